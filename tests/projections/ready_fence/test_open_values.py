"""Decks of which kinds and copies are known, and not the speeds (RF-1.5)."""

import pytest

from projections.kit import Constraint
from projections.ready_fence.kit import KIT
from projections.ready_fence.open_values import named

NOTHING: frozenset[str] = frozenset()


def bound(**copies: int) -> Constraint:
    counts = tuple((kind.replace("_", "-"), number) for kind, number in copies.items())
    return KIT.constraints[named(counts)]


def test_a_kind_has_its_copies_whatever_their_speeds() -> None:
    deck = bound(stop_hit=2, joker=1)
    assert deck.admits({"stop-hit/1": 1, "stop-hit/9": 1}, NOTHING)
    assert not deck.admits({"stop-hit/1": 2, "stop-hit/9": 1}, NOTHING)
    assert deck.admits({"joker": 1}, NOTHING)
    assert not deck.admits({"feint": 1}, NOTHING)


def test_every_speed_of_a_kind_is_conceivable_until_all_its_copies_were_shown() -> None:
    deck = bound(flick=1, stop_hit=1)
    assert deck.kinds({"stop-hit/3": 1}, NOTHING) == tuple(f"flick/{n}" for n in range(1, 10))
    assert deck.kinds({"stop-hit/3": 1, "flick/2": 1}, NOTHING) == ()


def test_no_part_of_it_is_lifted_by_an_overruling() -> None:
    assert bound(flick=1).parts == ()


def test_other_constraints_are_unknown() -> None:
    with pytest.raises(KeyError):
        KIT.constraints["somebody-elses"]
    assert KIT.constraints.get("somebody-elses") is None
    assert list(KIT.constraints) == []
    assert len(KIT.constraints) == 0


def test_all_speeds_of_a_kind_are_counted_together() -> None:
    deck = bound(stop_hit=2, joker=1)
    assert deck.counted("stop-hit/1", NOTHING) == ("stop-hit", 2)
    assert deck.counted("stop-hit/9", NOTHING) == ("stop-hit", 2)
    assert deck.counted("joker", NOTHING) == ("joker", 1)
    assert deck.counted("flick/4", NOTHING) == ("flick", 0)
