"""The log in PostgreSQL: many processes enter into it at once, each match by itself.

A batch of entries is one transaction: the heads of its matches are held, in the order of their
ids, compared and moved. What is begun, received, forgotten or laid beside the evidence is done by
one at a time, so that the numbers which that is given rise as it is committed.
"""

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from events.chain import Draft, Head, Row
from events.errors import Conflict, RefereeError, UnknownMatch, Unreadable
from events.log import backups, pages
from events.log.base import Batch, ready
from events.log.pages import Page
from events.log.postgres import checks, exported, ledger, schema, snapshots
from events.log.postgres.access import Access
from events.log.postgres.address import Address
from events.log.postgres.letters import given
from events.log.postgres.link import SILENCE, Connection
from events.log.postgres.notices import Notices
from events.log.postgres.once import Once
from events.log.postgres.tables import Tables
from events.log.settling import Whole, settled
from events.log.store import Fault, Forgotten, Making, Slip
from events.log.waiting import LONGEST, Patience

T = TypeVar("T")


class PostgresLog(Tables):
    """An `EventLog` in a schema of a database. Make it with `open_log`."""

    def __init__(self, access: Access) -> None:
        super().__init__(access)
        self._own: bytes | None = None

    # Entering

    def append_many(self, batches: Sequence[Batch]) -> list[list[Row] | RefereeError]:
        """See `EventLog.append_many`."""
        made = [ready(batch) for batch in batches]
        fit = [one for one, good in zip(batches, made, strict=True) if isinstance(good, list)]
        try:
            answers = iter(self._safely(lambda: self._entered(fit)) if fit else ())
        except RefereeError as failed:
            return [failed for _ in batches]
        return [next(answers) if isinstance(good, list) else good for good in made]

    def _entered(self, batches: Sequence[Batch]) -> list[list[Row] | RefereeError]:
        """Enter batches that can be stored, in one transaction."""
        with self._access.transaction(write=True, alone=False):
            held, known = self._held(
                {batch.match for batch in batches},
                [(batch.match, draft.id) for batch in batches for draft in batch.drafts],
            )
            heads = dict(held)
            rows: list[tuple[str, Row]] = []
            answers: list[list[Row] | RefereeError] = []
            for batch in batches:
                try:
                    head = heads.get(batch.match) or self._found(batch.match)
                    there = known.setdefault(batch.match, {})
                    new = settled(head, batch.drafts, batch.expected, there)
                except (Conflict, UnknownMatch) as refused:
                    answers.append(refused)
                    continue
                there.update((row.id, row) for row in new)
                rows += [(batch.match, row) for row in new]
                if new:
                    heads[batch.match] = Head(batch.match, new[-1].number, new[-1].chain)
                answers.append([there[draft.id] for draft in batch.drafts])
            with self._access.db.pipeline():
                self._move([head for match, head in heads.items() if head is not held.get(match)])
                self._insert(rows)
        return answers

    def create(self, match: str, opening: Draft, moves: Sequence[Draft] = ()) -> list[Row]:
        """See `EventLog.create`."""
        return self._safely(lambda: super(PostgresLog, self).create(match, opening, moves))

    def receive_many(self, wholes: Sequence[Whole]) -> None:
        """See `EventLog.receive_many`."""
        self._safely(lambda: super(PostgresLog, self).receive_many(wholes))

    def keep_edition(self, data: bytes) -> str:
        """See `EventLog.keep_edition`."""
        return self._safely(lambda: super(PostgresLog, self).keep_edition(data))

    def forget(self, match: str, *, at: str) -> Forgotten:
        """See `EventLog.forget`."""
        tried: list[None] = []

        def step() -> Forgotten:
            tried.append(None)
            try:
                return super(PostgresLog, self).forget(match, at=at)
            except UnknownMatch:
                gone = self.forgotten(match) if len(tried) > 1 else None
                if gone is None or gone.at != at:
                    raise
                return gone  # it was done, and the answer was lost

        return self._safely(step)

    def append_after(
        self, match: str, known: Row, make: Callable[[list[Row]], Sequence[Draft]]
    ) -> list[Row]:
        """See `EventLog.append_after`."""
        made: list[Draft] = []

        def once(news: list[Row]) -> list[Draft]:
            nonlocal made
            if not made or not {draft.id for draft in made} <= {row.id for row in news}:
                made = [*make(news)]
            return made  # what is there is answered as it is: it was done, and the answer was lost

        return self._safely(lambda: super(PostgresLog, self).append_after(match, known, once))

    def _lay_what(
        self, kind: str, match: str, of: str | None, make: Making, at: str, after: int
    ) -> list[Slip]:
        once = Once(make, at, after)
        return self._safely(
            lambda: super(PostgresLog, self)._lay_what(kind, match, of, once, at, after)
        )

    def _safely(self, step: Callable[[], T]) -> T:
        return self._access.safely(step)

    # The feed

    def feed(self, after: str = "", *, limit: int = pages.LIMIT) -> Page:
        """See `Feed.feed`."""
        pages.require_limit(limit)
        with self._transaction(write=False):
            now = self._now()
            place = snapshots.place(after, now)
            went = self._gone(place.gone, limit) if place.gone < now.gone else []
            return snapshots.page(
                place, now, limit, went, lambda facts: self._ask_by(snapshots.MOVED, facts)
            )

    def feed_end(self) -> str:
        """See `Feed.feed_end`."""
        with self._transaction(write=False):
            now = self._now()
        return snapshots.cursor(snapshots.Place(now.seen, gone=now.gone), now.mark)

    def _now(self) -> snapshots.Now:
        own = self._own
        if own is None:  # it never changes
            own = self._own = self._known_key(None) if self.keyed else b""
        seen, server, since, gone = self._ask(snapshots.NOW)[0]
        return snapshots.now((seen, server, since, gone), own)

    @contextmanager
    def notices(self, heard: Callable[[], object]) -> Generator[None]:
        """See `EventLog.notices`."""
        told = Notices(self.where, heard)
        told.open()
        self._access.committed = told.tell
        try:
            yield
        finally:
            self._access.committed = lambda: None
            told.close()

    # For who looks over all of it

    def room(self) -> int | None:
        """See `EventLog.room`; raises Unreadable where a newer program has taken the log over."""
        with self._transaction(write=False):
            schema.check(self._access.db, self.where)
        return None

    def backup(self, path: Path) -> None:
        """See `Store.backup`."""

        def fill(part: Path) -> None:
            with self.reading(), backups.of_the_place():
                exported.fill(self._access, part)

        backups.write(path, fill)

    def editions(self) -> list[str]:
        """See `Store.editions`."""
        with self._transaction(write=False):
            return [one for (one,) in self._ask("SELECT digest FROM {s}.editions ORDER BY 1")]

    def strays(self) -> list[str]:
        """See `Store.strays`."""
        query = """
            SELECT DISTINCT e.match FROM {s}.entries AS e
            WHERE NOT EXISTS (SELECT FROM {s}.heads AS h WHERE h.match = e.match) ORDER BY 1
        """
        with self._transaction(write=False):
            return [given(match) for (match,) in self._ask(query)]

    def faults(self, match: str) -> list[Fault]:
        """See `Store.faults`."""
        with self._transaction(write=False):
            return [*ledger.of_match(match, self._keys(match))] if self.keyed else []

    def faults_beside(self) -> list[Fault]:
        """See `Store.faults_beside`."""
        with self._transaction(write=False):
            return [*ledger.beside(self._ask, keyed=self.keyed)]


def open_log(
    where: Address,
    *,
    write: bool,
    risk: bool = False,
    timeout: float = LONGEST,
    waiting: Callable[[], None] | None = None,
    silence: float = SILENCE,
) -> PostgresLog:
    """Open the log in a database, for one thread or for several.

    With `write` an empty database, or an empty schema, becomes a log; `risk`: also where the server
    may lose what it acknowledged. `timeout`, `waiting`: as for a file; `silence`: seconds without a
    word after which a connection is given up; who only reads has more patience within a
    transaction. Raises Unreadable where the database is none of ours, cannot be reached or used, or
    needs a newer program.
    """

    def prepare(db: Connection) -> None:
        db.silence = silence
        if write:
            checks.require_safe(db, where, risk=risk)
            schema.prepare(db, where)
        elif schema.check(db, where) == 0:
            raise Unreadable("log.missing", path=where.shown)

    access = Access(where, Patience(timeout, waiting), prepare, unhurried=not write)
    access.begin()
    return PostgresLog(access)
