"""The tokens that services gave this machine: a file that nobody else may read."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from events.errors import Unreadable
from referee.remote import private

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
    private.write(folder / FILE, msgspec.json.encode(kept))


def _all(folder: Path) -> Mapping[str, str]:
    file = folder / FILE
    try:
        return _read(private.read(file) or b"{}")
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise Unreadable("remote.tokens", file=str(file)) from None
