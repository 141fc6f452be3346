"""A match as it was at each of its stages."""

from collections.abc import Iterator, Sequence

import msgspec

from events.entry import Entry
from events.match import MoveAnnotated
from projections.fold import fold, onward
from projections.history import (
    amended,
    corrections,
    effective,
    gone,
    restatements,
    revived,
    taken_back,
)
from projections.kit import Kit, State
from projections.rewind import Rewind


class Stage(msgspec.Struct, frozen=True):
    """An entry and the state after it, as it was then.

    `taken_back`: the number of the entry since which it no longer stands, 0 while it does;
    `fallen`: that entry is an amendment. `amended`: the number of the entry that corrected it last,
    0: none did; `restated`: of that since which something else follows, or, where it had fallen,
    since which it stands `again`. `annotations`: what was put on it later.
    """

    entry: Entry
    state: State
    taken_back: int = 0
    fallen: bool = False
    amended: int = 0
    restated: int = 0
    again: bool = False
    annotations: tuple[MoveAnnotated, ...] = ()


def at(kit: Kit, entries: Sequence[Entry], number: int) -> State:
    """The state as it was after entry `number`, whatever was taken back later."""
    return fold(kit, effective(entries[: number + 1]))


def states(kit: Kit, entries: Sequence[Entry], start: int = 0) -> Iterator[tuple[Entry, State]]:
    """Each entry from `start` on, which is there, with the state after it, as it was then."""
    rewind = Rewind()
    state = at(kit, entries, start)
    yield entries[start], state
    for place in range(start + 1, len(entries)):
        entry, before = entries[place], state
        corrected = amended(entry)
        undone = () if corrected else taken_back(entry)
        if undone and undone != rewind.last(len(undone)):
            rewind = Rewind.of(kit, entries[:place])
        if corrected:
            state = at(kit, entries, place)
        elif not undone:
            state = onward(kit, before, entry.events)
        elif undone == rewind.last(len(undone)):
            state = rewind.without(len(undone), before)
        else:
            state = at(kit, entries, place)
        rewind.enter(entry, before)
        yield entry, state


def stages(kit: Kit, entries: Sequence[Entry], start: int, end: int) -> Iterator[Stage]:
    """The stages of entries `start` to `end`, with what became of each in the whole match."""
    without, back = gone(entries), revived(entries)
    corrected, restated = corrections(entries), restatements(entries)
    annotated = _annotations(entries)
    for entry, state in states(kit, entries[: end + 1], start):
        number = entry.number
        by = without.get(number)
        yield Stage(
            entry,
            state,
            taken_back=0 if by is None else by.number,
            fallen=by is not None and amended(by) > 0,
            amended=corrected.get(number, 0),
            restated=restated.get(number, 0),
            again=number in back,
            annotations=tuple(annotated.get(number, ())),
        )


def _annotations(entries: Sequence[Entry]) -> dict[int, list[MoveAnnotated]]:
    annotated: dict[int, list[MoveAnnotated]] = {}
    for entry in entries:
        for event in entry.events:
            if type(event) is MoveAnnotated:
                annotated.setdefault(event.number, []).append(event)
    return annotated
