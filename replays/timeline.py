"""A match as it was at each of its stages."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from events.corrections import PlaceAnnotated
from events.entry import Entry
from events.match import MoveAnnotated
from events.places import Place, read_place
from projections.fold import fold, onward
from projections.history import (
    History,
    Line,
    Way,
    effective,
    is_of_the_record,
    revises,
    undone_by,
)
from projections.kit import Kit, State
from projections.rewind import Rewind

Annotation = MoveAnnotated | PlaceAnnotated


class Stage(msgspec.Struct, frozen=True):
    """An entry and the state after it, as it was then.

    `line`: what became of it in the whole match; `put_in`: what became of the moves that it put in.
    `annotations`: what was put on it later.
    """

    entry: Entry
    state: State
    line: Line
    put_in: tuple[Line, ...] = ()
    annotations: tuple[Annotation, ...] = ()

    @property
    def taken_back(self) -> int:
        """The number of the entry since which it no longer stands; 0 while it does."""
        return 0 if self.line.stands else self.line.since

    @property
    def way(self) -> Way:
        """What became of it."""
        return self.line.way


def at(kit: Kit, entries: Sequence[Entry], number: int) -> State:
    """The state as it was after entry `number`, whatever was taken back later."""
    return fold(kit, effective(entries[: number + 1]))


def as_it_reads(entries: Sequence[Entry]) -> list[Entry]:
    """What stands of a match, in the order of play, without what is about the record itself.

    The entries are numbered anew; `place` tells where each has its place in the record.
    """
    return in_places(entry for entry in effective(entries) if not is_of_the_record(entry))


def in_places(entries: Iterable[Entry]) -> list[Entry]:
    """The entries numbered from 0, each with the place that it had."""
    return [
        replace(entry, number=number, dotted=entry.place) for number, entry in enumerate(entries)
    ]


def states(kit: Kit, entries: Sequence[Entry], start: int = 0) -> Iterator[tuple[Entry, State]]:
    """Each entry from `start` on, which is there, with the state after it, as it was then."""
    rewind, history = Rewind(), History(entries[: start + 1])
    state = fold(kit, history.standing())
    yield entries[start], state
    for place in range(start + 1, len(entries)):
        entry, before = entries[place], state
        undone = undone_by(entry)
        if undone and undone != rewind.last(len(undone)):
            rewind = Rewind.of(kit, entries[:place])
        history.enter(entry)
        if not revises(entry):
            state = onward(kit, before, entry.events)
        elif undone and undone == rewind.last(len(undone)):
            state = rewind.without(len(undone), before)
        else:
            state = fold(kit, history.standing())
        rewind.enter(entry, before)
        yield entry, state


def stages(kit: Kit, entries: Sequence[Entry], start: int, end: int) -> Iterator[Stage]:
    """The stages of entries `start` to `end`, with what became of each in the whole match."""
    lines = History(entries).lines
    annotated = annotations(entries, lines)
    later = put_in(lines, entries)
    for entry, state in states(kit, entries[: end + 1], start):
        yield Stage(
            entry,
            state,
            line=lines[entry.place],
            put_in=tuple(later.get(entry.number, ())),
            annotations=tuple(annotated.get(entry.place, ())),
        )


def put_in(lines: Mapping[Place, Line], entries: Iterable[Entry]) -> dict[int, list[Line]]:
    """The moves that were put in later, by the number of the entry that did."""
    found: dict[int, list[Line]] = {}
    entered = {entry.place for entry in entries}
    for place, line in lines.items():
        if place not in entered:
            found.setdefault(line.first.number, []).append(line)
    return found


def annotations(
    entries: Sequence[Entry], lines: Mapping[Place, Line]
) -> dict[Place, list[Annotation]]:
    """What was put on each line, but for what was struck."""
    annotated: dict[Place, list[Annotation]] = {}
    for entry in entries:
        if not lines[entry.place].stands:
            continue
        for event in entry.events:
            if isinstance(event, Annotation):
                annotated.setdefault(read_place(event.number), []).append(event)
    return annotated
