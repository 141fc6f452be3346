"""A match as it was at each of its moments."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from events.entry import Entry
from events.match import MoveAnnotated
from projections.fold import fold, onward
from projections.history import effective, taken_back
from projections.kit import Kit
from projections.rewind import Rewind


class Moment(msgspec.Struct, frozen=True):
    """An entry and the state after it, as it was then.

    `taken_back`: the number of the entry that took it back later, 0 while it stands.
    `annotations`: what was put on it later.
    """

    entry: Entry
    state: Any
    taken_back: int = 0
    annotations: tuple[MoveAnnotated, ...] = ()


def at(kit: Kit, entries: Sequence[Entry], number: int) -> Any:
    """The state as it was after entry `number`, whatever was taken back later."""
    return fold(kit, effective(entries[: number + 1]))


def states(kit: Kit, entries: Sequence[Entry], start: int = 0) -> Iterator[tuple[Entry, Any]]:
    """Each entry from `start` on with the state after it, as it was then."""
    rewind = Rewind()
    before: Any = None
    for place in range(start, len(entries)):
        entry = entries[place]
        undone = taken_back(entry)
        if place > start and undone and undone != rewind.last(len(undone)):
            rewind = Rewind.of(kit, entries[:place])
        if undone and undone == rewind.last(len(undone)):
            state = rewind.without(len(undone), before)
        elif undone or place == start:
            state = at(kit, entries, place)
        else:
            state = onward(kit, before, entry.events)
        if place > start:
            rewind.enter(entry, before)
        yield entry, state
        before = state


def moments(kit: Kit, entries: Sequence[Entry], start: int, end: int) -> Iterator[Moment]:
    """The moments of entries `start` to `end`, with what became of each in the whole match."""
    gone = _taken_back(entries)
    annotated = _annotations(entries)
    for entry, state in states(kit, entries[: end + 1], start):
        number = entry.number
        yield Moment(entry, state, gone.get(number, 0), tuple(annotated.get(number, ())))


def _taken_back(entries: Sequence[Entry]) -> dict[int, int]:
    """The numbers of moves taken back, each with that of the entry that did it."""
    return {number: entry.number for entry in entries for number in taken_back(entry)}


def _annotations(entries: Sequence[Entry]) -> dict[int, list[MoveAnnotated]]:
    annotated: dict[int, list[MoveAnnotated]] = {}
    for entry in entries:
        for event in entry.events:
            if type(event) is MoveAnnotated:
                annotated.setdefault(event.number, []).append(event)
    return annotated
