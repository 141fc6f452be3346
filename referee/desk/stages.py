"""A match as it was after each of its entries, as someone may know it."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from referee.desk.positions import position
from referee.desk.sitting import Sitting
from referee.views.position import Position
from replays import timeline
from replays.timeline import Stage


def stages(sitting: Sitting, viewer: str, first: int, last: int) -> Iterator[Stage]:
    """The stages of entries `first` to `last`: the viewer's entries, the states he can fold.

    Raises Unreadable where nobody is called so.
    """
    told = sitting.entries_for(viewer)
    seen = sitting.seen_by(viewer)
    for stage in timeline.stages(sitting.game.kit, seen.entries, first, last):
        yield replace(stage, entry=told[stage.entry.number])


def positions(
    sitting: Sitting, viewer: str, first: int, last: int
) -> Iterator[tuple[Stage, Position[Any]]]:
    """The same stages, each with what the viewer may know of the match as it was then."""
    game, edition, eyes = sitting.game, sitting.edition, sitting.eyes(viewer)
    entries = sitting.known_to_all(viewer).entries[: last + 1]
    public = timeline.states(game.kit, entries, first)
    told = stages(sitting, viewer, first, last)
    for stage, (entry, known) in zip(told, public, strict=True):
        state = stage.state
        at = entry.number
        yield stage, position(game, edition, entries, at, state, known, viewer, eyes)
