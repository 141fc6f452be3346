"""Rows of a log's tables: how they are asked for and entered, and what they are of."""

from collections.abc import Iterable, Sequence
from typing import Any

from events.chain import Head, Row
from events.log.postgres.letters import all_kept, given, kept
from events.log.store import Forgotten

ROW = "number, id, text, body, recorder, at, leaf, chain"
LEFT = "match, number, chain, at FROM {s}.forgotten"
LEFT_OF = f"SELECT {LEFT} WHERE match = ANY(%s)"
HEADS = "SELECT match, number, chain FROM {s}.heads WHERE match = ANY(%s)"
INSERT = f"""
    INSERT INTO {{s}}.entries (match, {ROW})
    SELECT * FROM unnest(
        %s::text[], %s::integer[], %s::text[], %s::text[], %s::text[], %s::text[], %s::text[],
        %s::bytea[], %s::bytea[]
    )
"""
BEGIN = """
    INSERT INTO {s}.heads (match, number, chain)
    SELECT n.match, n.number, n.chain
    FROM unnest(%s::text[], %s::integer[], %s::bytea[]) WITH ORDINALITY
        AS n(match, number, chain, at)
    ORDER BY n.at
"""
KEEP_KEYS = "INSERT INTO {s}.keys (match, key) SELECT * FROM unnest(%s::text[], %s::bytea[])"
MOVE = """
    UPDATE {s}.heads AS h SET number = n.number, chain = n.chain, moved = pg_current_xact_id()
    FROM unnest(%s::text[], %s::integer[], %s::bytea[]) AS n(match, number, chain)
    WHERE h.match = n.match
"""
HOLD = """
    SELECT match, number, chain FROM {s}.heads WHERE match = ANY(%s) ORDER BY match FOR UPDATE
"""
"""In this order, and before anything is moved: so none waits for one who waits for it."""
HAVING = f"""
    SELECT e.match, {", ".join(f"e.{name}" for name in ROW.split(", "))}
    FROM {{s}}.entries AS e JOIN unnest(%s::text[], %s::text[]) AS n(match, id)
    ON e.match = n.match AND e.id = n.id
"""

SINCE = f"""
    SELECT e.match, {", ".join(f"e.{name}" for name in ROW.split(", "))}
    FROM {{s}}.entries AS e JOIN unnest(%s::text[], %s::integer[]) AS n(match, start)
    ON e.match = n.match AND e.number >= n.start ORDER BY e.match, e.number
"""


def head_of(columns: Sequence[Any]) -> Head:
    """A head, of its columns."""
    match, number, chain = columns
    return Head(given(match), number, bytes(chain))


def heads_of(found: Iterable[Sequence[Any]]) -> dict[str, Head]:
    """Heads by their matches."""
    return {head.match: head for head in map(head_of, found)}


def stored_head(head: Head) -> tuple[Any, ...]:
    """A head as it is handed to PostgreSQL."""
    return (kept(head.match), head.number, head.chain)


def left_of(columns: Sequence[Any]) -> Forgotten:
    """What is left of a match, of its columns."""
    match, number, chain, at = columns
    return Forgotten(given(match), number, bytes(chain), given(at))


def row_of(columns: Sequence[Any]) -> Row:
    """A row, of its columns."""
    number, id_, text, body, recorder, at, leaf, chain = columns
    id_, text, body, recorder, at = map(given, (id_, text, body, recorder, at))
    return Row(number, id_, text, body, recorder, at, bytes(leaf), bytes(chain))


def rows_of(found: Iterable[Sequence[Any]]) -> dict[str, dict[str, Row]]:
    """Rows by their matches and ids."""
    rows: dict[str, dict[str, Row]] = {}
    for match, *columns in found:
        row = row_of(columns)
        rows.setdefault(given(match), {})[row.id] = row
    return rows


def stored(match: str, row: Row) -> tuple[Any, ...]:
    """A row as it is handed to PostgreSQL."""
    texts = all_kept((row.id, row.text, row.body, row.recorder, row.at))
    return (kept(match), row.number, *texts, row.leaf, row.chain)
