"""TOML that a table wrote itself, read within bounds: whatever it holds, it is answered soon."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, cast

from events.errors import Unreadable

LARGEST = 1 << 19
"""Bytes of a file: twenty times the largest of those that are shipped."""

MOST_PARTS = 16
"""Parts of a key with dots; the time that a parser takes grows with their square."""

MOST_DIGITS = 4300
"""Digits of a number. Python reads no more in decimals, for the same reason."""

LARGEST_NUMBER = 2**63 - 1
"""What TOML promises to hold, and all that can be kept."""

_PLACE = r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)$"


def parse(raw: bytes) -> dict[str, Any]:
    """The data of a TOML file; raise Unreadable with line and column, or the place of a number."""
    import tomllib  # only a table's own file needs it

    if len(raw) > LARGEST:
        raise Unreadable("edition.large", most=LARGEST)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line, column = _end(raw[: error.start].decode())
        raise Unreadable("edition.encoding", line=line, column=column) from error
    _require_short_keys(text)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line, column, reason = _place(str(error), text)
        raise Unreadable("edition.toml", line=line, column=column, reason=reason) from error
    except RecursionError:
        raise Unreadable("edition.toml", line=1, column=1, reason="too deep") from None
    except ValueError as error:  # the one that is no TOMLDecodeError
        line, column = number_of_too_many_digits(text)
        raise Unreadable("edition.digits", line=line, column=column, most=MOST_DIGITS) from error
    _require_small_numbers(data)
    return data


def number_of_too_many_digits(text: str) -> tuple[int, int]:
    """Line and column, from 1, of the first number that Python does not read; else both 0."""
    found = re.search(rf"(?<![\w.])[0-9](?:_?[0-9]){{{MOST_DIGITS}}}", text)
    return _end(text[: found.start()]) if found else (0, 0)


def _require_short_keys(text: str) -> None:
    part = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')"""
    dotted = rf"(?<![\w-]){part}(?:[ \t]*+\.[ \t]*+{part}){{{MOST_PARTS}}}"
    if found := re.search(dotted, text):
        line, column = _end(text[: found.start()])
        raise Unreadable("edition.key-parts", line=line, column=column, most=MOST_PARTS)


def _require_small_numbers(data: dict[str, Any]) -> None:
    for path, value in _leaves(data):
        if isinstance(value, int) and not -LARGEST_NUMBER - 1 <= value <= LARGEST_NUMBER:
            raise Unreadable("edition.large-number", place=path)


def _leaves(data: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """What is no table and no list, with its place as others tell it: `card[3].values`."""
    waiting: list[tuple[str, Any]] = [("", data)]
    while waiting:
        path, value = waiting.pop()
        if isinstance(value, dict):
            table = cast("dict[str, Any]", value)
            waiting += [(f"{path}.{key}" if path else key, each) for key, each in table.items()]
        elif isinstance(value, list):
            items = cast("Sequence[Any]", value)
            waiting += [(f"{path}[{number}]", each) for number, each in enumerate(items)]
        else:
            yield path, value


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
