"""A match as it was after each of its entries, as someone may know it."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from referee.desk.positions import position
from referee.desk.sitting import Sitting
from referee.views.position import Position
from replays import timeline
from replays.redact import PUBLIC
from replays.timeline import Moment


def moments(sitting: Sitting, viewer: str, first: int, last: int) -> Iterator[Moment]:
    """The moments of entries `first` to `last`: the viewer's entries, the states he can fold.

    Raises Unreadable where nobody is called so.
    """
    told = sitting.entries_for(viewer)
    seen = sitting.seen_by(viewer)
    for moment in timeline.moments(sitting.game.kit, seen.entries, first, last):
        yield replace(moment, entry=told[moment.entry.number])


def positions(
    sitting: Sitting, viewer: str, first: int, last: int
) -> Iterator[tuple[Moment, Position[Any]]]:
    """The same moments, each with what the viewer may know of the match as it was then."""
    game, edition, eyes = sitting.game, sitting.edition, sitting.eyes(viewer)
    entries = sitting.seen_by(PUBLIC).entries[: last + 1]
    public = timeline.states(game.kit, entries, first)
    told = moments(sitting, viewer, first, last)
    for moment, (entry, known) in zip(told, public, strict=True):
        state = moment.state
        yield moment, position(game, edition, entry.number, state, known, viewer, eyes)
