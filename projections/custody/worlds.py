"""Is there a consistent world? Every shown card has to be sent back to a copy of its kind.

The copies that are certain in a group serve what was shown out of it first, which is never wrong.
What is left must have been drawn from its sources, of each at most as many as were drawn there.
`routes` finds ways for all cards, or a proof that there are none, nearly always; where it does
not, the groups are gone through from the youngest to the oldest, and where there are several ways
the search branches. Cards that nobody has shown always fit: their number is conserved.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import compress, repeat
from operator import gt, ne

import msgspec
from msgspec.structs import replace

from projections.cards.bags import Bag, Source, merged, with_kinds
from projections.cards.sources import LIST, Group, Pool
from projections.custody.pools import (
    PLENTY,
    Stocked,
    admitted,
    hold_all,
    holds,
    more,
    one_more,
    stocked,
)
from projections.custody.room import has_room
from projections.custody.routes import Network
from projections.kit import Constraint
from projections.table import Table

BUDGET = 250
"""Steps after which the search gives up."""

Demand = dict[Source, dict[str, int]]
"""Cards of these kinds have come from here."""

Groups = Mapping[int, Group]
"""Groups by their numbers."""


class _Exhausted(Exception):
    """The budget is used up."""


def exists(
    table: Table, constraints: Mapping[str, Constraint], doubtful: Collection[str] = ()
) -> bool | None:
    """Whether there is a world in which all that was shown is true; null if the budget ran out.

    `doubtful`: the kinds that are looked at first.
    """
    if table.denied and not has_room(table):
        return False
    if not table.untraced:
        return hold_all(table.pools, {}, constraints)
    return _found(table, _network(table, constraints), constraints, doubtful)


def shows(table: Table, bag: Bag, kind: str, constraints: Mapping[str, Constraint]) -> bool | None:
    """Whether in some world a hidden card of the bag is of this kind; no card is denied any kind.

    Null if the budget ran out, and if no world is found at all. The hidden cards of the bag are a
    group more, of which the card was shown: so the worlds of that table are those of this one that
    have the card there. If it has none, the card is withdrawn. The others keep the ways that they
    have by then, each of them true for itself, and only those that have none yet look for one.
    """
    number = table.born + 1
    hidden = Group("", {}, bag.drawn, {kind: 1}, sum(bag.drawn.values()) - 1)
    groups, untraced = {**table.groups, number: hidden}, with_kinds(table.untraced, kind)
    asked = replace(table, groups=groups, untraced=untraced)
    network = _network(asked, constraints)
    answer = _found(asked, network, constraints, (kind,))
    if answer is not False:
        return answer
    network.withdraw(number, kind)
    return False if _found(table, network, constraints) else None


def _network(table: Table, constraints: Mapping[str, Constraint]) -> Network:
    stocks = {name: stocked(pool, constraints) for name, pool in table.pools.items()}
    return Network(table.groups, stocks)


def _found(
    table: Table,
    network: Network,
    constraints: Mapping[str, Constraint],
    doubtful: Collection[str] = (),
) -> bool | None:
    """Whether there is a world: by the ways of the network, or else by a search."""
    served = network.find(doubtful)
    if served is not None and hold_all(table.pools, served, constraints):
        return True
    if network.blocked or not _may_hold(table, constraints):
        return False
    demand: Demand = {
        number: dict(group.untraced) for number, group in table.groups.items() if group.untraced
    }
    try:
        return _Search(table, constraints, BUDGET).serve(demand)
    except _Exhausted:
        return None


def _may_hold(table: Table, constraints: Mapping[str, Constraint]) -> bool:
    """Whether each pool holds what must come out of it, whatever way the cards went."""
    return all(
        holds(table.pools[name], _least(groups), constraints)
        for name, groups in _own_groups(table).items()
    )


def _own_groups(table: Table) -> dict[str, Groups]:
    """The groups that the cards of each pool have come to, if those of no other came to any.

    None where they did: it is open then which of the pools a card is from.
    """
    if len(table.pools) == 1:
        return dict.fromkeys(table.pools, table.groups)
    parts: list[set[Source]] = [{name} for name in table.pools]
    for number, group in table.groups.items():
        joined: set[Source] = {number, *group.drawn}
        joined.update(*(part for part in parts if not part.isdisjoint(joined)))
        parts = [*(part for part in parts if part.isdisjoint(joined)), joined]
    own: dict[str, Groups] = {name: {} for name in table.pools}
    for part in parts:
        names = [name for name in table.pools if name in part]
        if len(names) == 1:
            own[names[0]] = {n: group for n, group in table.groups.items() if n in part}
    return own


def _least(groups: Groups) -> dict[str, int]:
    """The untraced copies that no certain copy of a group can serve: they have come from a pool."""
    wanted: dict[str, int] = {}
    for group in groups.values():
        for kind, number in group.untraced.items():
            wanted[kind] = wanted.get(kind, 0) + number
    for group in groups.values():
        for kind, number in group.known.items():
            if kind in wanted:
                wanted[kind] -= number
    return {kind: number for kind, number in wanted.items() if number > 0}


def are_too_many(
    before: Table, after: Table, kinds: Iterable[str], constraints: Mapping[str, Constraint]
) -> bool:
    """Whether more of one of these kinds was shown now than its pool has left of it.

    What became too many before is not counted against what is shown now.
    """
    shown = tuple(kinds)
    earlier = _least_left(before, constraints)
    return any(
        left(kind)[1] < min(0, earlier[name](kind)[1])
        for name, left in _least_left(after, constraints).items()
        if name in earlier
        for kind in shown
    )


def _least_left(table: Table, constraints: Mapping[str, Constraint]) -> dict[str, Stocked]:
    """What is left in each pool when the untraced cards took what they must."""
    own = _own_groups(table)
    return {
        name: stocked(replace(pool, shown=merged(pool.shown, _least(own[name]))), constraints)
        for name, pool in table.pools.items()
    }


class Settled(msgspec.Struct, frozen=True, gc=False):
    """Kinds of which it is found that a hidden card may be of them, or not."""

    yes: frozenset[str]
    no: frozenset[str]


def settle(
    table: Table, bag: Bag, kinds: Collection[str], constraints: Mapping[str, Constraint]
) -> Settled:
    """Which of the kinds a hidden card of the bag may be, as far as one world tells.

    Yes, where there is room for it in that world; no, where all ways there are needed by others.
    """
    if not kinds:
        return Settled(frozenset(), frozenset())
    number = table.born + 1
    groups = {**table.groups, number: Group("", {}, bag.drawn, {}, bag.size)}
    pools = table.pools
    stocks = {name: admitted(pool, constraints) for name, pool in pools.items()}
    network = Network(groups, stocks, kinds)
    served = network.find()
    if served is None or not hold_all(pools, served, constraints):
        return Settled(frozenset(), frozenset())
    beside = {n: one_more(pool, served.get(n, {}), constraints) for n, pool in pools.items()}
    homes = network.home_of(number, kinds)
    return Settled(
        yes=frozenset(
            kind
            for kind, home in homes.items()
            if isinstance(home, int) or (home is not None and beside[home](kind))
        ),
        no=frozenset(
            kind
            for kind, home in homes.items()
            if home is None and network.shortages.no_home(number, kind)
        ),
    )


def candidates(table: Table, bag: Bag, constraints: Mapping[str, Constraint]) -> frozenset[str]:
    """Kinds that a hidden card of the bag may be, as far as the copies go; never too few."""
    kinds: set[str] = set()
    for source in sources(table, bag, 1):
        if isinstance(source, int):
            kinds.update(table.groups[source].known)
            continue
        pool = table.pools[source]
        kinds.update(pool.kinds if LIST in pool.lifted else _compared(pool, ne, pool.shown))
        if not pool.listed and pool.constraint:
            kinds.update(constraints[pool.constraint].kinds(pool.shown, pool.lifted))
    return frozenset(kinds.difference(_used_up(table)))


def _used_up(table: Table) -> Iterator[str]:
    """The kinds of which the untraced cards need every copy that there is."""
    for kind, number in table.untraced.items():
        left = sum([group.known.get(kind, 0) for group in table.groups.values()])
        for pool in table.pools.values():
            copies = pool.left(kind)
            left += PLENTY if copies is None else max(0, copies)
        if left <= number:
            yield kind


def free(table: Table, bag: Bag, constraints: Mapping[str, Constraint]) -> Sequence[str]:
    """Kinds that a hidden card of the bag may be whatever the untraced ones were; never too many.

    These are put aside wherever they might be needed. Where there are none, and lists or
    constraints tell all of the pools, it is every kind that the card may be.
    """
    aside = table.untraced
    kinds: list[str] = []
    barred: set[str] = set()
    for source in sources(table, bag, 1 + sum(aside.values())):
        if isinstance(source, int):
            barred |= table.groups[source].barred
            known = table.groups[source].known
            kinds += [kind for kind in known if known[kind] > aside.get(kind, 0)]
            continue
        pool = table.pools[source]
        if pool.listed:
            taken = merged(pool.shown, aside) if aside else pool.shown
            kinds += _compared(pool, gt, taken)
        elif pool.constraint:
            kinds += more(pool, aside, constraints)
    return [kind for kind in kinds if kind not in barred] if barred else kinds


def _compared(
    pool: Pool, compare: Callable[[int, int], bool], taken: Mapping[str, int]
) -> Iterable[str]:
    """The kinds on a pool's list whose copies compare so with those that are taken."""
    numbers = map(taken.get, pool.kinds, repeat(0))
    return compress(pool.kinds, map(compare, pool.kinds.values(), numbers))


def sources(table: Table, bag: Bag, room: int) -> Sequence[Source]:
    """From where a hidden card of the bag may come: first those that the bag itself counts.

    Each further step is over a drawing of so many cards.
    """
    found = [*bag.drawn]
    for source in found:  # what is behind it comes to the end of the list
        if type(source) is int:
            drawn = table.groups[source].drawn
            found += [older for older in drawn if drawn[older] >= room and older not in found]
    return found


class _Search:
    def __init__(self, table: Table, constraints: Mapping[str, Constraint], budget: int) -> None:
        self.groups = table.groups
        self.pools = table.pools
        self.constraints = constraints
        self.budget = budget
        self.failed: set[frozenset[tuple[Source, frozenset[tuple[str, int]]]]] = set()
        self.paths: dict[tuple[Source, str], bool] = {}

    def serve(self, demand: Demand) -> bool:
        """Whether all demands can be met; the youngest group is served next."""
        number = max((source for source in demand if isinstance(source, int)), default=None)
        if number is None:
            return all(
                holds(pool, demand.get(name, {}), self.constraints)
                for name, pool in self.pools.items()
            )
        key = frozenset((source, frozenset(kinds.items())) for source, kinds in demand.items())
        if key in self.failed:
            return False
        group = self.groups[number]
        if not group.barred.isdisjoint(demand[number]):
            return False
        kinds = {
            kind: left
            for kind, wanted in demand[number].items()
            if (left := wanted - group.known.get(kind, 0)) > 0
        }
        rest = {source: kinds for source, kinds in demand.items() if source != number}
        if self._draw(group, list(kinds.items()), dict(group.drawn), rest):
            return True
        self.failed.add(key)
        return False

    def _draw(
        self,
        group: Group,
        kinds: list[tuple[str, int]],
        room: dict[Source, int],
        demand: Demand,
    ) -> bool:
        """Draw these kinds from the group's sources, then serve the older groups."""
        self.budget -= 1
        if self.budget < 0:
            raise _Exhausted
        if sum(number for _, number in kinds) > sum(room.values()):
            return False
        if not kinds:
            return self.serve(demand)
        kind, number = kinds[-1]
        for source, free in room.items():
            if free and self._reaches(source, kind):
                after = kinds[:-1] if number == 1 else [*kinds[:-1], (kind, number - 1)]
                more = dict(demand.get(source, {}))
                more[kind] = more.get(kind, 0) + 1
                less = {**room, source: free - 1}
                if self._draw(group, after, less, {**demand, source: more}):
                    return True
        return False

    def _reaches(self, source: Source, kind: str) -> bool:
        """Whether a copy of the kind can have come through here at all."""
        key = (source, kind)
        if key not in self.paths:
            if isinstance(source, str):
                left = self.pools[source].left(kind)
                self.paths[key] = left is None or left > 0
            else:
                group = self.groups[source]
                self.paths[key] = kind not in group.barred and (
                    kind in group.known or any(self._reaches(older, kind) for older in group.drawn)
                )
        return self.paths[key]
