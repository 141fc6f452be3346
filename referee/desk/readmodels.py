"""Read models: tables made of the log, in a SQLite file of their own.

They hold what everybody may know of each match, and nothing that the log does not say: the file can
be thrown away and built anew at any time. A match is written as a whole when its head has moved;
one that stands where it was seen last is not read. So no table can lag behind another, and undo,
amendments and matches that were taken over from another log need no thought of their own.

Needs sqlite-utils (the extra `tables`), which is slow to import: import this where it is wanted.
"""

import os
import sqlite3
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from types import UnionType
from typing import Any, Literal, get_args, get_type_hints

import msgspec
from msgspec.structs import asdict
from sqlite_utils import Database

from events.chain import Head, Row
from events.errors import RefereeError, Unreadable
from events.log.base import EventLog
from events.log.files import is_foreign
from projections import tables
from projections import tables_of_record as of_record
from projections.tables import Rows
from referee.desk import kept_analysis
from referee.desk.desk import sit
from referee.desk.readmodel_file import APPLICATION, PATIENCE, connect, errors_of, transaction
from referee.desk.rights import take_after
from referee.desk.sitting import Sitting
from referee.games.finding import at_work
from referee.speech import Lang, say
from replays import heads
from replays.redact import PUBLIC

VERSION = 6
"""Of the tables. A file of any other is built anew."""

ForeignKey = tuple[str | tuple[str, ...], str, str | tuple[str, ...]]


class Table(msgspec.Struct, frozen=True):
    """A table: its rows, its key, what it refers to, and what it is often asked for by."""

    row: type[msgspec.Struct]
    key: tuple[str, ...]
    refers: tuple[ForeignKey, ...] = ()
    indexes: tuple[str, ...] = ()


_OF_MATCH: ForeignKey = ("match", "matches", "match")
_OF_SEAT: ForeignKey = (("match", "seat"), "seats", ("match", "seat"))
_OF_MOVE: ForeignKey = (("match", "number"), "moves", ("match", "number"))
_OF_DISPUTE: ForeignKey = (("match", "dispute"), "disputes", ("match", "dispute"))
_ON_MOVE: ForeignKey = (("match", "move"), "moves", ("match", "number"))

TABLES: dict[str, Table] = {
    "matches": Table(tables.MatchRow, ("match",), indexes=("game", "date")),
    "seats": Table(tables.SeatRow, ("match", "seat"), (_OF_MATCH,), ("player",)),
    "moves": Table(tables.MoveRow, ("match", "number"), (_OF_MATCH,), ("verb",)),
    "results": Table(tables.ResultRow, ("match",), (_OF_MATCH, _OF_MOVE), ("reason",)),
    "annotations": Table(
        tables.AnnotationRow, ("match", "number"), (_OF_MATCH, _OF_MOVE, _ON_MOVE)
    ),
    "rulings": Table(
        tables.RulingRow, ("match", "number", "part"), (_OF_MATCH, _OF_MOVE), ("kind",)
    ),
    "penalties": Table(
        tables.PenaltyRow, ("match", "number"), (_OF_MATCH, _OF_MOVE, _OF_SEAT), ("kind", "player")
    ),
    "disputes": Table(
        of_record.DisputeRow, ("match", "dispute"), (_OF_MATCH, _OF_MOVE, _OF_SEAT), ("status",)
    ),
    "claims": Table(
        of_record.ClaimRow,
        ("match", "dispute", "claim"),
        (_OF_MATCH, _OF_MOVE, _OF_SEAT, _OF_DISPUTE),
        ("kind",),
    ),
    "story": Table(of_record.StoryRow, ("match", "position"), (_OF_MATCH,)),
    "analysis": Table(tables.AnalysisRow, ("match", "params", "number"), (_OF_MATCH,), ("mark",)),
}
"""By name; a table comes after those that it refers to. `tables.Rows` has the same names."""

VIEWS: Mapping[str, str] = {
    "players": """
        SELECT s.player, m.game,
            count(s.outcome) AS played,
            sum(s.outcome IS 'won') AS won,
            sum(s.outcome IS 'lost') AS lost,
            sum(s.outcome IS 'drawn') AS drawn,
            sum(s.outcome IS NULL) AS open
        FROM seats AS s JOIN matches AS m USING (match)
        WHERE s.player IS NOT NULL
        GROUP BY s.player, m.game
    """,
    "overview": """
        SELECT m.match, m.game, coalesce(m.date, substr(m.begun, 1, 10)) AS date, m.event,
            (SELECT group_concat(name, ' – ') FROM (
                SELECT coalesce(player, seat) AS name FROM seats
                WHERE match = m.match ORDER BY position
            )) AS players,
            m.status,
            (SELECT group_concat(coalesce(player, seat), ', ') FROM seats
                WHERE match = m.match AND outcome = 'won') AS winners,
            r.reason, m.entries
        FROM matches AS m LEFT JOIN results AS r USING (match)
    """,
}
"""What is asked most, as SQL."""

VIEW_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "players": ("player", "game", "played", "won", "lost", "drawn", "open"),
    "overview": (
        *("match", "game", "date", "event", "players", "status", "winners", "reason", "entries"),
    ),
}

COLUMN_TYPES: Mapping[Any, type] = {str: str, int: int, bool: int, float: float}
"""What SQLite is told of a field's type."""


class Update(msgspec.Struct, frozen=True):
    """What was done: how many matches are in the tables, were written, have left them.

    `broken`: matches that could not be read, and why; they are not in the tables.
    """

    matches: int
    written: int
    gone: int
    broken: tuple[tuple[str, RefereeError], ...]


def bring_up_to_date(
    path: Path,
    log: EventLog,
    *,
    anew: bool = False,
    readable_as: Path | None = None,
    analyses: Path | None = None,
) -> Update:
    """Let the tables in this file say what the log says, all or nothing; they are made if need be.

    `anew`: whatever they say. `readable_as`: a file that is made gets the mode of this one.
    `analyses`: where post-mortems are kept; those of matches that are over are published. Raises
    Unreadable where the file is no read model or cannot be used, Conflict where somebody else
    writes it.
    """
    with errors_of(path):
        _check_path(path)
        with _until_whole(path, readable_as) as file, closing(_connect(file)) as connection:
            db = Database(connection, execute_plugins=False)
            with transaction(connection), log.reading():
                _prepare(db, path, anew=anew)
                done = _update(db, log)
                _publish(db, analyses)
                return done


def _update(db: Database, log: EventLog) -> Update:
    seen = dict(db.conn.execute("SELECT match, chain FROM matches").fetchall())
    there = {head.match: head for head in log.heads()}
    broken: list[tuple[str, RefereeError]] = []
    gone: list[str] = [match for match in seen if match not in there]
    moved = [match for match, head in there.items() if not _stands(log, head, seen.get(match))]
    for match in (*gone, *moved):
        _remove(db, match)
    for match in moved:
        try:
            rows = _rows(log, match)
        except RefereeError as error:
            broken.append((match, error))
        else:
            _write(db, rows)
    count = db.table("matches").count
    return Update(count, len(moved) - len(broken), len(gone), tuple(broken))


def _publish(db: Database, analyses: Path | None) -> None:
    """Put into the tables what every seat knew of matches that are over and stand as they did."""
    db.conn.execute("DELETE FROM analysis")
    if analyses is None:
        return
    over = db.conn.execute("SELECT match, entries FROM matches WHERE status = 'over'").fetchall()
    for match, entries in over:
        rows = kept_analysis.rows(analyses, match, entries)
        db.table("analysis").insert_all([asdict(row) for row in rows])


def _stands(log: EventLog, head: Head, seen: str | None) -> bool:
    """Whether a match stands where it was seen last; where that cannot be told, it does not."""
    if seen is None or seen == head.chain.hex() or not log.keyed:
        return seen == head.chain.hex()
    try:
        return seen == _receipt(log, head)
    except RefereeError:  # who reads it is told what is wrong
        return False


def _receipt(log: EventLog, head: Head) -> str:
    return heads.receipt(head, log.key(head.match)).head.hex()


def _rows(log: EventLog, match: str) -> Rows:
    """The rows of a match, as everybody may read it. Raises what reading a match raises."""
    stored = log.read(match)
    sitting = sit(log, match, stored)
    with at_work(sitting.game):
        return _rows_of(log, sitting, match, stored)


def _rows_of(log: EventLog, sitting: Sitting, match: str, stored: Sequence[Row]) -> Rows:
    head = heads.at(match, stored, stored[-1].number)
    if sitting.opened.seed is None or sitting.published:
        shown = head.chain.hex()
    else:
        shown = _receipt(log, head) if log.keyed else ""
    return tables.rows(match, sitting.entries_for(PUBLIC), shown)


def _write(db: Database, rows: Rows) -> None:
    for name in TABLES:
        db.table(name).insert_all([asdict(row) for row in getattr(rows, name)])


def _remove(db: Database, match: str) -> None:
    for name in TABLES:
        db.conn.execute(f"DELETE FROM {name} WHERE match = ?", (match,))


# The file


def _check_path(path: Path) -> None:
    if path.is_dir():
        raise Unreadable("tables.folder", path=str(path))
    if path.exists() and not path.is_file():  # a pipe would be waited for
        raise Unreadable("tables.no_file", path=str(path))
    if not path.parent.is_dir():
        raise Unreadable("tables.no_folder", path=str(path), folder=str(path.parent))
    if path.exists() and is_foreign(path):
        raise Unreadable("tables.foreign", path=str(path))


@contextmanager
def _until_whole(path: Path, readable_as: Path | None) -> Generator[Path]:
    """The file; where it is not there yet, one that takes its place once it is written.

    A new one may be read by those who may read `readable_as`.
    """
    if path.exists():
        yield path
        return
    file = Path(os.path.realpath(path))  # where a link leads
    new = file.with_name(f"{file.name}.{os.getpid()}.new")
    try:
        if readable_as is not None:
            with new.open("wb") as made:
                take_after(made.fileno(), readable_as.stat())
        yield new
        new.replace(file)
    finally:
        new.unlink(missing_ok=True)


def _connect(path: Path) -> sqlite3.Connection:
    return connect(path, PATIENCE)


def _prepare(db: Database, path: Path, *, anew: bool) -> None:
    """Make the tables, where they are not there as they should be. Raises Unreadable."""
    owner, version = _pragma(db, "application_id"), _pragma(db, "user_version")
    if owner != APPLICATION and (owner or version or db.table_names()):
        raise Unreadable("tables.foreign", path=str(path))
    whole = {*TABLES, *VIEWS} <= {*db.table_names(), *db.view_names()}
    if owner == APPLICATION and version == VERSION and whole and not anew:
        return
    for view in db.view_names():
        db.view(view).drop()
    for name in db.table_names():
        db.table(name).drop()
    for name, table in TABLES.items():
        _create(db, name, table)
    for name, query in VIEWS.items():
        db.create_view(name, query)
    db.conn.execute(f"PRAGMA application_id = {APPLICATION}")
    db.conn.execute(f"PRAGMA user_version = {VERSION}")


def _create(db: Database, name: str, table: Table) -> None:
    hints = get_type_hints(table.row)
    optional = {column for column, hint in hints.items() if isinstance(hint, UnionType)}
    created = db.table(name).create(
        {column: COLUMN_TYPES[_plain(hint)] for column, hint in hints.items()},
        pk=table.key,
        foreign_keys=table.refers,
        not_null=[column for column in hints if column not in optional],
    )
    for column in table.indexes:
        created.create_index([column])


def _plain(hint: Any) -> Any:
    """The type of a field that may be null, or that may not."""
    return get_args(hint)[0] if isinstance(hint, UnionType) else hint


def _pragma(db: Database, name: Literal["application_id", "user_version"]) -> int:
    return int(db.conn.execute(f"PRAGMA {name}").fetchone()[0])


# What the tables say, for Datasette

SORTED = {
    "matches": {"sort_desc": "begun"},
    "players": {"sort_desc": "won"},
    "overview": {"sort_desc": "date"},
}
FACETS: Mapping[str, Iterable[Any]] = {
    "matches": ("game", "status", "event"),
    "moves": ("mover", "verb"),
    "results": ("outcome", "reason"),
    "rulings": ("kind", {"array": "cites"}),
    "penalties": ("kind", {"array": "cites"}),
    "disputes": ("status", "outcome", {"array": "cites"}),
    "claims": ("kind",),
    "analysis": ("seat", "mark"),
    "players": ("game",),
    "overview": ("game", "status"),
}


def metadata(database: str, lang: Lang) -> dict[str, Any]:
    """What Datasette shows beside the tables of a file of this name (without its ending)."""
    described = {
        **{
            name: _described(name, get_type_hints(table.row), lang)
            for name, table in TABLES.items()
        },
        **{name: _described(name, columns, lang) for name, columns in VIEW_COLUMNS.items()},
    }
    return {
        "title": say(lang, "tables.title", {}),
        "databases": {
            database: {"description": say(lang, "tables.about", {}), "tables": described}
        },
    }


def _described(name: str, columns: Iterable[str], lang: Lang) -> dict[str, Any]:
    told: dict[str, Any] = {
        "description": say(lang, f"tables.{name}", {}),
        "columns": {column: say(lang, f"tables.{name}.{column}", {}) for column in columns},
        **SORTED.get(name, {}),
    }
    if name in FACETS:
        told["facets"] = list(FACETS[name])
    return told
