"""What a log does, whatever it is kept in.

A log knows bytes, not games: it keeps rows and the chain that binds them. What a row's body says
is read by the game's decoder, above it.

Beside them it keeps keys: 128 random bits of its own, and of each match. What people are shown of
what they may not know is made with these, for what is made of it alone could be found by trying.
And slips: what a service adds that is no evidence (rights, settings, open business).
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from operator import index
from types import TracebackType
from typing import Self

import msgspec

from events import chain
from events.chain import Draft, Head, Row
from events.digests import sha256_for
from events.errors import Conflict, CorruptLog, RefereeError, UnknownMatch, Unreadable
from events.log.feed import Feed
from events.log.keys import new_key
from events.log.settling import Following, Whole, before, require_distinct, require_same, settled
from events.log.store import Forgotten, Making, Slip

EDITIONS = 8
"""So many that were read are remembered."""


class Batch(msgspec.Struct, frozen=True):
    """Entries for a match, of a recorder who saw entry `expected` as its last."""

    match: str
    drafts: Sequence[Draft]
    expected: int


class EventLog(Feed):
    """Streams of entries, one a match; nothing in them is ever changed.

    Every method raises CorruptLog where what is kept is not what was appended, and Unreadable
    where the place that it is kept in cannot be used; nothing is half written then. What should be
    text and is none raises TypeError: the evidence is not to blame for it.

    Threads may share a log: what one asks or appends is one transaction, done before another's
    begins. What is kept here between two calls is a guess or never changes, and is read and put
    in one step.

    What is the same in every place is written here; a backend says how rows are kept (`Store`).
    It is its own context manager, at whose end it is closed.
    """

    _left: Head | None = None
    """Where the match that was read or appended to last was left: mostly it stands there still."""

    _editions_read: Mapping[str, bytes] = {}
    """Editions that were read, by their digests: what a digest names does not change."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

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
                require_distinct(match, drafts)
                rows = chain.link(drafts, leaves, number=-1, chain=chain.origin(match))
                self._store(before(match), rows, new=True)
                self._keep_key(match, new_key())
                return rows
            known = self._having(match, [draft.id for draft in drafts])
            require_same(match, drafts, known)
            if len(known) < len(drafts):
                raise Conflict("log.match_exists", match=match)
            return [known[draft.id] for draft in drafts]

    def append(self, match: str, drafts: Sequence[Draft], *, expected: int) -> list[Row]:
        """Append entries after entry `expected`, all or nothing, and give them as stored.

        A draft whose id and text are in the match already is answered with the row that is there.
        Raises UnknownMatch; Conflict `log.conflict` (match, expected, actual) where new entries
        come and the match stands elsewhere, `log.id_taken` where an id has another text.
        """
        (answer,) = self.append_many([Batch(match, drafts, expected)])
        if isinstance(answer, RefereeError):
            raise answer
        return answer

    def append_many(self, batches: Sequence[Batch]) -> list[list[Row] | RefereeError]:
        """Append batches in one transaction, each as `append` says, and give an answer to each.

        In their order: the rows, or the error that the batch is refused with, which leaves the
        others as they are: Conflict, UnknownMatch, CorruptLog; Unreadable `log.not_text`. A batch
        finds what those before it entered. Where the log cannot be written (`log.locked`, a full
        disk) that is the answer to all of them, and nothing is entered. Raises TypeError, and
        enters nothing, where anything is of a wrong type.
        """
        leaves = [ready(batch) for batch in batches]
        answers: list[list[Row] | RefereeError] = []
        left = self._left
        several = len(batches) > 1  # of one alone, its own transaction is all
        try:
            with self._transaction(write=True) if several else nullcontext():
                for batch, made in zip(batches, leaves, strict=True):
                    answer = self._try(batch, made, left) if isinstance(made, list) else made
                    if isinstance(answer, list) and answer:
                        left = Head(batch.match, answer[-1].number, answer[-1].chain)
                    answers.append(answer)
        except RefereeError as failed:
            return [failed for _ in batches]
        self._left = left
        return answers

    def append_after(
        self, match: str, known: Row, make: Callable[[list[Row]], Sequence[Draft]]
    ) -> list[Row]:
        """Append what `make` makes of the rows that follow upon a known one; nobody is faster.

        Nobody else writes until it has: let it be quick. Drafts that are there already are answered
        as by `append`. Raises as `read` does, and what `make` raises; nothing is appended then. It
        is asked again, with all that follows, where what it made was lost for the place failed.
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
        self.receive_many([Whole(match, rows, key)])

    def receive_many(self, wholes: Sequence[Whole]) -> None:
        """Take over several, each of another match, as `receive` says; all of them or none."""
        for whole in wholes:
            whole.check()
        with self._transaction(write=True):
            self._store_all([self._lacking(whole) for whole in wholes])

    def _lacking(self, whole: Whole) -> Following:
        """What of a match is not here; raise Conflict as `receive` does."""
        match, rows = whole.match, whole.rows
        head = self._head(match)
        if head is None:
            self._refuse_forgotten(match)
            lacking = Following(before(match), rows, whole.key or new_key())
        elif head.number >= len(rows) or rows[head.number].chain != head.chain:
            raise Conflict("log.match_exists", match=match)
        else:
            lacking = Following(head, rows[head.number + 1 :])
        require_distinct(match, rows)
        return lacking

    def reading(self, ahead: Sequence[str] = ()) -> AbstractContextManager[None]:
        """Within, all that this thread reads is what the log held at one moment.

        Other threads that share the log wait. Nothing is written within: RuntimeError. `ahead`:
        matches that will be read (`handfuls`), for which a log that is far away asks at one go.
        """
        del ahead
        return self._transaction(write=False, foreign=True)

    def together(self, ahead: Sequence[str] = ()) -> AbstractContextManager[None]:
        """Within, what this thread enters is committed as one (in a log that lasts); be quick.

        `ahead`: as in `reading`.
        """
        del ahead
        return self._transaction(write=True, foreign=True)

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
        """The data of an edition that was kept, or none; of one of the last few it is read once.

        Raises CorruptLog `log.edition` when it is read.
        """
        known = self._editions_read  # once: another thread may read another one meanwhile
        if digest in known:
            return known[digest]
        with self._transaction(write=False):
            data = self._kept(digest)
        if data is None:
            return None
        if sha256_for(1)(data).hexdigest() != digest:
            raise CorruptLog("log.edition", digest=digest)
        self._editions_read = {**dict([*known.items()][1 - EDITIONS :]), digest: data}
        return data

    def notices(self, heard: Callable[[], object]) -> AbstractContextManager[None]:
        """Within, `heard` is called soon after another program committed something, by any thread.

        Where the place tells of it: who does without looks into the feed now and then.
        """
        del heard
        return nullcontext()

    def room(self) -> int | None:
        """Bytes for which there is room where the log is kept; none: it does not say."""
        return None

    def forgotten(self, match: str) -> Forgotten | None:
        """What is left of a match that was removed; none of one that is there, or never was."""
        with self._transaction(write=False):
            return self._left_of(match)

    def slips(self, kind: str, match: str | None = None, *, after: int = 0) -> list[Slip]:
        """What a service laid beside the evidence, of a match or of all, in order."""
        with self._transaction(write=False):
            return self._slips(kind, match, after)

    def lay(
        self,
        kind: str,
        match: str,
        make: Callable[[list[Slip]], Sequence[str]],
        *,
        at: str,
        after: int = 0,
    ) -> list[Slip]:
        """Lay slips beside the evidence, and give them behind those that came after a known one.

        `make` makes their texts of those that came in, of this match, as in `append_after`. Raises
        UnknownMatch of a match that is not there.
        """
        return self._lay_what(kind, match, match, lambda news: {match: make(news)}, at, after)

    def lay_of_all(
        self,
        kind: str,
        match: str,
        make: Making,
        *,
        at: str,
        after: int = 0,
    ) -> list[Slip]:
        """The same, made of those of all matches; `make` says of which match each text is."""
        return self._lay_what(kind, match, None, make, at, after)

    def _lay_what(
        self, kind: str, match: str, of: str | None, make: Making, at: str, after: int
    ) -> list[Slip]:
        """`of`: the match of which slips are looked at, or all."""
        chain.require_text(kind, match, at)
        with self._transaction(write=True, foreign=True):
            if match:
                self._found(match)
            made = make(self._slips(kind, of, after))
            with self._transaction(write=True):
                for which, texts in made.items():
                    self._lay(kind, which, at, texts)
            return self._slips(kind, of, after)

    def _try(
        self, batch: Batch, leaves: Sequence[bytes], left: Head | None
    ) -> list[Row] | RefereeError:
        """Append a batch as a part of its own; `left`: where its match stands, maybe."""
        try:
            with self._transaction(write=True):
                head = left
                if head is None or head.match != batch.match or head.number != batch.expected:
                    head = self._found(batch.match)
                if head.number == batch.expected:
                    rows = chain.link(batch.drafts, leaves, number=head.number, chain=head.chain)
                    if self._store(head, rows, new=False):
                        return rows
                    head = self._found(batch.match)  # what is there takes a closer look
                return self._answer(head, batch.drafts, batch.expected)
        except (Conflict, UnknownMatch, CorruptLog) as refused:
            return refused

    def _answer(self, head: Head, drafts: Sequence[Draft], expected: int) -> list[Row]:
        """Append as `append` says where some of the drafts may be there already."""
        known = self._having(head.match, [draft.id for draft in drafts])
        rows = settled(head, drafts, expected, known)
        self._store(head, rows, new=True)
        known.update((row.id, row) for row in rows)
        return [known[draft.id] for draft in drafts]

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
            gone = self._left_of(match)
            if gone is None:
                raise UnknownMatch("log.match_unknown", match=match)
            raise UnknownMatch("log.match_forgotten", match=match, at=gone.at)
        return head

    def _refuse_forgotten(self, match: str) -> None:
        gone = self._left_of(match)
        if gone is not None:
            raise Conflict("log.match_forgotten", match=match, at=gone.at)


def ready(batch: Batch) -> list[bytes] | Unreadable:
    """The leaves of a batch, or why it cannot be stored; raise TypeError as `append_many` does."""
    index(batch.expected)
    try:
        chain.require_text(batch.match)
        return chain.leaves(batch.drafts)
    except Unreadable as refused:
        return refused


def copy(match: str, source: EventLog, target: EventLog) -> None:
    """Copy a match from log to log with its key, byte for byte; its edition is the caller's."""
    key = source.key(match) if source.keyed else None
    target.receive(match, source.read(match), key=key)
