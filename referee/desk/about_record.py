"""What may be entered about the record now, and by whom."""

from collections.abc import Iterator, Sequence

from events.corrections import PlaceAnnotated
from events.entry import Entry
from events.match import (
    ClockRead,
    IrregularityNoted,
    MoveAnnotated,
    NoteTaken,
    PenaltyGiven,
    RulingStated,
)
from projections.history import History, Line, Way
from projections.match import Match

STRUCK = (
    NoteTaken,
    MoveAnnotated,
    PlaceAnnotated,
    RulingStated,
    PenaltyGiven,
    IrregularityNoted,
    ClockRead,
)
"""What of book-keeping can be struck: what is on the sheet, not what is about the record."""


def can_be_struck(line: Line) -> bool:
    """Whether a line may be taken out of the record."""
    if line.place == (0,) or line.way not in (Way.STANDS, Way.FALLEN):
        return False
    return line.is_move or isinstance(line.first.events[0], STRUCK)


def possible(entries: Sequence[Entry], match: Match) -> Iterator[str]:
    """The referee's verbs about the record for which there is something that they can speak of."""
    history = History(entries)
    lines = history.lines.values()
    moves = [line for line in lines if line.is_move]
    if len(lines) > 1:
        yield "annotate"
    if any(line.stands for line in moves):
        yield "undo"
    if history.redoable():
        yield "redo"
    if any(line.way is not Way.BACK for line in moves):
        yield "amend"
    yield "insert"
    if any(map(can_be_struck, lines)):
        yield "strike"
    if any(line.stands for line in moves):
        yield "dispute"
    yield from _of_disputes(match)
    if moves:
        yield "vary"


def _of_disputes(match: Match) -> Iterator[str]:
    if match.pending:
        yield from ("claim", "decide", "withdraw")
    if any(dispute.status == "decided" for dispute in match.disputes):
        yield "appeal"
