"""Ready... Fence! played at random, dealt and at tables, from the first card to the result.

`make test` plays a few dozen bouts of each sort; `make fuzz` plays more.
"""

from collections import Counter
from random import Random

import pytest

from referee.sitting import Sitting
from tests.machines import play
from tests.machines.ready_fence import SEATS, dealt_game, guessed_game
from tests.machines.seeds import seeds

VIEWERS = ("public", *SEATS)


@seeds
def test_what_is_offered_in_a_dealt_bout_is_accepted_and_nothing_else(seeds):
    for seed in seeds:
        play.assert_comes_back(dealt_game(Random(seed), wrong=3))


@seeds
def test_what_is_offered_at_a_table_is_accepted_and_nothing_else(seeds):
    for seed in seeds:
        play.assert_comes_back(guessed_game(Random(seed), wrong=2))


@seeds
@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_a_viewer_takes_for_certain_is_true(seeds, viewer):
    for seed in seeds:
        sitting = dealt_game(Random(seed), wrong=0)
        for number in range(0, sitting.number, 5):
            then = Sitting(sitting.game, sitting.edition, sitting.entries[: number + 1])
            truth, seen = then.state.table, then.seen_by(viewer).state.table
            for zone in sitting.game.kit.zones(sitting.opened):
                assert seen.count(zone) == truth.count(zone)
                assert not Counter(seen.known(zone)) - Counter(truth.known(zone)), zone


@seeds
@pytest.mark.parametrize("viewer", SEATS)
def test_a_seat_may_enter_what_it_is_offered_by_what_it_may_know(seeds, viewer):
    for seed in seeds:
        random = Random(seed)
        sitting = dealt_game(random, wrong=0, most=60)
        for number in range(0, sitting.number, 4):
            then = Sitting(sitting.game, sitting.edition, sitting.entries[: number + 1])
            for offer in then.offers(viewer):
                words = play.filled(random, offer)
                if words is not None and offer.verb != "reveals":
                    play.assert_accepted(then, words)
