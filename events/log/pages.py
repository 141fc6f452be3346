"""Many matches a page at a time, and cursors, which say where the next page begins.

A cursor is text that only its log understands: numbers that rise as things happen and are never
used again, so that it holds whatever happens between two pages.
"""

import re
from collections.abc import Sequence

import msgspec

from events.chain import Head
from events.errors import Unreadable
from events.log.store import Forgotten

LIMIT = 100
"""Matches of a page, unless told otherwise."""

_NUMBER = re.compile("[0-9]{1,18}")


class Page(msgspec.Struct, frozen=True):
    """Some of many heads; those after them, and after the forgotten, are found by the cursor."""

    heads: list[Head]
    cursor: str
    forgotten: list[Forgotten] = msgspec.field(default_factory=list[Forgotten])


def cursor(*numbers: int) -> str:
    """The cursor of these numbers."""
    return ".".join(map(str, numbers))


def numbers(cursor: str, newest: Sequence[int]) -> list[int]:
    """The numbers of a cursor, one for each of the newest that there are; before all of them: 0.

    Raises Unreadable `log.cursor` where it is none of this log, or of what this log has lost.
    """
    if not cursor:
        return [0] * len(newest)
    parts = cursor.split(".")
    if len(parts) == len(newest) and all(map(_NUMBER.fullmatch, parts)):
        found = [*map(int, parts)]
        if all(number <= last for number, last in zip(found, newest, strict=True)):
            return found
    raise Unreadable("log.cursor", cursor=cursor)


def require_limit(limit: int) -> None:
    """Raise ValueError where a page would hold nothing: nobody would come to its end."""
    if limit < 1:
        raise ValueError(f"a page holds one match at least, not {limit}")
