"""A log that lasts as long as the program: for programs that keep nothing, and for tests."""

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from threading import RLock

from events.chain import Head, Row
from events.log.base import EventLog, Fault, Forgotten, NotSure
from events.log.keys import new_key


class MemoryLog(EventLog):
    """An `EventLog` in memory, for one thread or for several of the program."""

    def __init__(self) -> None:
        self._matches: dict[str, list[Row]] = {}
        self._ids: dict[str, dict[str, Row]] = {}
        self._editions: dict[str, bytes] = {}
        self._forgotten: list[Forgotten] = []
        self._keys: dict[str | None, bytes] = {None: new_key()}
        self._lock = RLock()
        self._writes: bool | None = None
        """Whether the transaction that is open may write, if one is."""

    def heads(self) -> list[Head]:
        """Where each match stands, in the order in which they began."""
        with self._transaction(write=False):
            return [Head(match, r[-1].number, r[-1].chain) for match, r in self._matches.items()]

    def strays(self) -> list[str]:
        """See `EventLog.strays`: here a head is what the last row says."""
        return []

    def faults(self, match: str) -> list[Fault]:
        """See `EventLog.faults`: here nothing is noted beside."""
        del match
        return []

    def faults_beside(self) -> list[Fault]:
        """See `EventLog.faults_beside`: here nothing is noted beside."""
        return []

    def forgotten(self) -> list[Forgotten]:
        """What is left of the matches that were removed, in the order in which they went."""
        with self._transaction(write=False):
            return list(self._forgotten)

    @property
    def keyed(self) -> bool:
        """See `EventLog.keyed`."""
        return True

    @contextmanager
    def _transaction(self, *, write: bool, foreign: bool = False) -> Generator[None]:
        """See `EventLog._transaction`. Each change below is one step: none is to be taken back."""
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

    def _store(self, head: Head, rows: Sequence[Row], *, new: bool) -> None:
        if not new and not self._may_follow(head, rows):
            raise NotSure
        self._matches.setdefault(head.match, []).extend(rows)
        self._ids.setdefault(head.match, {}).update((row.id, row) for row in rows)

    def _may_follow(self, head: Head, rows: Sequence[Row]) -> bool:
        """Whether the match stands at the head, and the ids of the rows are new."""
        ids = {row.id for row in rows}
        return (
            self._head(head.match) == head
            and len(ids) == len(rows)
            and not ids & self._ids[head.match].keys()
        )

    def _remove(self, gone: Forgotten) -> None:
        del self._matches[gone.match], self._ids[gone.match], self._keys[gone.match]
        self._forgotten.append(gone)

    def _keep_key(self, match: str, key: bytes) -> None:
        self._keys[match] = key

    def _key(self, match: str | None) -> bytes | None:
        return self._keys.get(match)

    def _keep(self, digest: str, data: bytes) -> None:
        self._editions[digest] = data

    def _kept(self, digest: str) -> bytes | None:
        return self._editions.get(digest)
