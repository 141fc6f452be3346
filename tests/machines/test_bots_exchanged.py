"""What a bot's seat has not seen changes nothing that the bot enters, or that it is advised."""

from random import Random

import pytest

from events.errors import Unreadable
from referee.analysis.advice import advised
from referee.analysis.seated import Bots
from referee.checking.exchanged import exchanged
from referee.games import BUILT_IN
from tests.machines.seeds import played
from tests.machines.test_exchanged import looked_at

SPECS = ("random", "greedy:2", "ismcts:12")


def told(sitting, seat, spec):
    """All that is advised, or why nothing is."""
    try:
        return advised("a-match", sitting, seat, spec)
    except Unreadable as error:
        return error.text


def twins(slug, seeds):
    """Dealt matches that go on, each with a seat that is asked and its twin for that seat."""
    for seed in seeds:
        random = Random(seed)
        sitting, _ = looked_at(slug, random)
        seats = [seat for seat, _ in sitting.opened.seats if seat in sitting.to_move]
        if seats and not sitting.state.match.over:
            seat = random.choice(seats)
            yield sitting, exchanged(random, sitting, seat), seat


@played(6)
@pytest.mark.parametrize("slug", BUILT_IN)
def test_a_bot_enters_the_same_whatever_it_could_not_see(seeds, slug):
    differing = entered = 0
    for sitting, other, seat in twins(slug, seeds):
        differing += other.state != sitting.state
        for spec in SPECS:
            one, two = (
                Bots("a-match", match.game, {seat: spec}, "s").next(match)
                for match in (sitting, other)
            )
            assert one == two
            entered += one is not None
    assert differing
    assert entered or slug == "malifaux"  # where nothing is told but within a contest


@played(4)
@pytest.mark.parametrize("slug", BUILT_IN)
def test_what_is_advised_is_the_same_whatever_the_seat_could_not_see(seeds, slug):
    for sitting, other, seat in twins(slug, seeds):
        assert told(other, seat, "ismcts:12") == told(sitting, seat, "ismcts:12")
