"""What the scenes of all games are made with, and what one entry changed in them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from events.base import UNKNOWN
from referee.scenes.scene import (
    Column,
    Counter,
    Form,
    Item,
    Last,
    Mark,
    Number,
    Scene,
    Zone,
)
from referee.views.position import Position


def scene(position: Position[Any], **parts: Any) -> Scene:
    """A scene with what every game has; `parts` are the fields that the game fills in."""
    return Scene(
        game=position.game,
        called=position.called,
        entry=position.number,
        viewer=position.viewer,
        status=position.status,
        result=position.result,
        due=position.due,
        **parts,
    )


def tags(position: Position[Any], seat: str) -> Iterator[Mark]:
    """What any match may have to say of a seat: its clock and its penalties."""
    if seat in position.clocks:
        at = position.clocks_at.get(seat, "")
        yield Mark("match.tag.clock", position.clocks[seat], at)
    for punished, kind in position.penalties:
        if punished == seat:
            yield Mark(f"match.penalty.{kind}")


def hand(game: str, seat: str, count: int, known: Sequence[str]) -> Zone:
    """A hand, of which the viewer knows some cards; how the others are called is `?`."""
    zone = f"{seat}.hand"
    shown = [card for card in known if card != UNKNOWN]
    faces = [*shown, *(UNKNOWN,) * (count - len(shown))]
    items = tuple(Item(zone, face) for face in faces)
    return Zone(zone, f"{game}.zone-word.hand", Form.FAN, count, seat, items=items)


def pile(game: str, zone: str, cards: Sequence[str], count: int | None = None) -> Zone:
    """Cards on each other, those that are known oldest first; their keys count from below."""
    owner, _, name = zone.rpartition(".")
    items = tuple(Item(f"{zone}.{at}", card, at) for at, card in enumerate(cards, 1))
    number = len(cards) if count is None else count
    return Zone(zone, f"{game}.zone-word.{name}", Form.PILE, number, owner, items=items)


def each(heading: str, cells: Mapping[str, Number | None]) -> Column:
    """A column of a score sheet that tells of every seat."""
    return Column(heading, tuple(cells.values()), tuple(cells))


def known(card: str) -> str:
    """A card that lies face down, to who knows it; empty where he does not."""
    return "" if card == UNKNOWN else card


# What an entry changed


def changed(before: Scene, after: Scene) -> Scene:
    """The later of two scenes, with what is new in it since the earlier."""
    lay = {item.key: item for zone in before.zones for item in zone.items}
    moved = tuple(
        dict.fromkeys(
            item.key
            for zone in after.zones
            for item in zone.items
            if item.key != zone.id and _is_new(lay.get(item.key), item)
        )
    )
    places = {
        item.key: lay[item.key].place
        for zone in after.zones
        for item in zone.items
        if zone.places and item.key in lay and lay[item.key].place != item.place
    }
    counted = {place.seat: _counts(place.counters) for place in before.seats}
    deltas = {
        place.seat: found
        for place in after.seats
        if (found := _deltas(counted.get(place.seat, {}), _counts(place.counters)))
    }
    return replace(after, last=Last(after.entry, moved, deltas, places))


def _is_new(before: Item | None, after: Item) -> bool:
    """Whether anything is new at it; that a state of it ended is not."""
    if before is None or before.states == after.states:
        return before != after
    lasting = tuple(state for state in before.states if state in after.states)
    return replace(before, states=lasting) != after


def _counts(counters: Iterable[Counter]) -> dict[str, Number]:
    return {counter.id: counter.value for counter in counters}


def _deltas(before: Mapping[str, Number], after: Mapping[str, Number]) -> dict[str, Number]:
    return {
        name: value - before[name]
        for name, value in after.items()
        if name in before and value != before[name]
    }


# The words of a scene


def words(told: Scene) -> tuple[str, ...]:
    """The ids of all its texts, each once."""
    return tuple(dict.fromkeys(_words(told)))


def faces(told: Scene) -> tuple[str, ...]:
    """The cards that are to be seen in it, each once; what stands for a seat is none."""
    seats = {place.seat for place in told.seats}
    return tuple(face for face in dict.fromkeys(_faces(told)) if face not in seats)


def _words(told: Scene) -> Iterator[str]:
    yield from told.phase
    if told.law is not None:
        yield told.law
    for due in told.due:
        yield f"{due.of(told.game)}.decision.{due.decision}"
    for place in told.seats:
        yield from (counter.id for counter in place.counters)
        yield from _marked(place.tags)
    for zone in told.zones:
        yield zone.word
        for item in zone.items:
            yield from (*item.values, *item.spent, *item.states)
            yield from _marked(item.tokens)
    for panel in told.panels:
        yield panel.id
        for row in panel.rows:
            yield from _marked(row)


def _marked(marks: Iterable[Mark]) -> Iterator[str]:
    for mark in marks:
        yield mark.id


def _faces(told: Scene) -> Iterator[str]:
    for zone in told.zones:
        for item in zone.items:
            yield from filter(None, (item.face, item.under, *item.among))
