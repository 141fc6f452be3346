"""A match as it was at each of its moments."""

from collections.abc import Iterator, Sequence
from typing import Any

from events.entry import Entry
from projections.fold import fold, onward
from projections.history import effective, taken_back
from projections.kit import Kit


def at(kit: Kit, entries: Sequence[Entry], number: int) -> Any:
    """The state as it was after entry `number`, whatever was taken back later."""
    return fold(kit, effective(entries[: number + 1]))


def states(kit: Kit, entries: Sequence[Entry]) -> Iterator[tuple[Entry, Any]]:
    """Each entry with the state after it, as it was then."""
    state: Any = None
    for place, entry in enumerate(entries):
        if place == 0 or taken_back(entry):
            state = fold(kit, effective(entries[: place + 1]))
        else:
            state = onward(kit, state, entry.events)
        yield entry, state
