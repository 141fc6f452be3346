"""What a hidden card can be: pools, the groups that their cards have since been mixed into.

A pool is a deck's multiset, or what is known of it. A group is a set of cards fixed at one moment:
when a hidden card leaves cards among which some are known, or which come from several places,
nobody knows any longer which of them it is. Those who left and those who stayed are from then on
hidden cards *of that group*. Its kinds that were certain are *adrift*; its other cards are drawn
from older groups or from pools. So the groups are the inner nodes of a network that leads every
hidden card back to the pools, and a world is a way to send each shown card back to a copy.

Nothing here is decided by search. A shown card is traced only as far as there is one way for it;
where there are several, the group keeps it as *untraced*, and `worlds` looks for a way on request.
Tracing a card to a copy that is certain in the group is never wrong: the copies are equal, and
it leaves all ways to the pools open.
"""

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from events.errors import CorruptLog
from projections.cards.bags import (
    Bag,
    Cell,
    Source,
    cell,
    joined,
    merge,
    renamed,
    with_kinds,
    without,
)
from projections.cards.sources import Group, Pool


class Misplaced(CorruptLog):
    """An event takes a card from where it cannot lie, whatever the hidden cards are."""

    def __init__(self, zone: str, card: str) -> None:
        super().__init__("cards.misplaced", zone=zone, card=card)


class Draft(msgspec.Struct, gc=False):
    """A table's parts while events change them; its zones and groups are the draft's own.

    What is to be looked at again: groups that were `touched`, kinds that are `scarce` since, groups
    that were `redrawn` from other sources; if `reshaped`, any untraced card.
    """

    ordered: frozenset[str]
    zones: dict[str, tuple[Cell, ...]]
    pools: Mapping[str, Pool]
    groups: dict[int, Group]
    origins: Mapping[str, tuple[str, ...]]
    untraced: Mapping[str, int]
    born: int
    denied: bool
    touched: set[int] = set()
    scarce: set[str] = set()
    redrawn: set[int] = set()
    reshaped: bool = False

    # What leaves a bag

    def take_hidden(self, bag: Bag, number: int, zone: str) -> tuple[Cell, Cell]:
        """So many cards of the bag that nobody saw, not all of them, and the rest."""
        rest = bag.size - number
        if not bag.known and len(bag.drawn) == 1:
            (source,) = bag.drawn
        elif not bag.drawn and len(bag.known) == 1:
            (kind,) = bag.known
            return (
                cell(Bag(number, {kind: number}, {})),
                cell(Bag(rest, {kind: rest}, {})),
            )
        else:
            source = self.freeze(bag.known, bag.drawn, bag.size, zone)
        return Bag(number, {}, {source: number}), Bag(rest, {}, {source: rest})

    def take_kind(self, bag: Bag, kind: str, zone: str) -> Cell | None:
        """What is left of the bag when a card of this kind is shown out of it.

        Raises Misplaced if all its cards are certain and none is of the kind.
        """
        rest = bag.size - 1
        if kind in bag.known:
            left = Bag(rest, without(bag.known, kind), bag.drawn)
        elif bag.drawn:
            left = Bag(rest, bag.known, self._show(bag.drawn, kind, zone))
        else:
            raise Misplaced(zone, kind)
        return cell(left) if rest else None

    def reveal(self, bag: Bag, kind: str, zone: str) -> Cell:
        """The bag when one of its hidden cards was shown and stays in it."""
        if not bag.drawn:
            raise Misplaced(zone, kind)
        drawn = self._show(bag.drawn, kind, zone)
        return cell(Bag(bag.size, with_kinds(bag.known, kind), drawn))

    def freeze(
        self,
        known: Mapping[str, int],
        drawn: Mapping[Source, int],
        out: int,
        zone: str,
        barred: frozenset[str] = frozenset(),
    ) -> int:
        """The number of a new group of these cards."""
        for source in drawn:
            if isinstance(source, str) and not self.pools[source].parted:
                self.change_pool(source, replace(self.pools[source], parted=True))
        self.born += 1
        self.groups[self.born] = Group(zone, known, drawn, {}, out, barred)
        self.touched.add(self.born)
        return self.born

    def _show(self, drawn: Mapping[Source, int], kind: str, zone: str) -> dict[Source, int]:
        """What is left of hidden cards when one of them was shown."""
        ways = self._ways(drawn, kind)
        if len(ways) == 1:
            self._trace(ways[0], kind)
            return without(drawn, ways[0])
        number = sum(drawn.values())
        group = self.freeze({}, drawn, number, zone)
        self._trace(group, kind)
        return {group: number - 1} if number > 1 else {}

    # Tracing shown cards

    def _ways(self, drawn: Mapping[Source, int], kind: str) -> list[Source]:
        """The sources from which a card of this kind can have come."""
        if len(drawn) == 1:
            return list(drawn)
        leading = self._leading_to(kind)
        return [source for source in drawn if source in leading]

    def _leading_to(self, kind: str) -> set[Source]:
        """The sources of which a card can be a copy of the kind that has not been shown."""
        leading: set[Source] = set()
        for name, pool in self.pools.items():
            left = pool.left(kind)
            if left is None or left > 0:
                leading.add(name)
        for number, group in self.groups.items():  # as they were born: they draw from older ones
            if kind in group.barred:
                continue
            if kind in group.known or not leading.isdisjoint(group.drawn):
                leading.add(number)
        return leading

    def change_pool(self, name: str, pool: Pool) -> None:
        """It is known otherwise of a pool."""
        self.pools = {**self.pools, name: pool}

    def _trace(self, source: Source, kind: str) -> None:
        """A hidden card of this source was shown."""
        if isinstance(source, str):
            pool = self.pools[source]
            shown = with_kinds(pool.shown, kind)
            self.change_pool(source, replace(pool, shown=shown))
            if self.groups and pool.left(kind) == 1:
                self.scarce.add(kind)
            return
        group = self.groups[source]
        self.touched.add(source)
        if kind in group.known:
            known = without(group.known, kind)
            self.groups[source] = replace(group, known=known, out=group.out - 1)
            self.scarce.add(kind)
            return
        self.groups[source] = replace(
            group, untraced=with_kinds(group.untraced, kind), out=group.out - 1
        )
        self.untraced = with_kinds(self.untraced, kind)
        self._trace_on(source, kind)

    def _trace_on(self, number: int, kind: str) -> bool:
        """Trace one untraced card of a group further; whether there was one way, and no other."""
        group = self.groups[number]
        if kind in group.barred:
            return False
        if kind in group.known:
            known: Mapping[str, int] = without(group.known, kind)
            drawn = group.drawn
            self.scarce.add(kind)
        else:
            ways = self._ways(group.drawn, kind)
            if len(ways) != 1:
                return False
            known = group.known
            drawn = without(group.drawn, ways[0])
            self.reshaped = self.reshaped or ways[0] not in drawn
            self._trace(ways[0], kind)
        self.groups[number] = replace(
            group, known=known, drawn=drawn, untraced=without(group.untraced, kind)
        )
        self.untraced = without(self.untraced, kind)
        self.touched.add(number)
        return True

    # Groups that have become simple

    def tidy(self) -> None:
        """Trace what can be traced by now, and dissolve the groups that hold nothing open.

        A group whose hidden cards all lie in one place, or that is all of one source, says no more
        than that place and that source do.
        """
        while self.touched or self.scarce or self.redrawn or self.reshaped:
            if self.touched:
                self._dissolve(self.touched.pop())
            else:
                self._trace_open()

    def _trace_open(self) -> None:
        """Try those untraced cards again for which a way may have been lost."""
        scarce, redrawn, reshaped = self.scarce, self.redrawn, self.reshaped
        self.scarce, self.redrawn, self.reshaped = set(), set(), False
        for number in tuple(self.groups):
            for kind, copies in self.groups[number].untraced.items():
                if reshaped or kind in scarce or number in redrawn:
                    while copies and self._trace_on(number, kind):
                        copies -= 1

    def _dissolve(self, number: int) -> None:
        group = self.groups.get(number)
        if group is None:
            return
        if group.untraced:
            if not group.barred:
                self._hand_over(number, group)
            if number in self.groups and group.known:
                self._let_known_go(number, group)
        elif not group.out:
            del self.groups[number]
        elif group.barred:
            return
        elif not group.known and len(group.drawn) == 1:
            (source,) = group.drawn
            del self.groups[number]
            self._relink(number, source)
        else:
            self._absorb(number, group)

    def _relink(self, number: int, source: Source) -> None:
        """Whoever drew from the group draws from its one source."""
        for zone, cells in self.zones.items():
            if any(type(c) is Bag and number in c.drawn for c in cells):
                self.zones[zone] = tuple(
                    c if isinstance(c, str) else replace(c, drawn=renamed(c.drawn, number, source))
                    for c in cells
                )
        for heir, group in self.groups.items():
            if number in group.drawn:
                self.groups[heir] = replace(group, drawn=renamed(group.drawn, number, source))
                self.touched.add(heir)
                self.redrawn.add(heir)
        if isinstance(source, int):
            self.touched.add(source)

    def _absorb(self, number: int, group: Group) -> None:
        """What is left of a group becomes part of the one place where all of it lies, if so."""
        if self._pour(number, group, Bag(group.out, group.known, group.drawn)):
            self._forget_group(number, group)

    def _let_known_go(self, number: int, group: Group) -> None:
        """What is certain in a group is certain in the one place where all of it lies, if so.

        The group stays for its untraced cards; while one of them is yet to be traced to one of
        these, they wait. So do those that the group bars: there is no world, and that shows there.
        """
        if not group.known.keys().isdisjoint(group.untraced.keys() | group.barred):
            return
        certain = Bag(sum(group.known.values()), group.known, {})
        if self._pour(number, group, certain):
            self.groups[number] = replace(group, known={}, out=group.out - certain.size)
            self.touched.add(number)

    def _pour(self, number: int, group: Group, inner: Bag) -> bool:
        """Put these cards of a group into the one place where all of it lies, if there is one."""
        for zone, cells in self.zones.items():
            for place, stretch in enumerate(cells):
                if type(stretch) is Bag and number in stretch.drawn:
                    if stretch.drawn[number] != group.out:
                        return False
                    whole = cell(joined(stretch, number, inner))
                    self.zones[zone] = (*cells[:place], whole, *cells[place + 1 :])
                    return True
        for heir, other in self.groups.items():
            if number in other.drawn:
                if other.drawn[number] != group.out:
                    return False
                outer = joined(Bag(other.out, other.known, other.drawn), number, inner)
                self.groups[heir] = replace(other, known=outer.known, drawn=outer.drawn)
                self.touched.add(heir)
                self.redrawn.add(heir)
                return True
        return False

    def _hand_over(self, number: int, group: Group) -> None:
        """Leave the untraced cards to the one later group in which all others lie, if that is fair.

        It is where they cannot be served by what only the later group drew: it drew the rest from
        sources of which this group holds enough for all its untraced cards.
        """
        untraced = sum(group.untraced.values())
        for heir, other in self.groups.items():
            if other.drawn.get(number, 0) != group.out or not group.out:
                continue
            for source in other.drawn:
                if source != number and group.drawn.get(source, 0) < untraced:
                    return
            if any(kind in other.known or kind in other.barred for kind in group.untraced):
                return
            inner = Bag(group.out, group.known, group.drawn)
            drawn = merge((Bag(0, {}, without(other.drawn, number, group.out)), inner)).drawn
            self.groups[heir] = replace(
                other,
                known=merge((Bag(0, other.known, {}), inner)).known,
                drawn=drawn,
                untraced=merge((Bag(0, group.untraced, {}), Bag(0, other.untraced, {}))).known,
            )
            self.touched.add(heir)
            self.redrawn.add(heir)
            self._forget_group(number, group)
            return

    def _forget_group(self, number: int, group: Group) -> None:
        del self.groups[number]
        self.touched.update(source for source in group.drawn if isinstance(source, int))
