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


def as_of(sitting: Sitting, at: str | None, *, corrected: bool) -> Sitting:
    """The match as it is, as it was after an entry, or as it reads now up to a line."""
    if at is None:
        return sitting
    place = line_meant(sitting, at, corrected=corrected)
    return sitting.as_it_reads(after=place) if corrected else sitting.as_of(place[0])
