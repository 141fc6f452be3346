"""How often one bot beats others, seats changed; `make fuzz` plays these games."""

import pytest

from referee.analysis.playing import play_of
from tests.referee.analysis.selfplayed import SEATS, played


def share(slug: str, spec: str, other: str, games: int) -> float:
    """What a bot has of these games in the mean; each deal is played once from each seat."""
    seats, total = SEATS[slug], 0.0
    for number in range(games):
        place = number % seats
        specs = [spec if seat == place else other for seat in range(seats)]
        sitting = played(slug, specs, 5000 + number // seats)
        names = [seat for seat, _ in sitting.opened.seats]
        total += play_of(sitting.game, sitting.edition).worth(sitting.state)[names[place]]
    return total / games


GREEDY, AT_RANDOM = "greedy", "random"


@pytest.mark.deep
@pytest.mark.parametrize("slug", SEATS)
def test_who_looks_one_move_ahead_beats_who_does_not(slug):
    assert share(slug, GREEDY, AT_RANDOM, 48) >= 0.7


@pytest.mark.deep
@pytest.mark.parametrize(
    ("slug", "least"),
    [("peak-duel", 0.95), ("ready-fence", 0.95), ("dueling-runes", 0.95), ("fate-ace-royal", 0.85)],
)
def test_a_search_beats_play_at_random(slug, least):
    assert share(slug, "ismcts:500", AT_RANDOM, 48) >= least


@pytest.mark.deep
@pytest.mark.parametrize(
    ("slug", "least"), [("peak-duel", 0.8), ("ready-fence", 0.65), ("dueling-runes", 0.8)]
)
def test_a_search_beats_who_looks_one_move_ahead(slug, least):
    assert share(slug, "ismcts:500", GREEDY, 48) >= least
