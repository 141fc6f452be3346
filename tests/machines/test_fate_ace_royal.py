"""Fate/Ace Royal played at random by two to seven, dealt and at tables, up to the result.

`make test` plays a few dozen games of each sort; `make fuzz` plays more.
"""

from random import Random

from referee.checking import looking, play
from tests.machines.fate_ace_royal import dealt_game, guessed_game
from tests.machines.seeds import played

seeds = played(18)


def players(seed: int) -> int:
    """Every number of Masters in turn, from two to seven."""
    return 2 + seed % 6


@seeds
def test_what_is_offered_in_a_dealt_game_is_accepted_and_nothing_else(seeds):
    for seed in seeds:
        play.assert_comes_back(dealt_game(Random(seed), players=players(seed)))


@seeds
def test_what_is_offered_at_a_table_is_accepted_and_nothing_else(seeds):
    for seed in seeds:
        play.assert_comes_back(guessed_game(Random(seed), players=players(seed)))


@seeds
def test_what_a_viewer_takes_for_certain_is_true(seeds):
    for seed in seeds:
        sitting = dealt_game(Random(seed), players=players(seed), wrong=0, most=60)
        looking.assert_certain_is_true(sitting, every=9)


@seeds
def test_a_seat_may_enter_what_it_is_offered_by_what_it_may_know(seeds):
    """Save cards that others hold: of a zone that it does not see, all it knows is possible."""
    for seed in seeds:
        random = Random(seed)
        sitting = dealt_game(random, players=players(seed), wrong=0, most=60)
        for then in looking.positions(sitting, every=6):
            for seat in then.state.living:
                looking.assert_may_enter(random, then, seat, unless="takes")


@seeds
def test_a_viewer_reads_of_no_card_that_he_has_not_seen(seeds):
    for seed in seeds:
        sitting = dealt_game(Random(seed), players=players(seed), wrong=0, most=60)
        for viewer in looking.viewers(sitting):
            looking.assert_reads_of_the_shown(sitting, viewer, set(sitting.edition.cards))
