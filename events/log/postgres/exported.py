"""All of a log in a database as one file of SQLite, as it is at one moment: its backup."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

from events.log import ledger, schema
from events.log.postgres.access import Access
from events.log.postgres.letters import given
from events.log.postgres.schema import named

_TABLES: dict[str, tuple[str, str]] = {
    "editions": (
        "SELECT digest, data FROM {s}.editions ORDER BY digest",
        "INSERT INTO editions VALUES (?, ?)",
    ),
    "keys": (
        "SELECT match, key FROM {s}.keys WHERE match IS NOT NULL ORDER BY match",
        "INSERT INTO keys (match, key) VALUES (?, ?)",
    ),
    "slips": (
        "SELECT number, kind, match, at, text FROM {s}.slips ORDER BY number",
        "INSERT INTO slips (number, kind, match, at, text) VALUES (?, ?, ?, ?, ?)",
    ),
}
_ENTRIES = """
    SELECT e.match, e.number, e.id, e.text, e.body, e.recorder, e.at, e.leaf, e.chain
    FROM {s}.entries AS e JOIN {s}.heads AS h ON h.match = e.match
    ORDER BY e.number > 0, CASE WHEN e.number = 0 THEN h.begun END, h.moved, h.begun, e.number
"""
"""In an order in which they could have come: openings as matches began, those that moved last last.

A file numbers its entries, and a database does not.
"""
_GONE = "SELECT match, number, chain, at FROM {s}.forgotten ORDER BY gone"
_HEADS = "SELECT match, number, chain FROM {s}.heads ORDER BY begun"
_OWN = "SELECT key FROM {s}.keys WHERE match IS NULL"

AT_A_TIME = 500
"""So many rows are fetched at once."""


def fill(access: Access, part: Path) -> None:
    """Write all of the log to a new file, within a transaction that reads."""
    own = [*_stream(access, _OWN)]
    with closing(sqlite3.connect(part, isolation_level=None)) as db:
        schema.prepare(db, part, own_key=own[0][0] if own else None)
        db.execute("BEGIN IMMEDIATE")
        position = 0
        for match, number, chain, at in _stream(access, _GONE):
            position += number + 1
            facts = (match, number, chain, at, position)
            db.execute(
                "INSERT INTO forgotten (match, number, chain, at, position) VALUES (?, ?, ?, ?, ?)",
                facts,
            )
        for query, insert in _TABLES.values():
            db.executemany(insert, _stream(access, query))
        _entries(access, db, position)
        db.execute("COMMIT")


def _entries(access: Access, db: sqlite3.Connection, position: int) -> None:
    """Write entries and heads; before them so many entries were numbered that went."""
    begun: dict[str, int] = {}
    highest: dict[str, str] = {}

    def numbered() -> Iterator[tuple[Any, ...]]:
        for place, row in zip(count(position + 1), _stream(access, _ENTRIES), strict=False):
            match, number, id_, *_ = row
            if number == 0:
                begun[match] = place
            if len(id_) == ledger.TIMED:
                highest[match] = max(highest.get(match, ""), id_)
            yield place, *row

    db.executemany(
        "INSERT INTO entries (position, match, number, id, text, body, recorder, at, leaf, chain)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        numbered(),
    )
    db.executemany(
        "INSERT INTO matches (match, number, chain, begun, highest) VALUES (?, ?, ?, ?, ?)",
        (
            (match, number, chain, begun.get(match), highest.get(match, ""))
            for match, number, chain in _stream(access, _HEADS)
        ),
    )


def _stream(access: Access, query: str) -> Iterator[tuple[Any, ...]]:
    """The rows of a query, some at a time, with the texts that are spelled in them."""
    with access.told(), access.db.cursor(name="backup") as cursor:
        cursor.itersize = AT_A_TIME
        cursor.execute(named(query, access.where.schema))
        for row in cursor:
            yield tuple(given(one) if isinstance(one, str) else one for one in row)
