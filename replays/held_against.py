"""What an audit holds against each other: bodies, consequences, what was known."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any, TypeGuard

import msgspec
from msgspec.json import encode
from msgspec.structs import asdict, replace

from events.base import UNKNOWN, Event
from events.cards import CardEvent, CardsMoved, CardsPrinted, CardsShown
from events.entry import Body, Entry
from events.errors import RefereeError
from events.places import Place, write_place
from projections.fold import opening_of
from projections.history import History, effective
from projections.kit import Kit
from replays.findings import Said, said
from replays.known import made_known

TYPED = ("words", "glyphs", "happened", "evidence", "sure", "overrule")
"""The parts of a body that the text of the move says."""


def said_last(entries: Sequence[Entry]) -> dict[Place, int]:
    """The places of the moves that stand, each with the entry that says how it reads."""
    lines = History(entries).in_order()
    return {line.place: line.restated or line.entry.number for line in lines if line.stands}


def consequences(body: Body[Any]) -> tuple[Event, ...]:
    """All that the entry says followed, from the moves that it restates, too."""
    return (*body.events, *(event for move in body.restated for event in move.body.events))


def as_typed(body: Body[Any]) -> tuple[Any, ...]:
    """What the text of a move says of its body."""
    return tuple(getattr(body, part) for part in TYPED)


def shows(event: Event) -> TypeGuard[CardEvent]:
    """Whether the event tells what a card is, or what a pool consists of."""
    match event:
        case CardsMoved(cards=cards) | CardsShown(cards=cards):
            return any(card != UNKNOWN for card in cards)
        case _:
            return isinstance(event, CardsPrinted)


def without(event: Event, fields: tuple[str, ...]) -> Event:
    """The event with these fields as they are where nothing is said."""
    untold = {each.name: each.default for each in msgspec.structs.fields(event)}
    return replace(event, **{name: untold[name] for name in fields}) if fields else event


def differences(
    found: tuple[Event, ...], expected: tuple[Event, ...]
) -> tuple[tuple[Event, ...], tuple[Event, ...]]:
    """Both without what they begin and end with in common."""
    shorter = min(len(found), len(expected))
    first = next((n for n in range(shorter) if found[n] != expected[n]), shorter)
    left = shorter - first
    last = next((n for n in range(left) if found[-1 - n] != expected[-1 - n]), left)
    return found[first : len(found) - last], expected[first : len(expected) - last]


def why_no_state(error: Exception, event: Event | None) -> Said:
    """Why there is no state after the event."""
    match error:
        case RefereeError():
            return said(error)
        case KeyError(args=[str(name)]) if event is not None and encode(name) in encode(event):
            return Said(text="audit.unknown", facts={"name": name})
        case _:
            return Said(text="audit.no_state", facts={"reason": f"{type(error).__name__}: {error}"})


def what_was_known(kit: Kit, entries: Sequence[Entry], places: Collection[Place]) -> Iterator[Said]:
    """What the moves at these places made known, to be said."""
    moves = ((entry.place, entry.body) for entry in effective(entries))
    for place, known in made_known(kit, opening_of(entries), moves, places):
        facts = {"number": write_place(place), **asdict(known)}
        yield Said(text=f"record.known.{known.what}", facts=facts)
