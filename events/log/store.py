"""What a backend of the log says: how rows, heads, keys and editions are kept in its place."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path

import msgspec

from events.chain import Head, Row
from events.errors import Unreadable
from events.log.settling import Following

Remark = tuple[str, dict[str, str]]
"""A text's id, and the facts that it names."""


class Forgotten(msgspec.Struct, frozen=True):
    """What is left of a match that was removed: where it stood, and when it went."""

    match: str
    number: int
    chain: bytes
    at: str


class Slip(msgspec.Struct, frozen=True):
    """What a service keeps beside the evidence; its number rises over all.

    `kind`: what of it (rights, business of a match); `match` is empty where it is of no match;
    `text`: JSON that the service understands.
    """

    number: int
    kind: str
    match: str
    at: str
    text: str


Making = Callable[[list[Slip]], Mapping[str, Sequence[str]]]
"""Makes the texts of slips, by match, of those that came in."""


class Fault(msgspec.Struct, frozen=True, kw_only=True):
    """Something that a log notes beside its entries, and that cannot be: what it is, and its facts.

    `match` is empty where it is of all together, `number` none where it is of no one entry.
    """

    text: str
    facts: dict[str, str | int]
    match: str = ""
    number: int | None = None


class Store(ABC):
    """What differs from backend to backend; `EventLog` is what they have in common.

    All but the methods with public names are called inside a transaction.
    """

    @abstractmethod
    def _transaction(self, *, write: bool, foreign: bool = False) -> AbstractContextManager[None]:
        """All that is done within is done, or none of it; nobody else writes meanwhile.

        Within another of the same thread it is a part of that, which fails by itself; one that
        writes, within one that reads, raises RuntimeError. `foreign`: what is raised within is the
        caller's own.
        """

    @abstractmethod
    def _head(self, match: str) -> Head | None:
        """Where the match stands, if it is there."""

    @abstractmethod
    def _having(self, match: str, ids: Sequence[str]) -> dict[str, Row]:
        """The rows of the match that have one of these ids, by id."""

    @abstractmethod
    def _rows(self, match: str, start: int) -> list[Row]:
        """The rows of the match from number `start`, in order."""

    @abstractmethod
    def _begun(self, after: int, limit: int | None) -> list[tuple[int, Head]]:
        """Heads under numbers that rise as matches begin: those above `after`, the first `limit`.

        These numbers, and those of `_gone`, begin at 1 and are never used again.
        """

    @abstractmethod
    def _gone(self, after: int, limit: int | None) -> list[tuple[int, Forgotten]]:
        """What is left of forgotten matches under numbers that rise as they go, as above."""

    @abstractmethod
    def _newest(self) -> tuple[int, int]:
        """Numbers than which none was ever given higher: by `_begun`, and by `_gone`."""

    @abstractmethod
    def _left_of(self, match: str) -> Forgotten | None:
        """What is left of the match, if it was forgotten."""

    @abstractmethod
    def _store(self, head: Head, rows: Sequence[Row], *, new: bool) -> bool:
        """Keep the rows, and the last of them as the match's head; give whether it did.

        `new`: it is known that the match stands at `head`, and that the ids are new. Otherwise it
        does nothing unless it sees both.
        """

    def _store_all(self, following: Sequence[Following]) -> None:
        """Keep rows of several matches, of each once, with the keys of those that begin."""
        for one in following:
            self._store(one.head, one.rows, new=True)
            if one.key is not None:
                self._keep_key(one.head.match, one.key)

    @abstractmethod
    def _remove(self, gone: Forgotten) -> None:
        """Remove the match's rows, its head, key and slips, and keep what is left of it."""

    @abstractmethod
    def _keep_key(self, match: str, key: bytes) -> None:
        """Keep the key of a match that has none yet."""

    @abstractmethod
    def _key(self, match: str | None) -> bytes | None:
        """The key of a match, or the log's own; none where it is not there, or is no key."""

    @abstractmethod
    def _keep(self, digest: str, data: bytes) -> None:
        """Keep an edition, if it is not kept yet."""

    @abstractmethod
    def _kept(self, digest: str) -> bytes | None:
        """The edition, if it is kept."""

    @abstractmethod
    def _slips(self, kind: str, match: str | None, after: int) -> list[Slip]:
        """Slips of a kind, of a match or of all, with numbers above `after`, in order."""

    @abstractmethod
    def _lay(self, kind: str, match: str, at: str, texts: Sequence[str]) -> None:
        """Keep slips, under numbers above all that were ever given."""

    # What a backend of which this is not so says, too.

    warnings: Sequence[Remark] = ()
    """What the user should know of its place, though it works."""

    def close(self) -> None:  # noqa: B027 - not every place is held
        """Let go of the place, once no other thread uses it."""

    def copies(self) -> list[Path]:
        """Copies of it as it was before its form changed; what is forgotten may be there."""
        return []

    @property
    def keyed(self) -> bool:
        """Whether it has keys: one of before, opened to be read, gets them from its next writer."""
        return True

    def backup(self, path: Path) -> None:
        """Write all of it, as it was at one moment, to a new file: a log in SQLite, mode 600.

        Not within `reading()`. Raises Unreadable where that cannot be.
        """
        raise Unreadable("backup.lasting", path=str(path))

    def editions(self) -> list[str]:
        """The digests of all editions that are kept; for who looks whether they are whole."""
        return []

    def damages(self) -> list[str]:
        """What is wrong with the place itself, as that tells it; for who looks over all of it."""
        return []

    def strays(self) -> list[str]:
        """Matches of which entries are kept and no head, by id: no log of ours has such.

        Nothing else looks over a whole log; for audits.
        """
        return []

    def faults(self, match: str) -> list[Fault]:
        """What is noted of a match beside its entries, and is not as these are; for audits."""
        del match
        return []

    def faults_beside(self) -> list[Fault]:
        """What is noted of forgotten matches, and of all together, and cannot be; for audits."""
        return []
