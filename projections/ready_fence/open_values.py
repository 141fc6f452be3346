"""Ready... Fence!: cards whose speeds nobody has counted (RF-1.5).

The constraint's name says how many copies of each kind the deck holds, so that a table's own counts
can be entered later: `ready-fence.open stop-hit=7 joker=2`. The rows that are sure are the pool's.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from itertools import chain

import msgspec

from events.base import Counts
from events.catalogues.ready_fence import KINDS, Kind, face, kind_of, slug
from projections.cards.sources import LIST
from projections.ready_fence.prior import OpenCards, open_cards

PREFIX = "ready-fence.open"

SPEEDS = range(1, 10)
"""What may be printed on a card whose speed is open."""


# The numbers of cards of all kinds stand side by side in one number, so that one addition a card
# makes them.

BITS = 10
"""What the cards of one kind are counted in: of nine speeds no more than twenty copies each."""

MOST = (1 << BITS - 1) - 1
"""The highest number without the top bit, and more copies than any deck has."""

TOP = sum(1 << BITS * (rank + 1) - 1 for rank in range(len(KINDS)))
"""The top bits of all the numbers."""


class _Cards(dict[tuple[str, int], int]):
    """So many cards of a kind and speed; filled as they are asked for."""

    def __missing__(self, cards: tuple[str, int]) -> int:
        card, copies = cards
        self[cards] = number = copies << BITS * face(card).rank
        return number


CARDS = _Cards().__getitem__

ONE_OF_EACH = sum(1 << BITS * rank for rank in range(len(KINDS)))

EVERY_SPEED = tuple(tuple(slug(kind, speed) for speed in SPEEDS) for kind in KINDS)
"""All cards that may be of each kind, in catalogue order."""


def _numbers(shown: Mapping[str, int]) -> int:
    """How many cards of each kind these are."""
    return sum(map(CARDS, shown.items()))


@lru_cache(maxsize=64)
def _all_but(full: int) -> tuple[str, ...]:
    """Every speed of every kind whose top bit is not among these, in catalogue order."""
    some = [
        cards for rank, cards in enumerate(EVERY_SPEED) if not full >> BITS * (rank + 1) - 1 & 1
    ]
    return tuple(chain.from_iterable(some))


class OpenValues(msgspec.Struct, frozen=True):
    """A deck with so many copies of each kind, whatever speeds they have.

    `to_top`: one card more than the copies of a kind, added to this, sets its top bit.
    """

    copies: Mapping[str, int]
    to_top: int

    @property
    def parts(self) -> tuple[str, ...]:
        """It stays as a whole: where it cannot be true, a kind counts one copy more.

        Without LIST custody asks whether a zone has room for a card, whatever the copies.
        """
        return ()

    def admits(self, shown: Mapping[str, int], lifted: frozenset[str]) -> bool:
        """Whether no kind has more cards than copies; `shown` has the sure rows in full."""
        return LIST in lifted or not _numbers(shown) + self.to_top & TOP

    def kinds(self, shown: Mapping[str, int], lifted: frozenset[str]) -> tuple[str, ...]:
        """Every speed of every kind of which not all copies were shown, in catalogue order."""
        if LIST in lifted:
            return _all_but(0)
        return _all_but(_numbers(shown) + self.to_top + ONE_OF_EACH & TOP)

    def counted(self, kind: str, lifted: frozenset[str]) -> tuple[str, int]:
        """All speeds of a kind of card together, and its copies."""
        lot = kind_of(kind)
        return lot, MOST if LIST in lifted else self.copies.get(lot, 0)

    def prior(self, counted: Mapping[str, int], lifted: frozenset[str]) -> OpenCards | None:
        """Every way weighs alike to give each copy that is not counted one of the other speeds."""
        if LIST in lifted:
            return None
        left = dict(self.copies)
        for card, number in counted.items():
            left[kind_of(card)] = left.get(kind_of(card), 0) - number
        return open_cards(counted, {_others(kind, counted): n for kind, n in left.items()})


def _others(kind: str, counted: Collection[str]) -> tuple[str, ...]:
    """What a card of a kind can be that is none of those."""
    return tuple([card for card in EVERY_SPEED[KINDS.index(Kind(kind))] if card not in counted])


def named(copies: Counts) -> str:
    """The name of the constraint of a deck with so many copies of each kind."""
    return " ".join((PREFIX, *(f"{kind}={number}" for kind, number in copies)))


def read(words: Sequence[str]) -> OpenValues:
    """The constraint whose name goes on so behind its prefix."""
    counts = (word.partition("=") for word in words)
    numbers = {kind: int(number) for kind, _, number in counts}
    to_top = sum(MOST - numbers.get(kind, 0) << BITS * rank for rank, kind in enumerate(KINDS))
    return OpenValues(numbers, to_top)


def one_more(values: OpenValues, card: str) -> str:
    """The name of the same with one copy of a card's kind more."""
    kind = str(kind_of(card))
    return named(tuple({**values.copies, kind: values.copies.get(kind, 0) + 1}.items()))
