"""Cards of which it was said that none is of some kinds, wherever they go unseen afterwards."""

from collections.abc import Sequence
from random import Random

import pytest

from events.base import UNKNOWN
from events.cards import (
    CardEvent,
    CardsDenied,
    CardsMixed,
    CardsMoved,
    CardsOverruled,
    CardsPooled,
    CardsPrinted,
    CardsShown,
    Take,
)
from projections.custody import answers
from projections.custody.answers import Answer
from projections.custody.certain import certain
from projections.table import Table, evolve, start
from tests.projections.by_force import Worlds

ZONES = ("pile", "hand", "other", "discard")
ORDERED = frozenset({"pile"})
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
    return answers.possible(table, event, constraints={}) is not Answer.NO


A_DENIED = (hidden("pile", "hand", 2), CardsDenied(zone="hand", kinds=("a",)))


def test_a_denied_kind_is_not_shown_from_the_zone() -> None:
    table = told(*A_DENIED)
    assert not can_be(table, moved("hand", "discard", "a"))
    assert can_be(table, moved("hand", "discard", "b", "c"))
    assert can_be(table, moved("pile", "discard", "a"))


def test_what_arrives_later_may_be_of_the_kind() -> None:
    table = told(*A_DENIED, hidden("pile", "hand"))
    assert can_be(table, moved("hand", "discard", "a"))
    assert "a" in answers.kinds(table, "hand", {})


def test_a_denied_card_is_not_of_the_kind_wherever_it_goes_unseen() -> None:
    table = told(*A_DENIED, hidden("hand", "other"))
    assert not can_be(table, moved("other", "discard", "a"))
    assert answers.kinds(table, "other", {}) == ("b", "c", "d")


def test_of_cards_that_met_others_only_the_others_can_be_of_the_kind() -> None:
    table = told(*A_DENIED, hidden("pile", "hand"), hidden("hand", "other"))
    assert can_be(table, moved("other", "discard", "a"))
    gone = evolve(table, moved("hand", "discard", "a"))
    assert not can_be(gone, moved("other", "discard", "a"))


def test_an_overruling_takes_back_what_was_denied() -> None:
    overruled = CardsOverruled(zone="hand", card="a", rule="T-1", take="any")
    table = told(*A_DENIED, overruled, moved("hand", "discard", "a"))
    assert table.known("discard") == ("a",)
    assert answers.consistent(table, {}) is Answer.YES


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
    assert answers.kinds(table, "other", {}) == ("a",)


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


def test_cards_that_are_denied_some_kinds_leave_no_others_for_the_rest() -> None:
    table = told(hidden("pile", "hand", 3), CardsDenied(zone="hand", kinds=("a", "b")))
    gone = evolve(table, moved("pile", "discard", "c"))
    assert answers.kinds(gone, "pile", {}) == ("a", "b")
    assert answers.kinds(gone, "hand", {}) == ("c", "d")
    assert not can_be(gone, CardsDenied(zone="pile", kinds=("a",)))


def test_several_denials_together_leave_one_kind() -> None:
    table = told(
        hidden("pile", "hand", 2),
        CardsDenied(zone="hand", kinds=("c",)),
        CardsDenied(zone="hand", kinds=("a", "b")),
    )
    assert answers.kinds(table, "pile", {}) == ("a", "b", "c")
    assert not can_be(table, CardsDenied(zone="hand", kinds=("d",)))


def test_a_card_that_was_denied_is_not_taken_for_one_that_was_there_before() -> None:
    table = told(
        moved("pile", "discard", "c", "a"),
        hidden("discard", "other"),
        hidden("pile", "discard"),
        CardsDenied(zone="discard", kinds=("a", "b")),
        moved("discard", "hand", "c"),
    )
    assert answers.kinds(table, "other", {}) == ("a",)
    assert not can_be(table, moved("other", "hand", "c"))


def test_a_copy_too_many_by_a_ruling_need_not_lie_anywhere() -> None:
    table = told(
        hidden("pile", "hand", 3),
        CardsDenied(zone="hand", kinds=("a", "b")),
        CardsPrinted(pool="deck", kinds=(("c", 3),)),
        moved("pile", "discard", "c"),
    )
    assert answers.consistent(table, {}) is Answer.YES
    assert can_be(table, moved("pile", "discard", "c"))


Kinds = tuple[str, ...]

ALIKE: tuple[Kinds, ...] = (("a", "b"),)
SINGLE: tuple[Kinds, ...] = (("a",), ("b",), ("c",), ("d",))
SEVERAL: tuple[Kinds, ...] = (("a", "b"), ("b", "c"), ("a", "d"), ("c",))


def _event(random: Random, denied: Sequence[Kinds]) -> CardEvent:
    src = random.choice(ZONES)
    dst = random.choice([zone for zone in ZONES[1:] if zone != src])
    match random.choice("hhhhssrd" + "mdd" * (src != "pile")):
        case "h":
            return hidden(src, dst, random.choice((1, 1, 2)))
        case "s":
            return moved(src, dst, random.choice("abcd"))
        case "r":
            return CardsShown(zone=dst, cards=(random.choice("abcd"),))
        case "m":
            return CardsMixed(zones=("pile", "discard"), dst="pile")
        case _:
            return CardsDenied(zone=dst, kinds=random.choice(denied))


FEW = ("a", "b", "c", "c", "d", "d")
POOLED_FEW = CardsPooled(
    pool="deck", zone="pile", count=6, kinds=(("a", 1), ("b", 1), ("c", 2), ("d", 2))
)


def _told_at_random(random: Random, denied: Sequence[Kinds]) -> tuple[Table, Worlds]:
    """A table that was told some of what is true in one world at least, and all these worlds."""
    table = evolve(start(ORDERED), POOLED_FEW)
    worlds = Worlds(ZONES, ORDERED, {"deck": [FEW]}).after(POOLED_FEW)
    for _ in range(random.randint(2, 10)):
        event = _event(random, denied)
        after = worlds.after(event)
        assert can_be(table, event) == bool(after.worlds), event
        if after.worlds:
            table, worlds = evolve(table, event), after
    return table, worlds


def _agree(seed: int, denied: Sequence[Kinds]) -> None:
    """Custody accepts what some world has, and nothing else."""
    table, worlds = _told_at_random(Random(seed), denied)
    assert answers.consistent(table, {}) is not Answer.NO
    shows = worlds.shows()
    for zone in ZONES:
        for kind in "abcd":
            take: Take = "top" if zone in ORDERED else "any"
            shown = CardsMoved(src=zone, dst="nowhere", cards=(kind,), take=take)
            assert can_be(table, shown) == ((zone, take, kind) in shows), (seed, shown)
    for zone in ZONES[1:]:
        listed = certain(table, zone, {})
        for kind in "abcd":
            assert listed.count(kind) <= worlds.certain(zone, kind), seed


@pytest.mark.parametrize("denied", [ALIKE, SINGLE, SEVERAL])
@pytest.mark.parametrize(
    "seeds", [range(40), pytest.param(range(1000, 2000), marks=pytest.mark.deep)]
)
def test_what_can_be_beside_denials_is_accepted_and_nothing_else(
    seeds: range, denied: Sequence[Kinds]
) -> None:
    for seed in seeds:
        _agree(seed, denied)
