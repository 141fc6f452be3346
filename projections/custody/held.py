"""Of which of the cards that an event shows custody was certain where they lay."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from events.base import UNKNOWN
from events.cards import Showing
from projections.cards.bags import Cell, size
from projections.cards.zones import ENDS, zone_of
from projections.custody.certain import certain
from projections.kit import Constraint
from projections.table import Table


def certain_there(
    table: Table, event: Showing, constraints: Mapping[str, Constraint]
) -> tuple[bool, ...]:
    """Of each card of the event, whether it was certain that this very card lies there.

    From a definite place it is the card of that place; from anywhere one that the zone holds, since
    somebody chose it. Of a card that is not named: whether it was certain which one it is.
    """
    zone, cards = zone_of(event), event.cards
    sure = Counter(certain(table, zone, constraints))
    places = _places(table, event)
    if places is None:
        return tuple(_held(cards, sure, table.count(zone), chosen=True))
    cells, held = table.zones.get(zone, ()), list[bool]()
    for place, run in groupby(places):
        there = cards[len(held) : len(held) + len([*run])]
        of_cell = _sure_in(cells, place, sure)
        held += _held(there, of_cell, size(cells[place]), chosen=False)
    return tuple(held)


def _places(table: Table, event: Showing) -> Sequence[int] | None:
    """Of which cell of the zone each card is; none where they come from anywhere in it."""
    zone, number = zone_of(event), len(event.cards)
    cells = table.zones.get(zone, ())
    if event.take not in ENDS:
        return None
    if zone in table.ordered:
        places = [place for place, cell in enumerate(cells) for _ in range(size(cell))]
        return (places[::-1] if event.take == "bottom" else places)[:number]
    newest = event.take == "newest" and len(cells) > 1 and number <= size(cells[0])
    return (0,) * number if newest else None


def _sure_in(cells: Sequence[Cell], place: int, sure: Counter[str]) -> Counter[str]:
    """The kinds certain in one of the zone's cells, of those that are certain in the zone."""
    cell = cells[place]
    if isinstance(cell, str):
        return Counter((cell,))
    others = [other for n, other in enumerate(cells) if n != place]
    found = Counter(cell.known)
    for kind, copies in sure.items():
        room = sum(int(o == kind) if isinstance(o, str) else o.size for o in others)
        found[kind] = max(found[kind], copies - room)
    return +found


def _held(cards: Sequence[str], sure: Counter[str], lying: int, *, chosen: bool) -> Iterator[bool]:
    """Whether each of the cards was certain, of so many that lie there, some of them `sure`.

    Which of several different ones lies uppermost is not, unless all of them are taken.
    """
    plain = len(sure) == 1 and sure.total() == lying
    told = plain or len(cards) == lying
    left = Counter(sure)
    for card in cards:
        if card == UNKNOWN:
            yield told and sure.total() == lying
        else:
            yield (chosen or told) and left[card] > 0
            left[card] -= 1
