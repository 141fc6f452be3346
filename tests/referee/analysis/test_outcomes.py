"""What may turn up by an entry: gone through card by card, as likely as it is counted to be."""

from random import Random

import pytest

from events.cards import CardsMixed, CardsMoved, CardsShown
from referee.analysis import luck
from referee.analysis.budgets import Params
from referee.analysis.knowledge import Knowledge
from referee.analysis.outcomes import MOST, on_top, outcomes
from referee.analysis.rows_made import Maker
from tests.referee.analysis.test_post import of


def drawing(slug, most=3):
    """Entries of a golden record by which one card on top of a pile turns up, as all seats saw."""
    maker = Maker(of(slug), Params())
    found = []
    for step in maker.steps():
        before = maker.reading.after(maker.eye, step.at - 1)
        entry = maker.reading.seen(maker.eye).entries[step.at]
        if not maker.play.valued(before.state) or not outcomes(before, entry.events):
            continue
        found.append((maker.play, before, entry))
        if len(found) == most:
            break
    return found


SLUGS = ["peak-duel", "ready-fence", "dueling-runes", "malifaux"]


@pytest.mark.parametrize("slug", SLUGS)
def test_each_card_is_as_likely_as_it_is_counted_to_be_next(slug):
    assert drawing(slug)
    for _, before, entry in drawing(slug):
        found = outcomes(before, entry.events)
        assert 1 < len(found) <= MOST
        assert sum(share for share, _ in found) == pytest.approx(1, abs=1e-12)
        zones = on_top(before.state.table, entry.events)
        if [*zones.values()] != [1]:
            continue
        (zone,) = zones
        shares = Knowledge.of_match(before, before.viewer).shares
        for share, worlds in found:
            drawn = {worlds.draw(Random(seed))[zone][0] for seed in range(4)}
            assert len(drawn) == 1
            assert share == pytest.approx(float(shares.next(zone, drawn)))


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_counted_is_what_many_draws_come_to(slug, monkeypatch):
    (play, before, entry), *_ = drawing(slug, 1)
    counted = luck.expected(play, before, entry, 200, Random(1))
    monkeypatch.setattr(luck, "outcomes", lambda before, events: ())
    drawn = luck.expected(play, before, entry, 1000, Random(2))
    assert (counted.counted, drawn.counted) == (True, False)
    for seat, mean in counted.mean.mean.items():
        assert abs(mean - drawn.mean.mean[seat]) <= 4 * drawn.mean.error[seat] + 1e-9
        assert counted.mean.error[seat] <= 5**0.5 * drawn.mean.error[seat] + 1e-9
    assert sum(counted.mean.mean.values()) == pytest.approx(1, abs=1e-12)


def moved(src, dst, *cards, take="top"):
    return CardsMoved(src=src, dst=dst, cards=cards, take=take, put="top", seen="all")


def test_cards_count_as_the_pile_lay_before():
    _, before, _ = drawing("peak-duel", 1)[0]
    table = before.state.table
    one, two, three = (moved("a.deck", "a.hand", card) for card in ("x", "y", "?"))
    assert on_top(table, [one]) == {"a.deck": 1}
    assert on_top(table, [one, two]) == {"a.deck": 2}
    assert on_top(table, [three]) == {}
    shown = CardsShown(zone="a.deck", cards=("x",), take="top")
    assert on_top(table, [shown, one]) == {"a.deck": 1}
    mixed = CardsMixed(zones=("a.deck",), dst="a.deck")
    assert on_top(table, [mixed, one]) == {}
    assert on_top(table, [moved("a.hand", "a.deck", "x", take="chosen"), two]) == {}
