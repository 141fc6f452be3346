"""What the commands write: plain text for people, JSON for programs, complaints apart from both."""

import os
import sys
from collections.abc import Iterable
from typing import Any, TextIO

import msgspec

from referee.render.layout import NARROWEST, PAGE, seen, wrap


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
    _write_data(msgspec.json.format(msgspec.json.encode(value), indent=2))


def write_json_line(value: Any) -> None:
    """Write a value as JSON in one line."""
    _write_data(msgspec.json.encode(value))


def _write_data(data: bytes) -> None:
    """Write a line for programs."""
    give(f"{data.decode()}\n")


def give(text: str) -> None:
    """Write what programs read, as it is; at a terminal somebody looks at it."""
    sys.stdout.write(seen(text) if sys.stdout.isatty() else text)


def draws(stream: TextIO) -> bool:
    """Whether it is a terminal on which what was written can be written over."""
    dumb = os.name == "posix" and os.environ.get("TERM", "") in ("", "dumb", "unknown")
    return stream.isatty() and not dumb


def remark(text: str) -> None:
    """Tell on standard error what somebody should know, in lines that fit."""
    complain("\n".join(folded(text, hang=4)))


def complain(text: str) -> None:
    """Tell on standard error what went wrong."""
    sys.stdout.flush()  # what was said before stands before it
    sys.stderr.write(f"{seen(text)}\n")
