"""How probable a card is where nobody has shown it, every consistent world weighing the same."""

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from projections.cards.bags import Bag
from projections.custody.answers import can_be, certain_somewhere, kinds
from projections.kit import Constraint
from projections.table import Table, suppose


class Chance(msgspec.Struct, frozen=True):
    """How probable a kind is: at least, at most."""

    least: Fraction
    most: Fraction

    @property
    def exact(self) -> bool:
        """Whether the two bounds meet."""
        return self.least == self.most


NEVER = Chance(Fraction(0), Fraction(0))


def odds(table: Table, zone: str, constraints: Mapping[str, Constraint]) -> Mapping[str, Chance]:
    """For each kind that a `?` of the zone can be: the probability that one of them is, by kind.

    Exact where the hidden ones come straight from one listed pool of which no cards have parted
    unseen; otherwise bounds from how many of them can be of the kind at the same time.
    """
    hidden = table.hidden(zone)
    certain = certain_somewhere(table, zone)
    drawn = _of_hidden(table, zone, constraints)
    total = hidden + sum(certain.values())
    return {
        kind: _shared(drawn.get(kind, NEVER), hidden, certain.get(kind, 0), total)
        for kind in sorted({*drawn, *certain})
    }


def _shared(chance: Chance, hidden: int, certain: int, total: int) -> Chance:
    """The chance of a kind among hidden cards and such as are certain, in no known order."""
    return Chance(
        (chance.least * hidden + certain) / total, (chance.most * hidden + certain) / total
    )


def _of_hidden(
    table: Table, zone: str, constraints: Mapping[str, Constraint]
) -> Mapping[str, Chance]:
    bags = [stretch for stretch in table.zones.get(zone, ()) if type(stretch) is Bag]
    sources = {source for bag in bags for source in bag.drawn}
    if not sources:
        return {}
    name = next(iter(sources))
    if len(sources) == 1 and isinstance(name, str):
        pool = table.pools[name]
        if pool.listed and not pool.parted:
            left = {kind: pool.left(kind) or 0 for kind in pool.kinds}
            total = sum(left.values())
            shares = {kind: Fraction(copies, total) for kind, copies in left.items() if copies}
            return {kind: Chance(share, share) for kind, share in shares.items()}
    return _bounds(table, zone, constraints)


def _bounds(table: Table, zone: str, constraints: Mapping[str, Constraint]) -> Mapping[str, Chance]:
    hidden = table.hidden(zone)
    most = {
        kind: min(hidden, _at_most(table, zone, kind, constraints))
        for kind in kinds(table, zone, constraints)
    }
    spread = sum(most.values())
    return {
        kind: Chance(Fraction(max(0, hidden - (spread - copies)), hidden), Fraction(copies, hidden))
        for kind, copies in most.items()
        if copies
    }


def _at_most(table: Table, zone: str, kind: str, constraints: Mapping[str, Constraint]) -> int:
    """No fewer than the hidden cards of the zone that can be of this kind at once."""
    total = 0
    for place, stretch in enumerate(table.zones[zone]):
        supposed = table
        for _ in range(sum(stretch.drawn.values()) if type(stretch) is Bag else 0):
            if not can_be(supposed, zone, place, kind, constraints):
                break
            total += 1
            supposed = suppose(supposed, zone, place, kind)
    return total
