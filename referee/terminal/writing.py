"""Files that commands write: all or nothing, and never in the place of what a log lives of."""

import errno
import os
import re
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

from events.errors import Unreadable, reason_of
from events.log.files import is_database
from referee.desk.rights import take_after
from referee.terminal import output
from referee.terminal.files import STANDARD, is_edition_in_use
from referee.terminal.settings import Settings

_COMPANION = re.compile(
    r"(.+?)(-wal|-shm|-journal|\.last|\.over|\.list(-journal)?|\.version-[0-9]+)", re.IGNORECASE
)
"""What lies beside a database and belongs to it: SQLite's own files, our notes, older forms."""

_COMPANIONS = ("-wal", "-shm", "-journal", ".last", ".over", ".list", ".list-journal")

_OF_PROCESS = ("/dev/", "/proc/")
"""Here files stand for what a process has open, a terminal, a pipe or a file, and for devices."""


def give(settings: Settings, text: str, file: str | None) -> None:
    """Write a text to a file, as `write_file` does; without one, or to `-`, on standard output.

    `./-` is a file, which as a path would be the same as `-`.
    """
    if file is None or file == STANDARD:
        output.give(text)
    else:
        write_file(settings, Path(file), text.encode())


def require_place(settings: Settings, file: str | None) -> None:
    """Raise Unreadable where `give` may not write: see `require_free`.

    An edition with which matches of the log are played is not replaced, either.
    """
    if file is None or file == STANDARD:
        return
    require_free(settings, Path(file))
    if is_edition_in_use(settings, Path(file)):
        raise Unreadable("cli.output_edition", file=file)


def write_file(settings: Settings, file: Path, data: bytes) -> None:
    """Write a file, all or nothing; raise Unreadable where that cannot be.

    What stands there already is replaced once all is written, and keeps its owner and its mode; of
    a link, what it leads to. A device or a pipe is written to. Raises as `require_free` does.
    """
    require_free(settings, file)
    with _told(file):
        if _is_open_elsewhere(file):
            _pass_on(file, data)
        else:
            _replace(Path(os.path.realpath(file)), data)


def require_free(settings: Settings, file: Path) -> None:
    """Raise Unreadable for a database, such as the log itself, and for what belongs to one."""
    with _told(file):
        if file.is_file() and is_database(file):
            raise Unreadable("cli.output_database", file=str(file))
    require_apart(settings, file)


def require_apart(settings: Settings, file: Path) -> None:
    """Raise Unreadable for the log, and for what belongs to it or to another database."""
    with _told(file):
        real = Path(os.path.realpath(file))
        owner = _owner(file) or _owner(real) or _owner_of_same(settings.log_file(), real)
    if owner is not None:
        raise Unreadable("cli.output_companion", file=str(file), database=str(owner))


@contextmanager
def _told(file: Path) -> Generator[None]:
    """Tell why a file cannot be written."""
    try:
        yield
    except (OSError, ValueError) as error:
        raise Unreadable("cli.output", file=str(file), reason=reason_of(error)) from None


def _owner(file: Path) -> Path | None:
    """The database to which a file of this name belongs, if one is there."""
    named = _COMPANION.fullmatch(file.name)
    owner = None if named is None else file.with_name(named[1])
    return owner if owner is not None and owner.is_file() and is_database(owner) else None


def _owner_of_same(log: Path, file: Path) -> Path | None:
    """The log, if this is it, or one of the files beside it, by another name."""
    if not file.exists() or file == Path(os.path.realpath(log)):  # a database is told otherwise
        return None
    found = any(there.exists() and there.samefile(file) for there in _beside(log))
    return log if found else None


def _beside(log: Path) -> Iterator[Path]:
    """The log and what may lie beside it and belong to it, as it is called and where it lies."""
    for base in {log, Path(os.path.realpath(log))}:
        yield base
        yield from (base.with_name(f"{base.name}{ending}") for ending in _COMPANIONS)


def _is_open_elsewhere(file: Path) -> bool:
    """Whether it is no file of its own: a device, a pipe, or what this process has open."""
    return str(file.absolute()).startswith(_OF_PROCESS) or (file.exists() and not file.is_file())


def _pass_on(file: Path, data: bytes) -> None:
    """Write to what is open, behind what was written there before."""
    sys.stdout.flush()
    with file.open("ab", buffering=0) as stream:
        rest = memoryview(data)
        while rest:
            rest = rest[stream.write(rest) :]


def _replace(file: Path, data: bytes) -> None:
    """Write beside the file and put that in its place when it is on the disk."""
    if file.is_symlink():  # one that leads to itself
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    # Short, for the name may have no room for more; nobody else's, whatever a crash left behind.
    new = file.with_name(f".referee-{os.urandom(4).hex()}.new")
    try:
        with new.open("xb") as stream:
            if file.exists():
                take_after(stream.fileno(), file.stat())
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        new.replace(file)
    finally:
        new.unlink(missing_ok=True)
