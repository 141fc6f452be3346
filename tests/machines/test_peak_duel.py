"""Peak Duel played at random, dealt and at tables, from the first card to the result."""

from random import Random

import pytest

from referee.checking import looking, play
from referee.desk.sitting import Sitting
from tests.machines.guessing import guessed_game
from tests.machines.peak_duel import dealt_game
from tests.machines.physical import Told
from tests.machines.seeds import seeds
from tests.machines.worlds import VIEWERS, other_world, without_undone

KNOWLEDGE = ("hand_known", "held_known", "deck_list")
"""What follows from a deck list, which not every table has."""


@seeds
def test_what_is_offered_in_a_dealt_duel_is_accepted_and_nothing_else(seeds):
    for seed in seeds:
        play.assert_comes_back(dealt_game(Random(seed), wrong=3))


@seeds
def test_what_is_offered_at_a_table_is_accepted_and_nothing_else(seeds):
    for seed in seeds:
        play.assert_comes_back(guessed_game(Random(seed), wrong=2))


@seeds
@pytest.mark.parametrize("listed", [True, False], ids=["listed", "unlisted"])
def test_what_is_true_is_accepted_at_a_table_that_sees_it(seeds, listed):
    """A table that is told the truth, and all that can be seen, has the same public view."""
    for seed in seeds:
        dealt, told = _told(seed, listed=listed, hides=False)
        for entry in dealt.entries[1:]:
            told.tell(entry)
            told.dealt.enter(entry.body.words)
            assert _public(told.sitting, listed) == _public(told.dealt, listed)
            assert told.sitting.to_move == told.dealt.to_move
        play.assert_comes_back(told.sitting)


@seeds
def test_what_is_true_is_accepted_at_a_table_that_misses_some_of_it(seeds):
    for seed in seeds:
        dealt, told = _told(seed, listed=seed % 2 == 0, hides=True)
        for entry in dealt.entries[1:]:
            told.tell(entry)
        assert told.sitting.state.match.result == dealt.state.match.result
        assert _numbers(told.sitting) == _numbers(dealt)
        play.assert_comes_back(told.sitting)


@seeds
def test_what_a_viewer_takes_for_certain_is_true(seeds):
    for seed in seeds:
        looking.assert_certain_is_true(dealt_game(Random(seed), wrong=0), every=5)


@seeds
@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_a_viewer_has_not_seen_changes_nothing_for_him(seeds, viewer):
    """In any other world that looks the same so far, all that he may read is the same."""
    differing = 0
    for seed in seeds:
        random = Random(seed)
        sitting = without_undone(dealt_game(random, wrong=0, most=80))
        other = other_world(random, sitting, viewer)
        assert other.entries_for(viewer) == sitting.entries_for(viewer)
        assert other.view(viewer) == sitting.view(viewer)
        ours, theirs = sitting.seen_by(viewer), other.seen_by(viewer)
        for mover in ("a", "b"):
            assert play.offers(theirs, mover) == play.offers(ours, mover)
        differing += other.state.table != sitting.state.table
    assert differing > len(seeds) / 2


def _told(seed: int, *, listed: bool, hides: bool) -> tuple[Sitting, Told]:
    dealt = dealt_game(Random(seed), wrong=0)
    begun = Sitting(dealt.game, dealt.edition, dealt.entries[:1])
    return dealt, Told(begun, Random(seed), listed=listed, hides=hides)


def _public(sitting: Sitting, listed: bool) -> dict[str, object]:
    view = sitting.view("public")
    if not listed:
        for side in view["seats"].values():
            for name in KNOWLEDGE:
                del side[name]
    return view


def _numbers(sitting: Sitting) -> dict[str, int]:
    """How many cards lie in each zone."""
    zones = sitting.game.kit.zones(sitting.opened)
    return {zone: sitting.state.table.count(zone) for zone in zones}
