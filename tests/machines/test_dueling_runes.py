"""Dueling Runes played at random, dealt and at tables, from the first card to the result.

`make test` plays a few dozen duels of each sort; `make fuzz` plays more.
"""

from random import Random

from referee.checking import looking, play
from referee.checking.twins import words_of
from tests.machines.dueling_runes import dealt_game, guessed_game
from tests.machines.seeds import seeds


@seeds
def test_what_is_offered_in_a_dealt_duel_is_accepted_and_nothing_else(seeds):
    for seed in seeds:
        play.assert_comes_back(dealt_game(Random(seed), wrong=3))


@seeds
def test_what_is_offered_at_a_table_is_accepted_and_nothing_else(seeds):
    for seed in seeds:
        play.assert_comes_back(guessed_game(Random(seed), wrong=3))


@seeds
def test_what_a_viewer_takes_for_certain_is_true(seeds):
    for seed in seeds:
        looking.assert_certain_is_true(dealt_game(Random(seed), wrong=0, most=80), every=7)


@seeds
def test_a_viewer_reads_of_no_card_that_he_has_not_seen(seeds):
    for seed in seeds:
        sitting = dealt_game(Random(seed), wrong=0, most=80)
        names = set(sitting.edition.order) - {"excuse"}
        for viewer in looking.viewers(sitting):
            seen = looking.assert_reads_of_the_shown(sitting, viewer, names)
            assert set(words_of(sitting.view(viewer))) & names <= seen
