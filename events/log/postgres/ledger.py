"""What the tables of a log in PostgreSQL say beside the entries, held against these.

Most of what a file of SQLite may say wrongly the constraints of the tables refuse here.
"""

from collections.abc import Iterator, Sequence

from events.log.keys import KEY_BYTES
from events.log.postgres.ahead import Ask
from events.log.postgres.letters import given
from events.log.store import Fault

_OWN_KEYS = """
    SELECT count(*), count(*) FILTER (WHERE length(key) = %s)
    FROM {s}.keys WHERE match IS NULL
"""
_STRAY_KEYS = """
    SELECT k.match FROM {s}.keys AS k WHERE k.match IS NOT NULL
    AND NOT EXISTS (SELECT FROM {s}.heads AS h WHERE h.match = k.match)
    AND NOT EXISTS (SELECT FROM {s}.entries AS e WHERE e.match = k.match) ORDER BY 1
"""
_KEYS_ALIKE = """
    SELECT count(*), coalesce(max(match), '') FROM {s}.keys
    GROUP BY key HAVING count(*) > 1 ORDER BY 2
"""
_RETURNED = """
    SELECT f.match, f.at FROM {s}.forgotten AS f
    WHERE EXISTS (SELECT FROM {s}.heads AS h WHERE h.match = f.match)
    OR EXISTS (SELECT FROM {s}.entries AS e WHERE e.match = f.match) ORDER BY f.gone
"""


def of_match(match: str, keys: Sequence[bytes]) -> Iterator[Fault]:
    """What is wrong with what is noted of a match that is there: these are its keys."""
    if [len(key) for key in keys] != [KEY_BYTES]:
        yield Fault(match=match, text="key", facts={})


def beside(ask: Ask, *, keyed: bool) -> Iterator[Fault]:
    """What is wrong with what is noted of matches that went, and of all together.

    `keyed`: whether whoever asks may look at the keys.
    """
    for match, at in ask(_RETURNED):
        yield Fault(match=given(match), text="forgotten_there", facts={"at": at})
    if not keyed:
        return
    if ask(_OWN_KEYS, KEY_BYTES) != [(1, 1)]:
        yield Fault(text="own_key", facts={})
    for (match,) in ask(_STRAY_KEYS):
        yield Fault(match=given(match), text="key_stray", facts={})
    for count, match in ask(_KEYS_ALIKE):
        yield Fault(match=given(match), text="key_twice", facts={"count": count})
