"""The share of the consistent worlds in which the cards about to be turned are these.

A world gives every physical card its kind, every shuffle its order, and says of every card that
went unseen which one it was; each world weighs alike. They are counted, not listed. Cards that were
shuffled together are a *bag*: wherever they lie by now, any of them is as likely as another to be
any of its kinds. Kinds that were certain in a bag together and have not been shown since are a
*class*, any as likely as another wherever one lies. So worlds differ only in how many kinds of each
class are in each bag, and in how many of its cards lie in each *place*; the number of worlds of
each such *lay* is carried on from event to event.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from math import factorial, gcd, prod
from typing import Any

from events.base import UNKNOWN, Event
from events.cards import (
    CardsMixed,
    CardsMoved,
    CardsOverruled,
    CardsPooled,
    CardsShown,
    Put,
    Take,
)
from events.errors import Unreadable
from projections.cards.groups import Misplaced
from projections.cards.zones import ENDS
from projections.custody.lays import Cell, Lay, changed, splits, united, with_bag
from projections.custody.pile import Pile

BUDGET = 50_000
"""Lays looked at after which a match is called too open to be counted."""


class Shares:
    """The worlds of zones which no card leaves for others, each kind there once.

    Where order does not count, the last that arrived are not told from the rest.
    """

    def __init__(self, zones: Collection[str], ordered: Collection[str]) -> None:
        self._ordered = frozenset(ordered)
        self._cells: dict[str, list[Cell]] = {zone: [] for zone in zones}
        self._kinds: frozenset[str] = frozenset()
        self._classes: list[frozenset[str]] = []
        self._sizes: list[int] = []
        self._lays: dict[Lay, int] = {(): 1}
        self._budget = BUDGET

    @classmethod
    def of(
        cls, events: Iterable[Event], zones: Collection[str], ordered: Collection[str]
    ) -> "Shares":
        """The worlds after these events; those of other zones are passed over.

        Raises Unreadable (`odds.too-open`) where they are too many, Misplaced for an event that
        cannot be true.
        """
        shares = cls(zones, ordered)
        for event in events:
            change = CHANGES.get(type(event))
            if change is not None:
                shares._spend(len(shares._lays))
                change(shares, event)
        return shares

    def pile(self, zone: str, renewed_by: str) -> Pile:
        """A pile, and beneath it the zone that is shuffled to renew it when it is empty.

        Raises Unreadable (`odds.no-world`) where what was told cannot all be true.
        """
        if not self._lays:
            raise Unreadable("odds.no-world")
        after = self._copy()
        after._gather((renewed_by,), renewed_by)
        cells = (*after._cells[zone], *after._cells[renewed_by])
        return Pile(cells, after._sizes, after._classes, after._lays)

    def _copy(self) -> "Shares":
        after = Shares((), self._ordered)
        after._cells = {zone: list(cells) for zone, cells in self._cells.items()}
        after._kinds, after._lays = self._kinds, self._lays
        after._classes, after._sizes = list(self._classes), list(self._sizes)
        return after

    def _spend(self, number: int) -> None:
        """So many lays are looked at; raise Unreadable where the budget ends."""
        self._budget -= number
        if self._budget < 0:
            raise Unreadable("odds.too-open")

    # Events

    def pooled(self, event: CardsPooled) -> None:
        """A listed deck lies there in any order."""
        if event.zone in self._cells:
            kinds = frozenset(kind for kind, _ in event.kinds)
            self._kinds |= kinds
            self._put(event.zone, self._bagged(kinds), "top")

    def moved(self, event: CardsMoved) -> None:
        """Cards went from zone to zone, one by one."""
        if event.src not in self._cells:
            return
        if self._leave_together(event):
            cells, self._cells[event.src] = self._cells[event.src], []
            for cell in cells:
                self._put(event.dst, cell, event.put)
            return
        for card in event.cards:
            self._put(event.dst, self._take(event.src, card, event.take), event.put)

    def _leave_together(self, event: CardsMoved) -> bool:
        """Whether all cards of a zone leave it unseen, so that it is not open which of them did."""
        cells, number = self._cells[event.src], len(event.cards)
        in_order = self._ordered.intersection((event.src, event.dst))
        if event.take == "chosen" or (in_order and number > 1) or set(event.cards) != {UNKNOWN}:
            return False
        return number == sum(1 if isinstance(cell, str) else self._sizes[cell] for cell in cells)

    def mixed(self, event: CardsMixed) -> None:
        """All cards of these zones were shuffled together; in the dealt mode one knows how."""
        if event.dst in self._cells:
            self._gather(event.zones, event.dst)
            known = [self._take(event.dst, card, "any") for card in event.order]
            self._cells[event.dst] += known

    def shown(self, event: CardsShown) -> None:
        """Cards were shown where they lie, and stay there."""
        cells = self._cells.get(event.zone)
        if cells is None:
            return
        cards = event.cards
        if not self._at_end(event.zone, event.take):
            cards = tuple(card for card in cards if card not in (UNKNOWN, *cells))
        taken = [self._take(event.zone, card, event.take) for card in cards]
        for cell in reversed(taken):
            self._put(event.zone, cell, "bottom" if event.take == "bottom" else "top")

    def overruled(self, event: CardsOverruled) -> None:
        """The card is here, and hidden ones may be any that lie nowhere in the open."""
        if event.zone not in self._cells:
            return
        for zone, kind in event.forgotten:
            for card in (kind,) if kind != UNKNOWN else (*self._certain(zone),):
                self._hide(zone, card)
        here = self._cells[event.zone][self._cell_of(event)]
        if isinstance(here, str):
            raise Misplaced(event.zone, event.card)
        known = {cell for cells in self._cells.values() for cell in cells}
        others = self._kinds - known - {event.card}
        sizes = tuple(size - (place == here) for place, size in enumerate(self._sizes))
        one = tuple(int(place == here) for place in range(len(sizes)))
        self._classes = [others, frozenset((event.card,))]
        self._lays = {(((sum(sizes), 0), sizes), ((0, 1), one)): 1}

    def _cell_of(self, event: CardsOverruled) -> int:
        """The cell where the overruled card lies."""
        cells = self._cells[event.zone]
        places = list(range(len(cells)))
        if not self._at_end(event.zone, event.take):
            places = [place for place in places if isinstance(cells[place], int)]
            return places[0] if places else 0
        passed = 0
        for place in reversed(places) if event.take == "bottom" else places:
            cell = cells[place]
            passed += 1 if isinstance(cell, str) else self._sizes[cell]
            if passed > event.skip:
                return place
        raise Misplaced(event.zone, event.card)

    def _certain(self, zone: str) -> Iterator[str]:
        return (cell for cell in self._cells.get(zone, ()) if isinstance(cell, str))

    def _hide(self, zone: str, kind: str) -> None:
        """A card that lay in the open is hidden, if it still lay there."""
        cells = self._cells[zone]
        if kind in cells:
            where = cells.index(kind)
            hidden = self._bagged({kind})
            if zone in self._ordered:
                cells[where] = hidden
            else:
                del cells[where]
                self._put(zone, hidden, "top")

    # Cells

    def _at_end(self, zone: str, take: Take) -> bool:
        return zone in self._ordered and take in ENDS

    def _take(self, zone: str, card: str, take: Take) -> Cell:
        """One card leaves: its kind where it is certain now, else a place with nothing else."""
        where = self._find(zone, card, take)
        cells = self._cells[zone]
        cell = cells[where]
        if isinstance(cell, str):
            del cells[where]
            if card not in (UNKNOWN, cell):
                self._lays = {}
            return cell
        if card != UNKNOWN:
            self._reveal(cell, card)
            taken: Cell = card
        elif self._sizes[cell] > 1:
            taken = self._new_place()
            self._part(cell, taken)
        else:
            del cells[where]
            return cell
        if not self._sizes[cell]:
            del cells[where]
        return taken

    def _find(self, zone: str, card: str, take: Take) -> int:
        """The cell from which a card is taken; raise Misplaced where there is none.

        Of an unseen card it is open which one it was, unless it is one of those nobody knows.
        """
        cells = self._cells[zone]
        if not self._at_end(zone, take):
            if card in cells:
                return cells.index(card)
            if zone in self._ordered:
                self._gather((zone,), zone)
            elif card == UNKNOWN and take != "chosen":
                self._forget(zone)
            cells = self._cells[zone]
            found = [number for number, cell in enumerate(cells) if isinstance(cell, int)]
        else:
            found = list(range(len(cells)))
        if not found:
            raise Misplaced(zone, card)
        return found[-1] if take == "bottom" else found[0]

    def _forget(self, zone: str) -> None:
        """Which of the cards of a zone the certain ones are is open from now on."""
        known = {cell for cell in self._cells[zone] if isinstance(cell, str)}
        if known:
            self._cells[zone] = [cell for cell in self._cells[zone] if isinstance(cell, int)]
            self._put(zone, self._bagged(known), "top")

    def _put(self, zone: str, cell: Cell, where: Put) -> None:
        """Lay a card, or a place, down; where order does not count a zone has one place only."""
        cells = self._cells[zone]
        if zone not in self._ordered and isinstance(cell, int):
            there = next((other for other in cells if isinstance(other, int)), None)
            if there is not None:
                self._join(cell, there)
                return
        cells.insert(0 if where == "top" else len(cells), cell)

    def _gather(self, zones: Sequence[str], dst: str) -> None:
        """All cards of the zones are shuffled together, and lie in `dst`."""
        gathered = [cell for zone in dict.fromkeys(zones) for cell in self._cells[zone]]
        for zone in zones:
            self._cells[zone] = []
        if gathered:
            known = {cell for cell in gathered if isinstance(cell, str)}
            places = [cell for cell in gathered if isinstance(cell, int)]
            self._put(dst, self._shuffled(places, known), "bottom")

    # Places

    def _new_place(self) -> int:
        """A place where nothing lies; one that has become empty is used again."""
        used = {cell for cells in self._cells.values() for cell in cells}
        for place, size in enumerate(self._sizes):
            if not size and place not in used:
                return place
        self._sizes.append(0)
        self._lays = {
            tuple((kinds, (*cards, 0)) for kinds, cards in lay): worlds
            for lay, worlds in self._lays.items()
        }
        return len(self._sizes) - 1

    def _part(self, src: int, dst: int) -> None:
        """One card of a place goes to another, nobody knows which."""
        after: defaultdict[Lay, int] = defaultdict(int)
        for lay, worlds in self._lays.items():
            for number, (kinds, cards) in enumerate(lay):
                if cards[src]:
                    bag = (kinds, changed(changed(cards, src, -1), dst, 1))
                    after[with_bag(lay, number, bag)] += worlds * cards[src]
        self._lays = after
        self._sizes[src] -= 1
        self._sizes[dst] += 1

    def _join(self, src: int, dst: int) -> None:
        """All cards of a place go to another."""
        after: defaultdict[Lay, int] = defaultdict(int)
        for lay, worlds in self._lays.items():
            joined = tuple(
                (kinds, changed(changed(cards, src, -cards[src]), dst, cards[src]))
                for kinds, cards in lay
            )
            after[joined] += worlds
        self._lays = after
        self._sizes[dst] += self._sizes[src]
        self._sizes[src] = 0

    def _reveal(self, place: int, kind: str) -> None:
        """A card of the place is shown to be of this kind, and leaves it.

        Worlds are counted as if the cards of a bag had no order, so each place of it counts.
        """
        after: defaultdict[Lay, int] = defaultdict(int)
        number = next((n for n, kinds in enumerate(self._classes) if kind in kinds), None)
        if number is not None:
            self._classes[number] -= {kind}
            for lay, worlds in self._lays.items():
                for bag, (kinds, cards) in enumerate(lay):
                    if ways := kinds[number] * cards[place]:
                        left = (changed(kinds, number, -1), changed(cards, place, -1))
                        after[with_bag(lay, bag, left)] += worlds * ways
        self._lays = after
        self._sizes[place] -= 1

    # Bags

    def _bagged(self, kinds: Collection[str]) -> int:
        """A place where cards of these kinds lie, and no others."""
        return self._shuffled((), kinds)

    def _shuffled(self, places: Sequence[int], known: Collection[str]) -> int:
        """The place where the cards of these places, and certain ones, lie as one bag."""
        place = self._new_place()
        size = sum(self._sizes[other] for other in places) + len(known)
        none = tuple(0 for _ in self._sizes)
        there = changed(none, place, size)
        after: defaultdict[Lay, int] = defaultdict(int)
        for lay, worlds in self._lays.items():
            for mixed, rest, ways in splits(lay, places, len(self._classes)):
                self._spend(1)
                after[(*rest, (mixed, there))] += worlds * ways
        self._lays = after
        for other in places:
            self._sizes[other] = 0
        self._sizes[place] = size
        self._class_in_last(known)
        self._tidy()
        return place

    def _class_in_last(self, known: Collection[str]) -> None:
        """These kinds come to the last bag; with all that are certain in it they are one class."""
        whole = {
            number
            for number, members in enumerate(self._classes)
            if all(lay[-1][0][number] == len(members) for lay in self._lays)
        }
        joined = frozenset(known).union(*(self._classes[number] for number in whole))
        kept = [number for number in range(len(self._classes)) if number not in whole]
        self._classes = [*(self._classes[number] for number in kept), joined]
        self._lays = {
            tuple(
                (
                    (*(kinds[n] for n in kept), len(joined) if bag == len(lay) - 1 else 0),
                    cards,
                )
                for bag, (kinds, cards) in enumerate(lay)
            ): worlds
            for lay, worlds in self._lays.items()
        }

    def _tidy(self) -> None:
        """Bags that lie in one place only are one, if no others lie there; so are empty ones."""
        lays = self._lays
        bags = range(len(next(iter(lays), ())))
        where = [
            {place for lay in lays for place, number in enumerate(lay[bag][1]) if number}
            for bag in bags
        ]
        homes = {min(places) for places in where if len(places) == 1}
        homes -= {place for places in where if len(places) > 1 for place in places}
        groups = [[bag for bag in bags if where[bag] == {home}] for home in sorted(homes)]
        groups += [[bag] for bag in bags if where[bag] and not where[bag] <= homes]
        after: defaultdict[Lay, int] = defaultdict(int)
        for lay, worlds in lays.items():
            ways = prod(
                factorial(sum(lay[bag][1])) for group in groups if len(group) > 1 for bag in group
            )
            after[tuple(united([lay[bag] for bag in group]) for group in groups)] += worlds * ways
        common = gcd(*after.values()) or 1
        self._lays = {lay: worlds // common for lay, worlds in after.items()}


CHANGES: Mapping[type[Event], Callable[[Shares, Any], None]] = {
    CardsPooled: Shares.pooled,
    CardsMoved: Shares.moved,
    CardsMixed: Shares.mixed,
    CardsShown: Shares.shown,
    CardsOverruled: Shares.overruled,
}
"""What changes the worlds."""
