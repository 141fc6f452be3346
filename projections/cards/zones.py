"""Taking cards out of zones and laying them down, shown or hidden.

From an end of an ordered zone the cards come in their order. A card taken from anywhere else in it
leaves open which one it was, and with it the order of those that it may have been: they are one
bag afterwards, as after a shuffle.
"""

from collections.abc import Sequence
from itertools import groupby

from events.base import UNKNOWN
from events.cards import CardsMoved, Put, Showing, Take
from projections.cards.bags import Bag, Cell, cell, merge, size
from projections.cards.groups import Draft, Misplaced

ENDS = frozenset({"top", "bottom", "newest"})
"""The ways to take a card from a definite place of an ordered zone."""


Names = tuple[str, ...]


def merged(draft: Draft, cells: Sequence[Cell]) -> Cell:
    """The cells as one; groups whose last cards come together here are looked at again."""
    bag = merge(cells)
    if draft.groups:
        draft.touched.update(source for source in bag.drawn if isinstance(source, int))
    return cell(bag)


def put(draft: Draft, zone: str, taken: tuple[Cell, ...], where: Put, pools: Names) -> None:
    """Lay cards down one by one; `pools` are those that they may come from."""
    if not taken:
        return
    lying = draft.zones.get(zone, ())
    if zone not in draft.ordered:
        arrived = taken if len(taken) == 1 else (merged(draft, taken),)
        draft.zones[zone] = arrived + (lying if len(lying) < 2 else (merged(draft, lying),))
    elif where == "top":
        draft.zones[zone] = taken[::-1] + lying
    else:
        draft.zones[zone] = lying + taken
    before = draft.origins.get(zone, ())
    if pools != before and not set(pools) <= set(before):
        draft.origins = {**draft.origins, zone: tuple(dict.fromkeys((*before, *pools)))}


def zone_of(event: Showing) -> str:
    """The zone whose cards the event shows."""
    return event.src if isinstance(event, CardsMoved) else event.zone


def gather(draft: Draft, zone: str, take: Take, number: int) -> tuple[Cell, ...]:
    """The cells of the zone; where order does not count one, unless the newest are meant."""
    cells = draft.zones.get(zone, ())
    if len(cells) < 2 or zone in draft.ordered or (take == "newest" and number <= size(cells[0])):
        return cells
    draft.zones[zone] = (merged(draft, cells),)
    return draft.zones[zone]


def take(draft: Draft, zone: str, cards: Names, take: Take) -> tuple[Cell, ...]:
    """Cards leave, shown or hidden, in their order. Raises Misplaced if they cannot lie there."""
    cells = draft.zones.get(zone, ())
    if take == "top" and cards and cells[: len(cards)] == cards:  # as they lie in most piles
        draft.zones[zone] = cells[len(cards) :]
        return cards
    gather(draft, zone, take, len(cards))
    hidden = cards.count(UNKNOWN)
    if not hidden:
        for card in cards:
            take_kind(draft, zone, card, take)
        return cards
    if hidden == len(cards):
        return tuple(take_hidden(draft, zone, hidden, take))
    taken: list[Cell] = []
    for card, run in groupby(cards):
        if card == UNKNOWN:
            taken += take_hidden(draft, zone, len(tuple(run)), take)
        else:
            for kind in run:
                take_kind(draft, zone, kind, take)
                taken.append(kind)
    return tuple(taken)


def take_hidden(draft: Draft, zone: str, number: int, take: Take) -> list[Cell]:
    """So many cards leave that nobody saw, first the one that leaves first.

    `chosen` from an unordered zone: none of those that are certain there, so that these stay known.
    Raises Misplaced if the zone holds fewer.
    """
    if take == "chosen" and zone not in draft.ordered:
        return _take_uncertain(draft, zone, number)
    cells = [*draft.zones.get(zone, ())]
    if zone in draft.ordered and take not in ENDS and len(cells) > 1:
        cells = [merged(draft, cells)]
    last = take == "bottom" and zone in draft.ordered
    taken: list[Cell] = []
    while number:
        if not cells:
            raise Misplaced(zone, UNKNOWN)
        stretch = cells.pop(-1 if last else 0)
        if type(stretch) is Bag and stretch.size > number:
            stretch, rest = draft.take_hidden(stretch, number, zone)
            cells.insert(len(cells) if last else 0, rest)
        taken.append(stretch)
        number -= size(stretch)
    draft.zones[zone] = tuple(cells)
    return taken


def _take_uncertain(draft: Draft, zone: str, number: int) -> list[Cell]:
    bag = merge(draft.zones.get(zone, ()))
    certain = Bag(sum(bag.known.values()), bag.known, {})
    hidden = Bag(bag.size - certain.size, {}, bag.drawn)
    if hidden.size < number:
        raise Misplaced(zone, UNKNOWN)
    if hidden.size == number:
        draft.zones[zone] = (cell(certain),) if certain.size else ()
        return [hidden]
    taken, rest = draft.take_hidden(hidden, number, zone)
    draft.zones[zone] = (merged(draft, (certain, rest)),)
    return [taken]


def take_kind(draft: Draft, zone: str, kind: str, take: Take) -> None:
    """A card leaves that is shown to be of this kind. Raises Misplaced if none there can be."""
    cells, place = _find(draft, zone, kind, take)
    stretch = cells[place]
    if type(stretch) is Bag:
        rest = draft.take_kind(stretch, kind, zone)
        cells[place : place + 1] = [] if rest is None else [rest]
    elif stretch == kind:
        del cells[place]
    else:
        raise Misplaced(zone, kind)
    draft.zones[zone] = tuple(cells)


def show(draft: Draft, zone: str, kind: str, take: Take) -> None:
    """A card not certain yet is shown to be of this kind, and stays.

    Raises Misplaced if none can be.
    """
    cells, place = _find(draft, zone, "", take)
    stretch = cells[place]
    if isinstance(stretch, str):
        raise Misplaced(zone, kind)
    cells[place] = draft.reveal(stretch, kind, zone)
    draft.zones[zone] = tuple(cells)


def show_from_end(draft: Draft, zone: str, cards: Sequence[str], take: Take) -> None:
    """Cards are shown at an end of an ordered zone and stay in their order.

    Raises Misplaced if one of them cannot be there.
    """
    seen: list[Cell] = []
    for card in cards:
        if card == UNKNOWN:
            seen += take_hidden(draft, zone, 1, take)
        else:
            take_kind(draft, zone, card, take)
            seen.append(card)
    lying = draft.zones[zone]
    draft.zones[zone] = (*lying, *reversed(seen)) if take == "bottom" else (*seen, *lying)


def _find(draft: Draft, zone: str, kind: str, take: Take) -> tuple[list[Cell], int]:
    """The zone's cells such that one of them holds the card to be taken, and which.

    Raises Misplaced if there is none.
    """
    cells = [*draft.zones.get(zone, ())]
    if not cells:
        raise Misplaced(zone, kind)
    if zone not in draft.ordered:
        return cells, 0
    if take in ENDS:
        return cells, len(cells) - 1 if take == "bottom" else 0
    places = [n for n, stretch in enumerate(cells) if _may_hold(stretch, kind)]
    if not places:
        raise Misplaced(zone, kind)
    first, last = places[0], places[-1]
    if first < last and any(type(cells[n]) is Bag for n in places):
        cells[first : last + 1] = [merged(draft, cells[first : last + 1])]
    return cells, first


def _may_hold(stretch: Cell, kind: str) -> bool:
    if isinstance(stretch, str):
        return stretch == kind
    return bool(stretch.drawn) or kind in stretch.known
