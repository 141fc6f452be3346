"""Many matches a page at a time, and cursors, which say where the next page begins.

A cursor is text that only its log understands: numbers that rise as things happen and are never
used again, so that it holds whatever happens between two pages.
"""

import re
from collections.abc import Sequence

import msgspec

from events.chain import Head
from events.digests import sha256_for
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


def cursor(*parts: int | str) -> str:
    """The cursor of these numbers, and what marks the things that have them."""
    return ".".join(map(str, parts))


def mark(what: bytes | None) -> str:
    """What tells a thing from another that has its number in another log; empty for none."""
    return "" if what is None else sha256_for(1)(what).hexdigest()[:16]


def fits(now: str, then: str) -> bool:
    """Whether what has a number may be what had it; of what is gone nobody can tell."""
    return now in ("", then)


def parts(cursor: str, newest: Sequence[int], *, marked: bool) -> tuple[list[int], list[str]]:
    """The numbers of a cursor, one for each of the newest that there are, and their marks.

    Before all of them: 0. Raises Unreadable `log.cursor` where it is none of this log, or of what
    this log has lost.
    """
    count = len(newest)
    if not cursor:
        return [0] * count, []
    found = cursor.split(".")
    if len(found) == (2 * count if marked else count) and all(
        map(_NUMBER.fullmatch, found[:count])
    ):
        numbers = [*map(int, found[:count])]
        if all(number <= last for number, last in zip(numbers, newest, strict=True)):
            return numbers, found[count:]
    raise Unreadable("log.cursor", cursor=cursor)


def require_limit(limit: int) -> None:
    """Raise ValueError where a page would hold nothing: nobody would come to its end."""
    if limit < 1:
        raise ValueError(f"a page holds one match at least, not {limit}")
