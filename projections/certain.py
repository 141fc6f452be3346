"""Which cards are in a zone whatever the hidden ones are: in every consistent world."""

from collections.abc import Iterator, Mapping

from projections import custody
from projections.bags import Bag
from projections.groups import Misplaced
from projections.kit import Constraint
from projections.table import Table, suppose


def certain(table: Table, zone: str, constraints: Mapping[str, Constraint]) -> tuple[str, ...]:
    """The cards that are there in every world, sorted; for a zone where order does not count.

    Besides the cards known there these are the ones adrift that the hidden cards elsewhere have no
    room for. What cannot be decided is not certain.
    """
    known = table.known(zone)
    more = [
        kind
        for kind, copies in _adrift(table, zone).items()
        for _ in range(copies - _elsewhere(table, zone, kind, copies, constraints))
    ]
    return tuple(sorted((*known, *more))) if more else known


def _adrift(table: Table, zone: str) -> Mapping[str, int]:
    """The kinds that were certain where hidden cards of the zone were drawn, with their copies.

    A copy that was shown since, and may have been one of these, is none of them any more.
    """
    kinds: dict[str, int] = {}
    for number in _groups(table, zone):
        for kind in table.groups[number].known:
            kinds[kind] = 0
    for group in table.groups.values():
        for kind in kinds:
            kinds[kind] += group.known.get(kind, 0) - group.untraced.get(kind, 0)
    return {kind: copies for kind, copies in kinds.items() if copies > 0}


def _groups(table: Table, zone: str) -> set[int]:
    """The groups from which hidden cards of the zone were drawn, at whatever remove."""
    found: set[int] = set()
    bags = (stretch for stretch in table.zones.get(zone, ()) if isinstance(stretch, Bag))
    ahead = [source for bag in bags for source in bag.drawn]
    while ahead:
        source = ahead.pop()
        if isinstance(source, int) and source not in found:
            found.add(source)
            ahead += table.groups[source].drawn
    return found


def _elsewhere(
    table: Table, zone: str, kind: str, copies: int, constraints: Mapping[str, Constraint]
) -> int:
    """How many of the copies adrift can be among the hidden cards of other zones."""
    placed = 0
    while placed < copies:
        after = next(_placed(table, zone, kind, constraints), None)
        if after is None:
            break
        table, placed = after, placed + 1
    return placed


def _placed(
    table: Table, zone: str, kind: str, constraints: Mapping[str, Constraint]
) -> Iterator[Table]:
    """The table if a hidden card of another zone were of this kind, for each that can be."""
    for other, cells in table.zones.items():
        if other == zone:
            continue
        for place, stretch in enumerate(cells):
            if not isinstance(stretch, Bag) or not stretch.drawn:
                continue
            try:
                after = suppose(table, other, place, kind)
            except Misplaced:
                continue
            if custody.consistent(after, constraints) is not custody.Answer.NO:
                yield after
