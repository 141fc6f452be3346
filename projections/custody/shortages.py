"""Where copies can be, and proofs that there are not ways enough to them.

A proof lets some of the cards have all the room for themselves, and each be a copy of any of their
kinds: if even then one of them finds no way, there is none.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

import msgspec

from projections.cards.bags import Source
from projections.cards.sources import Group
from projections.custody.pools import Stocked


class Stock(msgspec.Struct, eq=False, gc=False):
    """Copies in one place: of one kind, or of the kinds of a lot.

    `used`: how many of each kind. `left`: those not used yet.
    """

    copies: int
    left: int
    used: dict[str, int]
    lot: str = ""


Flow = defaultdict[Source, dict[int, int]]
"""By source, how many cards come there from each group."""

Homes = Mapping[str, Mapping[Source, Stock]]
"""By kind, where copies are: certain in a group, or left in a pool."""


def find_homes(
    groups: Mapping[int, Group], stocks: Mapping[str, Stocked], kinds: Iterable[str]
) -> Homes:
    """Where copies of these kinds are, and how many."""
    homes: dict[str, dict[Source, Stock]] = {kind: {} for kind in kinds}
    for number, group in groups.items():
        for kind, copies in group.known.items():
            if kind in homes:
                homes[kind][number] = Stock(copies, copies, {kind: 0})
    for name, stocked in stocks.items():
        lots: dict[str, Stock] = {}
        for kind, places in homes.items():
            lot, copies = stocked(kind)
            if copies > 0:
                if lot in lots:
                    lots[lot].used[kind] = 0
                    places[name] = lots[lot]
                    continue
                places[name] = Stock(copies, copies, {kind: 0}, lot)
                if lot:
                    lots[lot] = places[name]
    return homes


class Shortages:
    """What the groups ask for, held against what there is of it."""

    def __init__(self, groups: Mapping[int, Group], homes: Homes) -> None:
        self.groups = groups
        self.homes = homes
        self.leads: dict[int, set[Source]] = {}
        self.full: dict[Source, bool] = {}

    def among(self, kinds: Collection[str]) -> bool:
        """Whether it is proved that not all cards of these kinds find ways."""
        if len(kinds) > 1 and not self._enough_together(kinds):
            return True
        return not all(map(self._suffice, kinds))

    def no_home(self, group: int, kind: str) -> bool:
        """Whether it is proved that one more card of a group cannot have been of a kind.

        All its copies are needed, or it has copies in one place only, and all room there is needed
        by others that have, too.
        """
        homes = self._reachable(group, kind)
        if not homes or (len(homes) == 1 and self._is_full(homes, group)):
            return True
        return not self._suffice(kind, (group,))

    def _is_full(self, homes: Collection[Source], group: int) -> bool:
        """Whether one more card of a group finds no room to a place beside those that must go."""
        (home,) = homes
        if home not in self.full:
            visitors = [
                number
                for want, numbers in self.asking.items()
                for number in numbers
                if self._reachable(number, want) == homes
            ]
            stock = {home: len(visitors) + 1}
            self.full[home] = not self._enough([*visitors, group], stock)
        return self.full[home]

    def _reachable(self, group: int, kind: str) -> set[Source]:
        """Where copies of a kind are to which ways from a group lead."""
        if group not in self.leads:
            self.leads[group] = set(reached((group,), self.drawn))
        return self.homes[kind].keys() & self.leads[group]

    def withdraw(self, group: int, kind: str) -> None:
        """Ask no longer of this untraced card."""
        self.asking[kind].remove(group)
        self.full.clear()

    @cached_property
    def drawn(self) -> Mapping[Source, Mapping[Source, int]]:
        """What each group drew from its sources."""
        return {number: group.drawn for number, group in self.groups.items()}

    @cached_property
    def asking(self) -> Mapping[str, list[int]]:
        """By kind, the groups of its untraced cards."""
        asking: dict[str, list[int]] = {kind: [] for kind in self.homes}
        for number, group in self.groups.items():
            for kind, copies in group.untraced.items():
                asking[kind] += (number,) * copies
        return asking

    @cached_property
    def heirs(self) -> Mapping[Source, Sequence[int]]:
        """The groups that drew from each source."""
        heirs: defaultdict[Source, list[int]] = defaultdict(list)
        for number, group in self.groups.items():
            for source in group.drawn:
                heirs[source].append(number)
        return heirs

    def _enough_together(self, kinds: Collection[str]) -> bool:
        """Whether all cards of these kinds find ways when each may be a copy of any of them."""
        groups = [number for kind in kinds for number in self.asking[kind]]
        stocks = {item for kind in kinds for item in self._within_reach(kind)}
        copies: dict[Source, int] = {}
        for source, stock in stocks:
            copies[source] = copies.get(source, 0) + stock.copies
        return self._enough(groups, copies)

    def _within_reach(self, kind: str) -> Iterator[tuple[Source, Stock]]:
        """The copies of a kind to which ways lead from one of the cards that are of it."""
        homes, reach = self.homes[kind], reached(self.asking[kind], self.drawn)
        return ((source, homes[source]) for source in reach if source in homes)

    def _suffice(self, kind: str, beside: Sequence[int] = ()) -> bool:
        """Whether all cards of a kind find ways alone, and its lot has copies for all its kinds.

        `beside`: groups of which one card more is asked.
        """
        groups, homes = (*self.asking[kind], *beside), self.homes[kind]
        if not self._enough(groups, {source: stock.copies for source, stock in homes.items()}):
            return False
        lots = {stock for stock in homes.values() if stock.lot}
        if not lots:
            return True
        lacking = len(groups) - self._served_apart(kind, groups)
        for other, stocks in self.homes.items():
            if other != kind and not lots.isdisjoint(stocks.values()):
                asking = self.asking[other]
                lacking += len(asking) - self._served_apart(other, asking)
        return lacking <= sum(stock.copies for stock in lots)

    def _served_apart(self, kind: str, groups: Sequence[int]) -> int:
        """How many of these cards of a kind find ways to copies that are of no lot."""
        homes = self.homes[kind].items()
        left = {source: stock.copies for source, stock in homes if not stock.lot}
        flow: Flow = defaultdict(dict)
        return sum(self._augment(group, left, flow) for group in groups)

    def _enough(self, groups: Iterable[int], stock: Mapping[Source, int]) -> bool:
        """Whether all these cards find ways to the stock when nobody else is on them."""
        left = dict(stock)
        flow: Flow = defaultdict(dict)
        return all(self._augment(group, left, flow) for group in groups)

    def _augment(self, start: int, left: dict[Source, int], flow: Flow) -> bool:
        """One more way, if need be by turning another one aside."""
        came: dict[Source, tuple[int, Source, int] | None] = {start: None}
        ahead: list[Source] = [start]
        for here in ahead:
            if left.get(here, 0) > 0:
                left[here] -= 1
                while (step := came[here]) is not None:
                    group, source, change = step
                    flow[source][group] = flow[source].get(group, 0) + change
                    here = group if change > 0 else source
                return True
            if type(here) is int:
                for source, room in self.groups[here].drawn.items():
                    if source not in came and flow[source].get(here, 0) < room:
                        came[source] = here, source, 1
                        ahead.append(source)
            for heir, cards in flow[here].items():
                if cards and heir not in came:
                    came[heir] = heir, here, -1
                    ahead.append(heir)
        return False


def reached(
    groups: Iterable[int], rooms: Mapping[Source, Mapping[Source, int]]
) -> Sequence[Source]:
    """The groups and all to which ways lead from them on which there is room, the nearest first."""
    found: list[Source] = [*dict.fromkeys(groups)]
    seen: set[Source] = {*found}
    for here in found:
        for source, room in rooms.get(here, {}).items():
            if room and source not in seen:
                seen.add(source)
                found.append(source)
    return found
