"""The head of a match as a viewer may have it: the chain, or the receipt in its place (ADR 17)."""

from collections.abc import Sequence
from typing import Any, NamedTuple

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

    def told(self) -> dict[str, Any]:
        """A head for programs: what binds, and what it is made of as far as that may be known.

        A receipt stays what binds when the key is told: so it is held against those kept from
        before, and against the chain and the key.
        """
        plain, open_ = self.plain, self.receipt is None or self.key is not None
        return {
            "match": plain.match,
            "number": plain.number,
            "head": (plain.chain if self.receipt is None else self.receipt.head).hex(),
            "chain": plain.chain.hex() if open_ else None,
            "key": None if self.key is None else self.key.hex(),
        }


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
