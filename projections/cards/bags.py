"""Cards of which it is known how many lie together, and for some of them no more than that."""

from collections.abc import Mapping, Sequence
from typing import TypeVar, final

import msgspec

K = TypeVar("K")

Source = str | int
"""What a hidden card is one of: a pool (its name) or a group (its number)."""


@final
class Bag(msgspec.Struct, frozen=True, gc=False):
    """`size` cards in no known order: the kinds certain to be among them, and hidden ones.

    `drawn` counts the hidden cards by what they are one of. Being final, a bag is told from a card
    by its type: to ask `isinstance` of a structure costs five times as much where it is none.
    """

    size: int
    known: Mapping[str, int]
    drawn: Mapping[Source, int]


Cell = str | Bag
"""A stretch of a zone: one card whose kind is certain, or a bag."""


def without(counts: Mapping[K, int], key: K, number: int = 1) -> dict[K, int]:
    """The counts with so many fewer of one key; a count of zero is left out."""
    fewer = dict(counts)
    left = fewer.pop(key) - number
    if left:
        fewer[key] = left
    return fewer


def with_kinds(kinds: Mapping[str, int], *more: str) -> dict[str, int]:
    """The multiset with a copy more for each of these."""
    all_kinds = {**kinds}
    for kind in more:
        all_kinds[kind] = all_kinds.get(kind, 0) + 1
    return all_kinds


def merged(some: Mapping[K, int], more: Mapping[K, int]) -> Mapping[K, int]:
    """Both multisets together; one of the two itself where the other is empty."""
    if not some or not more:
        return some or more
    both = {**some}
    for key, number in more.items():
        both[key] = both.get(key, 0) + number
    return both


def cell(bag: Bag) -> Cell:
    """The bag, or its only card if that is certain."""
    if bag.size == 1 and bag.known:
        return next(iter(bag.known))
    return bag


def size(stretch: Cell) -> int:
    """How many cards it is."""
    return 1 if isinstance(stretch, str) else stretch.size


def merge(cells: Sequence[Cell]) -> Bag:
    """All the cards of these cells in one bag; who lay where is forgotten."""
    single: list[str] = []
    total = 0
    known: Mapping[str, int] = {}
    drawn: Mapping[Source, int] = {}
    for stretch in cells:
        if type(stretch) is Bag:
            total += stretch.size
            known, drawn = merged(stretch.known, known), merged(drawn, stretch.drawn)
        else:
            single.append(stretch)
    if single:
        known = with_kinds(known, *single)
    return Bag(total + len(single), known, drawn)


def renamed(drawn: Mapping[Source, int], old: Source, new: Source) -> Mapping[Source, int]:
    """The counts with one key called otherwise, and added to what is there already."""
    if old not in drawn:
        return drawn
    renamed = dict(drawn)
    number = renamed.pop(old)
    renamed[new] = renamed.get(new, 0) + number
    return renamed


def convolved(some: Sequence[int], more: Sequence[int]) -> list[int]:
    """Ways to have 0, 1, ... of both together, by those to have as many of each."""
    found = [0] * (len(some) + len(more) - 1)
    for number, ways in enumerate(some):
        for other, others in enumerate(more):
            found[number + other] += ways * others
    return found


def joined(bag: Bag, number: int, inner: Bag) -> Bag:
    """The bag with what it drew from a group replaced by all that the group was."""
    rest = Bag(bag.size, bag.known, without(bag.drawn, number, inner.size))
    whole = merge((rest, inner))
    return Bag(bag.size, whole.known, whole.drawn)
