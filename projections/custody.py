"""Can this card be here? Answered exactly, from what the log says."""

from collections.abc import Mapping
from enum import StrEnum

from events.base import UNKNOWN
from events.cards import CardEvent, CardsMoved, CardsShown
from projections import worlds
from projections.bags import Bag, Cell
from projections.groups import Misplaced
from projections.kit import Constraint
from projections.table import Table, evolve, suppose
from projections.zones import ENDS


class Answer(StrEnum):
    """What custody says of a card. `undecided`: too many worlds to look at; it is accepted."""

    YES = "yes"
    NO = "no"
    UNDECIDED = "undecided"


ANSWERS = {True: Answer.YES, False: Answer.NO, None: Answer.UNDECIDED}


def consistent(table: Table, constraints: Mapping[str, Constraint]) -> Answer:
    """Whether there is a world in which all that the table has been told is true."""
    return ANSWERS[worlds.exists(table, constraints)]


def possible(table: Table, *events: CardEvent, constraints: Mapping[str, Constraint]) -> Answer:
    """Whether these events, in this order, would be true in at least one consistent world.

    A move is judged by the very events that it would write. Undecided also if the table itself has
    no world any more, so that one card accepted undecided does not refuse all later ones.
    """
    if len(events) == 1 and _free(table, events[0], constraints):
        return Answer.YES
    after = table
    try:
        for event in events:
            after = evolve(after, event)
    except Misplaced:
        return Answer.NO
    answer = consistent(after, constraints)
    if answer is Answer.NO and consistent(table, constraints) is not Answer.YES:
        return Answer.UNDECIDED
    return answer


def _free(table: Table, event: CardEvent, constraints: Mapping[str, Constraint]) -> bool:
    """Whether the one card that the event names is certain there, or a free copy decides.

    A copy is free if no shown card can need it. A hidden card that comes straight from the pool can
    always be a free copy.
    """
    if isinstance(event, CardsMoved):
        zone = event.src
    elif isinstance(event, CardsShown):
        zone = event.zone
    else:
        return False
    if len(event.cards) != 1 or event.cards[0] == UNKNOWN:
        return False
    (kind,) = event.cards
    return any(
        _offers(table, stretch, kind, constraints) for stretch in _within(table, event, zone)
    )


def _within(table: Table, event: CardsMoved | CardsShown, zone: str) -> tuple[Cell, ...]:
    """The cells from which the card can come."""
    cells = table.zones.get(zone, ())
    if zone in table.ordered and event.take in ENDS:
        return cells[-1:] if event.take == "bottom" else cells[:1]
    return cells[:1] if event.take == "newest" else cells


def _offers(table: Table, stretch: Cell, kind: str, constraints: Mapping[str, Constraint]) -> bool:
    if not isinstance(stretch, Bag):
        return stretch == kind
    if kind in stretch.known:
        return True
    return _from_pool(table, stretch, kind, constraints)


def _from_pool(table: Table, bag: Bag, kind: str, constraints: Mapping[str, Constraint]) -> bool:
    """Whether one of its hidden cards can be a free copy, straight from a pool."""
    return any(
        isinstance(source, str) and _spare(table, source, kind, constraints) for source in bag.drawn
    )


def _spare(table: Table, name: str, kind: str, constraints: Mapping[str, Constraint]) -> bool:
    """Whether the pool has a copy left when every untraced card came from it."""
    demand = {kind: 1}
    for group in table.groups.values():
        for untraced, number in group.untraced.items():
            demand[untraced] = demand.get(untraced, 0) + number
    pool = table.pools[name]
    if pool.listed:
        return pool.kinds.get(kind, 0) - pool.shown.get(kind, 0) >= demand[kind]
    return worlds.holds(pool, demand, constraints)


def kinds(table: Table, zone: str, constraints: Mapping[str, Constraint]) -> tuple[str, ...]:
    """What a hidden card of the zone can be, sorted; empty if all are certain or there is none.

    A kind that cannot be decided counts as one that it can be.
    """
    cells = table.zones.get(zone, ())
    return tuple(
        sorted(
            {
                kind
                for place, stretch in enumerate(cells)
                if isinstance(stretch, Bag)
                for kind in worlds.candidates(table, stretch, constraints)
                if _can_be(table, zone, place, kind, constraints)
            }
        )
    )


def _can_be(
    table: Table, zone: str, place: int, kind: str, constraints: Mapping[str, Constraint]
) -> bool:
    stretch = table.zones[zone][place]
    if isinstance(stretch, Bag) and _from_pool(table, stretch, kind, constraints):
        return True
    return consistent(suppose(table, zone, place, kind), constraints) is not Answer.NO
