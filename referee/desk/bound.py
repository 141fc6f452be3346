"""The head of a match as a viewer may have it: the chain, or the receipt in its place (ADR 17)."""

from collections.abc import Sequence
from typing import NamedTuple

from events.chain import Head, Row
from events.log.base import EventLog
from replays import heads
from replays.heads import Receipt
from replays.redact import REFEREE


class Bound(NamedTuple):
    """A head, the receipt where the program dealt, and its key once that is published."""

    plain: Head
    receipt: Receipt | None
    key: bytes | None

    @property
    def kept(self) -> Head | Receipt:
        """What the viewer keeps of it."""
        return self.plain if self.receipt is None or self.key is not None else self.receipt


def bound(log: EventLog, match: str, rows: Sequence[Row], number: int, viewer: str) -> Bound:
    """Where a match stood with an entry, for a viewer; `rows` are all that it has.

    Of what the program dealt, and is not published, only the referee gets the chain. Raises
    IndexError, and Unreadable where a log of an older form has no keys.
    """
    plain = heads.at(match, rows, number)
    dealt, published = heads.secrecy(rows)
    if not dealt or not (published or viewer != REFEREE):
        return Bound(plain, None, None)
    key = log.key(match)
    return Bound(plain, heads.receipt(plain, key), key if published else None)
