"""What a desk is given from outside, clock and chance, as this machine has them."""

import os
import time
from collections.abc import Callable

import msgspec

from events.errors import Unreadable
from replays.patterns import pattern

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
"""Crockford's base 32: no letters that are mistaken for digits when an id is copied by hand."""

_NAME = pattern(r"[^\W_][\w.-]{0,63}")


class Edge(msgspec.Struct, frozen=True):
    """What the desk is given from outside.

    `now`: the time, UTC, ISO 8601. `new_id`: an id that no entry has yet.
    """

    now: Callable[[], str]
    new_id: Callable[[], str]


def is_name(name: str) -> bool:
    """Whether a match can have this id."""
    return _NAME.fullmatch(name) is not None


def checked_name(name: str) -> str:
    """An id that a person chose for a match; raise Unreadable where it cannot be one."""
    if not is_name(name):
        raise Unreadable("cli.match_name", name=name)
    return name


def new_match_name() -> str:
    """An id for a match, as `k3f9-2mtx`: short enough to say, unlikely to be taken."""
    letters = _letters(8)
    return f"{letters[:4]}-{letters[4:]}"


def _letters(count: int) -> str:
    return "".join(ALPHABET[byte & 31] for byte in os.urandom(count))


def _new_entry_id() -> str:
    """A ULID: 48 bits of time in milliseconds and 80 of chance, so that ids sort by time."""
    milliseconds = time.time_ns() // 1_000_000
    clock = "".join(ALPHABET[milliseconds >> shift & 31] for shift in range(45, -1, -5))
    return f"{clock}{_letters(16)}".upper()


def new_seed() -> str:
    """A seed of 256 bits of chance, in decimal: nobody finds it by trying."""
    from secrets import randbits  # only who begins a dealt match waits for it

    return str(randbits(256))


def now() -> str:
    """The time, UTC, ISO 8601."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


EDGE = Edge(now=now, new_id=_new_entry_id)
"""The clock and the chance of this machine."""
