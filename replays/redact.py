"""What a viewer may read of an entry: cards that he has not seen become `?`.

A game's own events name only cards that everybody has seen, and `cards.*` alone say where cards
lie: so it is enough to look at those, at the seed, and at the move's own words. Of a word counts
which slot of the move it fills, never how it is spelled: a move may name a kind that somebody
happens to draw. Where the engine deals, what people wrote freely is for the referee alone.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, repeat
from typing import Any, Literal

import msgspec
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
from events.corrections import MoveAmended, MovesInserted, PlaceAmended
from events.entry import Body, Entry, Restated
from events.match import MatchOpened, SeedMade
from events.places import Place, read_place, read_places
from projections.kit import Zone
from replays.words import key_in

REFEREE = "referee"
"""The viewer from whom nothing is hidden."""

PUBLIC = "public"
"""The viewer who has seen what everybody has seen."""

SEATS = "seats"
"""Who has seen what all seats together have; nobody is shown the match so, it is analysed so."""

BY_PLACE = ("top", "bottom")
"""How cards are taken that nobody names."""

Zones = Mapping[str, Zone]

Named = CardsMoved | CardsShown | CardsNamed
NAMED = frozenset((CardsMoved, CardsShown, CardsNamed))
"""The events that say which cards lie somewhere."""

Write = Callable[[Sequence[str]], str]
"""The line of canonical words."""

Says = Literal["open", "card", "text", "own"]
"""What a word of a move says: `card` names one that lies somewhere, perhaps hidden; `text` is what
the referee wrote freely; `own` what a seat claims, for him and that seat; `open` is all else: a
seat, a number, a kind, a card that all may see."""

Slots = Callable[[Sequence[str]], Sequence[Says] | None]
"""What each canonical word of a move says; null where they cannot be read any more."""

NO_TEXT = f'"{UNKNOWN}"'
"""A text that the viewer may not read, as a canonical word: in quotes it is no card."""


def as_cards(words: Sequence[str]) -> Sequence[Says]:
    """Each word may name a card, for all that is known of it."""
    return ["card" for _ in words]


class _Look(msgspec.Struct, frozen=True):
    """Who looks, and through what; `sealed`: the engine deals, and nothing was made public.

    `bare`: no card was covered and named so far.
    """

    viewer: str
    zones: Zones
    write: Write
    slots: Slots
    sealed: bool
    bare: bool


def redact(
    entry: Entry,
    viewer: str,
    zones: Zones,
    write: Write,
    slots: Slots = as_cards,
    *,
    sealed: bool = False,
    bare: bool = False,
) -> Entry:
    """The entry as the viewer (a seat, or `public`) may read it; the referee reads all of it.

    Its id, which may be made of its text, goes: it is told to nobody but who entered it. The seed
    becomes empty, the order of a shuffle goes, and so do variations: they name cards that were not
    played. `sealed`: the engine deals; then comments and remarks go, too, and texts become `?`. At
    a table they stay as people wrote them. `bare`: no card was covered and named so far.
    """
    if viewer == REFEREE:
        return entry
    look = _Look(viewer, zones, write, slots, sealed, bare)
    body = _body(entry.body, look)
    text = entry.text if body.words == entry.body.words else write(body.words)
    return _correction(replace(entry, id="", text=text, body=body), entry.body, look)


def _body(body: Body[Any], look: _Look) -> Body[Any]:
    if look.bare:
        return replace(body, variations=())
    words = _masked(body, look)
    events = tuple(redacted(event, look.viewer, look.zones) for event in body.events)
    if body.overrule:
        covered = _covered(body.events, look.viewer, look.zones)
        events = tuple(_not_betraying(event, covered) for event in events)
    if look.sealed:
        events = tuple(_without_text(event, look.viewer) for event in events)
        return replace(body, words=words, events=events, variations=(), comments=(), remark="")
    return replace(body, words=words, events=events, variations=())


def _without_text(event: Event, viewer: str) -> Event:
    """The event without what the referee wrote freely, and without what is another seat's own.

    That there is something is no secret.
    """
    own = () if getattr(event, "seat", None) == viewer else event.of_seat
    written = {field: getattr(event, field) for field in (*event.texts, *own)}
    hidden = {field: _hidden(value) for field, value in written.items() if value}
    return replace(event, **hidden) if hidden else event


def _hidden(value: Any) -> Any:
    """As many unknowns as there are texts."""
    return UNKNOWN if isinstance(value, str) else tuple(map(_hidden, value))


def _correction(entry: Entry, truth: Body[Any], look: _Look) -> Entry:
    """The entry with the moves that it restates as the viewer may read them.

    The lines that an amendment or an insertion gives are among them: where anything of such a line
    is hidden, it is written anew.
    """
    if not truth.restated:
        return entry
    body = entry.body
    moves = tuple(_move(move, look) for move in truth.restated)
    body = replace(body, restated=moves)
    hidden = {
        move.place: look.write(move.body.words)
        for move, was in zip(moves, truth.restated, strict=True)
        if (move.body.words, move.body.remark) != (was.body.words, was.body.remark)
    }
    typed = _typed_places(truth.events)
    if hidden.keys().isdisjoint(typed):
        return replace(entry, body=body)
    lines = zip(typed, truth.words[3:], strict=True)
    words = (*truth.words[:3], *(hidden.get(place, line) for place, line in lines))
    events = tuple(_with_line(event, words[3]) for event in body.events)
    body = replace(body, words=words, events=events)
    return replace(entry, text=look.write(words), body=body)


def _typed_places(events: Sequence[Event]) -> tuple[Place, ...]:
    """The places of the moves that stand in the words of a correction."""
    match events:
        case [MoveAmended(number=number) | PlaceAmended(number=number)]:
            return (read_place(number),)
        case [MovesInserted(numbers=numbers)]:
            return read_places(numbers)
        case _:
            return ()


def _with_line(event: Event, line: str) -> Event:
    return replace(event, line=line) if isinstance(event, MoveAmended | PlaceAmended) else event


def _move(move: Restated[Any], look: _Look) -> Restated[Any]:
    """One of the moves that a correction restates, as the viewer may read it."""
    body = _body(move.body, look)
    as_typed = not move.text or body.words == move.body.words
    return replace(move, body=body, text=move.text if as_typed else look.write(body.words))


def redacted(event: Event, viewer: str, zones: Zones) -> Event:
    """One consequence, as this seat or the public may read it."""
    hide = _SECRETS.get(type(event))
    return event if hide is None else hide(event, viewer, zones)


def _saw(viewer: str, seen: Seen, zone: str, zones: Zones) -> bool:
    """Whether the viewer saw the faces of cards that lie in this zone now."""
    if seen == "owner":
        owner = zones[zone].owner if zone in zones else None
        return owner is not None and viewer in (owner, SEATS)
    if isinstance(seen, tuple):
        return viewer in seen or (viewer == SEATS and bool(seen))
    return seen == "all"


def may_look(viewer: str, zone: str, zones: Zones) -> bool:
    """Whether the viewer may look at the cards that lie in this zone."""
    return zone in zones and _saw(viewer, zones[zone].sees, zone, zones)


# Consequences that may hold a secret


def _opened(event: MatchOpened, viewer: str, zones: Zones) -> Event:
    return replace(event, seed="", secret="") if event.dealt else event


def _seeded(event: SeedMade, viewer: str, zones: Zones) -> Event:
    return replace(event, seed="")


def _shown(event: Named, viewer: str, zones: Zones) -> Event:
    if saw_faces(event, viewer, zones):
        return event
    return replace(event, cards=(UNKNOWN,) * len(event.cards))


def open_until(entries: Sequence[Entry], start: int) -> int:
    """The place of the first entry, from `start` on, that tells what not everybody has seen."""
    while start < len(entries) and not covers(entries[start]):
        start += 1
    return start


def covers(entry: Entry) -> bool:
    """Whether anything in the entry names a card of which not everybody saw the face."""
    body = entry.body
    if any(map(_covers, body.events)):
        return True
    return any(map(_covers, chain.from_iterable(move.body.events for move in body.restated)))


def _covers(event: Event) -> bool:
    if type(event) not in NAMED or getattr(event, "seen", "") == "all":  # asked of every event
        return False
    return any(card != UNKNOWN for card in getattr(event, "cards", ()))


def saw_faces(event: Named, viewer: str, zones: Zones) -> bool:
    """Whether the viewer saw the cards that the event names."""
    match event:
        case CardsMoved(dst=zone, seen=seen) | CardsShown(zone=zone, seen=seen):
            return _saw(viewer, seen, zone, zones)
        case CardsNamed(zone=zone):
            return may_look(viewer, zone, zones)


def _mixed(event: CardsMixed, viewer: str, zones: Zones) -> Event:
    return replace(event, order=()) if event.order else event


def _overruled(event: CardsOverruled, viewer: str, zones: Zones) -> Event:
    """What gave way may be a covered card, known to the table only.

    Then all gives way that the viewer knew of where he may not look, whatever it was.
    """
    unseen = [zone for zone in zones if not may_look(viewer, zone, zones)]
    told = tuple([entry for entry in event.forgotten if entry[0] not in unseen])
    if told == event.forgotten:
        return event
    return replace(event, forgotten=(*told, *((zone, UNKNOWN) for zone in unseen)))


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
    SeedMade: _seeded,
    CardsMoved: _shown,
    CardsShown: _shown,
    CardsNamed: _shown,
    CardsMixed: _mixed,
    CardsOverruled: _overruled,
}


# The move's own words


def words_for(
    body: Body[Any], viewer: str, zones: Zones, slots: Slots = as_cards, *, sealed: bool = False
) -> tuple[str, ...]:
    """A move's words as the viewer may read them; the arguments are as of `redact`."""
    if viewer == REFEREE:
        return body.words
    return _masked(body, _Look(viewer, zones, " ".join, slots, sealed, bare=False))


def _masked(body: Body[Any], look: _Look) -> tuple[str, ...]:
    """The words with `?` for the cards in them that the viewer has not seen, and for texts."""
    words = body.words
    if len(words) < 3:  # who moves, and what: no more is said
        return words
    sights = _sights(body.events, look.viewer, look.zones)
    hidden = not all(all(seen) for seen in sights.values())
    if not hidden and not (look.sealed and words[:1] == (REFEREE,)):
        return words
    says = look.slots(words)
    own: Says
    if says is None and look.sealed:
        return (*words[:2], UNKNOWN)
    seen = {card: chain(each, repeat(all(each))) for card, each in sights.items()}
    said = zip(words, says or as_cards(words), strict=True)
    own = "open" if any(getattr(e, "seat", None) == look.viewer for e in body.events) else "text"
    return tuple(
        [_mask_word(word, own if what == "own" else what, seen, look) for word, what in said]
    )


def _mask_word(word: str, says: Says, seen: Mapping[str, Iterator[bool]], look: _Look) -> str:
    """A word, `key=word`, or a list of them as the viewer may read it.

    `seen`: of each card that the entry tells of, whether he saw it the next time it is named.
    """
    if says == "open" or (says == "text" and not look.sealed):
        return word
    if says == "text":
        key = key_in(word)
        return f"{key}={UNKNOWN}" if key else NO_TEXT
    key, equals, value = word.rpartition("=")

    def mask(card: str) -> str:
        return card if card not in seen or next(seen[card]) else UNKNOWN

    return f"{key}{equals}{','.join(map(mask, value.split(',')))}"


def _sights(events: Sequence[Event], viewer: str, zones: Zones) -> dict[str, list[bool]]:
    """Per kind, whether the viewer saw each card of it, those first that the mover can have named.

    The same kind can be named by the mover and move by its place alone (the top of a deck, what
    lay on the field) in one entry. The words speak of what was named; that another copy moved or
    turned up must not change how they read.
    """
    cards = [event for event in events if isinstance(event, Named)]
    cards.sort(key=lambda event: isinstance(event, CardsMoved) and event.take in BY_PLACE)
    sights: dict[str, list[bool]] = {}
    for event in cards:
        seen = saw_faces(event, viewer, zones)
        for card in event.cards:
            if card != UNKNOWN:
                sights.setdefault(card, []).append(seen)
    return sights
