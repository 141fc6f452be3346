"""The log as a file: SQLite, written durably, one transaction an append."""

import os
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from itertools import starmap
from pathlib import Path
from typing import Any

import msgspec

from events.chain import Head, Row
from events.errors import Unreadable
from events.log import backups, ledger, pages, schema
from events.log.failures import errors_of, is_held, primary
from events.log.files import check_path
from events.log.keys import KEY_BYTES
from events.log.positioned import PositionedLog
from events.log.store import Fault, Forgotten, Remark, Slip
from events.log.transactions import Access, Transaction
from events.log.waiting import LONGEST, Patience

_ROW = "number, id, text, body, recorder, at, leaf, chain"
_HEAD = "CAST(match AS TEXT), CAST(number AS INTEGER), CAST(chain AS BLOB)"
"""So also where it was tampered with."""
_HEAD_OF = f"SELECT {_HEAD} FROM matches WHERE match = ?"
_BEGUN = f"SELECT begun, {_HEAD} FROM matches WHERE begun >= ? ORDER BY begun LIMIT ?"
_MOVED = """
    SELECT e.position, m.match, m.number, CAST(m.chain AS BLOB) FROM entries AS e
    CROSS JOIN matches AS m ON m.match = e.match AND m.number = e.number
    WHERE e.position >= ? ORDER BY e.position LIMIT ?
"""
"""Of all entries since, those that are still the last of their match."""
_ENTRY_AT = "SELECT CAST(chain AS BLOB) FROM entries WHERE position = ?"
_LEFT_AT = "SELECT CAST(match || at || hex(chain) AS BLOB) FROM forgotten WHERE gone = ?"
_LEFT = f"{_HEAD}, CAST(at AS TEXT) FROM forgotten"
_NEXT = """
    1 + max(
        ifnull((SELECT max(position) FROM entries), 0),
        ifnull((SELECT max(position) FROM forgotten), 0)
    )
"""  # where AUTOINCREMENT would cost a tenth of an append
_INSERT = f"INSERT INTO entries (position, match, {_ROW}) VALUES (%s, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_INSERT_FIRST = _INSERT % _NEXT
_INSERT_REST = _INSERT % "NULL"
"""SQLite numbers a row itself, one higher than the newest that is there."""
_FIRST_HEAD = f"""
    INSERT INTO matches (begun, number, chain, highest, match) VALUES ({_NEXT}, ?, ?, ?, ?)
"""
"""Begun at the position of its opening, which no other match ever has."""
_NEXT_HEAD = """
    UPDATE matches SET number = ?, chain = ?, highest = max(highest, ?)
    WHERE match = ? AND CAST(number AS INTEGER) = ? AND CAST(chain AS BLOB) = ?
    AND (? OR highest < ?)
"""
"""Only where the match stands as believed, and upon ids above the highest."""
_FIRST = -(2**63)
"""Nothing is numbered lower, not even where the numbers were tampered with."""
_FOR_READERS = 5.0
"""Seconds to wait, at most, for those who read, where the work is done without them, too."""


class SqliteLog(PositionedLog):
    """An `EventLog` in a file. Make it with `open_log`."""

    def __init__(
        self,
        db: sqlite3.Connection,
        path: Path,
        patience: Patience,
        warnings: Sequence[Remark] = (),
    ) -> None:
        self._db = db
        self._access = Access(db, path, patience)
        self._cursor = self._access.cursor
        self._path = path
        self._inode = path.stat().st_ino
        self.warnings = tuple(warnings)

    def close(self) -> None:
        """See `Store.close`."""
        with self._access.lock:
            self._db.close()

    def copies(self) -> list[Path]:
        """See `Store.copies`."""
        return schema.copies(self._path)

    def backup(self, path: Path) -> None:
        """See `Store.backup`."""
        backups.write(path, lambda part: backups.copy(self._access, part))

    def editions(self) -> list[str]:
        """See `Store.editions`."""
        with self._transaction(write=False):
            return [str(one) for (one,) in self._db.execute("SELECT digest FROM editions")]

    def damages(self) -> list[str]:
        """See `Store.damages`."""
        with self._transaction(write=False):
            told = [str(one) for (one,) in self._db.execute("PRAGMA integrity_check")]
        return [] if told == ["ok"] else told

    def room(self) -> int | None:
        """See `EventLog.room`; none where the file was moved away, or nobody is to write it."""
        import shutil  # for the service alone

        if not os.access(self._path, os.W_OK):
            return 0
        there = self._path.stat()
        writable = there.st_ino == self._inode and there.st_mode & 0o222
        return shutil.disk_usage(self._path.parent).free if writable else 0

    def strays(self) -> list[str]:
        """See `Store.strays`."""
        query = "SELECT DISTINCT match FROM entries EXCEPT SELECT match FROM matches ORDER BY 1"
        with self._transaction(write=False):
            return [str(match) for (match,) in self._db.execute(query)]

    def faults(self, match: str) -> list[Fault]:
        """See `Store.faults`."""
        with self._transaction(write=False):
            return list(ledger.of_match(self._db, match))

    def faults_beside(self) -> list[Fault]:
        """See `Store.faults_beside`."""
        with self._transaction(write=False):
            return list(ledger.beside(self._db))

    def forget(self, match: str, *, at: str) -> Forgotten:
        """See `EventLog.forget`; nothing of the match's text is left in the file."""
        gone = super().forget(match, at=at)
        with errors_of(self._path), self._access.lock:
            self._overwrite_what_waits()
        return gone

    @property
    def keyed(self) -> bool:
        """See `Store.keyed`."""
        with self._transaction(write=False):
            query = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'keys'"
            return self._db.execute(query).fetchone() is not None

    def _overwrite_what_waits(self) -> None:
        """Empty the write-ahead log, where the text may still stand; who reads may keep it."""
        for _ in self._access.patience.at_most(_FOR_READERS).looks():
            (held, *_) = self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            if not held:
                return

    def _transaction(self, *, write: bool, foreign: bool = False) -> AbstractContextManager[None]:
        return Transaction(self._access, write=write, foreign=foreign)

    def _head(self, match: str) -> Head | None:
        found = self._cursor.execute(_HEAD_OF, (match,)).fetchone()
        return None if found is None else Head(*_whole(found))

    def _having(self, match: str, ids: Sequence[str]) -> dict[str, Row]:
        query = (
            f"SELECT {_ROW} FROM entries WHERE match = ? AND id IN (SELECT value FROM json_each(?))"
        )
        found = self._db.execute(query, (match, msgspec.json.encode(ids).decode()))
        return {row.id: row for row in starmap(Row, found)}

    def _rows(self, match: str, start: int) -> list[Row]:
        query = f"SELECT {_ROW} FROM entries WHERE match = ? AND number >= ? ORDER BY number"
        try:
            found = self._db.execute(query, (match, start)).fetchall()
        except sqlite3.OperationalError as error:
            if "UTF-8" not in str(error):
                raise
            found = self._damaged(query, (match, start))
        return list(starmap(Row, found))

    def _damaged(self, query: str, facts: tuple[Any, ...]) -> list[Any]:
        """Rows in which a flipped byte left no UTF-8, so that the chain can name the entry."""
        self._db.text_factory = _lenient
        try:
            return self._db.execute(query, facts).fetchall()
        finally:
            self._db.text_factory = str

    def _begun(self, after: int, limit: int | None) -> list[tuple[int, Head]]:
        return [(number, Head(*head)) for number, *head in self._above(_BEGUN, after, limit)]

    def _moved(self, after: int, limit: int | None) -> list[tuple[int, Head]]:
        return [(number, Head(*head)) for number, *head in self._above(_MOVED, after, limit)]

    def _gone(self, after: int, limit: int | None) -> list[tuple[int, Forgotten]]:
        query = f"SELECT gone, {_LEFT} WHERE gone >= ? ORDER BY gone LIMIT ?"
        return [(number, Forgotten(*left)) for number, *left in self._above(query, after, limit)]

    def _above(self, query: str, after: int, limit: int | None) -> list[tuple[Any, ...]]:
        first = after + 1 if after else _FIRST
        facts = (first, -1 if limit is None else limit)
        return [_whole(found) for found in self._db.execute(query, facts)]

    def _newest(self) -> tuple[int, int]:
        query = f"SELECT {_NEXT} - 1, ifnull((SELECT max(gone) FROM forgotten), 0)"
        position, gone = self._db.execute(query).fetchone()
        return position, gone

    def _marks(self, moved: int, gone: int) -> tuple[str, str]:
        (entry,) = self._db.execute(_ENTRY_AT, (moved,)).fetchone() or (None,)
        (left,) = self._db.execute(_LEFT_AT, (gone,)).fetchone() or (None,)
        return pages.mark(entry), pages.mark(left)

    def _left_of(self, match: str) -> Forgotten | None:
        found = self._db.execute(f"SELECT {_LEFT} WHERE match = ?", (match,)).fetchone()
        return None if found is None else Forgotten(*_whole(found))

    def _store(self, head: Head, rows: Sequence[Row], *, new: bool) -> bool:
        if not rows:
            return True
        if not self._move_head(head, rows, new=new):
            return False
        first, *rest = [_stored(head.match, row) for row in rows]
        self._cursor.execute(_INSERT_FIRST, first)
        if rest:
            self._cursor.executemany(_INSERT_REST, rest)
        return True

    def _move_head(self, head: Head, rows: Sequence[Row], *, new: bool) -> bool:
        """From `head` to the last of the rows, where `_store` says that it may."""
        last = rows[-1]
        timed = sorted({row.id for row in rows if len(row.id) == ledger.TIMED})
        lowest, highest = (timed[0], timed[-1]) if timed else ("", "")
        facts = (last.number, bytearray(last.chain), highest, head.match)
        if head.number < 0:
            self._cursor.execute(_FIRST_HEAD, facts)
            return True
        if not new and len(timed) < len(rows):
            return False
        believed = (head.number, bytearray(head.chain), int(new), lowest)
        return self._cursor.execute(_NEXT_HEAD, facts + believed).rowcount > 0

    def _remove(self, gone: Forgotten) -> None:
        self._db.execute(
            "INSERT INTO forgotten (match, number, chain, at, position)"
            " SELECT ?, ?, ?, ?, max(position) FROM entries",
            (gone.match, gone.number, gone.chain, gone.at),
        )
        self._db.execute("DELETE FROM entries WHERE match = ?", (gone.match,))
        self._db.execute("DELETE FROM matches WHERE match = ?", (gone.match,))
        self._db.execute("DELETE FROM keys WHERE match = ?", (gone.match,))
        self._db.execute("DELETE FROM slips WHERE match = ?", (gone.match,))

    def _keep_key(self, match: str, key: bytes) -> None:
        self._db.execute("INSERT INTO keys (match, key) VALUES (?, ?)", (match, key))

    def _key(self, match: str | None) -> bytes | None:
        query = "SELECT CAST(key AS BLOB) FROM keys WHERE match IS ?"
        found = self._db.execute(query, (match,)).fetchone()
        return found[0] if found and len(found[0] or b"") == KEY_BYTES else None

    def _slips(self, kind: str, match: str | None, after: int) -> list[Slip]:
        query = "SELECT number, kind, match, at, text FROM slips WHERE number > ?"
        if match is None:  # what is new is asked for again and again: by number, not by kind
            found = self._db.execute(f"{query} AND +kind = ? ORDER BY number", (after, kind))
        else:
            query += " AND kind = ? AND match = ? ORDER BY number"
            found = self._db.execute(query, (after, kind, match))
        return [*starmap(Slip, found)]

    def _lay(self, kind: str, match: str, at: str, texts: Sequence[str]) -> None:
        query = "INSERT INTO slips (kind, match, at, text) VALUES (?, ?, ?, ?)"
        self._db.executemany(query, ((kind, match, at, text) for text in texts))

    def _keep(self, digest: str, data: bytes) -> None:
        if self._kept(digest) is None:
            self._db.execute("INSERT INTO editions VALUES (?, ?)", (digest, data))

    def _kept(self, digest: str) -> bytes | None:
        query = "SELECT CAST(data AS BLOB) FROM editions WHERE digest = ?"
        found = self._db.execute(query, (digest,)).fetchone()
        return None if found is None else found[0]


def open_log(
    path: Path,
    *,
    write: bool,
    timeout: float = LONGEST,
    waiting: Callable[[], None] | None = None,
) -> SqliteLog:
    """Open the log in a file, for one thread or for several.

    With `write` a file that is not there, or empty, becomes a log; without, the file may be one
    that may only be read. `timeout` is how many seconds to wait for others who write, `waiting` is
    called where that takes longer than a moment. Raises Unreadable where the path is no log, cannot
    be used or needs a newer program, Conflict where others hold it for longer than `timeout`.
    """
    patience = Patience(timeout, waiting)
    opened = _open_to_write if write else _open_to_read
    with errors_of(path):
        check_path(path, write=write)
        for last in patience.looks():
            try:
                return opened(path, patience)
            except sqlite3.OperationalError as error:
                if last or not is_held(error):
                    raise
    raise AssertionError("the last look answers or raises")


def _connect(path: Path, query: str) -> sqlite3.Connection:
    """A connection that threads may share (`Access` sees to it), and that waits for nobody."""
    address = f"{path.absolute().as_uri()}?{query}"
    return sqlite3.connect(
        address, uri=True, timeout=0, isolation_level=None, check_same_thread=False
    )


def _open_to_write(path: Path, patience: Patience) -> SqliteLog:
    db = _connect(path, "mode=rwc")
    try:
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA secure_delete = ON")  # what is forgotten is overwritten
        copied = schema.prepare(db, path)
        remarks = [] if copied is None else [("log.lifted", {"path": str(copied)})]
        return SqliteLog(
            db, path, patience, remarks if _wal(db, patience) else [*remarks, ("log.no_wal", {})]
        )
    except BaseException:
        db.close()
        raise


def _wal(db: sqlite3.Connection, patience: Patience) -> bool:
    """Switch to a write-ahead log; false where it is not to be had (a network drive)."""
    for _ in patience.at_most(_FOR_READERS).looks():
        try:
            (mode,) = db.execute("PRAGMA journal_mode = WAL").fetchone()
        except sqlite3.OperationalError as error:
            if not is_held(error):
                raise
        else:
            return str(mode) == "wal"
    return False  # others read the file as it is; the next to open it may switch


def _open_to_read(path: Path, patience: Patience) -> SqliteLog:
    try:
        return _reader(path, "mode=ro", patience)
    except sqlite3.OperationalError as error:
        if primary(error) not in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY):
            raise
    # In a folder that may not be written, SQLite opens no file that has a write-ahead log unless
    # told that nobody changes it; what is still in the write-ahead log would be left out then.
    waiting = path.with_name(f"{path.name}-wal")
    if waiting.exists() and waiting.stat().st_size:
        raise Unreadable("log.waiting", path=str(path), waiting=str(waiting))
    return _reader(path, "mode=ro&immutable=1", patience)


def _reader(path: Path, query: str, patience: Patience) -> SqliteLog:
    db = _connect(path, query)
    try:
        if schema.check(db, path) == 0:  # an empty file: a log with nothing in it yet
            db.close()
            db = _connect(Path("/"), "mode=memory")
            schema.prepare(db, path)
        return SqliteLog(db, path, patience)
    except BaseException:
        db.close()
        raise


def _stored(match: str, row: Row) -> tuple[str | int | bytearray, ...]:
    """A row as it is handed to SQLite.

    For every value that is not of a few types, bytes among them, Python's module looks for an
    adapter: three hundredths of an append.
    """
    return (
        match,
        row.number,
        row.id,
        row.text,
        row.body,
        row.recorder,
        row.at,
        bytearray(row.leaf),
        bytearray(row.chain),
    )


def _whole(row: tuple[Any, ...]) -> tuple[Any, ...]:
    """A row of columns that are never empty; one that is stands on a damaged page."""
    if None in row:
        raise sqlite3.DatabaseError("database disk image is malformed")
    return row


def _lenient(stored: bytes) -> str:
    return stored.decode("utf-8", "surrogateescape")
