"""A pile of which some cards are about to be turned, in all the worlds that there can be."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import comb, factorial, lcm, prod

from projections.custody.lays import Cell, Counts, Lay, drawings


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
        self._shares: dict[tuple[frozenset[str], int], Fraction] = {}
        self._turned: dict[int, tuple[frozenset[str], Mapping[Counts, int], int]] = {}
        self.size = sum(size for _, size in self._cells)

    def among(self, cards: frozenset[str], number: int) -> Fraction:
        """The share of worlds in which the next `number` cards, at most `size`, are of these."""
        key = (cards, number)
        if key not in self._shares:
            self._shares[key] = self._share(cards, number)
        return self._shares[key]

    def _share(self, cards: frozenset[str], number: int) -> Fraction:
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
        """Worlds by how many kinds of each class are taken when so many cards are from each place.

        A lay's worlds are counted as if the cards of a bag had no order.
        """
        found: defaultdict[Counts, int] = defaultdict(int)
        none = (0,) * len(self._classes)
        for lay, worlds in self._lays.items():
            for numbers, ways in _from_bags(lay, taken):
                pairs = tuple(zip((kinds for kinds, _ in lay), numbers, strict=True))
                some = [drawings(bag, number) for bag, number in pairs if number]
                orders = prod(
                    factorial(number) * factorial(sum(bag) - number) for bag, number in pairs
                )
                if len(some) == 1:  # so it is in most matches
                    for counts, ways_of_it in some[0]:
                        found[counts] += worlds * ways * orders * ways_of_it
                    continue
                for chosen in product(*some):
                    together = zip(none, *(counts for counts, _ in chosen), strict=True)
                    each = prod(more for _, more in chosen)
                    found[tuple(map(sum, together))] += worlds * ways * orders * each
        return found


def _from_bags(lay: Lay, taken: Sequence[tuple[int, int]]) -> Iterator[tuple[Counts, int]]:
    """How many cards are of each bag when so many are taken from each place, and in how many ways.

    From a place with all that lies there, there is one way.
    """
    lying = [tuple(cards[place] for _, cards in lay) for place, _ in taken]
    none = (0,) * len(lay)
    for chosen in product(
        *(drawings(cards, number) for cards, (_, number) in zip(lying, taken, strict=True))
    ):
        numbers = tuple(map(sum, zip(none, *(some for some, _ in chosen), strict=True)))
        yield numbers, prod(ways for _, ways in chosen)
