"""Moves taken back, as many as one likes, as if the match were folded again each time."""

import pytest

from projections.fold import fold
from projections.history import effective
from projections.rewind import AT_HAND
from referee.desk.opening import read_tags
from referee.desk.sitting import Sitting
from replays import timeline
from replays.record import Tag

SHEET = (
    'referee note "x"',
    "referee annotate 1 !",
    'referee rule "x"',
    "referee penalty a red why=loud",
    'referee irregular b "x"',
    "referee clock a 60",
)
"""Every kind of book-keeping."""


def sit(*lines):
    sitting = Sitting.begin(read_tags([Tag("Game", "toy")]))
    for line in lines:
        sitting.enter(line)
    return sitting


def folded(sitting):
    return fold(sitting.game.kit, effective(sitting.entries))


@pytest.mark.parametrize("line", SHEET)
def test_book_keeping_stays_as_it_is_when_the_move_before_it_is_taken_back(line):
    sitting = sit("a plays oak", line, "referee undo")
    assert sitting.state == folded(sitting)


def test_a_match_that_was_opened_again_is_taken_back_move_by_move():
    whole = sit("a plays oak", "referee clock a 60", "b plays elm", "referee undo", "b plays elm")
    again = Sitting(whole.game, whole.edition, list(whole.entries))
    for _ in range(2):
        again.enter("referee undo")
        assert again.state == folded(again)


def test_more_moves_are_taken_back_one_by_one_than_are_at_hand():
    count = AT_HAND + 2
    opened = [Tag("Game", "peak-duel"), Tag("Option.first", "a"), Tag("Option.start-rule", "high")]
    sitting = Sitting.begin(read_tags(opened))
    states = [sitting.state]
    for number in range(count):
        sitting.enter(f"referee adjust rule {('low', 'high')[number % 2]} why=x")
        states.append(sitting.state)
    for before in reversed(states[:-1]):
        sitting.enter("referee undo")
        assert sitting.state == before
    told = [state for _, state in timeline.states(sitting.game.kit, sitting.entries)]
    assert told == [*states, *reversed(states[:-1])]
