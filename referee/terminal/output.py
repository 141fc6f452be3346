"""What the commands write: plain text for people, JSON for programs, complaints apart from both."""

import os
import re
import sys
from collections.abc import Iterable, Sequence
from typing import Any, TextIO, cast

import msgspec

from referee.render.layout import NARROWEST, PAGE, seen, wrap
from replays.characters import TURNING
from replays.patterns import pattern


def width_here() -> int:
    """Columns of the terminal that is written to, or those of a page."""
    if not sys.stdout.isatty():
        return PAGE
    try:
        found = os.get_terminal_size(sys.stdout.fileno()).columns
    except OSError:  # a terminal that tells no size
        return PAGE
    return max(found, NARROWEST) if found else PAGE


def write(text: str) -> None:
    """Write a text for people and end its line."""
    sys.stdout.write(f"{seen(text)}\n")


def page(lines: Iterable[str]) -> None:
    """Write lines, without the empty ones before the first."""
    write("\n".join(lines).lstrip("\n"))


def folded(text: str, indent: int = 0, hang: int = 0, width: int = 0) -> list[str]:
    """A text in lines of so many columns (0: as many as here), its words kept whole (see `wrap`).

    The first line is indented by `indent` columns, the others by as many and `hang` more.
    """
    first, *rest = wrap(text, (width or width_here()) - indent - hang)
    return [" " * indent + first, *(" " * (indent + hang) + line for line in rest)]


def write_json(value: Any) -> None:
    """Write a value as one JSON document, indented for reading."""
    give(f"{json_text(value)}\n")


def write_json_line(value: Any) -> None:
    """Write a value as JSON in one line."""
    give(f"{json_text(value, indent=-1)}\n")


def json_text(value: Any, *, indent: int = 2) -> str:
    r"""A value as JSON that is UTF-8 and does nothing to a terminal, whatever stands in it.

    What would move a cursor or turn a line round is written `\u202e`, which reads as the same; a
    byte of a file's name that is no text, as the four signs `\xff`. `indent`: columns a level, -1:
    all in one line.
    """
    try:
        data = msgspec.json.encode(value)
    except UnicodeEncodeError:
        data = msgspec.json.encode(as_text(msgspec.to_builtins(value)))
    text = (data if indent < 0 else msgspec.json.format(data, indent=indent)).decode()
    return _ESCAPED.sub(lambda found: rf"\u{ord(found[0]):04x}", text)


def as_text(value: Any) -> Any:
    """A value whose texts are all UTF-8."""
    match value:
        case str():
            return _HALVES.sub(_told_half, value)
        case dict():
            table = cast("dict[str, Any]", value)
            return {as_text(key): as_text(each) for key, each in table.items()}
        case list():
            return [as_text(each) for each in cast("Sequence[Any]", value)]
        case _:
            return value


_ESCAPED = pattern(rf"[\x7f-\x9f{TURNING}]")
"""Control characters that JSON lets stand, and those that turn the direction of a line."""

_HALVES = pattern("[\ud800-\udfff]")
"""What is no character by itself. Python has these where a name has bytes that are no text."""


def _told_half(found: re.Match[str]) -> str:
    code = ord(found[0])
    return rf"\x{code - 0xDC00:02x}" if 0xDC80 <= code <= 0xDCFF else rf"\u{code:04x}"


def file_name(file: str) -> str:
    r"""The name of a file, for programs: as it is, or as a shell reads it where it is no UTF-8.

    `$'a\xff'`: each byte that is no text by its number, a backslash or quote behind a backslash. A
    name that begins with these signs itself is written so, too: no two names are told alike.
    """
    if not _HALVES.search(file) and not file.startswith("$'"):
        return file
    quoted = file.replace("\\", "\\\\").replace("'", "\\'")
    return f"$'{as_text(quoted)}'"


def give(text: str) -> None:
    """Write what programs read, as it is; at a terminal somebody looks at it."""
    sys.stdout.write(seen(text) if sys.stdout.isatty() else text)


def give_bytes(data: bytes) -> None:
    """Write what no terminal shows."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)


def draws(stream: TextIO) -> bool:
    """Whether it is a terminal on which what was written can be written over."""
    dumb = os.name == "posix" and os.environ.get("TERM", "") in ("", "dumb", "unknown")
    return stream.isatty() and not dumb


def paints(stream: TextIO) -> bool:
    """Whether something may stand out on it, by colours or bold: nowhere where NO_COLOR is set."""
    return draws(stream) and not os.environ.get("NO_COLOR")


def remark(text: str) -> None:
    """Tell on standard error what somebody should know, in lines that fit."""
    complain("\n".join(folded(text, hang=4)))


def complain(text: str) -> None:
    """Tell on standard error what went wrong."""
    sys.stdout.flush()  # what was said before stands before it
    sys.stderr.write(f"{seen(text)}\n")
