"""A pile of which some cards are about to be turned, in all the worlds that there can be."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import factorial, prod

from projections.cards.bags import convolved
from projections.custody.contents import Content
from projections.custody.lays import Cell, Counts, Lay, drawings

Taken = Sequence[tuple[int, int]]
"""Heaps, and of how many of its cards."""

Drawn = Mapping[tuple[tuple[Content, int, int], ...], int]
"""Worlds, the ways of the classes aside, by what each class is, how many cards are of it, and how
many of these are among some.
"""


class Pile:
    """Cells from the top, hidden ones by heap, in worlds of which so many have each lay."""

    def __init__(self, cells: Sequence[tuple[Cell, int]], lays: Mapping[Lay, int]) -> None:
        self._cells = cells
        self._lays = lays
        self._shares: dict[tuple[frozenset[str], int], tuple[Fraction, ...]] = {}
        self._turned: dict[int, tuple[list[str], Drawn]] = {}
        self.size = sum([size for _, size in self._cells])

    def among(self, cards: frozenset[str], number: int) -> Fraction:
        """The share of worlds in which the next `number` cards, at most `size`, are of these."""
        return self.numbers(cards, number)[number]

    def numbers(self, cards: frozenset[str], number: int) -> tuple[Fraction, ...]:
        """The shares of worlds in which 0, 1, ... of the next `number` cards are of these."""
        key = (cards, number)
        if key not in self._shares:
            if number not in self._turned:
                self._turned[number] = self._turn(number)
            known, drawn = self._turned[number]
            beside = sum([card in cards for card in known])
            found = numbers(drawn, cards, number - len(known))
            none = (Fraction(0),)
            self._shares[key] = (*none * beside, *found, *none * (len(known) - beside))
        return self._shares[key]

    def _turn(self, number: int) -> tuple[list[str], Drawn]:
        known: list[str] = []
        taken: Counter[int] = Counter()
        for cell, size in self._cells:
            if number and isinstance(cell, str):
                known.append(cell)
            elif number and isinstance(cell, int):
                taken[cell] += min(number, size)
            number -= min(number, size)
        return known, drawn_from(self._lays, [*taken.items()])


def numbers(drawn: Drawn, kinds: frozenset[str], some: int) -> tuple[Fraction, ...]:
    """The shares of worlds by how many of `some` cards are of these kinds."""
    found = [0] * (some + 1)
    for classes, worlds in drawn.items():
        found_in = [1]
        for content, cards, part in classes:
            found_in = convolved(found_in, content.among(kinds, part, cards))
        for number, ways in enumerate(found_in):
            found[number] += worlds * ways
    total = sum(found)
    return tuple([Fraction(ways, total) for ways in found])


def drawn_from(lays: Mapping[Lay, int], taken: Taken) -> Drawn:
    """Worlds by how many cards of each class are taken when so many cards are from each heap.

    A lay's worlds are counted as if the cards of a bag had no order.
    """
    found: defaultdict[tuple[tuple[Content, int, int], ...], int] = defaultdict(int)
    for lay, worlds in lays.items():
        members = [lay.of_class(number) for number in range(len(lay.classes))]
        for counts, ways in _of_lay(lay, taken):
            found[tuple(zip(lay.classes, members, counts, strict=True))] += worlds * ways
    return found


def _of_lay(lay: Lay, taken: Taken) -> Iterator[tuple[Counts, int]]:
    none = (0,) * len(lay.classes)
    for cards, ways in _from_bags(lay, taken):
        pairs = tuple(zip((kinds for kinds, _ in lay.bags), cards, strict=True))
        some = [drawings(bag, number) for bag, number in pairs if number]
        orders = prod([factorial(n) * factorial(sum(bag) - n) for bag, n in pairs])
        for chosen in product(*some):
            together = zip(none, *(counts for counts, _ in chosen), strict=True)
            each = prod([more for _, more in chosen])
            yield tuple(map(sum, together)), ways * orders * each


def _from_bags(lay: Lay, taken: Taken) -> Iterator[tuple[Counts, int]]:
    """How many cards are of each bag when so many are taken from each heap, and in how many ways.

    From a heap with all that lies there, there is one way.
    """
    lying = [tuple([cards[heap] for _, cards in lay.bags]) for heap, _ in taken]
    none = (0,) * len(lay.bags)
    for chosen in product(
        *(drawings(cards, number) for cards, (_, number) in zip(lying, taken, strict=True))
    ):
        together = tuple(map(sum, zip(none, *(some for some, _ in chosen), strict=True)))
        yield together, prod([ways for _, ways in chosen])
