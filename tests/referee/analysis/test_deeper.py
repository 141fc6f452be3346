"""Choices after a line that are thought about: by what each seat may know in a world."""

from random import Random
from statistics import fmean

import pytest

from referee.analysis import deeper as deeper_module
from referee.analysis.budgets import Budget, Params
from referee.analysis.choices import CUT
from referee.analysis.deeper import Deeper
from referee.analysis.rows_made import Maker
from referee.analysis.untold import known
from referee.checking.exchanged import exchanged, standing
from tests.machines.seeds import played
from tests.machines.test_exchanged import GAMES
from tests.referee.analysis.test_post import in_bytes, of, post

TINY = Budget("tiny deep", 24, 4, deep=True)


@pytest.fixture
def hasty(monkeypatch):
    """Who thinks ahead does so for a moment."""
    monkeypatch.setattr(deeper_module, "ITERATIONS", 3)


def test_who_can_win_at_once_does():
    """Red has retreated to the end of the piste, and green, who is next, can hit."""
    maker = Maker(of("ready-fence"), Params())
    (step,) = (each for each in maker.steps() if each.n == "68")
    play, knows = maker.play, known(maker.reading.after("red", step.at - 1))
    deeper, rng = Deeper(play, knows), Random(3)
    thought, plain = [], []
    for _ in range(20):
        world = knows.draw(rng)
        after, is_end = deeper.go_on(world, "red retreats", rng)
        thought.append((play.worth if is_end else played_on(play, rng))(after)["green"])
        plain.append(played_on(play, rng)(play.enter(world, "red retreats"))["green"])
    assert fmean(thought) > 0.9
    assert fmean(thought) > fmean(plain) + 0.1


def played_on(play, rng):
    """What becomes of a state where nobody thinks."""
    return lambda state: play.playout(state, rng, cut=CUT)


@played(1)
@pytest.mark.parametrize("slug", ["peak-duel", "dueling-runes", "ready-fence"])
@pytest.mark.usefixtures("hasty")
def test_who_thinks_ahead_for_a_seat_sees_no_more_than_it(seeds, slug):
    dealt_game, _ = GAMES[slug]
    for seed in seeds:
        random = Random(seed)
        sitting = standing(dealt_game(random, wrong=0, most=16))
        seat = random.choice([seat for seat, _ in sitting.opened.seats])
        other = exchanged(random, sitting, seat)
        first = str(max(sitting.number - 2, 1))
        one, two = (post(each, viewer=seat, budget=TINY, first=first) for each in (sitting, other))
        assert in_bytes(one) == in_bytes(two)


@pytest.mark.usefixtures("hasty")
def test_of_a_physical_match_as_much_is_told():
    sitting, asked = of("dueling-runes", "table-two"), {"first": "8", "last": "12"}
    deep, plain = (post(sitting, budget=each, **asked) for each in (TINY, Budget("plain", 40, 4)))
    assert deep.left_out == plain.left_out
    assert any(row.value is not None for row in deep.rows)
