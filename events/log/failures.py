"""What SQLite says of a log's file, in errors that a user understands.

What is wrong with the program that uses the log stays as SQLite tells it: a log that was closed, a
value that no column takes. It says nothing of the evidence.
"""

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from events.errors import Conflict, CorruptLog, RefereeError, Unreadable

_UNUSABLE = {
    sqlite3.SQLITE_NOTADB: "log.no_log",
    sqlite3.SQLITE_CANTOPEN: "log.closed",
    sqlite3.SQLITE_PERM: "log.closed",
    sqlite3.SQLITE_AUTH: "log.closed",
    sqlite3.SQLITE_READONLY: "log.read_only",
    sqlite3.SQLITE_FULL: "log.full",
    sqlite3.SQLITE_IOERR: "log.failed",
}
"""What SQLite says (its primary result codes) of a file that cannot be used."""

_HELD = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL)
"""What it says of a file that others hold."""

_MISUSED = (
    sqlite3.ProgrammingError,
    sqlite3.InterfaceError,
    sqlite3.NotSupportedError,
    sqlite3.DataError,
)
"""What Python's module says of a caller."""


def primary(error: sqlite3.Error) -> int:
    """SQLite's primary result code, 0 where the error is not SQLite's own."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def is_held(error: sqlite3.Error) -> bool:
    """Whether others hold the file for now."""
    return primary(error) in _HELD


@contextmanager
def errors_of(path: Path) -> Generator[None]:
    """Tell what SQLite says of the file in errors that a user understands."""
    try:
        yield
    except Exception as error:
        tell(error, path)
        raise


def tell(error: BaseException, path: Path) -> None:
    """Raise what a user understands where the error is the file's; otherwise do nothing."""
    match error:
        case UnicodeEncodeError():
            raise Unreadable("log.not_text", text=ascii(error.object)) from None
        case UnicodeDecodeError():  # of what SQLite says, where it repeats damaged bytes
            raise CorruptLog("log.damaged", path=str(path), reason=str(error)) from error
        case OSError():
            raise Unreadable("log.closed", path=str(path), reason=str(error)) from error
        case sqlite3.Error() if not _is_misuse(error):
            raise _error(error, path) from error
        case _:
            pass


def _is_misuse(error: sqlite3.Error) -> bool:
    return isinstance(error, _MISUSED) or primary(error) == sqlite3.SQLITE_MISUSE


def _error(error: sqlite3.Error, path: Path) -> RefereeError:
    if is_held(error):
        return Conflict("log.locked", path=str(path))
    text = _UNUSABLE.get(primary(error))
    if text is not None:
        return Unreadable(text, path=str(path), reason=str(error))
    return CorruptLog("log.damaged", path=str(path), reason=str(error))
