"""What the table says when it is told that no card of a zone is of some kinds."""

from msgspec.structs import replace

from events.cards import CardsDenied
from projections.cards import zones
from projections.cards.bags import Bag, Cell
from projections.cards.groups import Draft, Misplaced


def deny(draft: Draft, event: CardsDenied) -> None:
    """The hidden cards of the zone are a group from now on that bars these kinds.

    Raises Misplaced if a card that is certain there is of one of them.
    """
    kinds = frozenset(event.kinds)
    cells = zones.gather(draft, event.zone, "any", 1)
    draft.denied = True
    draft.zones[event.zone] = tuple(_denied(draft, cell, kinds, event.zone) for cell in cells)


def _denied(draft: Draft, cell: Cell, kinds: frozenset[str], zone: str) -> Cell:
    known = cell.known if type(cell) is Bag else {cell: 1}
    wrong = kinds.intersection(known)
    if wrong:
        raise Misplaced(zone, min(wrong))
    hidden = sum(cell.drawn.values()) if type(cell) is Bag else 0
    if type(cell) is not Bag or not hidden:
        return cell
    group = draft.freeze({}, cell.drawn, hidden, zone, kinds)
    return Bag(cell.size, cell.known, {group: hidden})


def permit(draft: Draft, kind: str) -> None:
    """Take it that a kind was denied wrongly, wherever it was."""
    for number, group in draft.groups.items():
        if kind in group.barred:
            draft.groups[number] = replace(group, barred=group.barred - {kind})
            draft.touched.add(number)
            draft.scarce.add(kind)
