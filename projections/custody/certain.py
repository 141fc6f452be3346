"""Which cards are in a zone whatever the hidden ones are: in every consistent world."""

from collections.abc import Mapping

from projections.cards.bags import Bag
from projections.kit import Constraint
from projections.table import Table


def certain(table: Table, zone: str, constraints: Mapping[str, Constraint]) -> tuple[str, ...]:
    """The cards that are there in every world, sorted; for a zone where order does not count.

    Besides the cards known there these are the ones for which the hidden cards elsewhere have no
    room. What cannot be decided is not certain.
    """
    known = table.known(zone)
    if not table.hidden(zone):
        return known
    asked = _adrift(table, zone) | _scarce(table, zone)
    if not asked:
        return known
    from projections.custody.elsewhere import (
        elsewhere,  # most zones leave no kind to ask custody about
    )

    sure: dict[Likeness, int] = {}
    more: list[str] = []
    for kind in asked:
        copies, likeness = _alike(table, kind)
        if likeness not in sure:
            sure[likeness] = copies - elsewhere(table, zone, kind, copies, constraints)
        more += [kind] * sure[likeness]
    return tuple(sorted((*known, *more))) if more else known


def _adrift(table: Table, zone: str) -> set[str]:
    """The kinds that were certain where hidden cards of the zone were drawn."""
    return {kind for number in table.behind(zone) for kind in table.groups[number].known}


def _scarce(table: Table, zone: str) -> set[str]:
    """The kinds of which more copies were never shown than other zones have straight from a pool.

    Those zones have room for all copies of the others.
    """
    elsewhere = [
        stretch
        for other, cells in table.zones.items()
        if other != zone
        for stretch in cells
        if type(stretch) is Bag
    ]
    found: set[str] = set()
    for name in table.origins.get(zone, ()):
        pool, room = table.pools[name], sum([bag.drawn.get(name, 0) for bag in elsewhere])
        if room < max(pool.kinds.values(), default=0):
            found.update(kind for kind in pool.kinds if (pool.left(kind) or 0) > room)
    return found


Likeness = tuple[tuple[int | None, ...], tuple[tuple[int, int, int, bool], ...]]
"""What is known of a kind: the copies left in each pool, and what the groups have of it."""


def _alike(table: Table, kind: str) -> tuple[int, Likeness]:
    """How many copies are hidden, and what is known of them: of two alike both are certain."""
    left = tuple([pool.left(kind) for pool in table.pools.values()])
    groups = [
        (number, group.known.get(kind, 0), group.untraced.get(kind, 0), kind in group.barred)
        for number, group in table.groups.items()
    ]
    told = tuple([row for row in groups if any(row[1:])])
    copies = sum([known - untraced for _, known, untraced, _ in told])
    return max(0, copies + sum([number or 0 for number in left])), (left, told)
