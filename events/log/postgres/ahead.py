"""Matches that somebody is about to read, asked for at one go: a statement a table."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from events.chain import Head, Row
from events.log.postgres import columns
from events.log.postgres.letters import all_kept, given
from events.log.store import Forgotten

Ask = Callable[..., list[tuple[Any, ...]]]
"""Asks a query of the log's tables, with facts."""

_ROWS = f"""
    SELECT match, {columns.ROW} FROM {{s}}.entries WHERE match = ANY(%s) ORDER BY match, number
"""
_KEYS = "SELECT match, key FROM {s}.keys WHERE match = ANY(%s)"


class Ahead(msgspec.Struct):
    """What the tables say of some matches: of each of them here, or nothing."""

    matches: set[str]
    heads: dict[str, Head]
    left: dict[str, Forgotten]
    rows: dict[str, list[Row]]
    keys: dict[str, list[bytes]] | None
    """None: they may not be read."""


def read(ask: Ask, matches: Sequence[str], *, hold: bool, keyed: bool) -> Ahead:
    """Read all of these; `hold`: whoever asks may move their heads."""
    names = all_kept(matches)
    heads = columns.heads_of(ask(columns.HOLD if hold else columns.HEADS, names))
    left = map(columns.left_of, ask(columns.LEFT_OF, names))
    rows: dict[str, list[Row]] = {}
    for match, *row in ask(_ROWS, names):
        rows.setdefault(given(match), []).append(columns.row_of(row))
    keys: dict[str, list[bytes]] = {}
    for match, key in ask(_KEYS, names) if keyed else ():
        keys.setdefault(given(match), []).append(bytes(key))
    return Ahead(
        {*matches},
        heads,
        {gone.match: gone for gone in left},
        rows,
        keys if keyed else None,
    )
