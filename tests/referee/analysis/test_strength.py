"""How often one bot beats others, seats changed; `make fuzz` plays these games.

Games are played until it is clear whether the goal is reached, a few hundred at most: until the
whole interval of what the bot has in the mean lies above it or below.
"""

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from referee.analysis.intervals import wilson
from referee.analysis.selfplay import Run, play
from referee.checking.play import sit
from tests.referee.analysis.selfplayed import SEATS

MOST = 200
"""So many games are played where it does not become clear before."""

LOOKS = 6
"""After so many games it is looked whether it is clear: each bot in each seat as often."""

GREEDY, AT_RANDOM, SEARCH, SHORT = "greedy", "random", "ismcts:500", "ismcts:50"


class Strength(NamedTuple):
    """What a bot has had of so many games in the mean, and where that lies in 95 of 100 cases."""

    games: int
    mean: float
    low: float
    high: float

    def is_clear_of(self, goal: float) -> bool:
        return self.low > goal or self.high < goal


def strengths(slug: str, spec: str, other: str) -> Iterator[Strength]:
    """What a bot has of games against others, as it stands after a few more of them each time."""
    seats = [seat for seat, _ in sit(slug, Deal="seed:1").opened.seats]
    specs = (spec, *[other] * (len(seats) - 1))
    run = Run(slug, tuple(zip(seats, specs, strict=True)), seed=27)
    total = 0.0
    for number in range(MOST):
        played = play(run, number).played
        assert not played.cut
        mine = next(seat for seat, named in played.seats.items() if named == spec)
        total += played.utility[mine]
        games = number + 1
        if games % LOOKS == 0 or games == MOST:
            yield Strength(games, total / games, *wilson(total, games))


def strength(slug: str, spec: str, other: str, goal: float) -> Strength:
    """How strong a bot is, told as soon as it is clear whether it reaches the goal."""
    found = None
    for found in strengths(slug, spec, other):
        if found.is_clear_of(goal):
            break
    assert found is not None
    return found


@pytest.mark.deep
@pytest.mark.parametrize("slug", SEATS)
def test_who_looks_one_move_ahead_beats_who_does_not(slug):
    assert strength(slug, GREEDY, AT_RANDOM, 0.7).mean >= 0.7


@pytest.mark.deep
@pytest.mark.parametrize(
    ("slug", "least"),
    [("peak-duel", 0.95), ("ready-fence", 0.95), ("dueling-runes", 0.95), ("fate-ace-royal", 0.85)],
)
def test_a_search_beats_play_at_random(slug, least):
    assert strength(slug, SEARCH, AT_RANDOM, least).mean >= least


@pytest.mark.deep
@pytest.mark.parametrize(
    ("slug", "least"), [("peak-duel", 0.8), ("ready-fence", 0.65), ("dueling-runes", 0.8)]
)
def test_a_search_beats_who_looks_one_move_ahead(slug, least):
    assert strength(slug, SEARCH, GREEDY, least).mean >= least


@pytest.mark.deep
def test_who_searches_longer_is_stronger():
    """In these games it is clear after the games that are played."""
    for slug in ("peak-duel", "ready-fence"):
        found = strength(slug, SEARCH, SHORT, 0.5)
        assert found.mean >= 0.55
        assert found.low > 0.5, found


def test_who_is_weaker_is_found_to_be():
    """What the games above decide can come out otherwise."""
    assert strength("ready-fence", AT_RANDOM, "greedy:1", 0.5).high < 0.5
