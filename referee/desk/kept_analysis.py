"""Post-mortems that were made, in a SQLite file beside the tables, so that none is made twice.

Each is kept under the head of its match and what was asked. Unlike the tables it may tell what is
nobody else's to know: it is for those who may read the log. `referee.desk.readmodels` publishes the
rows of what every seat knew once the match is over.
"""

import sqlite3
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec

from events.errors import Unreadable
from events.log.files import is_database
from projections.tables import AnalysisRow
from referee.desk.readmodel_file import PATIENCE, connect, errors_of, transaction
from referee.desk.rights import take_after

APPLICATION = 0x52454641
"""`REFA`: what the file's header says whose it is."""

VERSION = 3
"""Of the tables, and of what is told. A file of any other is made anew."""

COLUMNS = (
    *("match", "head", "params", "number", "seat", "value", "low", "high"),
    *("loss", "best", "mark", "luck", "method"),
)

SCHEMA = (
    """
    CREATE TABLE answers (
        match TEXT NOT NULL, head TEXT NOT NULL, params TEXT NOT NULL, everybody INTEGER NOT NULL,
        entries INTEGER NOT NULL, kept INTEGER NOT NULL, answer TEXT NOT NULL,
        PRIMARY KEY (match, head, params)
    )
    """,
    """
    CREATE TABLE analysis (
        match TEXT NOT NULL, head TEXT NOT NULL, params TEXT NOT NULL, number TEXT NOT NULL,
        seat TEXT NOT NULL, value REAL, low REAL, high REAL, loss REAL, best TEXT, mark TEXT,
        luck TEXT, method TEXT, PRIMARY KEY (match, head, params, number)
    )
    """,
    f"PRAGMA application_id = {APPLICATION}",
    f"PRAGMA user_version = {VERSION}",
)


def beside(log: Path) -> Path:
    """The file of a log's post-mortems: `matches.sqlite` has `matches-analysis.sqlite`."""
    return log.with_name(f"{log.stem}-analysis.sqlite")


def find(path: Path, match: str, head: str, params: str) -> str | None:
    """What was answered to this of a match that stood here, as JSON."""
    return _asked(
        path,
        "SELECT answer FROM answers WHERE match = ? AND head = ? AND params = ?",
        (match, head, params),
    )


def newest(path: Path, match: str, entries: int) -> str | None:
    """The last post-mortem of what every seat knew, of a match when its last entry was this one."""
    query = """
        SELECT answer FROM answers
        WHERE match = ? AND entries = ? AND everybody ORDER BY kept DESC
    """
    return _asked(path, query, (match, entries))


def rows(path: Path, match: str, entries: int) -> list[AnalysisRow]:
    """The rows of those, of a match when its last entry was this one."""
    if not path.is_file():
        return []
    query = f"""
        SELECT {", ".join(AnalysisRow.__struct_fields__)} FROM analysis
        JOIN answers USING (match, head, params) WHERE match = ? AND entries = ? AND everybody
    """
    with _opened(path, None) as db:
        return [
            AnalysisRow(**dict(zip(AnalysisRow.__struct_fields__, row, strict=True)))
            for row in db.execute(query, (match, entries))
        ]


def _asked(path: Path, query: str, of: Sequence[object]) -> str | None:
    if not path.is_file():
        return None
    with _opened(path, None) as db:
        row = db.execute(query, of).fetchone()
    return None if row is None else str(row[0])


def keep(
    path: Path,
    like: Path | None,
    key: tuple[str, str, str],
    answer: str,
    rows: Iterable[Mapping[str, Any]],
    *,
    everybody: bool,
    entries: int,
) -> None:
    """Keep an answer under its match, head and parameters; those of an older head go.

    `everybody`: it tells what every seat knew; `entries`: the number of the last entry.
    """
    match, head, params = key
    with _opened(path, like) as db, transaction(db):
        for table in ("answers", "analysis"):
            gone = f"DELETE FROM {table} WHERE match = ? AND (head <> ? OR params = ?)"
            db.execute(gone, key)
        (count,) = db.execute("SELECT coalesce(max(kept), 0) + 1 FROM answers").fetchone()
        row = (match, head, params, everybody, entries, count, answer)
        db.execute("INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        marks = ", ".join("?" * len(COLUMNS))
        whole = f"INSERT INTO analysis ({', '.join(COLUMNS)}) VALUES ({marks})"
        told = ({"match": match, "head": head, "params": params, **each} for each in rows)
        db.executemany(whole, [tuple(each[name] for name in COLUMNS) for each in told])


@contextmanager
def _opened(path: Path, like: Path | None) -> Generator[sqlite3.Connection]:
    """The file, made where it is not there as it should be. Raises Unreadable, Conflict."""
    with errors_of(path):
        if path.is_file() and path.stat().st_size and not is_database(path):
            raise Unreadable("tables.foreign", path=str(path))
        is_new = not path.exists()
        with closing(connect(path, PATIENCE)) as db:
            if is_new and like is not None:
                with path.open("rb") as made:
                    take_after(made.fileno(), like.stat())
            _prepare(db, path)
            yield db


def _prepare(db: sqlite3.Connection, path: Path) -> None:
    (owner,), (version,) = (
        db.execute(f"PRAGMA {name}").fetchone() for name in ("application_id", "user_version")
    )
    tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    if owner != APPLICATION and tables:
        raise Unreadable("tables.foreign", path=str(path))
    if owner == APPLICATION and version == VERSION:
        return
    with transaction(db):
        for table in tables:
            db.execute(f"DROP TABLE {table}")
        for statement in SCHEMA:
            db.execute(statement)


def named(params: Mapping[str, object]) -> str:
    """Parameters as a key."""
    return msgspec.json.encode(params, order="sorted").decode()
