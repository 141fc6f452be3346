"""A log that lasts as long as the program: for programs that keep nothing, and for tests."""

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from itertools import takewhile
from threading import RLock

from events.chain import Head, Row
from events.log import pages
from events.log.keys import new_key
from events.log.positioned import PositionedLog
from events.log.store import Forgotten, Slip


class MemoryLog(PositionedLog):
    """An `EventLog` in memory, for one thread or for several of the program."""

    def __init__(self) -> None:
        self._matches: dict[str, list[Row]] = {}
        self._ids: dict[str, dict[str, Row]] = {}
        self._stored = 0
        """How often something was stored; what was stored last has this number."""
        self._begun_at: dict[str, int] = {}
        self._moved_at: dict[str, int] = {}
        """The number of each match's newest entries, in the order of these numbers."""
        self._editions: dict[str, bytes] = {}
        self._forgotten: dict[str, Forgotten] = {}
        self._keys: dict[str | None, bytes] = {None: new_key()}
        self._all_slips: list[Slip] = []
        self._laid = 0
        self._lock = RLock()
        self._writes: bool | None = None
        """Whether the transaction that is open may write, if one is."""

    @contextmanager
    def _transaction(self, *, write: bool, foreign: bool = False) -> Generator[None]:
        """See `Store._transaction`. Each change below is one step: none is to be taken back.

        A program that is interrupted between two batches keeps the first, as long as it runs.
        """
        del foreign
        with self._lock:
            if write and self._writes is False:
                raise RuntimeError(
                    "nothing is written to a log while the same thread is reading it"
                )
            before = self._writes
            self._writes = write if before is None else before
            try:
                yield
            finally:
                self._writes = before

    def _head(self, match: str) -> Head | None:
        rows = self._matches.get(match)
        return None if rows is None else Head(match, rows[-1].number, rows[-1].chain)

    def _having(self, match: str, ids: Sequence[str]) -> dict[str, Row]:
        there = self._ids[match]
        return {id_: there[id_] for id_ in ids if id_ in there}

    def _rows(self, match: str, start: int) -> list[Row]:
        return self._matches[match][start:]

    def _begun(self, after: int, limit: int | None) -> list[tuple[int, Head]]:
        return self._heads_above(self._begun_at, after, limit)

    def _moved(self, after: int, limit: int | None) -> list[tuple[int, Head]]:
        return self._heads_above(self._moved_at, after, limit)

    def _heads_above(
        self, numbered: dict[str, int], after: int, limit: int | None
    ) -> list[tuple[int, Head]]:
        news = [*takewhile(lambda item: item[1] > after, reversed(numbered.items()))]
        return [(number, self._found(match)) for match, number in news[::-1][:limit]]

    def _gone(self, after: int, limit: int | None) -> list[tuple[int, Forgotten]]:
        return [*enumerate(self._forgotten.values(), 1)][after:][:limit]

    def _newest(self) -> tuple[int, int]:
        return self._stored, len(self._forgotten)

    def _marks(self, moved: int, gone: int) -> tuple[str, str]:
        own = pages.mark(self._keys[None])  # nothing is ever put in their place
        return own, own

    def _left_of(self, match: str) -> Forgotten | None:
        return self._forgotten.get(match)

    def _store(self, head: Head, rows: Sequence[Row], *, new: bool) -> bool:
        if not new and not self._may_follow(head, rows):
            return False
        if rows:
            match = head.match
            self._matches.setdefault(match, []).extend(rows)
            self._ids.setdefault(match, {}).update((row.id, row) for row in rows)
            self._stored += 1
            self._begun_at.setdefault(match, self._stored)
            self._moved_at.pop(match, None)
            self._moved_at[match] = self._stored
        return True

    def _may_follow(self, head: Head, rows: Sequence[Row]) -> bool:
        """Whether the match stands at the head, and the ids of the rows are new."""
        ids = {row.id for row in rows}
        return (
            self._head(head.match) == head
            and len(ids) == len(rows)
            and not ids & self._ids[head.match].keys()
        )

    def _remove(self, gone: Forgotten) -> None:
        for kept in (self._matches, self._ids, self._begun_at, self._moved_at, self._keys):
            del kept[gone.match]
        self._all_slips = [slip for slip in self._all_slips if slip.match != gone.match]
        self._forgotten[gone.match] = gone

    def _keep_key(self, match: str, key: bytes) -> None:
        self._keys[match] = key

    def _key(self, match: str | None) -> bytes | None:
        return self._keys.get(match)

    def _slips(self, kind: str, match: str | None, after: int) -> list[Slip]:
        return [
            slip
            for slip in self._all_slips
            if slip.kind == kind and match in (None, slip.match) and slip.number > after
        ]

    def _lay(self, kind: str, match: str, at: str, texts: Sequence[str]) -> None:
        for text in texts:
            self._laid += 1
            self._all_slips.append(Slip(self._laid, kind, match, at, text))

    def editions(self) -> list[str]:
        """See `Store.editions`."""
        return [*self._editions]

    def _keep(self, digest: str, data: bytes) -> None:
        self._editions[digest] = data

    def _kept(self, digest: str) -> bytes | None:
        return self._editions.get(digest)
