"""Lays that are too many to be counted: some of them, which stand for all.

A lay stays where it has more worlds than its share of what is kept; of the others it is chosen by
lot which stay, the likelier the more worlds each has, and those then count for the rest. So on the
average each counts as often as it should. How many worlds there are is told by each such count for
itself; by how much counts that were made alike differ shows how far they can be believed.
"""

from collections.abc import Mapping, Sequence
from math import fsum

from projections.custody.contents import Contents
from projections.custody.counted import Counted
from projections.custody.lays import Lay
from projections.kit import Rng

KEPT = 150
"""Lays that are kept."""

FINE = 1 << 40
"""In parts of what a weight is made larger."""

LONG, SHORT = 2_000, 500
"""Bits from which on weights are cut, and to which."""


class Thinned(Counted):
    """So many worlds of some lays, which stand for all. `worth`: how many there are of all told."""

    __slots__ = ("_rng", "_worth")

    def __init__(self, known: Contents, rng: Rng) -> None:
        super().__init__(known)
        self._rng = rng
        self._worth = 1.0

    @property
    def worth(self) -> float:
        """What share of all ways that what was told might have gone is as it went."""
        return self._worth

    def copy(self) -> "Thinned":
        """The same, to go on by itself."""
        other = Thinned(self.known, self._rng)
        self._copied_to(other)
        other._worth = self._worth
        return other

    def _pour(self, src: int, cards: int, dst: int) -> None:
        super()._pour(src, cards, dst)
        self._thin()

    def reveal(self, place: int, kind: str) -> None:
        """A card of the place is shown."""
        before = self._total()
        super().reveal(place, kind)
        self._worth *= self._total() / before if before else 0.0
        self._thin()

    def joined(self, other: Counted) -> int:
        """What was followed apart is followed together."""
        self._worth *= other.worth
        beyond = super().joined(other)
        self._thin()
        return beyond

    def _set_apart(self, places: Sequence[int]) -> None:
        super()._set_apart(places)
        self._thin()

    def _part_classes(self, kinds: frozenset[str]) -> None:
        super()._part_classes(kinds)
        self._thin()

    def _leave_out(self, heap: int, kinds: frozenset[str]) -> None:
        before = self._total()
        super()._leave_out(heap, kinds)
        self._worth *= self._total() / before if before else 0.0

    def spend(self, number: int) -> None:
        """There is an end to it without that."""

    def _total(self) -> int:
        return sum(self.weights().values())

    def _thin(self) -> None:
        if len(self.lays) <= KEPT:
            return
        weights = self.weights()
        total = sum(weights.values())
        parts = {lay: worlds / total for lay, worlds in weights.items()}
        least = _least(sorted(parts.values(), reverse=True))
        self.lays = {
            lay: self.lays[lay] * (int(FINE * max(1.0, least / parts[lay])))
            for lay in _by_lot(parts, least, self._rng)
        }
        longest = max(map(int.bit_length, self.lays.values()))
        if longest > LONG:
            cut = longest - SHORT
            self.lays = {lay: worlds >> cut for lay, worlds in self.lays.items() if worlds >> cut}


def _least(parts: Sequence[float]) -> float:
    """From which part on a lay stays, where so many are kept; they come from the largest on."""
    left = fsum(parts)
    for number, part in enumerate(parts[:KEPT]):
        if part * (KEPT - number) <= left:
            return left / (KEPT - number)
        left -= part
    return parts[KEPT - 1]


def _by_lot(parts: Mapping[Lay, float], least: float, rng: Rng) -> Sequence[Lay]:
    """The lays that stay: the large ones, and of others each `least` of what they are together."""
    kept: list[Lay] = []
    due = rng.random() * least
    for lay, part in parts.items():
        if part >= least:
            kept.append(lay)
            continue
        due -= part
        if due <= 0:
            kept.append(lay)
            due += least
    return kept
