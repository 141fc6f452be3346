"""A backup of a log: one new file, for its owner alone, whole or not at all."""

import errno
import os
import sqlite3
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

from events.errors import Unreadable, reason_of
from events.log.failures import primary, tell
from events.log.transactions import Access

_OF_THE_PLACE = (
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_READONLY,
)
"""What SQLite says (its primary result codes) of where a copy is to be."""


def write(path: Path, fill: Callable[[Path], None]) -> None:
    """Let `fill` write a new file, and give it its name when it is on the disk.

    Raises Unreadable where there is one already, or none can be made: `fill` raises OSError then.
    """
    part = path.with_name(f".referee-{os.urandom(4).hex()}.new")
    try:
        if os.path.lexists(path):
            raise Unreadable("backup.there", path=str(path))
        try:
            os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
            fill(part)
            _synchronise(part, os.O_RDWR)
            _name(part, path)
        finally:
            part.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        raise Unreadable("backup.failed", path=str(path), reason=reason_of(error)) from error


def copy(access: Access, part: Path) -> None:
    """Copy all that stands in a connection's file, as it was at one moment; others go on writing.

    Raises OSError where the copy cannot be written, and what is wrong with the file itself.
    """
    with access.lock:
        db = access.cursor.connection
        if db.in_transaction:
            raise RuntimeError("no backup is made of a log while the same thread is reading it")
        with of_the_place():
            try:
                access.patiently(lambda: db.execute("VACUUM INTO ?", (str(part),)))
            except sqlite3.Error as error:
                if primary(error) not in _OF_THE_PLACE:
                    tell(error, access.path)
                raise


@contextmanager
def of_the_place() -> Generator[None]:
    """Raise OSError where the copy cannot be written."""
    try:
        yield
    except sqlite3.Error as error:
        if primary(error) in _OF_THE_PLACE:
            raise OSError(errno.EIO, str(error)) from error
        raise


def _name(part: Path, path: Path) -> None:
    """Give a file its name, unless another has it by now."""
    try:
        os.link(part, path)
    except FileExistsError:
        raise Unreadable("backup.there", path=str(path)) from None
    except OSError:  # not every file system has links
        part.rename(path)
    if os.name == "posix":
        _synchronise(path.parent, os.O_RDONLY)


def _synchronise(path: Path, flags: int) -> None:
    handle = os.open(path, flags)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
