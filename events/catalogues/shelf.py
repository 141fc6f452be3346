"""Where catalogue data comes from: the shipped editions, and a table's own file."""

import re
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from events.digests import sha256_for
from events.errors import Unreadable, reason_of

_FOLDER = Path(__file__).parent

_PLACE = r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)$"


def shipped(game: str) -> dict[str, Any]:
    """The data of a built-in game's default edition."""
    return msgspec.json.decode((_FOLDER / f"{game}.json").read_bytes(), type=dict[str, Any])


def own(file: Path) -> dict[str, Any]:
    """The data of a table's own edition file; raise Unreadable where it cannot be read."""
    try:
        raw = file.read_bytes()
    except OSError as error:
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


def parse(raw: bytes) -> dict[str, Any]:
    """The data of an edition written in TOML; raise Unreadable with line and column."""
    import tomllib  # only a table's own edition needs it

    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line, column = _end(raw[: error.start].decode())
        raise Unreadable("edition.encoding", line=line, column=column) from error
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line, column, reason = _place(str(error), text)
        raise Unreadable("edition.toml", line=line, column=column, reason=reason) from error
    except RecursionError:
        raise Unreadable("edition.toml", line=1, column=1, reason="too deep") from None


def canonical(data: Mapping[str, Any]) -> bytes:
    """The data as canonical JSON, as it is kept."""
    return msgspec.json.encode(data, order="deterministic")


def digest(data: Mapping[str, Any]) -> str:
    """SHA-256 of the canonical JSON, in hexadecimal: it names an edition for good."""
    return sha256_for(1)(canonical(data)).hexdigest()


def _place(message: str, text: str) -> tuple[int, int, str]:
    """Line and column, with which a message of tomllib ends, and the message without them."""
    found = re.search(_PLACE, message)
    if found is None:
        return 0, 0, message
    line, column = (int(found[1]), int(found[2])) if found[1] else _end(text)
    return line, column, message[: found.start()]


def _end(text: str) -> tuple[int, int]:
    """Line and column of what would follow this text."""
    return text.count("\n") + 1, len(text) - text.rfind("\n")
