"""In a match that the program dealt, luck has mean 0: in each game, whatever is made of positions.

The moment that is looked at is chosen before the match is played; of matches that have ended by
then nothing is told. So nothing of what is to come decides what is looked at.
"""

from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from events.catalogues.peak_duel import printed
from projections.fold import onward
from referee.analysis import luck
from referee.analysis.known import Known
from referee.analysis.playing import play_of
from referee.checking import play as playing
from replays.redact import SEATS
from tests.high_card import GAME as HIGH_CARD

MATCHES, MANY = 60, 2000

WORLDS = 2
"""What is drawn for each estimate: the mean of a few is as right as that of many."""

GAMES = {
    "peak-duel": ({}, 60),
    "ready-fence": ({}, 40),
    "dueling-runes": ({}, 80),
    "fate-ace-royal": ({}, 25),
    "malifaux": ({"Option__play": "deck"}, 20),
    HIGH_CARD.kit.slug: ({}, 8),
}
"""Options of a match that is played at random, and after how many lines at most it is looked at."""


def lucks(slug, seeds):
    """What the first seat was lucky by at one moment of each match that had not ended."""
    options, most = GAMES[slug]
    found = []
    for seed in seeds:
        random = Random(f"{slug} {seed}")
        sitting = playing.sit(slug, Deal=f"seed:{9000 + seed}", **options)
        play = play_of(sitting.game, sitting.edition)
        goes_on = all(entered(sitting, play, random) for _ in range(random.randrange(most)))
        before = sitting.seen_by(SEATS)
        if goes_on and play.valued(before.state) and entered(sitting, play, random):
            found.append(at_last_entry(play, before, sitting.seen_by(SEATS), random))
    return found


def entered(sitting, play, random):
    """Whether a line was entered by one who may enter any, knowing what he knows."""
    if sitting.state.match.over:
        return False
    state = sitting.state
    asked = [mover for mover, _ in play.asked(state)] or ["table"]
    for mover in random.sample(asked, len(asked)):
        lines = play.lines(sitting.offered_by(mover).state, mover)
        if lines:
            sitting.enter(tuple(random.choice(lines).split()))
            return True
    return False


def at_last_entry(play, before, after, random):
    """How the first seat stands after the entry, less what was to be expected of the line."""
    entry, first = after.entries[-1], after.opened.seats[0][0]
    came, had, _ = luck.expected(play, before, entry, WORLDS, random)
    if not play.over(after.state) and not play.valued(after.state):  # a line of analysis has ended
        world = {zone: before.state.table.cards(zone) for zone in before.state.table.zones}
        began = play.told.complete(before.state, world)
        stands = play.worth(onward(play.game.kit, began, entry.events))
    else:
        stands = luck.standing(play, after, WORLDS, random).mean
    news = 0.0
    if had is not None:  # that the line could be entered was news
        news = had.mean[first] - luck.standing(play, before, WORLDS, random).mean[first]
    return stands[first] - came.mean[first] + news


def strays(found):
    """By how many standard errors the mean is not 0."""
    return abs(fmean(found)) / (stdev(found) / sqrt(len(found)))


@pytest.mark.parametrize(
    "matches",
    [MATCHES, pytest.param(MANY, marks=pytest.mark.deep)],
)
@pytest.mark.parametrize("slug", GAMES)
def test_luck_has_mean_0(slug, matches):
    found = lucks(slug, range(matches))
    assert len(found) > matches / 5
    assert any(found), "no entry brought anything"
    assert strays(found) <= 3


def test_what_is_drawn_otherwise_than_it_lies_is_noticed(monkeypatch):
    """Worlds in which one seat's best cards lie on top, and the other's worst."""
    drawn = Known.playable

    def promised(known, world, rng):
        ours, theirs = (sorted(world[f"{seat}.deck"], key=highest) for seat in ("a", "b"))
        return drawn(known, {**world, "a.deck": tuple(ours[::-1]), "b.deck": tuple(theirs)}, rng)

    monkeypatch.setattr(Known, "playable", promised)
    assert strays(lucks("peak-duel", range(4 * MATCHES))) > 3


def highest(card):
    """The higher number of a card of Peak Duel."""
    return max(printed(card)[1:])
