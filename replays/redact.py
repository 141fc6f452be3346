"""What a viewer may read of an entry: cards that he has not seen become `?`.

A game's own events name only cards that everybody has seen, and `cards.*` alone say where cards
lie: so it is enough to look at those, at the seed, and at the move's own words.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from events.base import UNKNOWN, Event
from events.cards import CardsMixed, CardsMoved, CardsOverruled, CardsShown, Seen
from events.entry import Entry
from events.match import MatchOpened
from projections.kit import Zone

REFEREE = "referee"
"""The viewer from whom nothing is hidden."""

PUBLIC = "public"
"""The viewer who has seen what everybody has seen."""

BY_PLACE = ("top", "bottom")
"""How cards are taken that nobody names."""

Zones = Mapping[str, Zone]

Write = Callable[[Sequence[str]], str]
"""The line of canonical words."""


def redact(entry: Entry, viewer: str, zones: Zones, write: Write) -> Entry:
    """The entry as the viewer (a seat, or `public`) may read it; the referee reads all of it.

    The seed becomes empty, the order of a shuffle goes, and so do variations: they name cards
    that were not played. Comments and remarks stay as people wrote them.
    """
    if viewer == REFEREE:
        return entry
    body = entry.body
    words = _masked(body.words, body.events, viewer, zones)
    events = tuple(redacted(event, viewer, zones) for event in body.events)
    text = entry.text if words == body.words else write(words)
    return replace(entry, text=text, body=replace(body, words=words, events=events, variations=()))


def redacted(event: Event, viewer: str, zones: Zones) -> Event:
    """One consequence, as this seat or the public may read it."""
    hide = _SECRETS.get(type(event))
    return event if hide is None else hide(event, viewer, zones)


def _saw(viewer: str, seen: Seen, zone: str, zones: Zones) -> bool:
    """Whether the viewer saw the faces of cards that lie in this zone now."""
    if seen == "owner":
        return zone in zones and zones[zone].owner == viewer
    return viewer in seen if isinstance(seen, tuple) else seen == "all"


# Consequences that may hold a secret


def _opened(event: MatchOpened, viewer: str, zones: Zones) -> Event:
    return event if event.seed is None else replace(event, seed="")


def _moved(event: CardsMoved, viewer: str, zones: Zones) -> Event:
    if _saw(viewer, event.seen, event.dst, zones):
        return event
    return replace(event, cards=(UNKNOWN,) * len(event.cards))


def _shown(event: CardsShown, viewer: str, zones: Zones) -> Event:
    if _saw(viewer, event.seen, event.zone, zones):
        return event
    return replace(event, cards=(UNKNOWN,) * len(event.cards))


def _mixed(event: CardsMixed, viewer: str, zones: Zones) -> Event:
    return replace(event, order=()) if event.order else event


def _overruled(event: CardsOverruled, viewer: str, zones: Zones) -> Event:
    """What gave way may be a covered card, known to the table only."""
    open_to_viewer = tuple(
        (zone, kind)
        for zone, kind in event.forgotten
        if zone in zones and _saw(viewer, zones[zone].sees, zone, zones)
    )
    return replace(event, forgotten=open_to_viewer)


_SECRETS: Mapping[type[Event], Callable[[Any, str, Zones], Event]] = {
    MatchOpened: _opened,
    CardsMoved: _moved,
    CardsShown: _shown,
    CardsMixed: _mixed,
    CardsOverruled: _overruled,
}


# The move's own words


def _masked(
    words: tuple[str, ...], events: Sequence[Event], viewer: str, zones: Zones
) -> tuple[str, ...]:
    """The words with `?` for the cards in them that the viewer has not seen."""
    sights = _sights(events, viewer, zones)
    if all(all(seen) for seen in sights.values()):
        return words
    named = dict.fromkeys(sights, 0)

    def mask(card: str) -> str:
        if card not in sights:
            return card
        seen = sights[card]
        nth = named[card]
        named[card] += 1
        visible = seen[nth] if nth < len(seen) else all(seen)
        return card if visible else UNKNOWN

    return tuple(_mask_word(word, mask) for word in words)


def _mask_word(word: str, mask: Callable[[str], str]) -> str:
    """A word, `key=word`, or a list of them with its cards masked."""
    key, equals, value = word.rpartition("=")
    return f"{key}{equals}{','.join(map(mask, value.split(',')))}"


def _sights(events: Sequence[Event], viewer: str, zones: Zones) -> dict[str, list[bool]]:
    """Per kind, whether the viewer saw each card of it, those first that the mover can have named.

    The same kind can be named by the mover and move by its place alone (the top of a deck, what
    lay on the field) in one entry. The words speak of what was named; that another copy moved or
    turned up must not change how they read.
    """
    cards = [event for event in events if isinstance(event, CardsMoved | CardsShown)]
    cards.sort(key=lambda event: isinstance(event, CardsMoved) and event.take in BY_PLACE)
    sights: dict[str, list[bool]] = {}
    for event in cards:
        zone = event.dst if isinstance(event, CardsMoved) else event.zone
        seen = _saw(viewer, event.seen, zone, zones)
        for card in event.cards:
            if card != UNKNOWN:
                sights.setdefault(card, []).append(seen)
    return sights
