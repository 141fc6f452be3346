"""Cards of which it was said that none is of some kinds, wherever they go unseen afterwards."""

from hypothesis import given, settings
from hypothesis import strategies as st

from events.base import UNKNOWN
from events.cards import (
    CardEvent,
    CardsDenied,
    CardsMixed,
    CardsMoved,
    CardsOverruled,
    CardsPooled,
    CardsShown,
)
from projections import custody
from projections.certain import certain
from projections.custody import Answer
from projections.groups import Misplaced
from projections.table import Table, evolve, start
from tests.projections.by_force import Worlds

ZONES = ("pile", "hand", "other", "discard")
ORDERED = frozenset({"pile"})
DECK = ("a", "b", "b", "c", "c", "d", "d")
POOLED = CardsPooled(
    pool="deck", zone="pile", count=7, kinds=(("a", 1), ("b", 2), ("c", 2), ("d", 2))
)


def told(*events: CardEvent) -> Table:
    table = evolve(start(ORDERED), POOLED)
    for event in events:
        table = evolve(table, event)
    return table


def moved(src: str, dst: str, *cards: str) -> CardsMoved:
    return CardsMoved(src=src, dst=dst, cards=cards, take="top" if src == "pile" else "any")


def hidden(src: str, dst: str, number: int = 1) -> CardsMoved:
    return moved(src, dst, *(UNKNOWN,) * number)


def can_be(table: Table, event: CardEvent) -> bool:
    return custody.possible(table, event, constraints={}) is not Answer.NO


A_DENIED = (hidden("pile", "hand", 2), CardsDenied(zone="hand", kinds=("a",)))


def test_a_denied_kind_is_not_shown_from_the_zone() -> None:
    table = told(*A_DENIED)
    assert not can_be(table, moved("hand", "discard", "a"))
    assert can_be(table, moved("hand", "discard", "b", "c"))
    assert can_be(table, moved("pile", "discard", "a"))


def test_what_arrives_later_may_be_of_the_kind() -> None:
    table = told(*A_DENIED, hidden("pile", "hand"))
    assert can_be(table, moved("hand", "discard", "a"))
    assert "a" in custody.kinds(table, "hand", {})


def test_a_denied_card_is_not_of_the_kind_wherever_it_goes_unseen() -> None:
    table = told(*A_DENIED, hidden("hand", "other"))
    assert not can_be(table, moved("other", "discard", "a"))
    assert custody.kinds(table, "other", {}) == ("b", "c", "d")


def test_of_cards_that_met_others_only_the_others_can_be_of_the_kind() -> None:
    table = told(*A_DENIED, hidden("pile", "hand"), hidden("hand", "other"))
    assert can_be(table, moved("other", "discard", "a"))
    gone = evolve(table, moved("hand", "discard", "a"))
    assert not can_be(gone, moved("other", "discard", "a"))


def test_an_overruling_takes_back_what_was_denied() -> None:
    overruled = CardsOverruled(zone="hand", card="a", rule="T-1", take="any")
    table = told(*A_DENIED, overruled, moved("hand", "discard", "a"))
    assert table.known("discard") == ("a",)
    assert custody.consistent(table, {}) is Answer.YES


def test_a_card_adrift_is_certain_where_the_others_were_denied_it() -> None:
    table = told(
        moved("pile", "hand", "a"),
        hidden("pile", "hand"),
        hidden("hand", "other"),
        CardsDenied(zone="other", kinds=("a",)),
    )
    assert certain(table, "hand", {}) == ("a",)
    assert certain(table, "other", {}) == ()


def test_of_two_equal_cards_one_is_certain_when_one_card_left_unseen() -> None:
    table = told(moved("pile", "hand", "b", "b"), hidden("pile", "hand"), hidden("hand", "other"))
    assert certain(table, "hand", {}) == ("b",)
    assert certain(evolve(table, moved("other", "discard", "c")), "hand", {}) == ("b", "b")


def test_a_card_shown_among_cards_of_two_mixtures_is_certain_again_when_another_had_left() -> None:
    table = told(
        hidden("pile", "hand"),
        moved("pile", "discard", "b"),
        CardsMixed(zones=("pile", "discard"), dst="pile"),
        hidden("pile", "hand"),
        CardsShown(zone="hand", cards=("a",)),
        hidden("pile", "hand"),
        hidden("hand", "other"),
    )
    assert certain(table, "hand", {}) == ()
    assert certain(evolve(table, moved("other", "discard", "d")), "hand", {}) == ("a",)
    assert certain(evolve(table, moved("other", "discard", "a")), "hand", {}) == ()


def test_cards_that_are_all_denied_elsewhere_leave_a_card_adrift_only_its_own_place() -> None:
    table = told(
        moved("pile", "other", "a", "b"),
        hidden("other", "hand"),
        CardsDenied(zone="hand", kinds=("a",)),
    )
    assert can_be(table, moved("other", "discard", "a"))
    assert not can_be(table, moved("other", "discard", "b"))
    assert custody.kinds(table, "other", {}) == ("a",)


def test_two_cards_adrift_do_not_both_lie_where_there_is_room_for_one() -> None:
    table = told(
        moved("pile", "other", "a", "b", "c"),
        hidden("other", "hand"),
        CardsDenied(zone="hand", kinds=("a", "b")),
        moved("other", "discard", "a"),
    )
    assert can_be(table, moved("other", "discard", "b"))
    assert not can_be(table, moved("other", "discard", "c"))


def test_a_card_may_be_where_it_met_others_before_they_were_denied() -> None:
    table = told(
        hidden("pile", "hand"),
        CardsDenied(zone="hand", kinds=("c",)),
        hidden("pile", "hand"),
        hidden("hand", "discard"),
        hidden("pile", "hand"),
        CardsDenied(zone="hand", kinds=("b",)),
    )
    assert can_be(table, moved("discard", "nowhere", "b"))


def _event(step: tuple[int, int, int, int]) -> CardEvent:
    what, first, second, kind = step
    src, dst = ZONES[first % 4], ZONES[1 + second % 3]
    match what:
        case 0 | 1 | 2:
            return hidden(src, dst)
        case 3 | 4:
            return moved(src, dst, "abcd"[kind % 4])
        case _:
            return CardsDenied(zone=dst, kinds=("abcd"[kind % 4],))


STEPS = st.lists(
    st.tuples(st.integers(0, 5), st.integers(0, 3), st.integers(0, 2), st.integers(0, 3)),
    min_size=2,
    max_size=9,
)


@settings(max_examples=300)
@given(STEPS)
def test_no_card_that_can_be_there_is_refused(steps: list[tuple[int, int, int, int]]) -> None:
    table = told()
    worlds = Worlds(ZONES, ORDERED, {"deck": [DECK]}).after(POOLED)
    for step in steps:
        event = _event(step)
        after = worlds.after(event)
        try:
            later = evolve(table, event)
        except Misplaced:
            assert not after.worlds
            continue
        if not after.worlds:
            continue
        table, worlds = later, after
        assert custody.consistent(table, {}) is not Answer.NO
    for zone, take, kind in worlds.shows():
        shown = CardsMoved(src=zone, dst="nowhere", cards=(kind,), take=take)
        assert can_be(table, shown), (zone, take, kind)
    for zone in ZONES[1:]:
        listed = certain(table, zone, {})
        for kind in "abcd":
            assert listed.count(kind) <= worlds.certain(zone, kind)
