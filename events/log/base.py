"""What a log does, whatever it is kept in.

A log knows bytes, not games: it keeps rows and the chain that binds them. What a row's body says
is read by the game's decoder, above it.

Beside them it keeps keys: 128 random bits of its own, and of each match. What people are shown of
what they may not know is made with these, for what is made of it alone could be found by trying.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager

import msgspec

from events import chain
from events.chain import Draft, Head, Row
from events.digests import sha256_for
from events.errors import Conflict, CorruptLog, UnknownMatch, Unreadable
from events.log.keys import new_key


class Forgotten(msgspec.Struct, frozen=True):
    """What is left of a match that was removed: where it stood, and when it went."""

    match: str
    number: int
    chain: bytes
    at: str


class Fault(msgspec.Struct, frozen=True, kw_only=True):
    """Something that a log notes beside its entries, and that cannot be: what it is, and its facts.

    `match` is empty where it is of all together, `number` none where it is of no one entry.
    """

    text: str
    facts: dict[str, str | int]
    match: str = ""
    number: int | None = None


class NotSure(Exception):
    """A backend did not see that rows may follow where they were to; it never leaves this package.

    Another has entered something meanwhile, or one of the ids may be there already.
    """


class EventLog(ABC):
    """Streams of entries, one a match; nothing in them is ever changed.

    Every method raises CorruptLog where what is kept is not what was appended, and Unreadable
    where the place that it is kept in cannot be used; nothing is half written then. What should be
    text and is none raises TypeError: the evidence is not to blame for it. Threads may share a log:
    what one asks or appends is done before another comes in.

    What is the same in every place is written here; a backend says how rows are kept, below.
    """

    _left: Head | None = None
    """Where the match that was read or appended to last was left: mostly it stands there still."""

    _edition: tuple[str, bytes] | None = None
    """The edition that was read last, by its digest: what a digest names does not change."""

    def create(self, match: str, opening: Draft, moves: Sequence[Draft] = ()) -> list[Row]:
        """Begin a match with its opening (entry 0), and moves that are there already (an import).

        All or nothing. Repeated with the same ids and texts it answers with the rows that are
        there. Raises Conflict (`log.match_exists`, `log.match_forgotten`) where the match's id was
        used before.
        """
        chain.require_text(match)
        drafts = (opening, *moves)
        leaves = chain.leaves(drafts)
        with self._transaction(write=True):
            head = self._head(match)
            if head is None:
                self._refuse_forgotten(match)
                _check_distinct(match, drafts)
                rows = self._extend(_before(match), drafts, leaves, new=True)
                self._keep_key(match, new_key())
                return rows
            known = self._known(match, drafts)
            if len(known) < len(drafts):
                raise Conflict("log.match_exists", match=match)
            return [known[draft.id] for draft in drafts]

    def append(self, match: str, drafts: Sequence[Draft], *, expected: int) -> list[Row]:
        """Append entries after entry `expected`, all or nothing, and give them as stored.

        A draft whose id and text are in the match already is answered with the row that is there.
        Raises UnknownMatch; Conflict `log.conflict` (match, expected, actual) where new entries
        come and the match stands elsewhere, `log.id_taken` where an id has another text.
        """
        leaves = chain.leaves(drafts)
        try:
            with self._transaction(write=True):
                rows = self._extend(self._believed(match, expected), drafts, leaves, new=False)
        except NotSure:  # rolled back: what is there takes a closer look
            with self._transaction(write=True):
                rows = self._answer(self._found(match), drafts, expected)
        if rows:
            self._left = Head(match, rows[-1].number, rows[-1].chain)
        return rows

    def append_after(
        self, match: str, known: Row, make: Callable[[list[Row]], Sequence[Draft]]
    ) -> list[Row]:
        """Append what `make` makes of the rows that follow upon a known one; nobody is faster.

        Nobody else writes until it has: let it be quick. Drafts that are there already are answered
        as by `append`. Raises as `read` does, and what `make` raises; nothing is appended then.
        """
        with self._transaction(write=True, foreign=True):
            news = self.read(match, after=known)
            drafts = make(news)
            with self._transaction(write=True):
                return self._answer(self._found(match), drafts, (news or [known])[-1].number)

    def receive(self, match: str, rows: Sequence[Row], *, key: bytes | None = None) -> None:
        """Take over a whole match, from entry 0, as another log gave it, byte for byte.

        `key`: the one that it has there; a match that is here already keeps its own. Raises
        Conflict: `log.match_exists` where what is here is not the beginning of it, `log.id_twice`
        where two of its entries have one id.
        """
        chain.verify(match, rows)
        if not rows:
            raise CorruptLog("log.row_missing", match=match, number=0)
        with self._transaction(write=True):
            head = self._head(match)
            if head is None:
                self._refuse_forgotten(match)
                _check_distinct(match, rows)
                self._store(_before(match), rows, new=True)
                self._keep_key(match, key or new_key())
            elif head.number >= len(rows) or rows[head.number].chain != head.chain:
                raise Conflict("log.match_exists", match=match)
            else:
                _check_distinct(match, rows)
                self._store(head, rows[head.number + 1 :], new=True)

    def reading(self) -> AbstractContextManager[None]:
        """Within, all that this thread reads is what the log held at one moment.

        Other threads that share the log wait. Nothing is written within: RuntimeError.
        """
        return self._transaction(write=False, foreign=True)

    def read(self, match: str, *, after: Row | None = None) -> list[Row]:
        """The rows of a match, checked against the chain and the head.

        `after`: only those that follow upon this row, which was read before. Raises UnknownMatch.
        """
        with self._transaction(write=False):
            head = self._found(match)
            rows = self._rows(match, 0 if after is None else after.number + 1)
        chain.verify(match, rows, after=after)
        last = rows[-1] if rows else after
        if last is None:
            raise CorruptLog("log.row_missing", match=match, number=0)
        if (last.number, last.chain) != (head.number, head.chain):
            raise CorruptLog("log.head", match=match, number=last.number, head=head.number)
        self._left = head
        return rows

    def head(self, match: str) -> Head:
        """Where a match stands. Raises UnknownMatch."""
        with self._transaction(write=False):
            return self._found(match)

    def key(self, match: str) -> bytes:
        """The key of a match: 128 random bits, the same from its first entry on.

        Raises UnknownMatch; Unreadable `log.no_key` where the log is not `keyed`.
        """
        with self._transaction(write=False):
            self._found(match)
            return self._known_key(match)

    def own_key(self) -> bytes:
        """The key of the log itself. Raises Unreadable `log.no_key` where it is not `keyed`."""
        with self._transaction(write=False):
            return self._known_key(None)

    @property
    @abstractmethod
    def keyed(self) -> bool:
        """Whether it has keys: one of before, opened to be read, gets them from its next writer."""

    def forget(self, match: str, *, at: str) -> Forgotten:
        """Remove a match for good. Its id, head and date are left; the id is not used again.

        Raises UnknownMatch.
        """
        chain.require_text(match, at)
        with self._transaction(write=True):
            head = self._found(match)
            gone = Forgotten(match, head.number, head.chain, at)
            self._remove(gone)
        return gone

    def keep_edition(self, data: bytes) -> str:
        """Keep the data of an edition and give its digest: SHA-256, hexadecimal."""
        digest = sha256_for(1)(data).hexdigest()
        with self._transaction(write=True):
            self._keep(digest, data)
        return digest

    def edition(self, digest: str) -> bytes | None:
        """The data of an edition that was kept, or none; of the same one it is read once.

        Raises CorruptLog `log.edition` when it is read.
        """
        last = self._edition  # once: another thread may read another one meanwhile
        if last is not None and last[0] == digest:
            return last[1]
        with self._transaction(write=False):
            data = self._kept(digest)
        if data is None:
            return None
        if sha256_for(1)(data).hexdigest() != digest:
            raise CorruptLog("log.edition", digest=digest)
        self._edition = digest, data
        return data

    @abstractmethod
    def heads(self) -> list[Head]:
        """Where each match stands, in the order in which they began."""

    @abstractmethod
    def strays(self) -> list[str]:
        """Matches of which entries are kept and no head, by id: no log of ours has such.

        Nothing else looks over a whole log; for audits.
        """

    @abstractmethod
    def faults(self, match: str) -> list[Fault]:
        """What is noted of a match beside its entries, and is not as these are; for audits."""

    @abstractmethod
    def faults_beside(self) -> list[Fault]:
        """What is noted of forgotten matches, and of all together, and cannot be; for audits."""

    @abstractmethod
    def forgotten(self) -> list[Forgotten]:
        """What is left of the matches that were removed, in the order in which they went."""

    def _believed(self, match: str, expected: int) -> Head:
        """Entry `expected` as the match's head: `_store` sees whether it still is.

        Raises UnknownMatch, and NotSure where it is known that the match stands elsewhere.
        """
        left = self._left
        if left is not None and left.number == expected and left.match == match:
            return left
        head = self._found(match)
        if head.number != expected:
            raise NotSure
        return head

    def _answer(self, head: Head, drafts: Sequence[Draft], expected: int) -> list[Row]:
        """Append as `append` says where some of the drafts may be there already."""
        known = self._known(head.match, drafts)
        new = [draft for draft in drafts if draft.id not in known]
        if new and head.number != expected:
            raise Conflict("log.conflict", match=head.match, expected=expected, actual=head.number)
        _check_distinct(head.match, new)
        rows = self._extend(head, new, chain.leaves(new), new=True)
        known.update((row.id, row) for row in rows)
        return [known[draft.id] for draft in drafts]

    def _extend(
        self, head: Head, drafts: Sequence[Draft], leaves: Sequence[bytes], *, new: bool
    ) -> list[Row]:
        """Store drafts after the head, as `_store` does."""
        rows = chain.link(drafts, leaves, number=head.number, chain=head.chain)
        self._store(head, rows, new=new)
        return rows

    def _known(self, match: str, drafts: Sequence[Draft]) -> dict[str, Row]:
        """The rows that have ids of the drafts; raise Conflict where one has another text."""
        known = self._having(match, [draft.id for draft in drafts])
        for draft in drafts:
            row = known.get(draft.id)
            if row is not None and row.text != draft.text:
                raise Conflict(
                    "log.id_taken", match=match, id=draft.id, number=row.number, text=row.text
                )
        return known

    def _known_key(self, match: str | None) -> bytes:
        if not self.keyed:
            raise Unreadable("log.no_key")
        key = self._key(match)
        if key is None:
            raise CorruptLog("log.key_lost", match=match or "")
        return key

    def _found(self, match: str) -> Head:
        head = self._head(match)
        if head is None:
            gone = {one.match: one for one in self.forgotten()}.get(match)
            if gone is None:
                raise UnknownMatch("log.match_unknown", match=match)
            raise UnknownMatch("log.match_forgotten", match=match, at=gone.at)
        return head

    def _refuse_forgotten(self, match: str) -> None:
        for gone in self.forgotten():
            if gone.match == match:
                raise Conflict("log.match_forgotten", match=match, at=gone.at)

    # What a backend says. All of these are called inside a transaction.

    @abstractmethod
    def _transaction(self, *, write: bool, foreign: bool = False) -> AbstractContextManager[None]:
        """All that is done within is done, or none of it; nobody else writes meanwhile.

        Within another of the same thread it is a part of that; one that writes, within one that
        reads, raises RuntimeError. `foreign`: what is raised within is the caller's own.
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
    def _store(self, head: Head, rows: Sequence[Row], *, new: bool) -> None:
        """Keep the rows, and the last of them as the match's head.

        `new`: it is known that the match stands at `head`, and that the ids are new. Otherwise it
        raises NotSure unless it sees both.
        """

    @abstractmethod
    def _remove(self, gone: Forgotten) -> None:
        """Remove the match's rows, its head and its key, and keep what is left of it."""

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


def _before(match: str) -> Head:
    """Where a match stands of which nothing is there yet."""
    return Head(match, -1, chain.origin(match))


def _check_distinct(match: str, entries: Sequence[Draft | Row]) -> None:
    if len({entry.id for entry in entries}) < len(entries):
        raise Conflict("log.id_twice", match=match)


def copy(match: str, source: EventLog, target: EventLog) -> None:
    """Copy a match from log to log with its key, byte for byte; its edition is the caller's."""
    key = source.key(match) if source.keyed else None
    target.receive(match, source.read(match), key=key)
