"""Records taken into the log."""

from collections.abc import Sequence
from hashlib import sha256
from hmac import new as hmac

from msgspec.structs import replace

from events.entry import Entry
from events.errors import UnknownMatch, Unreadable
from events.log.base import EventLog
from referee.desk.desk import Desk, create, keep
from referee.desk.edge import Edge, is_name
from referee.desk.from_json import Restored
from referee.desk.played import Played, name_of
from referee.desk.verdict import false_result
from referee.desk.whence import is_there, named, otherwise, parted, require_none


def take_in(log: EventLog, match: str | None, played: Played, edge: Edge) -> Desk:
    """Import a record as a match of its own, all or nothing; a second time it changes nothing.

    Without an id the match gets that of the record's tag `Match` where it is free, else one that is
    made of the record's text, the same each time. Raises the Refusal of a move that cannot be,
    Unreadable for a result that the moves do not have, CorruptLog where the record is not that of
    the head that it names, Conflict where another match has that id.
    """
    if played.stop is not None:
        raise played.stop.refusal
    false = false_result(played)
    if false is not None:
        raise Unreadable(false.text, line=false.line, column=1, **false.facts)
    match = match or _own_name(log, played)
    file = _file(log, match, played)
    name = match or name_of(file)
    entries = _called(played.sitting.entries, played.file, file)
    create(log, name, played.setup, entries, edge.now(), recorder="")
    return Desk(log, name, edge)


def _own_name(log: EventLog, played: Played) -> str | None:
    """The id that the record says, if it is free here, or was given to the same record before."""
    require_none(parted(log, played.file, played))
    said = named(played)
    if said is None or not _may_have(log, said.match):
        return None
    files = (played.file, _keyed(log, played.file))
    free = not is_there(log, said.match)
    return said.match if free or any(_is_there(log, said.match, one) for one in files) else None


def _may_have(log: EventLog, match: str) -> bool:
    """Whether a match of this log may have, or has, this id."""
    return is_name(match) and log.forgotten(match) is None


def restore_in(log: EventLog, match: str | None, restored: Restored, file: str, edge: Edge) -> Desk:
    """Take in the match of a JSON document with the ids, times and recorders of its entries.

    Without an id it keeps its own, with which its chain is the same here; where another match has
    that, it gets one made of the document's digest, `file`. A second time it changes nothing.
    Raises as `take_in` does.
    """
    entries, name = restored.entries, match
    if name is None:
        own = restored.match
        require_none(otherwise(log, file, own, entries))
        fits = _may_have(log, own) and (not is_there(log, own) or _has(log, own, entries))
        name = own if fits else name_of(file)
    keep(log, name, restored.setup, entries)
    return Desk(log, name, edge)


def _has(log: EventLog, match: str, entries: Sequence[Entry]) -> bool:
    """Whether the match of this log has entries of these ids."""
    ids = {row.id for row in log.read(match)}
    return all(entry.id in ids for entry in entries)


def _keyed(log: EventLog, file: str) -> str:
    """A digest that is made with the key of the log."""
    return hmac(log.own_key(), file.encode(), sha256).hexdigest()[: len(file)]


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
    return _keyed(log, bare)


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
