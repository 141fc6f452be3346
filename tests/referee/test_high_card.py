"""A game of twenty lines of rules that declares nothing: it is asked for odds and played alike."""

from random import Random

import pytest

from referee.checking import play
from referee.games.finding import find
from tests.high_card import CARDS, GAME, SEATS


def sit(seed):
    return play.sit("high-card", Deal=f"seed:{seed}")


def played_out(seed):
    """A match whose lines are chosen at random."""
    random, sitting = Random(seed), sit(seed)
    while not sitting.state.match.over:
        (mover,) = sitting.to_move
        (offer,) = sitting.offers(mover)
        sitting.enter((mover, "plays", random.choice(offer.blanks[0].choices)))
    return sitting


def test_it_is_installed_as_any_game_and_declares_no_analysis():
    assert find("high-card") is GAME
    assert (GAME.analysis, GAME.odds) == (None, None)


@pytest.mark.parametrize("seed", range(5))
def test_it_is_played_to_its_end(seed):
    sitting = played_out(seed)
    assert sitting.number == len(CARDS)
    assert len(sitting.state.points) == len(CARDS) // 2
    most = max(map(sitting.state.points.count, SEATS))
    won = tuple(seat for seat in SEATS if sitting.state.points.count(seat) == most)
    assert sitting.state.match.result.winners == won
