"""Which consequences of a move are told to people, so that nothing is told twice.

Cards move by events that all games share; a game's own events name most of these cards again, in
words that fit the game better.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import cast

from events.base import UNKNOWN, Event
from events.cards import CardEvent, CardsMoved, CardsPrinted, CardsShown
from referee.locale import Naming


def told(events: Sequence[Event], naming: Naming) -> Iterator[Event]:
    """The events without those of cards that the game's own events tell as well.

    A card event is told where it shows a card that no own event of the same move names; each
    naming stands for one showing. Where nobody saw the cards it is told unless the next own event
    is one of `naming.tells`.
    """
    named = Counter(word for event in events if not _is_of_cards(event) for word in _words(event))
    for index, event in enumerate(events):
        faces = _faces(event)
        if faces is None:
            yield event
        elif not faces:
            if not isinstance(_next_own(events[index:]), naming.tells):
                yield event
        elif faces <= named:
            named -= faces
        else:
            yield event


def _is_of_cards(event: Event) -> bool:
    return isinstance(event, CardEvent)


def _faces(event: Event) -> Counter[str] | None:
    """The cards that an event shows, none if they are hidden; None where it must be told."""
    match event:
        case CardsMoved(cards=cards) | CardsShown(cards=cards):
            return Counter(card for card in cards if card != UNKNOWN)
        case CardsPrinted(kinds=kinds):
            return Counter(dict(kinds))
        case _:
            return None


def _next_own(events: Sequence[Event]) -> Event | None:
    return next((event for event in events if not _is_of_cards(event)), None)


def _words(event: Event) -> Iterator[str]:
    """The words in an event's fields and lists, the cards that it names among them."""
    for name in event.__struct_fields__:
        value: object = getattr(event, name)
        for part in cast("tuple[object, ...]", value) if isinstance(value, tuple) else (value,):
            if isinstance(part, str):
                yield part
