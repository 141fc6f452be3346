"""Ready... Fence! played at random, dealt and at tables, from the first card to the result.

`make test` plays a few dozen bouts of each sort; `make fuzz` plays more.
"""

from random import Random

import pytest

from tests.machines import looking, play
from tests.machines.ready_fence import SEATS, dealt_game, guessed_game
from tests.machines.seeds import seeds


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
