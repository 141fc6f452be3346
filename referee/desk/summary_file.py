"""The file of the summaries, which can be thrown away: what is wrong with it is made anew."""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from events.log.failures import primary
from referee.desk.readmodel_file import transaction
from referee.desk.rights import take_after

APPLICATION = 0x5245464C
"""`REFL`: what the file's header says whose it is."""

VERSION = 2
"""Of the table, and of what is told. A file of any other is made anew."""

PATIENCE = 2.0
"""Seconds to wait for others who write."""

SCHEMA = (
    """
    CREATE TABLE summaries (
        begun INTEGER PRIMARY KEY,  -- the number under which the log has the match
        match TEXT NOT NULL UNIQUE,
        chain BLOB NOT NULL,
        status TEXT,  -- null: what follows is not of this chain yet
        told TEXT,  -- JSON
        game TEXT,
        players TEXT,  -- each as it is looked up, between line breaks
        since TEXT,  -- the day
        digest TEXT  -- of the rest
    )
    """,
    "CREATE TABLE followed (cursor TEXT NOT NULL)",  # of the log's feed; empty: not yet
    "INSERT INTO followed VALUES ('')",
    "CREATE INDEX summaries_by_status ON summaries (status, begun)",
    f"PRAGMA application_id = {APPLICATION}",
    f"PRAGMA user_version = {VERSION}",
)

_ELSEWHERE = (
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_AUTH,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
)
"""What SQLite says where the file itself need not be damaged."""


def beside(log: Path) -> Path:
    """The file of a log's summaries."""
    return log.with_name(f"{log.name}.list")


class Kept:
    """The summaries in their file; in memory where there is none, or it cannot be written.

    In memory they begin with what the file says, if it can be read.
    """

    def __init__(self, path: Path | None, like: Path | None) -> None:
        self._path = path
        self._like = like
        self._source = path
        self._made_anew = False
        self.db = self._opened()

    def give_up(self, error: Exception) -> None:
        """Go on without what has raised this error."""
        self.db.close()
        if self._path is None:
            self._source = None
        else:
            self._blame(error)
        self.db = self._opened()

    def _opened(self) -> sqlite3.Connection:
        while self._path is not None:
            try:
                return _in_file(self._path, self._like)
            except (OSError, sqlite3.Error, ValueError) as error:
                self._blame(error)
        return _in_memory(self._source)

    def _blame(self, error: Exception) -> None:
        """A file that is no such file, or damaged, goes, once; one that cannot be used stays."""
        elsewhere = isinstance(error, sqlite3.Error) and primary(error) in _ELSEWHERE
        elsewhere = elsewhere or isinstance(error, OSError)
        if self._path is not None and not elsewhere and not self._made_anew:
            self._made_anew = True
            with suppress(OSError):
                for ending in ("", "-journal"):
                    self._path.with_name(f"{self._path.name}{ending}").unlink(missing_ok=True)
        else:
            self._path = None


def _in_file(path: Path, like: Path | None) -> sqlite3.Connection:
    if like is not None and not path.exists():
        with path.open("ab") as file:
            take_after(file.fileno(), like.stat())
    db = _connect(path)
    try:
        db.execute("PRAGMA synchronous = OFF")  # what a crash of the machine damages is made anew
        return _prepared(db)
    except BaseException:
        db.close()
        raise


def _in_memory(source: Path | None) -> sqlite3.Connection:
    db = _connect(":memory:")
    if source is not None and source.is_file():
        address = f"{source.absolute().as_uri()}?mode=ro"
        try:
            reader = sqlite3.connect(address, uri=True, timeout=PATIENCE, isolation_level=None)
            with closing(reader) as file:
                file.execute("BEGIN")
                file.execute("SELECT 1 FROM followed")  # held by others it fails here; a copy waits
                file.backup(db)
            return _prepared(db)
        except (sqlite3.Error, ValueError):
            db.close()
            db = _connect(":memory:")
    return _prepared(db)


def _connect(path: Path | str) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA secure_delete = ON")
    return db


def _prepared(db: sqlite3.Connection) -> sqlite3.Connection:
    """The database with the table in it; raise sqlite3.Error where it is none of ours."""
    if _whose(db) != (APPLICATION, VERSION):
        with transaction(db):
            whose = _whose(db)  # another may have been first
            if whose == (0, 0):
                for statement in SCHEMA:
                    db.execute(statement)
            elif whose != (APPLICATION, VERSION):
                raise sqlite3.DatabaseError("these are no summaries of today")
    return db


def _whose(db: sqlite3.Connection) -> tuple[int, int]:
    return tuple(
        db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")
    )
