"""Ready... Fence!: a deck of which nobody knows which cards of the box are in it (RF-1.5).

The constraint's name says how many cards the deck has, and how many copies of each lot it can have:
of a card whose speed is sure, and as `KIND/?` of the others of a kind:
`ready-fence.any 35 straight-thrust/3=2 straight-thrust/?=4 joker=2`.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property

import msgspec

from events.base import UNKNOWN, Counts
from events.catalogues.ready_fence import in_order, kind_of, slug
from projections.cards.sources import LIST
from projections.ready_fence.open_values import MOST, SPEEDS
from projections.ready_fence.prior import OpenCards, open_cards

PREFIX = "ready-fence.any"


class OpenMarks(msgspec.Struct, frozen=True, dict=True):
    """A deck of `size` cards, of each lot no more than its copies."""

    size: int
    copies: Mapping[str, int]

    @property
    def parts(self) -> tuple[str, ...]:
        """It stays as a whole, as a deck of open values does."""
        return ()

    def lot(self, card: str) -> str:
        """What a card is counted with."""
        return card if card in self.copies else others(kind_of(card))

    def admits(self, shown: Mapping[str, int], lifted: frozenset[str]) -> bool:
        """Whether no lot has more cards than copies, and all of them fit in the deck."""
        if LIST in lifted:
            return True
        copies = self.copies
        fit = all(copies.get(lot, 0) >= number for lot, number in self._lots(shown).items())
        return fit and sum(shown.values()) <= self.size

    def kinds(self, shown: Mapping[str, int], lifted: frozenset[str]) -> tuple[str, ...]:
        """Every card of a lot of which not all copies were shown, while the deck has room."""
        if LIST in lifted:
            return self._cards
        if sum(shown.values()) >= self.size:
            return ()
        lots = self._lots(shown)
        room = {lot for lot, copies in self.copies.items() if copies > lots.get(lot, 0)}
        return tuple([card for card in self._cards if self.lot(card) in room])

    def counted(self, kind: str, lifted: frozenset[str]) -> tuple[str, int]:
        """The lot of a card, and its copies."""
        lot = self.lot(kind)
        return lot, MOST if LIST in lifted else self.copies.get(lot, 0)

    def prior(self, counted: Mapping[str, int], lifted: frozenset[str]) -> OpenCards | None:
        """Every way weighs alike to take the deck from the box, and to give its copies speeds."""
        if LIST in lifted:
            return None
        left = dict(self.copies)
        for card, number in counted.items():
            lot = self.lot(card)
            left[lot] = 0 if lot == card else left.get(lot, 0) - number
        return open_cards(counted, {self._cards_of(lot, counted): n for lot, n in left.items()})

    def _cards_of(self, lot: str, counted: Collection[str]) -> tuple[str, ...]:
        """What a card of a lot can be that is none of those that are counted."""
        kind = kind_of(lot)
        cards = (slug(kind, speed) for speed in SPEEDS) if lot == others(kind) else (lot,)
        return tuple([card for card in cards if self.lot(card) == lot and card not in counted])

    @cached_property
    def _cards(self) -> tuple[str, ...]:
        """All cards that a deck can have, in catalogue order."""
        kinds = [kind_of(lot) for lot in self.copies if lot == others(kind_of(lot))]
        some = {slug(kind, speed) for kind in kinds for speed in SPEEDS}
        return in_order(some.union(lot for lot in self.copies if not lot.endswith(UNKNOWN)))

    def _lots(self, shown: Mapping[str, int]) -> Mapping[str, int]:
        found: dict[str, int] = {}
        for card, number in shown.items():
            lot = self.lot(card)
            found[lot] = found.get(lot, 0) + number
        return found


def others(kind: str) -> str:
    """The lot of the cards of a kind whose speeds are open."""
    return f"{kind}/{UNKNOWN}"


def named(size: int, lots: Iterable[tuple[str, int]]) -> str:
    """The name of the constraint of a deck of so many cards, with so many copies of each lot."""
    return " ".join((PREFIX, str(size), *(f"{lot}={number}" for lot, number in lots)))


def read(words: Sequence[str]) -> OpenMarks:
    """The constraint whose name goes on so behind its prefix."""
    size, *lots = words
    counts = (word.partition("=") for word in lots)
    return OpenMarks(int(size), {lot: int(number) for lot, _, number in counts})


def one_more(marks: OpenMarks, card: str) -> str:
    """The name of the same with one copy of a card more, and with room for it."""
    lot = marks.lot(card)
    lots: Counts = tuple({**marks.copies, lot: marks.copies.get(lot, 0) + 1}.items())
    return named(marks.size + 1, lots)
