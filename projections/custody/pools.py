"""What a pool can have held, of which a list tells, or no more than what binds its deck."""

from collections.abc import Callable, Mapping, Sequence
from itertools import filterfalse, repeat
from operator import le

from projections.cards.bags import merged
from projections.cards.sources import LIST, Pool
from projections.kit import Constraint

PLENTY = 1_000_000
"""Copies of a kind in a pool of which no number is known."""

Stocked = Callable[[str], tuple[str, int]]
"""For a kind: the lot with which a pool counts it, and how many of that lot are left.

No lot: it is counted by itself.
"""


def holds(pool: Pool, demand: Mapping[str, int], constraints: Mapping[str, Constraint]) -> bool:
    """Whether the pool can have held all that was shown of it, and these cards besides."""
    shown = merged(pool.shown, demand)
    if (pool.whole or pool.kinds) and LIST not in pool.lifted:
        kinds = pool.kinds
        if pool.whole:
            return all(map(le, shown.values(), map(kinds.get, shown, repeat(0))))
        for kind in kinds:
            if kind in shown and shown[kind] > kinds[kind]:
                return False
        shown = _in_full(pool, shown)
    if not pool.constraint:
        return True
    return constraints[pool.constraint].admits(shown, pool.lifted)


def _in_full(pool: Pool, shown: Mapping[str, int]) -> Mapping[str, int]:
    """These cards, and in full those kinds whose number of copies is known."""
    if not pool.kinds or LIST in pool.lifted:
        return shown
    kinds = pool.kinds
    if not all(kinds.values()):
        kinds = {kind: number for kind, number in kinds.items() if number}
    return {**shown, **kinds}


def hold_all(
    pools: Mapping[str, Pool],
    served: Mapping[str, Mapping[str, int]],
    constraints: Mapping[str, Constraint],
) -> bool:
    """Whether all pools can have held what was served from them."""
    return all(holds(pool, served.get(name, {}), constraints) for name, pool in pools.items())


def stocked(pool: Pool, constraints: Mapping[str, Constraint]) -> Stocked:
    """How many copies of a kind a pool may still have held, and with which lot it is counted.

    A kind that the pool counts by itself is of no lot.
    """
    if pool.listed or not pool.constraint:
        return lambda kind: ("", PLENTY if (left := pool.left(kind)) is None else left)
    constraint = constraints[pool.constraint]
    taken: dict[str, int] = {}
    for kind, number in _in_full(pool, pool.shown).items():
        lot, _ = constraint.counted(kind, pool.lifted)
        taken[lot] = taken.get(lot, 0) + number

    def stock(kind: str) -> tuple[str, int]:
        left = pool.left(kind)
        if left is not None:
            return "", left
        lot, copies = constraint.counted(kind, pool.lifted)
        return lot, copies - taken.get(lot, 0)

    return stock


def admitted(pool: Pool, constraints: Mapping[str, Constraint]) -> Stocked:
    """The same, and nothing of a kind of which the pool can have held no more."""
    stock = stocked(pool, constraints)
    if pool.listed or not pool.constraint:
        return stock
    kinds = frozenset(more(pool, {}, constraints))
    return lambda kind: stock(kind) if kind in kinds else ("", 0)


def one_more(
    pool: Pool, demand: Mapping[str, int], constraints: Mapping[str, Constraint]
) -> Callable[[str], bool]:
    """Whether the pool can have held one more card of a kind beside these."""
    if pool.constraint and not pool.listed:
        return frozenset(more(pool, demand, constraints)).__contains__
    return lambda kind: holds(pool, merged(demand, {kind: 1}), constraints)


def more(
    pool: Pool, demand: Mapping[str, int], constraints: Mapping[str, Constraint]
) -> Sequence[str]:
    """Every kind of which an unlisted pool can have held one more card beside these."""
    shown = merged(pool.shown, demand)
    kinds = constraints[pool.constraint].kinds(_in_full(pool, shown), pool.lifted)
    if not pool.kinds or LIST in pool.lifted:
        return kinds
    counted = [kind for kind, copies in pool.kinds.items() if copies > shown.get(kind, 0)]
    return [*counted, *filterfalse(pool.kinds.__contains__, kinds)]
