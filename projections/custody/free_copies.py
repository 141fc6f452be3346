"""Free copies: where they decide what a card can be, nothing is searched.

A copy is free if no shown card can need it.
"""

from collections.abc import Iterable, Mapping, Sequence

from events.cards import CardsMoved, Showing
from projections.cards.bags import Bag, Cell, Source
from projections.cards.zones import ENDS, zone_of
from projections.custody import worlds
from projections.custody.pools import holds
from projections.kit import Constraint
from projections.table import Table


def is_free(
    table: Table, cells: Sequence[Cell], kind: str, constraints: Mapping[str, Constraint]
) -> bool:
    """Whether a card of these cells can be of a kind since it is certain there, or a copy is free.

    A hidden card can always be a free copy of a pool, or of a group where the kind is certain, from
    which it comes over drawings that have room for it beside all untraced cards.
    """
    for stretch in cells:
        if type(stretch) is not Bag:
            if stretch == kind:
                return True
        elif kind in stretch.known:
            return True
        else:
            for source in _behind(table, stretch):
                if supplies(table, source, kind, constraints):
                    return True
    return False


def has_free(table: Table, bag: Bag, kind: str, constraints: Mapping[str, Constraint]) -> bool:
    """Whether a free copy of the kind may be among the hidden cards of the bag."""
    return any(supplies(table, source, kind, constraints) for source in _behind(table, bag))


def _behind(table: Table, bag: Bag) -> Iterable[Source]:
    """Where one hidden card may have come from, wherever the untraced cards had."""
    if not table.groups:
        return bag.drawn
    return worlds.sources(table, bag, 1 + sum(table.untraced.values()))


def some_denied(table: Table) -> bool:
    """Whether a free copy may be needed where it lies, for others cannot be of its kind."""
    return table.denied and any(group.barred for group in table.groups.values())


def within(table: Table, event: Showing) -> tuple[Cell, ...]:
    """The cells from which one card can come."""
    zone = event.src if type(event) is CardsMoved else zone_of(event)
    cells = table.zones.get(zone, ())
    if len(cells) < 2:
        return cells
    if zone in table.ordered and event.take in ENDS:
        return cells[-1:] if event.take == "bottom" else cells[:1]
    return cells[:1] if event.take == "newest" else cells


def supplies(
    table: Table, source: Source, kind: str, constraints: Mapping[str, Constraint]
) -> bool:
    """Whether there is a copy that is free: certain in a group, or left in a pool.

    Untraced cards of the kind may need as many as they are.
    """
    others = table.untraced
    wanted = 1 + others.get(kind, 0)
    if not isinstance(source, str):
        return table.groups[source].known.get(kind, 0) >= wanted
    pool = table.pools[source]
    if pool.whole and pool.listed:
        return pool.kinds.get(kind, 0) - pool.shown.get(kind, 0) >= wanted
    if holds(pool, {**others, kind: wanted}, constraints):
        return True
    # No untraced card has come from this pool if it can have held no more of its kind.
    fitting = {each: others[each] for each in others if holds(pool, {each: 1}, constraints)}
    return len(fitting) < len(others) and holds(pool, {**fitting, kind: wanted}, constraints)
