"""Matches of a service, carried to a log or from one: rows byte for byte, for its organiser."""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import msgspec

from events.chain import Row, verify
from events.errors import CorruptLog, Unreadable
from referee.desk import rows
from referee.desk.copying import Lacking
from referee.remote.calls import Calls

MOST = 2_000_000
"""Bytes of rows that are put at once: a service takes ten million."""


class AtService:
    """A service as a place of `referee.desk.copying`."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls
        self._editions: dict[str, bytes | None] = {}

    def matches(self) -> Iterator[str]:
        """All that an organiser is told of, the newest first."""
        after: str | None = None
        while True:
            page = self._calls.get("matches", after=after, limit=100)
            yield from (one["match"] for one in page["matches"])
            after = page["next"]
            if after is None:
                return

    def rows(self, match: str) -> list[Row]:
        """See `Place.rows`; raises CorruptLog where they are no chain."""
        try:
            self._editions[match], found = rows.read(self._calls.text("matches", match, "rows"))
        except (msgspec.DecodeError, ValueError):
            raise Unreadable("remote.no_service", url=self._calls.where.url) from None
        if not found:
            raise CorruptLog("log.row_missing", match=match, number=0)
        verify(match, found)
        return found

    def edition(self, match: str, rows: Sequence[Row]) -> bytes | None:
        """See `Place.edition`."""
        del rows
        return self._editions.get(match)

    def key(self, match: str) -> bytes | None:
        """See `Place.key`: a service tells none."""
        del match
        return None

    def reading(self, matches: Sequence[str]) -> AbstractContextManager[None]:
        """See `Place.reading`: it is asked match by match."""
        del matches
        return nullcontext()

    def take(self, lacking: Sequence[Lacking]) -> None:
        """See `Place.take`; some rows at a time."""
        for one in lacking:
            for last, some in _in_parts(one.rows[one.known + 1 :], one.known, one.edition):
                self._put(one.match, last, some)

    def _put(self, match: str, after: int, some: str) -> Any:
        path = ("matches", match, "rows")
        return self._calls.put(*path, body=some.encode(), kind=rows.MEDIA_TYPE, after=after)


def _in_parts(left: Sequence[Row], known: int, edition: bytes | None) -> Iterator[tuple[int, str]]:
    """Rows in pieces that a service takes, each with the number after which it follows."""
    part: list[Row] = []
    size = 0
    for row in left:
        length = 2 * len(row.body) + len(row.text) + 500
        if part and size + length > MOST:
            yield known, rows.written(part, edition)
            known, edition, part, size = part[-1].number, None, [], 0
        part.append(row)
        size += length
    if part:
        yield known, rows.written(part, edition)
