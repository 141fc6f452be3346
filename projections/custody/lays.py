"""What may lie where in a world: kinds by class in each bag, its cards by place.

Worlds of a lay are counted as if the cards of a bag had no order; so a factorial of their number
comes in where cards of several bags become one.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import product
from math import comb, factorial, prod

Counts = tuple[int, ...]
"""How many cards of each class: kinds any of which is as likely as another wherever one lies."""

Bag = tuple[Counts, Counts]
"""Cards that were shuffled together: kinds of each class, and cards by the place where they lie."""

Lay = tuple[Bag, ...]
"""What is in each bag, and where."""

Cell = str | int
"""A card whose kind is certain, or a place of hidden cards, by its number."""


def splits(lay: Lay, places: Collection[int], classes: int) -> Iterator[tuple[Counts, Lay, int]]:
    """What the cards of these places can be together, what is left of the bags, and the ways."""
    parts = [sum(cards[place] for place in places) for _, cards in lay]
    rest = [
        tuple(0 if place in places else number for place, number in enumerate(cards))
        for _, cards in lay
    ]
    orders = prod(map(factorial, parts))
    for taken in product(
        *(drawings(kinds, part) for (kinds, _), part in zip(lay, parts, strict=True))
    ):
        mixed = tuple(map(sum, zip((0,) * classes, *(kinds for kinds, _ in taken), strict=True)))
        left = tuple(
            (tuple(map(int.__sub__, kinds, gone)), cards)
            for (kinds, _), (gone, _), cards in zip(lay, taken, rest, strict=True)
        )
        yield mixed, left, orders * prod(ways for _, ways in taken)


def united(bags: Sequence[Bag]) -> Bag:
    """Several bags as one."""
    if len(bags) == 1:
        return bags[0]
    kinds, cards = zip(*bags, strict=True)
    return tuple(map(sum, zip(*kinds, strict=True))), tuple(map(sum, zip(*cards, strict=True)))


def changed(counts: Counts, at: int, by: int) -> Counts:
    """The counts with one of them changed."""
    return (*counts[:at], counts[at] + by, *counts[at + 1 :])


def with_bag(lay: Lay, number: int, bag: Bag) -> Lay:
    """The lay with another bag of this number."""
    return (*lay[:number], bag, *lay[number + 1 :])


def drawings(counts: Counts, number: int) -> list[tuple[Counts, int]]:
    """What so many cards can be, by class, and in how many ways; nothing if there are fewer."""
    left = sum(counts)
    if number > left:
        return []
    found: list[tuple[Counts, int, int]] = [((), number, 1)]
    for there in counts:
        left -= there
        found = [
            ((*taken, some), due - some, ways * comb(there, some))
            for taken, due, ways in found
            for some in range(max(0, due - left), min(there, due) + 1)
        ]
    return [(taken, ways) for taken, _, ways in found]
