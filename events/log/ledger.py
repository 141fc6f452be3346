"""What a log's tables say beside the entries, held against these.

No chain binds it, and nothing that is read of a match depends on it: by the highest id an append
knows a new one, by positions the log counts, what went is noted, and with its keys the log makes
what people are shown. Whoever lays hands on the entries rarely thinks of all that. That a key is
another shows to whoever kept a receipt that was made with it, and here only where it cannot be one.
"""

import sqlite3
from collections.abc import Iterator

from events.log.keys import KEY_BYTES
from events.log.store import Fault

TIMED = 26
"""Ids of so many characters begin with the time (ULIDs), and so rise.

Of those the ones above the highest are new, and no index is needed to see it. Whether one of
another kind is new, a digest of an imported line, is looked up.
"""

_BEFORE = """
    SELECT m.match, e.position FROM matches AS m
    JOIN entries AS e ON e.match = m.match AND e.number = 0
    WHERE m.begun < (SELECT begun FROM matches WHERE match = ?)
    ORDER BY m.begun DESC LIMIT 1
"""
_TWICE = """
    SELECT DISTINCT own.number, own.position FROM entries AS own
    JOIN entries AS other ON other.position = own.position
    WHERE own.match = ? AND (other.match <> own.match OR other.number <> own.number)
    ORDER BY own.number
"""
_THERE = """
    SELECT EXISTS (SELECT 1 FROM matches WHERE match = ?)
        OR EXISTS (SELECT 1 FROM entries WHERE match = ?)
"""
_BETWEEN = "SELECT EXISTS (SELECT 1 FROM entries WHERE position > ? AND position <= ?)"
"""Was there when an older one went, and so when this one went, as one of the newest."""

_COUNTED = """
    SELECT
        max(
            ifnull((SELECT max(position) FROM entries), 0),
            ifnull((SELECT max(position) FROM forgotten), 0)
        ),
        (SELECT count(*) FROM entries) + ifnull((SELECT sum(number + 1) FROM forgotten), 0)
"""

KEYED = 3
"""The version of the schema from which on a log has keys."""

_KEYS = """
    SELECT count(*), ifnull(sum(typeof(key) = 'blob' AND length(key) = ?), 0)
    FROM keys WHERE match IS ?
"""
_STRAY_KEYS = """
    SELECT match FROM keys WHERE match IS NOT NULL AND match NOT IN (SELECT match FROM matches)
    AND NOT EXISTS (SELECT 1 FROM entries WHERE entries.match = keys.match) ORDER BY match
"""
"""Where entries are left, it is told of them already that their head is gone."""
_KEYS_ALIKE = """
    SELECT count(*), max(CAST(match AS TEXT)) FROM keys
    GROUP BY CAST(key AS BLOB) HAVING count(*) > 1 ORDER BY 2
"""


def of_match(db: sqlite3.Connection, match: str) -> Iterator[Fault]:
    """What is wrong with what is noted of a match that is there, its entries as they should be."""
    query = "SELECT number, position, id FROM entries WHERE match = ? ORDER BY number"
    first, before, highest = None, None, ""
    ids = {""}
    for number, position, id_ in db.execute(query, (match,)):
        if before is not None and position <= before:
            facts = {"position": position, "before": before}
            yield Fault(match=match, text="position", facts=facts, number=number)
        first = position if first is None else first
        before = position
        ids.add(id_)
        if len(id_) == TIMED:
            highest = max(highest, id_)
    for number, position in db.execute(_TWICE, (match,)):
        facts = {"position": position}
        yield Fault(match=match, text="position_twice", facts=facts, number=number)
    noted = _noted(db, match)
    # The first logs of the second version noted the highest of all ids, of whatever kind.
    if noted is not None and (noted < highest or noted not in ids):
        yield Fault(match=match, text="highest", facts={"highest": noted, "actual": highest})
    other = db.execute(_BEFORE, (match,)).fetchone()
    if other is not None and first is not None and other[1] >= first:
        yield Fault(match=match, text="begun", facts={"other": str(other[0])})
    if _version(db) >= KEYED and not _has_a_key(db, match):
        yield Fault(match=match, text="key", facts={})


def _version(db: sqlite3.Connection) -> int:
    (version,) = db.execute("PRAGMA user_version").fetchone()
    return int(version)


def _has_a_key(db: sqlite3.Connection, match: str | None) -> bool:
    """Whether there is one key of the match, or of the log itself, and can be one."""
    there, proper = db.execute(_KEYS, (KEY_BYTES, match)).fetchone()
    return (there, proper) == (1, 1)


def _noted(db: sqlite3.Connection, match: str) -> str | None:
    """What is noted as the match's highest id; none in a log of before the second version."""
    if _version(db) < 2:
        return None
    query = "SELECT CAST(highest AS TEXT) FROM matches WHERE match = ?"
    found = db.execute(query, (match,)).fetchone()
    return None if found is None else str(found[0])


def beside(db: sqlite3.Connection) -> Iterator[Fault]:
    """What is wrong with what is noted of matches that went, and of all entries together."""
    query = "SELECT match, position, CAST(at AS TEXT) FROM forgotten ORDER BY gone"
    before = 0
    for match, position, at in db.execute(query).fetchall():
        if db.execute(_THERE, (match, match)).fetchone() == (1,):
            yield Fault(match=match, text="forgotten_there", facts={"at": str(at)})
        if position < before and db.execute(_BETWEEN, (position, before)).fetchone() == (1,):
            facts = {"position": position, "before": before}
            yield Fault(match=match, text="forgotten_order", facts=facts)
        before = max(before, position)
    newest, counted = db.execute(_COUNTED).fetchone()
    if newest != counted:
        yield Fault(text="positions", facts={"newest": newest, "counted": counted})
    if _version(db) >= KEYED:
        yield from _of_keys(db)


def _of_keys(db: sqlite3.Connection) -> Iterator[Fault]:
    """What is wrong with the log's own key, with keys of nothing, and with keys that are alike."""
    if not _has_a_key(db, None):
        yield Fault(text="own_key", facts={})
    for (match,) in db.execute(_STRAY_KEYS):
        yield Fault(match=str(match), text="key_stray", facts={})
    for count, match in db.execute(_KEYS_ALIKE):
        yield Fault(match=str(match), text="key_twice", facts={"count": count})
