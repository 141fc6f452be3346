"""Ready... Fence! played at random, dealt and at tables, from the first card to the result.

`make test` plays a few dozen bouts of each sort; `make fuzz` plays more.
"""

from random import Random

import pytest

from referee.checking import looking, play
from referee.rules.ready_fence.options import OPTIONS
from tests.machines.ready_fence import SEATS, dealt_game, guessed_game, options
from tests.machines.seeds import seeds


def test_every_value_of_every_option_is_agreed_in_some_bout():
    tags = [options(Random(seed), dealt=False) for seed in range(36)]
    for option in OPTIONS:
        assert {each[f"Option.{option.name}"] for each in tags} == set(option.values), option.name


@seeds
def test_what_is_offered_in_a_dealt_bout_is_accepted_and_nothing_else(seeds):
    for seed in seeds:
        play.assert_comes_back(dealt_game(Random(seed), wrong=3))


@seeds
def test_what_is_offered_at_a_table_is_accepted_and_nothing_else(seeds):
    for seed in seeds:
        play.assert_comes_back(guessed_game(Random(seed), wrong=2))


@seeds
def test_what_a_viewer_takes_for_certain_is_true(seeds):
    for seed in seeds:
        looking.assert_certain_is_true(dealt_game(Random(seed), wrong=0), every=5)


@seeds
@pytest.mark.parametrize("seat", SEATS)
def test_a_seat_may_enter_what_it_is_offered_by_what_it_may_know(seeds, seat):
    for seed in seeds:
        random = Random(seed)
        for then in looking.positions(dealt_game(random, wrong=0, most=60), every=4):
            looking.assert_may_enter(random, then, seat, unless="reveals")
