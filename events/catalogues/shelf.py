"""Where catalogue data comes from: the shipped editions, and a table's own file."""

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from events.digests import sha256_for
from events.errors import Unreadable, reason_of

_FOLDER = Path(__file__).parent


def shipped(game: str) -> dict[str, Any]:
    """The data of a built-in game's default edition."""
    return msgspec.json.decode((_FOLDER / f"{game}.json").read_bytes(), type=dict[str, Any])


def own(file: Path) -> dict[str, Any]:
    """The data of a table's own edition file; raise Unreadable where it cannot be read."""
    from events.catalogues.reading import LARGEST, parse  # only a table's own file needs it

    try:
        with file.open("rb") as stream:
            raw = stream.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise Unreadable("edition.file", file=str(file), reason=reason_of(error)) from error
    with about(file):
        return parse(raw)


_OWN = frozenset({"game", "edition", "source"})
"""What an edition says of itself."""


def over(shipped: Mapping[str, Any], data: Mapping[str, Any]) -> dict[str, Any]:
    """An edition with what it leaves out as the shipped one has it; of a table, key by key.

    A list that it has stands in the place of the whole list.
    """
    whole = {key: value for key, value in shipped.items() if key not in _OWN}
    for key, value in data.items():
        before = whole.get(key)
        if isinstance(before, dict) and isinstance(value, dict):
            whole[key] = {**before, **value}
        else:
            whole[key] = value
    return whole


@contextmanager
def about(file: Path) -> Generator[None]:
    """Whatever is found wrong here is wrong in this file."""
    try:
        yield
    except Unreadable as error:
        error.file = str(file)
        raise


def canonical(data: Mapping[str, Any]) -> bytes:
    """The data as canonical JSON, as it is kept."""
    return msgspec.json.encode(data, order="deterministic")


def digest(data: Mapping[str, Any]) -> str:
    """SHA-256 of the canonical JSON, in hexadecimal: it names an edition for good."""
    return sha256_for(1)(canonical(data)).hexdigest()
