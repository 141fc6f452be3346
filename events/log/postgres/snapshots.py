"""The feed of a log into which many write at once: heads, by the transactions that moved them.

There is no position of all entries, for whoever gave it out would hold up the others. A cursor is
what the one who asked could see, as PostgreSQL writes it: a head has moved since, if the
transaction that moved it last was not among that. So none is left out, however long it took.
"""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from events.chain import Head
from events.digests import sha256_for
from events.errors import Unreadable
from events.log.pages import Page
from events.log.store import Forgotten

NOW = """
    SELECT pg_current_snapshot()::text,
        (SELECT system_identifier FROM pg_control_system())::text,
        CASE WHEN pg_is_in_recovery() THEN
            to_hex((SELECT timeline_id FROM pg_control_checkpoint()))
        ELSE ltrim(left(pg_walfile_name(pg_current_wal_lsn()), 8), '0') END,
        (SELECT coalesce(max(gone), 0) FROM {s}.forgotten)
"""
"""What is seen; which server it is, and since which time it was set back or exchanged."""

MOVED = """
    SELECT moved::text, begun, match, number, chain FROM {s}.heads
    WHERE (%(seen)s::pg_snapshot IS NULL OR (
        moved >= pg_snapshot_xmin(%(seen)s::pg_snapshot)
        AND NOT pg_visible_in_snapshot(moved, %(seen)s::pg_snapshot)
    ))
    AND (moved, begun) > (%(moved)s::xid8, %(begun)s)
    AND pg_visible_in_snapshot(moved, %(until)s::pg_snapshot)
    ORDER BY moved, begun LIMIT %(limit)s
"""

Ask = Callable[[dict[str, Any]], list[tuple[Any, ...]]]
"""Finds the rows of `MOVED` for its facts."""

_SEEN = "[0-9]{1,19}:[0-9]{1,19}:[0-9,]*"
_CURSOR = re.compile(
    rf"(?P<seen>{_SEEN}|)\.(?P<until>{_SEEN}|)"
    r"\.(?P<moved>[0-9]{1,19})\.(?P<begun>[0-9]{1,18})\.(?P<gone>[0-9]{1,18})\.(?P<mark>[0-9a-f]{16})"
)


class Place(NamedTuple):
    """How far somebody has come.

    All is told that could be `seen`, empty: nothing, and of what could be seen `until`, empty: of
    nothing more, what stands up to `moved` and `begun`; of what was forgotten, up to `gone`.
    """

    seen: str = ""
    until: str = ""
    moved: int = 0
    begun: int = 0
    gone: int = 0

    def facts(self, until: str, limit: int) -> dict[str, Any]:
        """As facts of `MOVED`."""
        return {
            "seen": self.seen or None,
            "until": self.until or until,
            "moved": str(self.moved),
            "begun": self.begun,
            "limit": limit,
        }


class Now(NamedTuple):
    """The moment: what can be seen, the mark of where that is, the newest that was forgotten."""

    seen: str
    mark: str
    gone: int


def now(row: tuple[str, str, str, int], own_key: bytes) -> Now:
    """The moment that `NOW` tells of a log with this key."""
    seen, server, time, gone = row
    mark = sha256_for(1)(b"\0".join((own_key, server.encode(), time.encode()))).hexdigest()
    return Now(seen, mark[:16], gone)


def cursor(place: Place, mark: str) -> str:
    """The cursor of a place."""
    return ".".join((*map(str, place), mark))


def place(cursor: str, now: Now) -> Place:
    """The place of a cursor; raise Unreadable where it is none of this log, or one it has lost."""
    if not cursor:
        return Place()
    found = _CURSOR.fullmatch(cursor)
    if found is not None and found["mark"] == now.mark:
        seen, until = found["seen"], found["until"]
        moved, begun, gone = map(int, found.group("moved", "begun", "gone"))
        if gone <= now.gone and all(
            not one or _last(one) <= _last(now.seen) for one in (seen, until)
        ):
            return Place(seen, until, moved, begun, gone)
    raise Unreadable("log.cursor", cursor=cursor)


def _last(seen: str) -> int:
    """The first transaction of which nothing was known yet."""
    return int(seen.split(":")[1])


def page(place: Place, now: Now, limit: int, went: list[tuple[int, Forgotten]], ask: Ask) -> Page:
    """What changed after a place: of what was forgotten, `went`, and heads as `ask` finds them."""
    gone = went[-1][0] if went else place.gone
    left = limit - len(went)
    found: list[Head] = []
    while left > len(found):
        rows = ask(place.facts(now.seen, left - len(found)))
        found += [Head(match, number, bytes(chain)) for _, _, match, number, chain in rows]
        until = place.until or now.seen
        if len(found) == left:
            place = Place(place.seen, until, int(rows[-1][0]), rows[-1][1])
        elif until == now.seen:
            place = Place(until)
            break
        else:  # of what could be seen then all is told; of what came since, the rest
            place = Place(until)
    return Page(
        found, cursor(place._replace(gone=gone), now.mark), [forgotten for _, forgotten in went]
    )
