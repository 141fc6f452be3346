"""Which line of a match is meant by a number that somebody typed."""

from events.errors import Unreadable
from events.places import Place, read_place
from projections.history import lines_of
from referee.desk.sitting import Sitting


def line_meant(sitting: Sitting, number: str, *, corrected: bool) -> Place:
    """The place of a line of the record, whatever became of it.

    Only `corrected`, as the match reads now, a number has dots. Raises Unreadable for another, and
    where the record has no such line.
    """
    place = read_place(number)
    if len(place) > 1 and not corrected:
        raise Unreadable("cli.dots", number=number)
    there = place[0] <= sitting.number if len(place) == 1 else place in lines_of(sitting.entries)
    if not there:
        raise Unreadable("cli.at", number=number, last=sitting.number)
    return place
