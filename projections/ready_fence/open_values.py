"""Ready... Fence!: cards whose speeds nobody has counted (RF-1.5).

The constraint's name says how many copies of each kind the deck holds, so that a table's own counts
can be entered later: `ready-fence.open stop-hit=7 joker=2`. The rows that are sure are the pool's.
"""

from collections.abc import Iterator, Mapping
from functools import cache

import msgspec

from events.base import Counts
from events.catalogues.ready_fence import KINDS, face, slug
from projections.kit import Constraint

PREFIX = "ready-fence.open"

SPEEDS = range(1, 10)
"""What may be printed on a card whose speed is open."""


class OpenValues(msgspec.Struct, frozen=True):
    """A deck with so many copies of each kind, whatever speeds they have."""

    copies: Mapping[str, int]

    @property
    def parts(self) -> tuple[str, ...]:
        """Nothing of it is lifted: where it cannot be true, a kind counts one copy more."""
        return ()

    def admits(self, shown: Mapping[str, int], lifted: frozenset[str]) -> bool:
        """Whether no kind has more cards than copies; `shown` has the sure rows in full."""
        del lifted
        totals: dict[str, int] = {}
        for card, number in shown.items():
            kind = face(card).kind
            totals[kind] = totals.get(kind, 0) + number
        return all(number <= self.copies.get(kind, 0) for kind, number in totals.items())

    def kinds(self, shown: Mapping[str, int], lifted: frozenset[str]) -> tuple[str, ...]:
        """Every speed of every kind of which not all copies were shown, in catalogue order."""
        del lifted
        totals = dict.fromkeys(KINDS, 0)
        for card, number in shown.items():
            totals[face(card).kind] += number
        return tuple(
            slug(kind, speed)
            for kind, number in totals.items()
            if number < self.copies.get(kind, 0)
            for speed in SPEEDS
        )

    def counted(self, kind: str, lifted: frozenset[str]) -> tuple[str, int]:
        """All speeds of a kind of card together, and its copies."""
        del lifted
        lot = str(face(kind).kind)
        return lot, self.copies.get(lot, 0)


def named(copies: Counts) -> str:
    """The name of the constraint of a deck with so many copies of each kind."""
    return " ".join((PREFIX, *(f"{kind}={number}" for kind, number in copies)))


@cache
def _read(name: str) -> OpenValues:
    prefix, *copies = name.split(" ")
    if prefix != PREFIX:
        raise KeyError(name)
    counts = (word.partition("=") for word in copies)
    return OpenValues({kind: int(number) for kind, _, number in counts})


class OpenDecks(Mapping[str, Constraint]):
    """The constraints by their names: each is read out of its own."""

    def __getitem__(self, name: str) -> Constraint:
        return _read(name)

    def __iter__(self) -> Iterator[str]:
        """None of them can be listed."""
        return iter(())

    def __len__(self) -> int:
        return 0
