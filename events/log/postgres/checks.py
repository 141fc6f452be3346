"""Whether a server keeps what it has acknowledged, before anything is entrusted to it."""

from collections.abc import Callable
from time import time
from typing import Any

import psycopg

from events.errors import Unreadable
from events.log.postgres.address import Address

OLDEST = 150000
"""The oldest server that has what is needed: 15."""

APART = 2.0
"""Seconds between its clock and ours, at most: by both of them delays are counted."""

_LOOK = """
    SELECT current_setting('fsync'), current_setting('synchronous_commit'),
        current_setting('server_encoding'), pg_is_in_recovery(),
        extract(epoch FROM clock_timestamp())
"""


def require_server(db: "psycopg.Connection[Any]", where: Address) -> None:
    """Raise Unreadable where the server is too old to be used."""
    if db.info.server_version < OLDEST:
        version = f"{db.info.server_version // 10000}"
        raise Unreadable("log.too_old", path=where.shown, version=version, oldest=15)


def require_safe(
    db: "psycopg.Connection[Any]",
    where: Address,
    *,
    risk: bool,
    time: Callable[[], float] = time,
) -> None:
    """Raise Unreadable where what is entered could be lost; `risk`: the user knows of it."""
    began = time()
    found = db.execute(_LOOK).fetchone()
    assert found is not None, "a row of values"
    fsync, commit, encoding, standby, clock = found
    ended = time()
    if standby:
        raise Unreadable("log.read_only", path=where.shown)
    if encoding != "UTF8":
        raise Unreadable("log.encoding", path=where.shown, encoding=str(encoding))
    for name, value in (("fsync", fsync), ("synchronous_commit", commit)):
        if value == "off" and not risk:
            raise Unreadable("log.unsafe", path=where.shown, setting=name)
    off = max(began - float(clock), float(clock) - ended, 0.0)
    if off > APART and not risk:
        raise Unreadable("log.clock", path=where.shown, seconds=round(off))
