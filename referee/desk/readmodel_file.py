"""Files of read models, as far as no tables are made: for that, and to forget a match.

Unlike `referee.desk.readmodels` it needs nothing but SQLite.
"""

import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path

from events.errors import Conflict, Unreadable, reason_of
from events.log.failures import primary
from events.log.files import is_database

APPLICATION = 0x52454654
"""`REFT`: what the file's header says whose it is."""

PATIENCE = 5.0
"""Seconds to wait for others who write."""


def connect(path: Path, patience: float) -> sqlite3.Connection:
    """The file; what is taken out of it is overwritten. `patience`: seconds to wait for others."""
    db = sqlite3.connect(path, timeout=patience, isolation_level=None)
    db.execute("PRAGMA secure_delete = ON")
    return db


@contextmanager
def transaction(connection: sqlite3.Connection) -> Generator[None]:
    """As `Database.atomic`, but the right to write is taken before anything is read."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


_UNUSABLE = {
    sqlite3.SQLITE_BUSY: "tables.locked",
    sqlite3.SQLITE_LOCKED: "tables.locked",
    sqlite3.SQLITE_CANTOPEN: "tables.closed",
    sqlite3.SQLITE_PERM: "tables.closed",
    sqlite3.SQLITE_AUTH: "tables.closed",
    sqlite3.SQLITE_READONLY: "tables.read_only",
    sqlite3.SQLITE_FULL: "tables.full",
    sqlite3.SQLITE_IOERR: "tables.unread",
}
"""What SQLite says (its primary result codes) of a file that need not be damaged."""


@contextmanager
def errors_of(path: Path) -> Generator[None]:
    """Tell what is wrong with the file in errors that a user understands."""
    try:
        yield
    except OSError as error:
        raise Unreadable("tables.unread", path=str(path), reason=reason_of(error)) from error
    except sqlite3.Error as error:
        text = _UNUSABLE.get(primary(error), "tables.failed")
        kind = Conflict if text == "tables.locked" else Unreadable
        raise kind(text, path=str(path), reason=str(error)) from error


def take_out(path: Path, match: str, application: int = APPLICATION) -> bool:
    """Take a match out of the tables in this file, and say whether they held it.

    Nothing of it is left there; a file of others stays as it is. Raises Unreadable where it
    cannot be used, Conflict where somebody else uses it.
    """
    with errors_of(path):
        if not path.is_file() or not is_database(path):
            return False
        with closing(connect(path, PATIENCE)) as db:
            if db.execute("PRAGMA application_id").fetchone() != (application,):
                return False
            with transaction(db):
                held = sum(_take_out_of(db, table, match) for table in _tables(db))
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()  # where somebody switched
            return held > 0


def _tables(db: sqlite3.Connection) -> list[str]:
    """The tables that have matches, by name: of whatever version they are."""
    query = """
        SELECT t.name FROM sqlite_master AS t, pragma_table_info(t.name) AS c
        WHERE t.type = 'table' AND c.name = 'match'
    """
    return [str(name) for (name,) in db.execute(query)]


def _take_out_of(db: sqlite3.Connection, table: str, match: str) -> int:
    quoted = table.replace('"', '""')
    return db.execute(f'DELETE FROM "{quoted}" WHERE match = ?', (match,)).rowcount
