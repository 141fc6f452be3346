"""Records taken into the log."""

from events.errors import Unreadable
from events.log.base import EventLog
from referee.desk import Desk, Edge, create
from referee.records import Played
from referee.verdict import false_result


def take_in(log: EventLog, match: str, played: Played, edge: Edge) -> Desk:
    """Import a record as a match of its own, all or nothing; a second time it changes nothing.

    Raises the Refusal of a move that cannot be, Unreadable for a result that the moves do not have,
    Conflict where another match has that id.
    """
    if played.stop is not None:
        raise played.stop.refusal
    false = false_result(played)
    if false is not None:
        raise Unreadable(false.text, line=false.line, column=1, **false.facts)
    create(log, match, played.setup, played.sitting.entries, edge.now(), recorder="")
    return Desk(log, match, edge)
