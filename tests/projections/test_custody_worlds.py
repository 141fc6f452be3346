"""Custody against every world: what can be there is accepted, what cannot is refused."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain, combinations_with_replacement

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from events.base import UNKNOWN
from events.cards import (
    CardEvent,
    CardsMixed,
    CardsMoved,
    CardsPooled,
    CardsPrinted,
    CardsShown,
    Take,
)
from projections.cards.bags import merge
from projections.cards.groups import Misplaced
from projections.custody import answers
from projections.custody.answers import Answer
from projections.custody.certain import certain
from projections.kit import Constraint
from projections.table import evolve, start
from tests.projections.by_force import Worlds, decks_of

ORDERED = frozenset({"pile", "stack", "discard"})
ZONES = ("pile", "hand", "other", "stack", "discard", "place")
KINDS = "abcd"


class AtMost:
    """A deck of four cards of which nobody knows more than that no kind comes thrice."""

    size = 4

    def admits(self, shown: Mapping[str, int], lifted: frozenset[str]) -> bool:
        return sum(shown.values()) <= self.size and all(
            number <= 2 and kind in KINDS for kind, number in shown.items()
        )

    def kinds(self, shown: Mapping[str, int], lifted: frozenset[str]) -> tuple[str, ...]:
        if sum(shown.values()) >= self.size:
            return ()
        return tuple(kind for kind in KINDS if shown.get(kind, 0) < 2)

    def counted(self, kind: str, lifted: frozenset[str]) -> tuple[str, int]:
        return kind, 2 if kind in KINDS else 0


class InLots:
    """A deck of five cards: three are a or b, two are c or d."""

    lots: Mapping[str, tuple[str, int]] = dict.fromkeys("ab", ("ab", 3)) | dict.fromkeys(
        "cd", ("cd", 2)
    )

    def admits(self, shown: Mapping[str, int], lifted: frozenset[str]) -> bool:
        return all(
            sum(shown.get(kind, 0) for kind in lot) <= most for lot, most in self.lots.values()
        )

    def kinds(self, shown: Mapping[str, int], lifted: frozenset[str]) -> tuple[str, ...]:
        fuller = ({**shown, kind: shown.get(kind, 0) + 1} for kind in KINDS)
        return tuple(k for k, more in zip(KINDS, fuller, strict=True) if self.admits(more, lifted))

    def counted(self, kind: str, lifted: frozenset[str]) -> tuple[str, int]:
        return self.lots[kind]


CONSTRAINTS: Mapping[str, Constraint] = {"at-most": AtMost(), "in-lots": InLots()}

Step = tuple[int, int, int, int, int]


class History:
    """A table and all its worlds, told the same."""

    def __init__(self, setup: Sequence[CardEvent], decks: Mapping[str, Sequence[tuple[str, ...]]]):
        self.table = start(ORDERED)
        self.worlds = Worlds(ZONES, ORDERED, decks)
        self.told: list[CardEvent] = []
        self.printed: set[str] = set()
        for event in setup:
            self.tell(event)

    def tell(self, event: CardEvent) -> None:
        self.told.append(event)
        self.table = evolve(self.table, event)
        self.worlds = self.worlds.after(event)
        groups = self.table.groups.values()
        untraced = chain.from_iterable([Counter(group.untraced).elements() for group in groups])
        assert self.table.untraced == Counter(untraced), self.told

    def agree(self, event: CardEvent) -> bool:
        """Ask both; true if the event is possible."""
        true = bool(self.worlds.after(event).worlds)
        answer = answers.possible(self.table, event, constraints=CONSTRAINTS)
        assert answer is (Answer.YES if true else Answer.NO), (self.told, event, answer)
        assert self.is_denied_once_written(event) is not true, (self.told, event)
        return true

    def is_denied_once_written(self, event: CardEvent) -> bool:
        try:
            after = evolve(self.table, event)
        except Misplaced:
            return True
        return answers.is_denied(self.table, after, (event,), CONSTRAINTS)


def shape(history: History, step: Step) -> CardEvent:
    """The event that a step of five numbers stands for, on this table."""
    what, first, second, number, flags = step
    table = history.table
    filled = [zone for zone in ZONES if table.count(zone)]
    src = filled[first % len(filled)]
    dst = ZONES[second % len(ZONES)]
    take = ("top", "bottom", "newest")[flags % 3] if src in ORDERED or flags % 5 == 0 else "any"
    put = "bottom" if flags % 7 == 0 else "top"
    cards = tuple(
        KINDS[(flags // (3 + n)) % len(KINDS)] if (flags >> n) % 3 == 0 else UNKNOWN
        for n in range(1 + number % min(3, table.count(src)))
    )
    hidden = (UNKNOWN,) * len(cards)
    match what:
        case 0 | 1 | 2 | 3:
            return CardsMoved(src=src, dst=dst, cards=hidden, take=take, put=put)
        case 4 | 5 | 6:
            return CardsMoved(src=src, dst=dst, cards=cards, take=take, put=put)
        case 7:
            return CardsShown(zone=src, cards=cards, take=take)
        case 8:
            return CardsMixed(zones=(src, dst), dst=dst if flags % 2 else src)
        case _:
            deck = min(dict(decks)["deck"] for _, decks in history.worlds.worlds)
            counts = tuple((kind, deck.count(kind)) for kind in sorted(set(deck)))
            return CardsPrinted(
                pool="deck",
                kinds=counts if flags % 3 == 0 else counts[:1],
                whole=flags % 3 == 0,
            )


def ask_everything(history: History) -> None:
    shows = history.worlds.shows()
    for zone in ZONES:
        takes: tuple[Take, ...] = ("top", "bottom") if zone in ORDERED else ("any", "newest")
        for take in takes:
            for kind in KINDS:
                event = CardsMoved(src=zone, dst="nowhere", cards=(kind,), take=take)
                answer = answers.possible(history.table, event, constraints=CONSTRAINTS)
                wanted = Answer.YES if (zone, take, kind) in shows else Answer.NO
                assert answer is wanted, (history.told, event, answer)
        known = history.table.known(zone)
        if zone not in ORDERED:
            newest = merge(history.table.zones.get(zone, ())[:1]).known
            for take, there in (("any", known), ("newest", newest)):
                last = take == "newest"
                hidden = answers.kinds(history.table, zone, CONSTRAINTS, newest=last)
                assert {*there, *hidden} == {kind for kind in KINDS if (zone, take, kind) in shows}
        for kind in KINDS:
            assert history.worlds.certain(zone, kind) >= known.count(kind)
        if zone not in ORDERED:
            assert_certain(history, zone)


def assert_certain(history: History, zone: str) -> None:
    """What is in every world is found, where the decks are listed."""
    found = certain(history.table, zone, CONSTRAINTS)
    listed = all(pool.listed for pool in history.table.pools.values())
    for kind in KINDS:
        wanted, count = history.worlds.certain(zone, kind), found.count(kind)
        assert count == wanted if listed else count <= wanted, (history.told, zone, kind, found)


def play(history: History, steps: Sequence[Step]) -> None:
    for step in steps:
        event = shape(history, step)
        if history.agree(event):
            history.tell(event)
            ask_everything(history)


STEPS = st.lists(
    st.tuples(*(st.integers(0, most) for most in (9, 5, 5, 2, 200))), min_size=1, max_size=12
)


def pooled(pool: str, zone: str, deck: str) -> CardsPooled:
    counts = tuple((kind, deck.count(kind)) for kind in sorted(set(deck)))
    return CardsPooled(pool=pool, zone=zone, count=len(deck), kinds=counts)


def meeting(first: str, second: str) -> History:
    setup = [pooled("deck", "pile", first), pooled("second", "stack", second)]
    return History(setup, {"deck": [tuple(first)], "second": [tuple(second)]})


TWO_FALL_INTO_PLACE = [(0, 0, 1, 0, 0), (4, 0, 2, 2, 1), (0, 2, 0, 0, 0), (0, 0, 1, 0, 0)]
"""One card that is placed leaves another certain, which must be counted, too."""


@settings(max_examples=150)
@given(STEPS, st.sampled_from(["abcd", "aabbc", "aaabb", "aabc"]))
@example(TWO_FALL_INTO_PLACE, "aaabb")
def test_custody_agrees_with_all_worlds_of_a_listed_deck(steps: list[Step], deck: str):
    play(History([pooled("deck", "pile", deck)], {"deck": [tuple(deck)]}), steps)


@settings(max_examples=100)
@given(STEPS, st.sampled_from(["aab", "abc", "abb"]), st.sampled_from(["acd", "aad", "bcc"]))
def test_custody_agrees_with_all_worlds_of_two_decks_that_meet_in_one_hand(
    steps: list[Step], first: str, second: str
):
    play(meeting(first, second), steps)


@settings(max_examples=60)
@given(STEPS)
def test_custody_agrees_with_all_worlds_of_a_deck_that_nobody_has_listed(steps: list[Step]):
    setup = [CardsPooled(pool="deck", zone="pile", count=4, constraint="at-most")]
    play(History(setup, {"deck": decks_of(4, KINDS, 2)}), steps)


def in_lots(sure: int | None) -> History:
    """Five cards in lots; of kind a nobody knows how many there are, or there are so many."""
    setup: list[CardEvent] = [CardsPooled(pool="deck", zone="pile", count=5, constraint="in-lots")]
    if sure is not None:
        setup.append(CardsPrinted(pool="deck", kinds=(("a", sure),)))
    decks = [
        (*some, *others)
        for some in combinations_with_replacement("ab", 3)
        for others in combinations_with_replacement("cd", 2)
        if sure is None or some.count("a") == sure
    ]
    return History(setup, {"deck": decks})


LOTS = st.sampled_from([None, 0, 1, 2])


@settings(max_examples=100)
@given(STEPS, LOTS)
def test_custody_agrees_with_all_worlds_of_a_deck_counted_in_lots(
    steps: list[Step], sure: int | None
):
    play(in_lots(sure), steps)


def test_a_card_that_may_have_come_from_the_deck_is_put_aside_there():
    history = in_lots(None)
    for event in (
        CardsMoved(src="pile", dst="hand", cards=("?", "?")),
        CardsShown(zone="hand", cards=("a",)),
        CardsMoved(src="hand", dst="place", cards=("?",), take="any"),
        CardsMoved(src="pile", dst="hand", cards=("?",)),
        CardsMoved(src="hand", dst="discard", cards=("d",), take="any"),
    ):
        assert history.agree(event)
        history.tell(event)
    assert not history.agree(CardsMoved(src="pile", dst="other", cards=("c", "c")))
    assert history.agree(CardsMoved(src="pile", dst="other", cards=("c", "b")))


@pytest.mark.deep
@settings(max_examples=3_000)
@given(STEPS, LOTS)
def test_custody_agrees_in_thousands_of_histories_of_a_deck_counted_in_lots(
    steps: list[Step], sure: int | None
):
    play(in_lots(sure), steps)


@pytest.mark.deep
@settings(max_examples=4000)
@given(STEPS, st.sampled_from(["abcd", "aabbc", "aaabb", "aabc", "aabbcd", "abcdd"]))
def test_custody_agrees_in_thousands_of_histories_of_a_listed_deck(steps: list[Step], deck: str):
    play(History([pooled("deck", "pile", deck)], {"deck": [tuple(deck)]}), steps)


@pytest.mark.deep
@settings(max_examples=4000)
@given(STEPS, st.sampled_from(["aab", "abc", "abcd"]), st.sampled_from(["acd", "aad", "cd"]))
def test_custody_agrees_in_thousands_of_histories_of_two_decks(
    steps: list[Step], first: str, second: str
):
    play(meeting(first, second), steps)


def test_cards_that_are_certain_beside_hidden_ones_are_asked_for_nothing_more():
    history = meeting("abc", "aad")
    for event in (
        CardsMoved(src="pile", dst="hand", cards=(UNKNOWN,)),
        CardsMoved(src="stack", dst="discard", cards=(UNKNOWN, UNKNOWN), take="bottom"),
        CardsShown(zone="discard", cards=(UNKNOWN, "d"), take="bottom"),
        CardsMoved(src="pile", dst="place", cards=(UNKNOWN, UNKNOWN)),
        CardsMoved(src="discard", dst="place", cards=(UNKNOWN, UNKNOWN)),
        CardsMoved(src="place", dst="other", cards=(UNKNOWN, UNKNOWN), take="any"),
        CardsMoved(src="other", dst="hand", cards=("a", "d"), take="any"),
    ):
        history.tell(event)
    told = {kind: CardsShown(zone="hand", cards=("a", "d", kind)) for kind in KINDS}
    possible = tuple(kind for kind, event in told.items() if history.agree(event))
    assert answers.kinds(history.table, "hand", CONSTRAINTS) == possible
