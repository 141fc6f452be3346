"""Whether a file may be a log, before SQLite opens it."""

from pathlib import Path

from events.errors import Unreadable

_MAGIC = b"SQLite format 3\0"


def check_path(path: Path, *, write: bool) -> None:
    """Raise Unreadable where no log can be in this file, or none is there that is to be read."""
    if path.is_dir():
        raise Unreadable("log.folder", path=str(path))
    if path.exists() and not path.is_file():  # a pipe would be waited for
        raise Unreadable("log.no_file", path=str(path))
    if not path.parent.is_dir():
        raise Unreadable("log.no_folder", path=str(path), folder=str(path.parent))
    if not write and not path.exists():
        raise Unreadable("log.missing", path=str(path))
    if path.exists() and is_foreign(path):
        raise Unreadable("log.no_log", path=str(path))


def is_foreign(path: Path) -> bool:
    """Whether a file holds anything but a database. SQLite would overwrite one that is short."""
    return _beginning(path) not in (b"", _MAGIC)


def is_database(path: Path) -> bool:
    """Whether a file holds a database: a log, tables, or another program's."""
    return _beginning(path) == _MAGIC


def _beginning(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(len(_MAGIC))
