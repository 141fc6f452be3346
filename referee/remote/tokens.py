"""The tokens that services gave this machine: a file that nobody else may read."""

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec

from events.errors import Unreadable, reason_of

FILE = "tokens.json"

_read = msgspec.json.Decoder(dict[str, str]).decode


def token_of(folder: Path, url: str) -> str:
    """The token for a service; empty: there is none."""
    return _all(folder).get(url, "")


def known(folder: Path) -> tuple[str, ...]:
    """The services for which there is a token."""
    return tuple(_all(folder))


def keep(folder: Path, url: str, token: str) -> None:
    """Keep the token for a service, in the place of one of before; an empty one is forgotten.

    Raises Unreadable where it cannot be kept.
    """
    kept = {where: one for where, one in {**_all(folder), url: token}.items() if one}
    new = folder / f".{FILE}-{os.urandom(4).hex()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(msgspec.json.encode(kept))
        new.replace(folder / FILE)
    except OSError as error:
        new.unlink(missing_ok=True)
        raise Unreadable("cli.output", file=str(folder / FILE), reason=reason_of(error)) from None


def _all(folder: Path) -> Mapping[str, str]:
    file = folder / FILE
    try:
        return _read(file.read_bytes())
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise Unreadable("cli.input", file=str(file), reason=reason_of(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise Unreadable("remote.tokens", file=str(file)) from None
