"""Whether kinds that some hidden cards are not can all lie hidden elsewhere.

A copy that was never shown is one of the hidden cards of its source. Where these are denied to be
of its kind, it is one of the others: so all copies of the kinds that are denied somewhere have to
find room beside that, all at once. They flow from their pools and groups to the hidden cards, over
later groups; what was shown out of a group, and may have come from any source, takes them up, too.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain, combinations

from projections.cards.bags import Bag, Source
from projections.cards.sources import Pool
from projections.table import Table

FEW = 4
"""Up to so many sorts of kinds all that may be put together are looked at."""

HIDDEN = 0
"""Where the cards are that flow no further; groups are numbered from 1 on."""

Kinds = frozenset[str]


def has_room(table: Table) -> bool:
    """Whether there is room for all copies of the kinds that hidden cards are denied.

    Where there is none, there is no world. The other way round it holds where all is denied alike,
    as crafts are, and no card was shown since of which it is open from where it had come. Else each
    sort of kinds finds room, and it is open whether one world has room for all as they were shown.
    """
    bars = {group.barred for group in table.groups.values() if group.barred}
    if not bars:
        return True
    if any(not group.barred.isdisjoint(group.known) for group in table.groups.values()):
        return False
    return all(_Flow(table, kinds).is_whole() for kinds in _together(bars))


def _together(bars: set[Kinds]) -> Iterator[Kinds]:
    """The kinds that are denied somewhere, by where they are, and these sorts put together."""
    sorts: dict[frozenset[Kinds], set[str]] = defaultdict(set)
    for kind in frozenset[str]().union(*bars):
        sorts[frozenset(bar for bar in bars if kind in bar)].add(kind)
    numbers = range(1, len(sorts) + 1) if len(sorts) <= FEW else (1, len(sorts))
    for number in numbers:
        for some in combinations(sorts.values(), number):
            yield frozenset(chain.from_iterable(some))


def _in_all(some: Sequence[Kinds]) -> Kinds:
    return some[0].intersection(*some[1:]) if some else frozenset()


def _copies(pool: Pool, kinds: Kinds) -> int:
    """How many hidden copies of these kinds a pool has at least.

    Where rulings made its copies more than its cards, it is open which of them there are not.
    """
    left = {kind: max(0, pool.left(kind) or 0) for kind in pool.kinds}
    beyond = sum(left.values()) - (pool.size - sum(pool.shown.values()))
    return max(0, sum(left.get(kind, 0) for kind in kinds) - max(0, beyond))


class _Flow:
    """The copies of some kinds on their way to hidden cards.

    `left`: how many more of them may go from a source to a later group or `HIDDEN`, or may turn
    back to where they had come from.
    """

    def __init__(self, table: Table, kinds: Kinds) -> None:
        self.left: dict[Source, dict[Source, int]] = defaultdict(lambda: defaultdict(int))
        self.copies: dict[Source, int] = {}
        for name, pool in table.pools.items():
            self.copies[name] = _copies(pool, kinds)
        for cells in table.zones.values():
            for cell in cells:
                if type(cell) is Bag:
                    for source, number in cell.drawn.items():
                        self.left[source][HIDDEN] += number
        denied: dict[Source, Kinds] = dict.fromkeys(table.pools, frozenset())
        for number, group in table.groups.items():  # as they were born: they draw from older ones
            self.copies[number] = sum(group.known.get(kind, 0) for kind in kinds)
            self.left[number][HIDDEN] += sum(group.untraced.get(kind, 0) for kind in kinds)
            for source, drawn in group.drawn.items():
                if not kinds <= group.barred | denied[source]:
                    self.left[source][number] = drawn
            older = [] if self.copies[number] else [denied[source] for source in group.drawn]
            denied[number] = group.barred | _in_all(older)

    def is_whole(self) -> bool:
        """Whether all copies come to a card that they can be."""
        for source, copies in self.copies.items():
            waiting = copies
            while waiting:
                moved = self._push(source, waiting, set())
                if not moved:
                    return False
                waiting -= moved
        return True

    def _push(self, source: Source, number: int, seen: set[Source]) -> int:
        """Move up to so many on from here by one way; how many there was room for."""
        seen.add(source)
        for to, room in self.left[source].items():
            if not room or to in seen:
                continue
            most = min(number, room)
            moved = most if to == HIDDEN else self._push(to, most, seen)
            if moved:
                self.left[source][to] -= moved
                if to != HIDDEN:
                    self.left[to][source] += moved
                return moved
        return 0
