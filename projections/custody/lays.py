"""What may lie where in a world: kinds by class in each bag, its cards by heap.

Worlds of a lay are counted as if the cards of a bag had no order, and as if those of a class were
all alike; so a factorial of their number comes in where cards of several bags become one, and the
ways of a class where classes do.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import comb, factorial, prod
from typing import NamedTuple

from projections.custody.contents import Content, Contents

Counts = tuple[int, ...]
"""How many cards of each class: kinds any of which is as likely as another wherever one lies."""

Bag = tuple[Counts, Counts]
"""Cards that were shuffled together: kinds of each class, and cards by the heap where they lie."""


class Lay(NamedTuple):
    """What each class can be, and what is in each bag, and where."""

    classes: tuple[Content, ...]
    bags: tuple[Bag, ...]

    def of_class(self, number: int) -> int:
        """How many cards are of a class."""
        return sum([kinds[number] for kinds, _ in self.bags])

    def ways(self) -> int:
        """In how many ways the cards of all classes can be what they are."""
        return prod([each.ways(self.of_class(n)) for n, each in enumerate(self.classes)])

    def orders(self) -> int:
        """In how many orders the cards of all bags can be."""
        return prod([factorial(sum(cards)) for _, cards in self.bags])


Cell = str | int
"""A card whose kind is certain, or a place of hidden cards, by its number."""


def splits(lay: Lay, heaps: Collection[int]) -> Iterator[tuple[Counts, tuple[Bag, ...], int]]:
    """What the cards of these heaps can be together, what is left of the bags, and the ways."""
    parts = [sum([cards[heap] for heap in heaps]) for _, cards in lay.bags]
    rest = [
        tuple([0 if heap in heaps else number for heap, number in enumerate(cards)])
        for _, cards in lay.bags
    ]
    orders = prod(map(factorial, parts))
    drawn = [drawings(kinds, part) for (kinds, _), part in zip(lay.bags, parts, strict=True)]
    none = (0,) * len(lay.classes)
    for taken in product(*drawn):
        mixed = tuple(map(sum, zip(none, *(kinds for kinds, _ in taken), strict=True)))
        left = tuple(
            [
                (tuple(map(int.__sub__, kinds, gone)), cards)
                for (kinds, _), (gone, _), cards in zip(lay.bags, taken, rest, strict=True)
            ]
        )
        yield mixed, left, orders * prod([ways for _, ways in taken])


def parted(
    lay: Lay, number: int, kinds: frozenset[str], known: Contents
) -> Iterator[tuple[Lay, int]]:
    """The lay with a class as two: what is of these kinds, and what is not; and the ways."""
    content = lay.classes[number]
    some = known.listed({k: n for k, n in content.kinds.items() if k in kinds}, content.pool)
    others = known.listed({k: n for k, n in content.kinds.items() if k not in kinds}, content.pool)
    classes = (*lay.classes, some)
    classes = (*classes[:number], others, *classes[number + 1 :])
    least, most = lay.of_class(number) - others.total, some.total
    numbers = [bag[0][number] for bag in lay.bags]
    for chosen in product(*(range(min(there, most) + 1) for there in numbers)):
        if least <= sum(chosen) <= most:
            bags = tuple(
                ((*changed(bag[0], number, -one), one), bag[1])
                for bag, one in zip(lay.bags, chosen, strict=True)
            )
            yield Lay(classes, bags), prod(map(comb, numbers, chosen))


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
    bags = lay.bags
    return Lay(lay.classes, (*bags[:number], bag, *bags[number + 1 :]))


def revealed(lay: Lay, heap: int, kind: str) -> Iterator[tuple[Lay, int]]:
    """The lays in which a card of the heap was of this kind and has left it, and the ways.

    The cards of a bag are counted as if they had no order, so each of them counts.
    """
    for number, content in enumerate(lay.classes):
        copies = content.ways_of(kind)
        if copies:
            yield from _shown(lay, heap, number, kind, copies)


def _shown(lay: Lay, heap: int, number: int, kind: str, copies: int) -> Iterator[tuple[Lay, int]]:
    less = lay.classes[number].without(kind)
    classes = (*lay.classes[:number], less, *lay.classes[number + 1 :])
    for bag, (kinds, cards) in enumerate(lay.bags):
        ways = kinds[number] * cards[heap]
        if ways:
            left = (changed(kinds, number, -1), changed(cards, heap, -1))
            yield Lay(classes, (*lay.bags[:bag], left, *lay.bags[bag + 1 :])), ways * copies


@lru_cache(maxsize=16_384)
def drawings(counts: Counts, number: int) -> Sequence[tuple[Counts, int]]:
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


# The plainest lay of the same worlds


def plain(lay: Lay, known: Contents) -> tuple[Lay, int, int]:
    """The same worlds with as few bags and classes as there can be; their number goes by a ratio.

    Bags that lie in one heap only are one, as any of its cards may be any; so are classes of which
    all is in one bag. A bag of one class is one in each heap where it lies.
    """
    classes, more, fewer = lay.classes, 1, 1
    bags: Sequence[Bag] = lay.bags
    while True:
        bags, of_bags, by_bags = _plain_bags(bags)
        before = len(classes)
        classes, bags, of_classes, by_classes = _plain_classes(classes, bags, known)
        more, fewer = more * of_bags * of_classes, fewer * by_bags * by_classes
        if len(classes) == before:
            break
    order = sorted(range(len(classes)), key=lambda n: classes[n].number)
    put = sorted([(tuple([kinds[n] for n in order]), cards) for kinds, cards in bags])
    return Lay(tuple([classes[n] for n in order]), tuple(put)), more, fewer


def _plain_bags(bags: Sequence[Bag]) -> tuple[Sequence[Bag], int, int]:
    at: dict[int, list[Bag]] = {}
    others: list[Bag] = []
    more = fewer = 1
    for kinds, cards in bags:
        heaps = _some(cards)
        if heaps > 1 and _some(kinds) == 1:
            more *= factorial(sum(cards))
            fewer *= prod(map(factorial, cards))
            for heap, part in _by_heap(kinds, cards):
                at.setdefault(heap, []).append(part)
        elif heaps > 1:
            others.append((kinds, cards))
        elif heaps:
            at.setdefault(cards.index(sum(cards)), []).append((kinds, cards))
    for heap, alike in at.items():
        if len(alike) > 1:
            more *= prod([factorial(cards[heap]) for _, cards in alike])
            fewer *= factorial(sum([cards[heap] for _, cards in alike]))
    return [*others, *map(united, at.values())], more, fewer


def _some(counts: Counts) -> int:
    """How many of them are any."""
    return len(counts) - counts.count(0)


def _by_heap(kinds: Counts, cards: Counts) -> Iterator[tuple[int, Bag]]:
    """A bag of one class in several."""
    none = (0,) * len(cards)
    for heap, number in enumerate(cards):
        if number:
            some = tuple([number if there else 0 for there in kinds])
            yield heap, (some, changed(none, heap, number))


def _plain_classes(
    classes: tuple[Content, ...], bags: Sequence[Bag], known: Contents
) -> tuple[tuple[Content, ...], Sequence[Bag], int, int]:
    kept: list[int] = []
    whole: dict[int, list[int]] = {}
    columns = [*zip(*[kinds for kinds, _ in bags], strict=True)] or [()] * len(classes)
    for number, (content, column) in enumerate(zip(classes, columns, strict=True)):
        cards = sum(column)
        if cards and content.whole == cards == max(column):
            whole.setdefault(column.index(cards), []).append(number)
        elif cards or content.whole != 0:
            kept.append(number)
    if len(kept) + sum([not classes[numbers[0]].pool for numbers in whole.values()]) == len(
        classes
    ):
        return classes, bags, 1, 1
    more = fewer = 1
    found = [classes[number] for number in kept]
    left = [columns[number] for number in kept]
    for bag, numbers in whole.items():
        sizes = [columns[number][bag] for number in numbers]
        more *= prod(map(factorial, sizes))
        fewer *= factorial(sum(sizes))
        found.append(known.together([classes[number] for number in numbers]))
        left.append(changed((0,) * len(bags), bag, sum(sizes)))
    rows = zip(*left, strict=True) if left else [()] * len(bags)
    pairs = zip(rows, bags, strict=True)
    return tuple(found), [(row, cards) for row, (_, cards) in pairs], more, fewer
