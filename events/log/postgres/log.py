"""The log in PostgreSQL: many processes enter into it at once, each match by itself.

A batch of entries is one transaction: the heads of its matches are held, in the order of their
ids, compared and moved. What is begun, received, forgotten or laid beside the evidence is done by
one at a time, so that the numbers which that is given rise as it is committed.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, TypeVar

import psycopg

from events.chain import Draft, Head, Row
from events.errors import Conflict, RefereeError, UnknownMatch, Unreadable
from events.log import backups, pages
from events.log.base import Batch, EventLog, ready, settled
from events.log.keys import KEY_BYTES
from events.log.pages import Page
from events.log.postgres import checks, columns, exported, ledger, schema, snapshots
from events.log.postgres.access import Access, Connection
from events.log.postgres.address import Address
from events.log.postgres.letters import all_kept, given, kept
from events.log.postgres.notices import Notices
from events.log.store import Fault, Forgotten, Slip
from events.log.waiting import LONGEST, Patience

T = TypeVar("T")


class PostgresLog(EventLog):
    """An `EventLog` in a schema of a database. Make it with `open_log`."""

    def __init__(self, access: Access) -> None:
        self._access = access
        self._own: bytes | None = None
        self._keyed: bool | None = None

    @property
    def where(self) -> Address:
        """Where it is."""
        return self._access.where

    def close(self) -> None:
        """See `Store.close`."""
        self._access.close()

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
            held = self._held({batch.match for batch in batches})
            known = self._known_of(
                [(batch.match, draft.id) for batch in batches for draft in batch.drafts]
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
            self._move([head for match, head in heads.items() if head is not held.get(match)])
            self._insert(rows)
        return answers

    def _held(self, matches: set[str]) -> dict[str, Head]:
        """Where matches stand, for who is to move them; those that are not there are left out."""
        found = self._ask(columns.HOLD, all_kept(matches))
        return {head.match: head for head in map(columns.head_of, found)}

    def _known_of(self, ids: Sequence[tuple[str, str]]) -> dict[str, dict[str, Row]]:
        """The rows that have these ids, by match and id."""
        known: dict[str, dict[str, Row]] = {}
        if ids:
            facts = all_kept(match for match, _ in ids), all_kept(id_ for _, id_ in ids)
            for match, *found in self._ask(columns.HAVING, *facts):
                row = columns.row_of(found)
                known.setdefault(given(match), {})[row.id] = row
        return known

    def _move(self, heads: Sequence[Head]) -> None:
        if heads:
            moved = zip(
                *((kept(head.match), head.number, head.chain) for head in heads), strict=True
            )
            self._do(columns.MOVE, *map(list, moved))

    def _insert(self, rows: Sequence[tuple[str, Row]]) -> None:
        if rows:
            self._do(
                columns.INSERT,
                *map(list, zip(*(columns.stored(match, row) for match, row in rows), strict=True)),
            )

    def create(self, match: str, opening: Draft, moves: Sequence[Draft] = ()) -> list[Row]:
        """See `EventLog.create`."""
        return self._safely(lambda: super(PostgresLog, self).create(match, opening, moves))

    def receive(self, match: str, rows: Sequence[Row], *, key: bytes | None = None) -> None:
        """See `EventLog.receive`."""
        self._safely(lambda: super(PostgresLog, self).receive(match, rows, key=key))

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

    # What `Store` asks for

    def _transaction(self, *, write: bool, foreign: bool = False) -> AbstractContextManager[None]:
        return self._access.transaction(write=write, foreign=foreign)

    def _head(self, match: str) -> Head | None:
        hold = " FOR UPDATE" if self._access.writes else ""
        found = self._ask(
            f"SELECT match, number, chain FROM {{s}}.heads WHERE match = %s{hold}", kept(match)
        )
        return columns.head_of(found[0]) if found else None

    def _having(self, match: str, ids: Sequence[str]) -> dict[str, Row]:
        return self._known_of([(match, id_) for id_ in ids]).get(match, {})

    def _rows(self, match: str, start: int) -> list[Row]:
        query = f"""
            SELECT {columns.ROW} FROM {{s}}.entries
            WHERE match = %s AND number >= %s ORDER BY number
        """
        return [columns.row_of(found) for found in self._ask(query, kept(match), start)]

    def _rows_of(self, starts: Mapping[str, int]) -> dict[str, list[Row]]:
        found: dict[str, list[Row]] = {}
        for match, *row in self._ask(columns.SINCE, all_kept(starts), list(starts.values())):
            found.setdefault(given(match), []).append(columns.row_of(row))
        return found

    def _begun(self, after: int, limit: int | None) -> list[tuple[int, Head]]:
        query = """
            SELECT begun, match, number, chain FROM {s}.heads
            WHERE begun > %s ORDER BY begun LIMIT %s
        """
        return [(begun, columns.head_of(head)) for begun, *head in self._ask(query, after, limit)]

    def _gone(self, after: int, limit: int | None) -> list[tuple[int, Forgotten]]:
        query = f"SELECT gone, {columns.LEFT} WHERE gone > %s ORDER BY gone LIMIT %s"
        return [(gone, columns.left_of(left)) for gone, *left in self._ask(query, after, limit)]

    def _newest(self) -> tuple[int, int]:
        query = """
            SELECT greatest(
                (SELECT max(begun) FROM {s}.heads), (SELECT max(begun) FROM {s}.forgotten), 0
            ), (SELECT coalesce(max(gone), 0) FROM {s}.forgotten)
        """
        ((begun, gone),) = self._ask(query)
        return begun, gone

    def _left_of(self, match: str) -> Forgotten | None:
        found = self._ask(f"SELECT {columns.LEFT} WHERE match = %s", kept(match))
        return columns.left_of(found[0]) if found else None

    def _store(self, head: Head, rows: Sequence[Row], *, new: bool) -> bool:
        if not new:
            return False  # a closer look is taken before anything is entered
        if rows:
            last = rows[-1]
            if head.number < 0:
                self._do(columns.BEGIN, kept(head.match), last.number, last.chain)
            else:
                self._move([Head(head.match, last.number, last.chain)])
            self._insert([(head.match, row) for row in rows])
        return True

    def _remove(self, gone: Forgotten) -> None:
        match = kept(gone.match)
        self._do(
            "INSERT INTO {s}.forgotten (match, begun, number, chain, at)"
            " SELECT match, begun, %s, %s, %s FROM {s}.heads WHERE match = %s",
            *(gone.number, gone.chain, gone.at, match),
        )
        self._do("DELETE FROM {s}.entries WHERE match = %s", match)
        self._do("DELETE FROM {s}.heads WHERE match = %s", match)
        self._do("DELETE FROM {s}.keys WHERE match = %s", match)
        self._do("DELETE FROM {s}.slips WHERE match = %s", match)

    def _keep_key(self, match: str, key: bytes) -> None:
        self._do("INSERT INTO {s}.keys (match, key) VALUES (%s, %s)", kept(match), key)

    @property
    def keyed(self) -> bool:
        """Whether the keys may be read: not by everybody who may read the record."""
        if self._keyed is None:
            with self._transaction(write=False):
                query = "SELECT has_table_privilege('{s}.keys', 'SELECT')"
                self._keyed = self._ask(query) == [(True,)]
        return self._keyed

    def _known_key(self, match: str | None) -> bytes:
        if not self.keyed:
            self._key(match)  # the database tells why not
        return super()._known_key(match)

    def _key(self, match: str | None) -> bytes | None:
        query = "SELECT key FROM {s}.keys WHERE match IS NOT DISTINCT FROM %s"
        found = self._ask(query, None if match is None else kept(match))
        return bytes(found[0][0]) if found and len(found[0][0]) == KEY_BYTES else None

    def _slips(self, kind: str, match: str | None, after: int) -> list[Slip]:
        query = (
            "SELECT number, kind, match, at, text FROM {s}.slips WHERE kind = %s AND number > %s"
        )
        of = () if match is None else (kept(match),)
        query += "" if match is None else " AND match = %s"
        return [
            Slip(number, given(kind), given(match), given(at), given(text))
            for number, kind, match, at, text in self._ask(
                query + " ORDER BY number", kept(kind), after, *of
            )
        ]

    def _lay(self, kind: str, match: str, at: str, texts: Sequence[str]) -> None:
        query = """
            INSERT INTO {s}.slips (kind, match, at, text)
            SELECT %s, %s, %s, t.text FROM unnest(%s::text[]) WITH ORDINALITY AS t(text, number)
            ORDER BY t.number
        """
        if texts:
            self._do(query, kept(kind), kept(match), kept(at), all_kept(texts))

    def _keep(self, digest: str, data: bytes) -> None:
        self._do("INSERT INTO {s}.editions VALUES (%s, %s) ON CONFLICT DO NOTHING", digest, data)

    def _kept(self, digest: str) -> bytes | None:
        found = self._ask("SELECT data FROM {s}.editions WHERE digest = %s", kept(digest))
        return bytes(found[0][0]) if found else None

    def room(self) -> int | None:
        """See `EventLog.room`; raises Unreadable where a newer program has taken the log over."""
        with self._transaction(write=False):
            schema.check(self._access.db, self.where)
        return None

    # For who looks over all of it

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
            return [*ledger.of_match(self._ask, kept(match))] if self.keyed else []

    def faults_beside(self) -> list[Fault]:
        """See `Store.faults_beside`."""
        with self._transaction(write=False):
            return [*ledger.beside(self._ask, keyed=self.keyed)]

    # Asking

    def _ask(self, query: str, *facts: Any) -> list[tuple[Any, ...]]:
        """The rows that a query finds; `{s}` in it is the log's schema."""
        return self._do(query, *facts).fetchall()

    def _ask_by(self, query: str, facts: dict[str, Any]) -> list[tuple[Any, ...]]:
        return self._access.db.execute(schema.named(query, self.where.schema), facts).fetchall()

    def _do(self, query: str, *facts: Any) -> "psycopg.Cursor[Any]":
        return self._access.db.execute(schema.named(query, self.where.schema), facts)


def open_log(
    where: Address,
    *,
    write: bool,
    risk: bool = False,
    timeout: float = LONGEST,
    waiting: Callable[[], None] | None = None,
) -> PostgresLog:
    """Open the log in a database, for one thread or for several.

    With `write` an empty database, or an empty schema, becomes a log; `risk`: also where the server
    may lose what it acknowledged. `timeout`, `waiting`: as for a file. Raises Unreadable where the
    database is none of ours, cannot be reached or used, or needs a newer program.
    """

    def prepare(db: Connection) -> None:
        if write:
            checks.require_safe(db, where, risk=risk)
            schema.prepare(db, where)
        elif schema.check(db, where) == 0:
            raise Unreadable("log.missing", path=where.shown)

    access = Access(where, Patience(timeout, waiting), prepare)
    access.begin()
    return PostgresLog(access)
