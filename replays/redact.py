"""What a viewer may read of an entry: cards that he has not seen become `?`.

A game's own events name only cards that everybody has seen, and `cards.*` alone say where cards
lie: so it is enough to look at those, at the seed, and at the move's own words.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from events.base import UNKNOWN, Event
from events.cards import (
    CardsMixed,
    CardsMoved,
    CardsNamed,
    CardsOverruled,
    CardsPrinted,
    CardsShown,
    Seen,
)
from events.entry import Body, Entry, Restated
from events.match import MatchOpened, MoveAmended
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

    Its id, which may be made of its text, goes: it is told to nobody but who entered it. The seed
    becomes empty, the order of a shuffle goes, and so do variations: they name cards that were not
    played. Comments and remarks stay as people wrote them.
    """
    if viewer == REFEREE:
        return entry
    body = _body(entry.body, viewer, zones)
    text = entry.text if body.words == entry.body.words else write(body.words)
    return _amendment(replace(entry, id="", text=text, body=body), viewer, zones, write)


def _body(body: Body[Any], viewer: str, zones: Zones) -> Body[Any]:
    words = _masked(body.words, body.events, viewer, zones)
    events = tuple(redacted(event, viewer, zones) for event in body.events)
    if body.overrule:
        covered = _covered(body.events, viewer, zones)
        events = tuple(_not_betraying(event, covered) for event in events)
    return replace(body, words=words, events=events, variations=())


def _amendment(entry: Entry, viewer: str, zones: Zones, write: Write) -> Entry:
    """The entry with the moves that it restates as the viewer may read them.

    The line that an amendment gives is the first of them: where that is masked, it is, too.
    """
    body = entry.body
    if not body.restated:
        return entry
    moves = tuple(_move(move, viewer, zones, write) for move in body.restated)
    corrected = moves[0].body.words
    if corrected == body.restated[0].body.words:
        return replace(entry, body=replace(body, restated=moves))
    line = write(corrected)
    words = (*body.words[:-1], line)
    events = tuple(replace(e, line=line) if isinstance(e, MoveAmended) else e for e in body.events)
    text = write(words)
    return replace(entry, text=text, body=replace(body, words=words, events=events, restated=moves))


def _move(move: Restated[Any], viewer: str, zones: Zones, write: Write) -> Restated[Any]:
    """One of the moves that an amendment restates, as the viewer may read it."""
    body = _body(move.body, viewer, zones)
    as_typed = not move.text or body.words == move.body.words
    return replace(move, body=body, text=move.text if as_typed else write(body.words))


def redacted(event: Event, viewer: str, zones: Zones) -> Event:
    """One consequence, as this seat or the public may read it."""
    hide = _SECRETS.get(type(event))
    return event if hide is None else hide(event, viewer, zones)


def _saw(viewer: str, seen: Seen, zone: str, zones: Zones) -> bool:
    """Whether the viewer saw the faces of cards that lie in this zone now."""
    if seen == "owner":
        return zone in zones and zones[zone].owner == viewer
    return viewer in seen if isinstance(seen, tuple) else seen == "all"


def _sees(viewer: str, zone: str, zones: Zones) -> bool:
    """Whether the viewer may look at the cards that lie in this zone."""
    return zone in zones and _saw(viewer, zones[zone].sees, zone, zones)


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


def _named(event: CardsNamed, viewer: str, zones: Zones) -> Event:
    if _sees(viewer, event.zone, zones):
        return event
    return replace(event, cards=(UNKNOWN,) * len(event.cards))


def _mixed(event: CardsMixed, viewer: str, zones: Zones) -> Event:
    return replace(event, order=()) if event.order else event


def _overruled(event: CardsOverruled, viewer: str, zones: Zones) -> Event:
    """What gave way may be a covered card, known to the table only."""
    open_to_viewer = tuple(
        (zone, kind) for zone, kind in event.forgotten if _sees(viewer, zone, zones)
    )
    return replace(event, forgotten=open_to_viewer)


def _covered(events: Sequence[Event], viewer: str, zones: Zones) -> frozenset[str]:
    """The cards of an entry that the viewer saw nowhere in it."""
    return frozenset(card for card, seen in _sights(events, viewer, zones).items() if not any(seen))


def _not_betraying(event: Event, covered: frozenset[str]) -> Event:
    """What was ruled of a card that lies covered, without saying which card it is.

    No state is folded from that: where the engine deals, nothing is overruled.
    """
    match event:
        case CardsOverruled(card=card) if card in covered:
            return replace(event, card=UNKNOWN)
        case CardsPrinted(kinds=kinds) if covered:  # the copy more that such a card is counted as
            others = tuple(row for row in kinds if row[0] not in covered)
            return replace(event, kinds=others, constraint="")
        case _:
            return event


_SECRETS: Mapping[type[Event], Callable[[Any, str, Zones], Event]] = {
    MatchOpened: _opened,
    CardsMoved: _moved,
    CardsShown: _shown,
    CardsNamed: _named,
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


def _saw_of(event: CardsMoved | CardsShown | CardsNamed, viewer: str, zones: Zones) -> bool:
    match event:
        case CardsMoved(dst=zone, seen=seen) | CardsShown(zone=zone, seen=seen):
            return _saw(viewer, seen, zone, zones)
        case CardsNamed(zone=zone):
            return _sees(viewer, zone, zones)


def _sights(events: Sequence[Event], viewer: str, zones: Zones) -> dict[str, list[bool]]:
    """Per kind, whether the viewer saw each card of it, those first that the mover can have named.

    The same kind can be named by the mover and move by its place alone (the top of a deck, what
    lay on the field) in one entry. The words speak of what was named; that another copy moved or
    turned up must not change how they read.
    """
    cards = [event for event in events if isinstance(event, CardsMoved | CardsShown | CardsNamed)]
    cards.sort(key=lambda event: isinstance(event, CardsMoved) and event.take in BY_PLACE)
    sights: dict[str, list[bool]] = {}
    for event in cards:
        seen = _saw_of(event, viewer, zones)
        for card in event.cards:
            if card != UNKNOWN:
                sights.setdefault(card, []).append(seen)
    return sights
