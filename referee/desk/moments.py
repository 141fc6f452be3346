"""A match as it was after each of its entries, as someone may know it."""

from collections.abc import Iterator

from msgspec.structs import replace

from referee.desk.sitting import Sitting
from replays import timeline
from replays.timeline import Moment


def moments(sitting: Sitting, viewer: str, first: int, last: int) -> Iterator[Moment]:
    """The moments of entries `first` to `last`: the viewer's entries, the states he can fold.

    Raises Unreadable where nobody is called so.
    """
    told = sitting.entries_for(viewer)
    seen = sitting.seen_by(viewer)
    for moment in timeline.moments(sitting.game.kit, seen.entries, first, last):
        yield replace(moment, entry=told[moment.entry.number])
