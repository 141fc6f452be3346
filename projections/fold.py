"""A state rebuilt from what happened, without the rules."""

from collections.abc import Iterable, Sequence

from events.base import Event
from events.entry import Entry
from events.errors import CorruptLog
from events.match import MatchOpened
from projections.kit import Kit, State


def opening_of(entries: Sequence[Entry]) -> MatchOpened:
    """The event that opened the match; raise CorruptLog (`log.no-opening`) where there is none."""
    first = entries[0].events[0] if entries and entries[0].events else None
    if not isinstance(first, MatchOpened):
        raise CorruptLog("log.no-opening")
    return first


def fold(kit: Kit, entries: Sequence[Entry]) -> State:
    """The state after these entries, all of which stand; the first is the opening.

    Raises CorruptLog where they do not begin with one.
    """
    state = onward(kit, kit.start(opening_of(entries)), entries[0].events[1:])
    evolve = kit.evolve
    for entry in entries[1:]:
        for event in entry.events:
            state = evolve(state, event)
    return state


def onward(kit: Kit, state: State, events: Iterable[Event]) -> State:
    """The state after these events too."""
    for event in events:
        state = kit.evolve(state, event)
    return state
