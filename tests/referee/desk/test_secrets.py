"""Where the program deals, nobody reads a card that he has not seen."""

import json

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from events.cards import CardsMixed, CardsMoved, CardsPooled, CardsShown
from events.match import MatchOpened
from events.peak_duel.turns import DeckRegistered
from referee.desk import record as rec
from referee.desk.opening import read_tags
from referee.desk.played import play
from referee.desk.sitting import Sitting
from referee.exports import markdown
from referee.exports.document import document
from referee.moves.refusal import Refusal
from replays.record import Tag
from replays.redact import redacted

DEAL = (
    Tag("Game", "peak-duel"),
    Tag("Option.deck-a", "even"),
    Tag("Option.deck-b", "edge"),
)
TOLD_TO_ALL = (MatchOpened, CardsPooled, DeckRegistered)
"""Whose cards are lists of whole decks, which everybody may know."""


def hand(sitting, seat):
    return sitting.state.table.cards(f"{seat}.hand")


def moves(sitting, seat, card, place):
    """What a seat might try, legal or not."""
    too_many = hand(sitting, seat)[7:]
    discard = f" discard={','.join(too_many)}" if too_many else ""
    other = "b" if seat == "a" else "a"
    return (
        f"{seat} summons {card} attack",
        f"{seat} sets {card}",
        f"{seat} attacks {place} direct",
        f"{seat} attacks {place} {place}",
        f"{seat} casts {card} adamant {seat}{place}",
        f"{seat} casts {card} bulwark {other}{place}",
        f"{seat} flips {place} {card} charge {seat}{place}",
        f"{seat} draws",
        f"{seat} draws {card}",
        f"table reveals {seat} {card}",
        "table resolves",
        "referee undo",
        f"{seat} ends{discard}",
        f"{seat} ends{discard}",
    )


def dealt(seed, acts):
    sitting = Sitting.begin(read_tags((*DEAL, Tag("Deal", f"seed:{seed}"))))
    for kind, which, place in acts:
        seat = sitting.state.active
        cards = hand(sitting, seat)
        if sitting.state.match.over or not cards:
            break
        tried = moves(sitting, seat, cards[which % len(cards)], place)
        try:
            sitting.enter(tried[kind % len(tried)])
        except Refusal:
            continue
    return sitting


def cards_of(event):
    match event:
        case CardsMoved(cards=cards) | CardsShown(cards=cards) | CardsMixed(order=cards):
            return set(cards)
        case _:
            return set()


def secrets(sitting, viewer):
    """The kinds that no event has shown to the viewer."""
    zones = sitting.game.kit.zones(sitting.opened)
    told = [event for entry in sitting.entries for event in entry.events]
    seen = {card for event in told for card in cards_of(redacted(event, viewer, zones))}
    return {card for event in told for card in cards_of(event)} - seen


def page(sitting, viewer):
    """The match as Markdown, without the rulebook's words and the lists of whole decks."""
    boards = markdown.chosen("end", sitting.entries)
    text = markdown.write(sitting, viewer, "en", boards).partition("## Rules cited")[0]
    return "\n".join(line for line in text.split("\n") if " registers a deck of " not in line)


def without_deck_lists(entry):
    events = tuple(event for event in entry.events if not isinstance(event, TOLD_TO_ALL))
    body = msgspec.structs.replace(entry.body, events=events)
    return msgspec.structs.replace(entry, body=body)


@settings(max_examples=30)
@given(
    st.integers(0, 1000),
    st.lists(st.tuples(st.integers(0, 13), st.integers(0, 9), st.integers(1, 3)), max_size=40),
)
def test_no_card_that_a_viewer_has_not_seen_is_named_to_him(seed, acts):
    sitting = dealt(seed, acts)
    for viewer in ("a", "b", "public"):
        hidden = secrets(sitting, viewer)
        assert hidden
        entries = sitting.entries_for(viewer)
        told = [
            str([without_deck_lists(entry) for entry in entries]),
            json.dumps(document("x", entries)["entries"][1:]),
            rec.write(entries).partition("\n\n")[2],
            json.dumps(sitting.view(viewer)),
            page(sitting, viewer),
        ]
        for text in told:
            assert not [card for card in hidden if card in text]


@settings(max_examples=30)
@given(
    st.integers(0, 1000),
    st.lists(st.tuples(st.integers(0, 13), st.integers(0, 9), st.integers(1, 3)), max_size=40),
)
def test_the_record_of_a_dealt_match_comes_back_to_the_referee(seed, acts):
    sitting = dealt(seed, acts)
    again = play(rec.write(sitting.entries)).sitting
    assert [entry.body for entry in again.entries] == [entry.body for entry in sitting.entries]
    assert again.state == sitting.state
