"""Files that nobody else may read: tokens of services, lots that are not opened yet."""

import os
from pathlib import Path

from events.errors import Unreadable, reason_of


def read(file: Path) -> bytes:
    """What it holds; nothing where it is not there. Raises Unreadable where it cannot be read."""
    try:
        return file.read_bytes()
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise Unreadable("cli.input", file=str(file), reason=reason_of(error)) from None


def write(file: Path, data: bytes) -> None:
    """Put this in the place of what it holds, all or nothing; raise Unreadable where it fails."""
    new = file.with_name(f".{file.name}-{os.urandom(4).hex()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as opened:
            opened.write(data)
            opened.flush()
            os.fsync(opened.fileno())
        new.replace(file)
    except OSError as error:
        new.unlink(missing_ok=True)
        raise Unreadable("cli.output", file=str(file), reason=reason_of(error)) from None
