"""What a log says of its tables in PostgreSQL: rows, heads, keys, slips and editions."""

from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any

import psycopg

from events.chain import Head, Row
from events.log.base import EventLog
from events.log.keys import KEY_BYTES
from events.log.postgres import ahead as reading_ahead
from events.log.postgres import columns, schema
from events.log.postgres.access import Access
from events.log.postgres.address import Address
from events.log.postgres.ahead import Ahead
from events.log.postgres.letters import all_kept, given, kept
from events.log.settling import Following
from events.log.store import Forgotten, Slip


class Tables(EventLog):
    """What `Store` asks for, as statements; the rest of `EventLog` is `PostgresLog`'s."""

    def __init__(self, access: Access) -> None:
        self._access = access
        self._keyed: bool | None = None

    @property
    def where(self) -> Address:
        """Where it is."""
        return self._access.where

    def close(self) -> None:
        """See `Store.close`."""
        self._access.close()

    def _transaction(self, *, write: bool, foreign: bool = False) -> AbstractContextManager[None]:
        return self._access.transaction(write=write, foreign=foreign)

    @contextmanager
    def reading(self, ahead: Sequence[str] = ()) -> Generator[None]:
        """See `EventLog.reading`."""
        with super().reading(), self._having_read(ahead):
            yield

    @contextmanager
    def together(self, ahead: Sequence[str] = ()) -> Generator[None]:
        """See `EventLog.together`."""
        with super().together(), self._having_read(ahead):
            yield

    def _having_read(self, matches: Sequence[str]) -> AbstractContextManager[None]:
        """Within, these matches are not asked for again, unless something is entered in them."""
        if not matches:
            return nullcontext()
        hold, keyed = self._access.writes, self.keyed
        found = reading_ahead.read(self._ask, matches, hold=hold, keyed=keyed)
        return self._access.having(found)

    def _ahead(self, match: str) -> Ahead | None:
        """Where a match was read ahead, what was."""
        ahead = self._access.ahead
        return ahead if ahead is not None and match in ahead.matches else None

    def _head(self, match: str) -> Head | None:
        ahead = self._ahead(match)
        return (self._heads_of([match]) if ahead is None else ahead.heads).get(match)

    def _heads_of(self, matches: Sequence[str]) -> dict[str, Head]:
        query = columns.HOLD if self._access.writes else columns.HEADS
        return columns.heads_of(self._ask(query, all_kept(matches)))

    def _having(self, match: str, ids: Sequence[str]) -> dict[str, Row]:
        found = self._with([(match, id_) for id_ in ids]).fetchall() if ids else ()
        return columns.rows_of(found).get(match, {})

    def _rows(self, match: str, start: int) -> list[Row]:
        ahead = self._ahead(match)
        if ahead is None:
            return self._rows_of({match: start}).get(match, [])
        return [row for row in ahead.rows.get(match, ()) if row.number >= start]

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
        ahead = self._ahead(match)
        if ahead is not None:
            return ahead.left.get(match)
        found = self._ask(columns.LEFT_OF, [kept(match)])
        return columns.left_of(found[0]) if found else None

    def _store(self, head: Head, rows: Sequence[Row], *, new: bool) -> bool:
        if new:  # otherwise a closer look is taken before anything is entered
            self._store_all([Following(head, rows)])
        return new

    def _store_all(self, following: Sequence[Following]) -> None:
        begin, move = list[Head](), list[Head]()
        for one in following:
            if one.rows:
                last = Head(one.head.match, one.rows[-1].number, one.rows[-1].chain)
                (begin if one.head.number < 0 else move).append(last)
        self._do_each(columns.BEGIN, map(columns.stored_head, begin))
        self._move(move)
        self._insert([(one.head.match, row) for one in following for row in one.rows])
        keys = ((kept(one.head.match), one.key) for one in following if one.key is not None)
        self._do_each(columns.KEEP_KEYS, keys)

    def _remove(self, gone: Forgotten) -> None:
        match = kept(gone.match)
        self._access.changed(gone.match)
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
        self._do(columns.KEEP_KEYS, [kept(match)], [key])

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
        found = self._keys(match)
        return found[0] if found and len(found[0]) == KEY_BYTES else None

    def _keys(self, match: str | None) -> list[bytes]:
        """What stands where the key of a match is, or the log's own: one, as it should be."""
        ahead = None if match is None else self._ahead(match)
        if match is not None and ahead is not None and ahead.keys is not None:
            return ahead.keys.get(match, [])
        query = "SELECT key FROM {s}.keys WHERE match IS NOT DISTINCT FROM %s"
        return [bytes(key) for (key,) in self._ask(query, None if match is None else kept(match))]

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

    def _held(
        self, matches: set[str], ids: Sequence[tuple[str, str]]
    ) -> tuple[dict[str, Head], dict[str, dict[str, Row]]]:
        """Where matches stand, for who is to move them, and their rows that have these ids.

        What is not there is left out. Both are asked for at once: the database may be far away.
        """
        with self._access.db.pipeline():
            heads, rows = self._do(columns.HOLD, all_kept(matches)), self._with(ids)
        return columns.heads_of(heads.fetchall()), columns.rows_of(rows.fetchall())

    def _with(self, ids: Sequence[tuple[str, str]]) -> "psycopg.Cursor[Any]":
        """Ask for the rows that have these ids."""
        facts = all_kept(match for match, _ in ids), all_kept(id_ for _, id_ in ids)
        return self._do(columns.HAVING, *facts)

    def _move(self, heads: Sequence[Head]) -> None:
        self._do_each(columns.MOVE, map(columns.stored_head, heads))

    def _insert(self, rows: Sequence[tuple[str, Row]]) -> None:
        self._do_each(columns.INSERT, (columns.stored(match, row) for match, row in rows))
        for match, _ in rows:
            self._access.changed(match)

    def _ask(self, query: str, *facts: Any) -> list[tuple[Any, ...]]:
        """The rows that a query finds; `{s}` in it is the log's schema."""
        return self._do(query, *facts).fetchall()

    def _do_each(self, query: str, rows: Iterable[tuple[Any, ...]]) -> None:
        """Do it once for all rows, handed over column by column; nothing for none."""
        columns = [*map(list, zip(*rows, strict=True))]
        if columns:
            self._do(query, *columns)

    def _ask_by(self, query: str, facts: dict[str, Any]) -> list[tuple[Any, ...]]:
        return self._access.db.execute(schema.named(query, self.where.schema), facts).fetchall()

    def _do(self, query: str, *facts: Any) -> "psycopg.Cursor[Any]":
        return self._access.db.execute(schema.named(query, self.where.schema), facts)
