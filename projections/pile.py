"""A pile of which some cards are about to be turned, in all the worlds that there can be."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import comb, lcm, prod

Counts = tuple[int, ...]
"""How many cards of each class: kinds any of which is as likely as another wherever one lies."""

Lay = tuple[Counts, ...]
"""What lies in each bag of hidden cards."""

Cell = str | int
"""A card whose kind is certain, or a bag of hidden cards, by its number."""


class Pile:
    """Cells from the top, in worlds of which so many have each lay."""

    def __init__(
        self,
        cells: Sequence[Cell],
        sizes: Sequence[int],
        classes: Sequence[frozenset[str]],
        lays: Mapping[Lay, int],
    ) -> None:
        self._cells = [(cell, 1 if isinstance(cell, str) else sizes[cell]) for cell in cells]
        self._classes = classes
        self._lays = lays
        self._turned: dict[int, tuple[frozenset[str], Mapping[Counts, int], int]] = {}
        self.size = sum(size for _, size in self._cells)

    def among(self, cards: frozenset[str], number: int) -> Fraction:
        """The share of worlds in which the next `number` cards, at most `size`, are of these."""
        if number not in self._turned:
            self._turned[number] = self._turn(number)
        known, weights, total = self._turned[number]
        if not known <= cards:
            return Fraction(0)
        good = [len(kinds & cards) for kinds in self._classes]
        found = sum(weight * prod(map(comb, good, counts)) for counts, weight in weights.items())
        return Fraction(found, total)

    def _turn(self, number: int) -> tuple[frozenset[str], Mapping[Counts, int], int]:
        """The certain cards among the next, what each set of the others weighs, and the whole.

        Sets of one composition, so many cards of each class, weigh alike.
        """
        known: set[str] = set()
        taken: list[tuple[int, int]] = []
        for cell, size in self._cells:
            if number and isinstance(cell, str):
                known.add(cell)
            elif number and isinstance(cell, int):
                taken.append((cell, min(number, size)))
            number -= min(number, size)
        worlds = self._compositions(taken)
        members = [len(kinds) for kinds in self._classes]
        sets = {counts: prod(map(comb, members, counts)) for counts in worlds}
        common = lcm(*sets.values())
        weights = {counts: found * (common // sets[counts]) for counts, found in worlds.items()}
        return frozenset(known), weights, common * sum(worlds.values())

    def _compositions(self, taken: Sequence[tuple[int, int]]) -> Mapping[Counts, int]:
        """Worlds by how many cards of each class are taken when so many are from each bag."""
        found: defaultdict[Counts, int] = defaultdict(int)
        none = (0,) * len(self._classes)
        for lay, worlds in self._lays.items():
            for ways in product(*(tuple(drawings(lay[bag], number)) for bag, number in taken)):
                counts = map(sum, zip(none, *(counts for counts, _ in ways), strict=True))
                found[tuple(counts)] += worlds * prod(number for _, number in ways)
        return found


def drawings(counts: Counts, number: int) -> Iterator[tuple[Counts, int]]:
    """What so many cards of a bag can be, by class, and in how many ways."""
    if not counts:
        if not number:
            yield (), 1
        return
    first, rest = counts[0], counts[1:]
    left = sum(rest)
    for taken in range(max(0, number - left), min(first, number) + 1):
        ways = comb(first, taken)
        for others, more in drawings(rest, number - taken):
            yield (taken, *others), ways * more
