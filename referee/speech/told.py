"""Which consequences of a move are told to people, so that nothing is told twice.

Cards move by events that all games share; a game's own events name most of these cards again, in
words that fit the game better, and say which: `Event.tells`, `Event.foretells`.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import dropwhile, takewhile
from typing import Any

import msgspec
from msgspec.structs import replace

from events.base import UNKNOWN, UNSEEN, Event
from events.cards import CardEvent, CardsMoved, CardsPrinted, CardsShown
from referee.speech import Naming, tell


def told(events: Sequence[Event], naming: Naming) -> Iterator[Event]:
    """The events without those of cards that the game's own events beside them tell as well.

    Each name stands for one card; a `?` is told as the card that the reader saw there. What is
    `naming.routine` is left out.
    """
    left = dict(enumerate(events))
    names: list[_Name] | None = None
    for at, event in enumerate(events):
        if not isinstance(event, CardEvent):
            names = None
            continue
        names = [*_beside(events, at)] if names is None else names
        if _is_routine(event, naming) or _are_told(_cards(event), names, left):
            del left[at]
    yield from left.values()


def sentences(events: Sequence[Event], lang: str, naming: Naming) -> Iterator[str]:
    """What these consequences come to, in sentences, nothing twice."""
    return filter(None, (tell(lang, event, naming) for event in told(events, naming)))


def _is_routine(event: CardEvent, naming: Naming) -> bool:
    return isinstance(event, CardsMoved) and (event.src, event.dst) in naming.routine


class _Name(msgspec.Struct, frozen=True):
    """A card that an event names: the event's place, the field, the place in it, the card.

    No field: cards that nobody sees, however many.
    """

    at: int
    field: str
    place: int
    card: str


def _beside(events: Sequence[Event], first: int) -> Iterator[_Name]:
    """The names in the game's own events around a run of events of cards, which begins here."""
    for at in takewhile(lambda at: events[at].foretells, range(first - 1, -1, -1)):
        yield from _names(at, events[at], events[at].foretells)
    after = dropwhile(lambda at: isinstance(events[at], CardEvent), range(first, len(events)))
    for at in takewhile(lambda at: events[at].tells, after):
        yield from _names(at, events[at], events[at].tells)


def _names(at: int, event: Event, fields: tuple[str, ...]) -> Iterator[_Name]:
    if UNSEEN in fields:
        yield _Name(at, "", 0, UNKNOWN)
        return
    for field in fields:
        value: str | Sequence[str | tuple[str, str]] = getattr(event, field)
        for place, card in enumerate([value] if isinstance(value, str) else value):
            yield _Name(at, field, place, card if isinstance(card, str) else card[-1])


def _cards(event: CardEvent) -> tuple[str, ...]:
    """The cards that an event moves, shows or lists; none where it is something else."""
    match event:
        case CardsMoved(cards=cards) | CardsShown(cards=cards):
            return cards
        case CardsPrinted(kinds=kinds):
            return tuple(Counter(dict(kinds)).elements())
        case _:
            return ()


def _are_told(cards: tuple[str, ...], names: list[_Name], left: dict[int, Event]) -> bool:
    """Whether all of these cards have a name, which is used up then; the names of some are `?`."""
    unseen = all(card == UNKNOWN for card in cards)
    if not cards or (unseen and any(not name.field for name in names)):
        return bool(cards)
    rest, found = [name for name in names if name.field], list[tuple[_Name, str]]()
    for card in cards:
        fitting = [name for name in rest if name.card in (card, UNKNOWN)]
        if not fitting:
            return False
        name = min(fitting, key=lambda name: name.card == UNKNOWN)
        rest.remove(name)
        found.append((name, card))
    for name, card in found:
        names.remove(name)
        if name.card != card:
            left[name.at] = _filled(left[name.at], name, card)
    return True


def _filled(event: Event, name: _Name, card: str) -> Event:
    """The event with this card where it says `?`."""
    value: Any = getattr(event, name.field)
    if isinstance(value, str):
        return replace(event, **{name.field: card})
    return replace(event, **{name.field: (*value[: name.place], card, *value[name.place + 1 :])})
