"""Free copies: where they decide what a card can be, nothing is searched.

A copy is free if no shown card can need it.
"""

from collections.abc import Mapping, Sequence

from events.base import UNKNOWN
from events.cards import SHOWING, CardEvent, CardsMoved, Showing
from projections.cards.bags import Bag, Cell, Source, merge, size, with_kinds
from projections.cards.zones import ENDS, zone_of
from projections.custody import worlds
from projections.custody.pools import holds
from projections.kit import Constraint
from projections.table import Table


def are_free(
    table: Table, events: Sequence[CardEvent], constraints: Mapping[str, Constraint]
) -> bool:
    """Whether the cards that the events name are certain there, or free copies decide.

    One hidden card can always be a free copy of a pool, or of a group where the kind is certain,
    from which it comes over drawings that have room for it beside all untraced cards; of several
    cards, if so many come straight from there.
    """
    event = events[0]
    if not isinstance(event, SHOWING) or (table.denied and some_denied(table)):
        return False
    cards = event.cards
    if len(events) > 1 or len(cards) != 1 or UNKNOWN in cards:
        return _all_free(table, event, events[1:], constraints)
    (kind,) = cards
    for stretch in within(table, event):
        if type(stretch) is not Bag:
            if stretch == kind:
                return True
        elif kind in stretch.known:
            return True
        else:
            needed = {kind: 1 + table.untraced.get(kind, 0)} if table.untraced else {kind: 1}
            for source in stretch.drawn:
                if supplies(table, source, needed, constraints):
                    return True
            if table.groups:
                for source in _further(table, stretch):
                    if supplies(table, source, needed, constraints):
                        return True
    return False


def _further(table: Table, bag: Bag) -> Sequence[Source]:
    """Where one hidden card may have come from at some remove, wherever the untraced cards had."""
    sources = worlds.sources(table, bag, 1 + sum(table.untraced.values()))
    return sources[len(bag.drawn) :]


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
    table: Table,
    source: Source,
    needed: Mapping[str, int],
    constraints: Mapping[str, Constraint],
) -> bool:
    """Whether all the copies that are needed are free: certain in a group, or left in a pool."""
    if not isinstance(source, str):
        return _are_left(table.groups[source].known, {}, needed)
    pool = table.pools[source]
    # Where there are no groups, nothing else can need a card of a deck that nobody has listed.
    if not pool.whole and not table.groups:
        return holds(pool, needed, constraints)
    if pool.listed:
        return _are_left(pool.kinds, pool.shown, needed)
    others = table.untraced
    if holds(pool, {**others, **needed}, constraints):
        return True
    # No untraced card has come from this pool if it can have held no more of its kind.
    fitting = {kind: others[kind] for kind in others if holds(pool, {kind: 1}, constraints)}
    return len(fitting) < len(others) and holds(pool, {**fitting, **needed}, constraints)


def _are_left(
    copies: Mapping[str, int], shown: Mapping[str, int], needed: Mapping[str, int]
) -> bool:
    """Whether so many copies of these kinds are there and not shown."""
    for kind, number in needed.items():
        if copies.get(kind, 0) - shown.get(kind, 0) < number:
            return False
    return True


def needed_of(table: Table, wanted: Mapping[str, int]) -> Mapping[str, int]:
    """The copies of these kinds that are wanted, with those that untraced cards might need."""
    return {kind: number + table.untraced.get(kind, 0) for kind, number in wanted.items()}


def _all_free(
    table: Table,
    first: Showing,
    others: Sequence[CardEvent],
    constraints: Mapping[str, Constraint],
) -> bool:
    """Whether the same is true of several cards that leave one zone in turn."""
    zone, cards = zone_of(first), first.cards
    for event in others:
        if not isinstance(event, CardsMoved) or not isinstance(first, CardsMoved):
            return False
        if event.src != zone or event.take != first.take or first.dst == zone:
            return False
        cards += event.cards
    if first.take == "chosen" and UNKNOWN in cards:
        return False
    hidden: list[tuple[Bag, Sequence[str]]] = []
    for stretch in _in_turn(table, first, len(cards)):
        if not cards:
            break
        here, cards = cards[: size(stretch)], cards[size(stretch) :]
        uncertain = _uncertain(stretch, here)
        if uncertain is None:
            return False
        if uncertain and type(stretch) is Bag:
            hidden.append((stretch, uncertain))
    return not cards and (not hidden or _are_supplied(table, hidden, constraints))


def _are_supplied(
    table: Table,
    hidden: Sequence[tuple[Bag, Sequence[str]]],
    constraints: Mapping[str, Constraint],
) -> bool:
    """Whether these cards can be free copies, each of them hidden in its bag.

    It is enough that one source supplies all of them, and so many of the hidden cards come from it:
    which of them these are is open. Out of one bag each may be of a source of its own.
    """
    demand: dict[str, int] = {}
    for _, kinds in hidden:
        demand = with_kinds(demand, kinds)
    needed = needed_of(table, demand)
    first, uncertain = hidden[0]
    for source in first.drawn:
        wide = all(bag.drawn.get(source, 0) >= len(kinds) for bag, kinds in hidden)
        if wide and supplies(table, source, needed, constraints):
            return True
    return len(hidden) == 1 and _are_parted(table, first, uncertain, constraints)


def _are_parted(
    table: Table, bag: Bag, kinds: Sequence[str], constraints: Mapping[str, Constraint]
) -> bool:
    """Whether these cards can be parted among the sources of a bag, each a free copy of its own.

    No more come from a source than the bag has of it. The copies are different ones: those that are
    certain in a group have been shown, so that no pool counts them as left, and lie in no other
    group. So in any world each can change places in turn with a hidden card of its source that lies
    in the bag, and none of them moves one that has come there before.
    """
    parts: dict[Source, dict[str, int]] = {}
    for kind in kinds:
        for source, hidden in bag.drawn.items():
            part = with_kinds(parts.get(source, {}), (kind,))
            needed = needed_of(table, part)
            if sum(part.values()) <= hidden and supplies(table, source, needed, constraints):
                parts[source] = part
                break
        else:
            return False
    return True


def _in_turn(table: Table, event: Showing, number: int) -> tuple[Cell, ...]:
    """The cells from which so many cards come, those first that leave first."""
    zone = zone_of(event)
    cells = table.zones.get(zone, ())
    if zone in table.ordered and event.take in ENDS:
        return cells[::-1] if event.take == "bottom" else cells
    if len(cells) < 2 or (event.take == "newest" and number <= size(cells[0])):
        return cells[:1]
    return (merge(cells),)


def _uncertain(stretch: Cell, cards: Sequence[str]) -> Sequence[str] | None:
    """Those of the named cards that must have been hidden there; none: they cannot be."""
    if isinstance(stretch, str):
        return () if cards[0] in (stretch, UNKNOWN) else None
    uncertain = [kind for kind in cards if kind != UNKNOWN]
    if not stretch.known:
        return uncertain
    for kind, copies in stretch.known.items():
        for _ in range(min(copies, uncertain.count(kind))):
            uncertain.remove(kind)
    return uncertain if len(uncertain) <= sum(stretch.drawn.values()) else None


def has_free(table: Table, stretch: Cell, kind: str, constraints: Mapping[str, Constraint]) -> bool:
    """Whether a free copy of the kind may be among the hidden cards of the cell."""
    if type(stretch) is not Bag or some_denied(table):
        return False
    needed = needed_of(table, {kind: 1})
    return any(supplies(table, source, needed, constraints) for source in stretch.drawn)
