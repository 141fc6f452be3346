"""Which consequences of a move are told to people, so that nothing is told twice.

Cards move by events that all games share; a game's own events name most of these cards again, in
words that fit the game better.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import cast

from msgspec.structs import replace

from events.base import UNKNOWN, Event
from events.cards import CardEvent, CardsMoved, CardsPrinted, CardsShown
from referee.speech import Naming


def told(events: Sequence[Event], naming: Naming) -> Iterator[Event]:
    """The events without those of cards that the game's own events tell as well.

    Cards that made way and are back before the game says anything of them are left out. Else a card
    event is left out where the own event right before or right after it names all cards that
    it shows; each naming stands for one showing. Where nobody saw the cards, it is left out if the
    own event after it is one of `naming.tells`. An own event after it that counts as many hidden
    cards as it shows to the one who reads is told with these. What is `naming.routine` is left out.
    """
    own = [_Own(event) for event in events if not isinstance(event, CardEvent)]
    made_way = _made_way(events)
    passed = 0
    for place, event in enumerate(events):
        if not isinstance(event, CardEvent):
            yield own[passed].event
            passed += 1
            continue
        if place in made_way or _is_routine(event, naming):
            continue
        faces = _faces(event)
        before, after = own[max(passed - 1, 0) : passed], own[passed : passed + 1]
        if faces is None:
            is_told = False
        elif faces:
            is_told = any(each.names(Counter(faces)) for each in (*before, *after))
            is_told = is_told or any(each.takes_in(faces) for each in after)
        else:
            is_told = any(isinstance(each.event, naming.tells) for each in after)
        if not is_told:
            yield event


def _is_routine(event: CardEvent, naming: Naming) -> bool:
    return isinstance(event, CardsMoved) and (event.src, event.dst) in naming.routine


def _made_way(events: Sequence[Event]) -> set[int]:
    """The places of moves which one of the same cards undoes before an event of the game's own."""
    undone: set[int] = set()
    out: dict[tuple[str, str, tuple[str, ...]], int] = {}
    for place, event in enumerate(events):
        if not isinstance(event, CardEvent):
            out.clear()
        elif isinstance(event, CardsMoved):
            went = out.pop((event.dst, event.src, event.cards), None)
            if went is None:
                out[event.src, event.dst, event.cards] = place
            else:
                undone |= {went, place}
    return undone


class _Own:
    """An event of the game's own, with the names in it that stand for no showing yet."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self._left = Counter(_words(event))

    def names(self, faces: Counter[str]) -> bool:
        """Whether it names these cards; the names are used up then."""
        if not faces <= self._left:
            return False
        self._left -= faces
        return True

    def takes_in(self, faces: tuple[str, ...]) -> bool:
        """Whether it counts as many hidden cards; they are these from now on."""
        for name in self.event.__struct_fields__:
            value = getattr(self.event, name)
            cards = cast("tuple[object, ...]", value) if isinstance(value, tuple) else ()
            if cards.count(UNKNOWN) == len(faces):
                shown = iter(faces)
                cards = tuple(next(shown) if card == UNKNOWN else card for card in cards)
                self.event = replace(self.event, **{name: cards})
                return True
        return False


def _faces(event: CardEvent) -> tuple[str, ...] | None:
    """The cards that an event shows, none if they are hidden; None where it must be told."""
    match event:
        case CardsMoved(cards=cards) | CardsShown(cards=cards):
            return tuple(card for card in cards if card != UNKNOWN)
        case CardsPrinted(kinds=kinds):
            return tuple(Counter(dict(kinds)).elements())
        case _:
            return None


def _words(event: Event) -> Iterator[str]:
    """The words in an event's fields and lists, the cards that it names among them."""
    for name in event.__struct_fields__:
        yield from _words_of(getattr(event, name))


def _words_of(value: object) -> Iterator[str]:
    """A word, or the words of a list and of the lists in it."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in cast("tuple[object, ...]", value):
            yield from _words_of(part)
