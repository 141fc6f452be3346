"""What is moved or shown in one stroke leaves the same table as what is over a draft."""

from hypothesis import given, settings
from hypothesis import strategies as st

from events.cards import CardsMoved, CardsShown
from projections import table as tables
from projections.table import Table
from tests.projections.test_custody_worlds import STEPS, History, Step, meeting, pooled, shape


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
def test_of_one_deck(steps: list[Step], deck: str) -> None:
    follow(History([pooled("deck", "pile", deck)], {"deck": [tuple(deck)]}), steps)


@settings(max_examples=100)
@given(STEPS, st.sampled_from(["aab", "abc", "abb"]), st.sampled_from(["acd", "aad", "bcc"]))
def test_of_two_decks_that_meet_in_one_hand(steps: list[Step], first: str, second: str) -> None:
    follow(meeting(first, second), steps)
