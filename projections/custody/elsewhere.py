"""How many copies of a kind can be among the hidden cards of other zones."""

from collections.abc import Iterator, Mapping

from projections.cards.bags import Bag
from projections.cards.groups import Misplaced
from projections.custody import answers
from projections.kit import Constraint
from projections.table import Table, suppose


def elsewhere(
    table: Table, zone: str, kind: str, copies: int, constraints: Mapping[str, Constraint]
) -> int:
    """How many of the copies adrift can be among the hidden cards of other zones.

    One that is placed may leave others certain there, which are counted as well. A single copy is
    only asked for.
    """
    if copies == 1:
        others = _others(table, zone)
        return int(any(_can_be(table, *there, kind, constraints) for there in others))
    before = _seen_elsewhere(table, zone, kind)
    placed = 0
    while placed < copies:
        after = next(_placed(table, zone, kind, constraints), None)
        if after is None:
            break
        table, placed = after, _seen_elsewhere(after, zone, kind) - before
    return placed


def _seen_elsewhere(table: Table, zone: str, kind: str) -> int:
    """How many copies are certain in other zones."""
    return sum(
        int(stretch == kind) if isinstance(stretch, str) else stretch.known.get(kind, 0)
        for other, cells in table.zones.items()
        if other != zone
        for stretch in cells
    )


def _others(table: Table, zone: str) -> Iterator[tuple[str, int]]:
    """The hidden cards of other zones: in which zone they lie, and in which of its cells."""
    for other, cells in table.zones.items():
        if other != zone:
            for place, stretch in enumerate(cells):
                if type(stretch) is Bag and stretch.drawn:
                    yield other, place


def _can_be(
    table: Table, zone: str, place: int, kind: str, constraints: Mapping[str, Constraint]
) -> bool:
    """Whether one of the hidden cards of this cell can be of this kind."""
    try:
        return answers.can_be(table, zone, place, kind, constraints)
    except Misplaced:
        return False


def _placed(
    table: Table, zone: str, kind: str, constraints: Mapping[str, Constraint]
) -> Iterator[Table]:
    """The table if a hidden card of another zone were of this kind, for each that can be."""
    for other, place in _others(table, zone):
        try:
            after = suppose(table, other, place, kind)
        except Misplaced:
            continue
        if answers.consistent(after, constraints) is not answers.Answer.NO:
            yield after
