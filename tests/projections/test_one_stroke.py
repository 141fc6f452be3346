"""What is moved or shown in one stroke leaves the same table as what is over a draft."""

from hypothesis import given, settings
from hypothesis import strategies as st

from events.base import UNKNOWN
from events.cards import CardEvent, CardsMixed, CardsMoved, CardsShown
from projections import table as tables
from projections.custody import answers
from projections.table import Table, all_moved, evolve, start
from tests.projections.test_custody_worlds import (
    ORDERED,
    STEPS,
    ZONES,
    History,
    Step,
    meeting,
    pooled,
    shape,
)


def over_a_draft(table: Table, event: CardsMoved | CardsShown) -> Table:
    draft = tables._draft(table)  # pyright: ignore[reportPrivateUsage]
    tables.CHANGES[type(event)](draft, event)
    return tables._finished(draft)  # pyright: ignore[reportPrivateUsage]


def follow(history: History, steps: list[Step]) -> None:
    for step in steps:
        event = shape(history, step)
        if not history.worlds.after(event).worlds:
            continue
        before = history.table
        history.tell(event)
        if isinstance(event, CardsMoved | CardsShown):
            assert history.table == over_a_draft(before, event)


@settings(max_examples=150)
@given(STEPS, st.sampled_from(["abcd", "aabbc", "aaabb", "aabc"]))
def test_each_event_of_one_deck_leaves_the_same_table(steps: list[Step], deck: str) -> None:
    follow(History([pooled("deck", "pile", deck)], {"deck": [tuple(deck)]}), steps)


@settings(max_examples=100)
@given(STEPS, st.sampled_from(["aab", "abc", "abb"]), st.sampled_from(["acd", "aad", "bcc"]))
def test_each_event_of_two_decks_that_meet_in_one_hand_leaves_the_same_table(
    steps: list[Step], first: str, second: str
) -> None:
    follow(meeting(first, second), steps)


@settings(max_examples=150)
@given(STEPS, st.sampled_from(["abcd", "aabbc", "aaabb", "aabc"]))
def test_several_moves_at_once_leave_the_same_table_as_one_by_one(
    steps: list[Step], deck: str
) -> None:
    history = History([pooled("deck", "pile", deck)], {"deck": [tuple(deck)]})
    before, moves = history.table, list[CardsMoved]()
    for step in steps:
        event = shape(history, step)
        if not history.worlds.after(event).worlds:
            continue
        history.tell(event)
        if isinstance(event, CardsMoved):
            moves.append(event)
        else:
            before, moves = history.table, []
        assert all_moved(before, moves) == history.table


@settings(max_examples=150)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(ZONES),
            st.sampled_from(ZONES),
            st.integers(1, 2),
            st.sampled_from(["top", "bottom"]),
        ),
        max_size=8,
    )
)
def test_several_moves_at_once_of_cards_that_lie_open_leave_the_same_table(
    ways: list[tuple[str, str, int, str]],
) -> None:
    history = History([pooled("deck", "pile", "aabcde")], {"deck": [tuple("aabcde")]})
    history.tell(CardsShown(zone="pile", cards=tuple("aabcde"), take="top"))
    before = after = history.table
    moves = list[CardsMoved]()
    for src, dst, number, put in ways:
        cells = after.zones.get(src, ())[:number]
        cards = tuple(cell for cell in cells if isinstance(cell, str))
        if cards and cards == cells:
            moves.append(CardsMoved(src=src, dst=dst, cards=cards, take="top", put=put))
            after = evolve(after, moves[-1])
    assert all_moved(before, moves) == after


DECK = "abcdefghijkl"


def turn(what: int, number: int, kind: str) -> CardEvent:
    """A turn of a game with two hands, whose pile is shuffled anew together with its discards."""
    hand = ("hand", "other")[number % 2]
    match what:
        case 0 | 1 | 2:
            hidden = (UNKNOWN,) * (1 + number % 3)
            return CardsMoved(src="pile", dst=hand, cards=hidden, seen="owner")
        case 3 | 4 | 5:
            return CardsMoved(src=hand, dst="discard", cards=(kind,), take="any")
        case 6:
            return CardsMoved(src=hand, dst="place", cards=(kind,), take="newest")
        case 7:
            return CardsShown(zone=hand, cards=(kind,))
        case _:
            return CardsMixed(zones=("pile", "discard", "place"), dst="pile")


@settings(max_examples=60)
@given(
    st.lists(
        st.tuples(st.integers(0, 8), st.integers(0, 5), st.sampled_from(DECK)),
        min_size=20,
        max_size=60,
    )
)
def test_each_event_of_a_pile_that_is_shuffled_anew_leaves_the_same_table(
    turns: list[tuple[int, int, str]],
) -> None:
    table = evolve(start(ORDERED), pooled("deck", "pile", DECK))
    for chosen in turns:
        event = turn(*chosen)
        if answers.possible(table, event, constraints={}) is not answers.Answer.YES:
            continue
        after = evolve(table, event)
        if isinstance(event, CardsMoved | CardsShown):
            assert after == over_a_draft(table, event)
        table = after
