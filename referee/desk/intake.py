"""Records taken into the log."""

from collections.abc import Sequence
from hashlib import sha256
from hmac import new as hmac

from msgspec.structs import replace

from events.entry import Entry
from events.errors import UnknownMatch, Unreadable
from events.log.base import EventLog
from referee.desk.desk import Desk, create
from referee.desk.edge import Edge
from referee.desk.played import Played, name_of
from referee.desk.verdict import false_result


def take_in(log: EventLog, match: str | None, played: Played, edge: Edge) -> Desk:
    """Import a record as a match of its own, all or nothing; a second time it changes nothing.

    Without an id the match gets one that is made of the record's text, the same each time. Raises
    the Refusal of a move that cannot be, Unreadable for a result that the moves do not have,
    Conflict where another match has that id.
    """
    if played.stop is not None:
        raise played.stop.refusal
    false = false_result(played)
    if false is not None:
        raise Unreadable(false.text, line=false.line, column=1, **false.facts)
    file = _file(log, match, played)
    name = match or name_of(file)
    entries = _called(played.sitting.entries, played.file, file)
    create(log, name, played.setup, entries, edge.now(), recorder="")
    return Desk(log, name, edge)


def _file(log: EventLog, match: str | None, played: Played) -> str:
    """What the ids of an import begin with, in this log.

    A digest of the text, from which who knows all of it but the deal finds the deal by trying: so
    of a record that the program dealt it is made with the key of the log. Where the table dealt it
    is the bare digest, by which the same match is known in every log; that its head hangs on the
    same text, and is told to all, is as it is. What was imported before keeps the ids of then.
    """
    bare = played.file
    if played.setup.opened.seed is None or _is_there(log, match or name_of(bare), bare):
        return bare
    return hmac(log.own_key(), bare.encode(), sha256).hexdigest()[: len(bare)]


def _is_there(log: EventLog, match: str, file: str) -> bool:
    """Whether the match was imported from this file under ids that begin with its bare digest."""
    try:
        rows = log.read(match)
    except UnknownMatch as unknown:
        return unknown.text == "log.match_forgotten"  # and its id is not used again
    return rows[0].id == f"{file}-0"


def _called(entries: Sequence[Entry], before: str, file: str) -> list[Entry]:
    """The entries with ids that begin otherwise."""
    return [replace(entry, id=f"{file}{entry.id.removeprefix(before)}") for entry in entries]
