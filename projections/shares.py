"""The share of the consistent worlds in which the cards about to be turned are these.

A world gives every physical card its kind, every shuffle its order, and says of every card that
went unseen which one it was; each world weighs alike. They are counted, not listed: kinds that were
certain together and have not been shown since are a *class*, of which any is as likely as another
wherever one lies. So worlds differ only in how many cards of each class lie in each *bag* of hidden
cards, and the number of worlds of each such *lay* is carried on from event to event.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
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
from projections.groups import Misplaced
from projections.pile import Cell, Lay, Pile, drawings
from projections.zones import ENDS

MOST_LAYS = 20_000
"""Lays that are carried on; a match in which there are more is too open to be counted."""


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
        self._free: list[int] = []
        self._lays: dict[Lay, int] = {(): 1}

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
                change(shares, event)
                if len(shares._lays) > MOST_LAYS:
                    raise Unreadable("odds.too-open")
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
        after._free = list(self._free)
        return after

    # Events

    def pooled(self, event: CardsPooled) -> None:
        """A listed deck lies there in any order."""
        if event.zone in self._cells:
            kinds = frozenset(kind for kind, _ in event.kinds)
            self._kinds |= kinds
            bag = self._new_bag()
            self._certain_in(bag, kinds)
            self._put(event.zone, bag, "top")

    def moved(self, event: CardsMoved) -> None:
        """Cards went from zone to zone, one by one."""
        if event.src in self._cells:
            for card in event.cards:
                self._put(event.dst, self._take(event.src, card, event.take), event.put)

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
            self._hide(zone, kind)
        bag = self._cells[event.zone][self._place_after(event)]
        if isinstance(bag, str):
            raise Misplaced(event.zone, event.card)
        known = {cell for cells in self._cells.values() for cell in cells}
        self._classes = [self._kinds - known - {event.card}, frozenset((event.card,))]
        here = [number == bag for number in range(len(self._sizes))]
        lay = tuple((size - one, int(one)) for size, one in zip(self._sizes, here, strict=True))
        self._lays = {lay: 1}

    def _place_after(self, event: CardsOverruled) -> int:
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

    def _hide(self, zone: str, kind: str) -> None:
        """A card that lay in the open is hidden, if it still lay there."""
        cells = self._cells[zone]
        if kind in cells:
            place = cells.index(kind)
            bag = self._new_bag()
            self._certain_in(bag, {kind})
            if zone in self._ordered:
                cells[place] = bag
            else:
                del cells[place]
                self._put(zone, bag, "top")

    # Cells

    def _at_end(self, zone: str, take: Take) -> bool:
        return zone in self._ordered and take in ENDS

    def _take(self, zone: str, card: str, take: Take) -> Cell:
        """One card leaves: its kind where it is certain now, else a bag with nothing else in it."""
        place = self._place(zone, card, take)
        cells = self._cells[zone]
        cell = cells[place]
        if isinstance(cell, str):
            del cells[place]
            if card not in (UNKNOWN, cell):
                self._lays = {}
            return cell
        if card != UNKNOWN:
            self._reveal(cell, card)
            taken: Cell = card
        elif self._sizes[cell] > 1:
            taken = self._new_bag()
            self._pour(cell, taken, 1)
        else:
            del cells[place]
            return cell
        if not self._sizes[cell]:
            del cells[place]
            self._free.append(cell)
        return taken

    def _place(self, zone: str, card: str, take: Take) -> int:
        """The cell from which a card is taken; raise Misplaced where there is none.

        Of an unseen card it is open which one it was, unless it is one of those nobody knows.
        """
        cells = self._cells[zone]
        if not self._at_end(zone, take):
            if card in cells:
                return cells.index(card)
            if zone in self._ordered or (card == UNKNOWN and take != "chosen"):
                self._gather((zone,), zone)
                cells = self._cells[zone]
            places = [place for place, cell in enumerate(cells) if isinstance(cell, int)]
        else:
            places = list(range(len(cells)))
        if not places:
            raise Misplaced(zone, card)
        return places[-1] if take == "bottom" else places[0]

    def _put(self, zone: str, cell: Cell, where: Put) -> None:
        """Lay a card, or a bag, down; where order does not count a zone has one bag only."""
        cells = self._cells[zone]
        if zone not in self._ordered and isinstance(cell, int):
            there = next((other for other in cells if isinstance(other, int)), None)
            if there is not None:
                self._pour(cell, there, self._sizes[cell])
                self._free.append(cell)
                return
        cells.insert(0 if where == "top" else len(cells), cell)

    def _gather(self, zones: Sequence[str], dst: str) -> None:
        """All cards of the zones come into one bag, which lies in `dst`."""
        gathered = [cell for zone in dict.fromkeys(zones) for cell in self._cells[zone]]
        for zone in zones:
            self._cells[zone] = []
        if gathered:
            bag = self._new_bag()
            for cell in gathered:
                if isinstance(cell, int):
                    self._pour(cell, bag, self._sizes[cell])
                    self._free.append(cell)
            self._certain_in(bag, {cell for cell in gathered if isinstance(cell, str)})
            self._put(dst, bag, "bottom")

    # Bags

    def _new_bag(self) -> int:
        if self._free:
            return self._free.pop()
        none = (0,) * len(self._classes)
        self._lays = {(*lay, none): worlds for lay, worlds in self._lays.items()}
        self._sizes.append(0)
        return len(self._sizes) - 1

    def _pour(self, src: int, dst: int, number: int) -> None:
        """So many cards of a bag go into another, nobody knows which."""
        after: defaultdict[Lay, int] = defaultdict(int)
        for lay, worlds in self._lays.items():
            for taken, ways in drawings(lay[src], number):
                changed = list(lay)
                changed[src] = tuple(map(int.__sub__, lay[src], taken))
                changed[dst] = tuple(map(int.__add__, lay[dst], taken))
                after[tuple(changed)] += worlds * ways
        self._lays = after
        self._sizes[src] -= number
        self._sizes[dst] += number

    def _reveal(self, bag: int, kind: str) -> None:
        """A card of the bag is shown to be of this kind, and leaves it."""
        after: dict[Lay, int] = {}
        number = next((n for n, kinds in enumerate(self._classes) if kind in kinds), None)
        if number is not None:
            self._classes[number] -= {kind}
            for lay, worlds in self._lays.items():
                counts = lay[bag]
                if there := counts[number]:
                    left = (*counts[:number], there - 1, *counts[number + 1 :])
                    after[(*lay[:bag], left, *lay[bag + 1 :])] = worlds * there
        self._lays = after
        self._sizes[bag] -= 1

    def _certain_in(self, bag: int, kinds: Collection[str]) -> None:
        """These kinds are put into the bag; with all that are certain in it they are one class."""
        whole = {
            number
            for number, members in enumerate(self._classes)
            if all(lay[bag][number] == len(members) for lay in self._lays)
        }
        joined = frozenset(kinds).union(*(self._classes[number] for number in whole))
        kept = [number for number in range(len(self._classes)) if number not in whole]
        self._classes = [*(self._classes[number] for number in kept), joined]
        self._sizes[bag] += len(kinds)
        self._lays = {
            tuple(
                (*(counts[n] for n in kept), len(joined) if place == bag else 0)
                for place, counts in enumerate(lay)
            ): worlds
            for lay, worlds in self._lays.items()
        }


CHANGES: Mapping[type[Event], Callable[[Shares, Any], None]] = {
    CardsPooled: Shares.pooled,
    CardsMoved: Shares.moved,
    CardsMixed: Shares.mixed,
    CardsShown: Shares.shown,
    CardsOverruled: Shares.overruled,
}
"""What changes the worlds."""
