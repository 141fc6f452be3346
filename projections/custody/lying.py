"""What lies where, seen and unseen, while cards go from zone to zone."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from math import prod

from events.base import UNKNOWN
from events.cards import CardEvent, Put, Take
from events.errors import Unreadable
from projections import table
from projections.cards.groups import Misplaced
from projections.cards.zones import ENDS
from projections.custody.contents import Contents
from projections.custody.counted import Counted
from projections.custody.lays import Cell
from projections.table import evolve


class Lying:
    """The zones: in each the cards that are certain, and the places of hidden ones.

    Where order does not count there is one place at most of the last that arrived, and one of the
    rest. Cards that never met are counted apart.
    """

    def __init__(self, zones: Collection[str], ordered: Collection[str]) -> None:
        self._zones = tuple(zones)
        self._ordered: frozenset[str] = frozenset(ordered)
        self._known = Contents()
        self._begin_count: Callable[[Contents], Counted] = Counted
        self._begin()

    def _begin(self) -> None:
        self._cells: dict[str, list[Cell]] = {zone: [] for zone in self._zones}
        self._older: dict[str, list[Cell]] = {}
        self._counts: list[Counted] = []
        self._home: dict[str, Counted] = {}
        self._origins: dict[str, frozenset[str]] = {}
        self._table = table.start(self._ordered)
        self._behind: list[CardEvent] = []

    def _copied_to(self, other: "Lying") -> None:
        other._begin_count = self._begin_count
        same = {count: count.copy() for count in self._counts}
        other._known = self._known
        other._counts = [*same.values()]
        other._cells = {zone: [*cells] for zone, cells in self._cells.items()}
        other._older = {zone: [*cells] for zone, cells in self._older.items()}
        other._home = {zone: same[home] for zone, home in self._home.items() if home in same}
        other._origins = {**self._origins}
        other._table, other._behind = self._table, [*self._behind]

    @property
    def counts(self) -> Sequence[Counted]:
        """What is counted apart. Raises Unreadable (`odds.no-world`) where one has no world."""
        if not all(count.possible for count in self._counts):
            raise Unreadable("odds.no-world")
        return self._counts

    @property
    def prior(self) -> str | None:
        """What is supposed of a deck that nobody listed, of which cards are hidden; none: all are.

        It is the first word of the constraint's name.
        """
        priors = (
            content.prior
            for count in self.counts
            for lay in count.lays
            for number, content in enumerate(lay.classes)
            if lay.of_class(number)
        )
        return next(filter(None, priors), None)

    @property
    def worth(self) -> float:
        """What all worlds here are worth beside those that were followed otherwise; 0: none."""
        return prod([count.worth if count.possible else 0.0 for count in self._counts])

    def heaped(self, zone: str) -> Sequence[tuple[Cell, int]]:
        """The same with the heap of each place."""
        home = self._home.get(zone)
        heaps = home.heaps if home else ()
        return [(c if isinstance(c, str) else heaps[c], size) for c, size in self.lying(zone)]

    @property
    def zones(self) -> Collection[str]:
        """The zones in which cards have lain, and those that were named."""
        return self._cells.keys()

    def lying(self, zone: str) -> Sequence[tuple[Cell, int]]:
        """The cells of a zone, from the top where order counts, and how many cards each is."""
        home = self._home.get(zone)
        cells = (*self._cells.get(zone, ()), *self._older.get(zone, ()))
        return [(c, home.sizes[c] if isinstance(c, int) and home else 1) for c in cells]

    def home(self, zone: str) -> Counted | None:
        """With what the hidden cards of a zone are counted; none where none lies there."""
        cells = (*self._cells.get(zone, ()), *self._older.get(zone, ()))
        return self._home[zone] if any(isinstance(cell, int) for cell in cells) else None

    # Cells

    def _certain(self, zone: str) -> list[str]:
        cells = (*self._cells.get(zone, ()), *self._older.get(zone, ()))
        return [cell for cell in cells if isinstance(cell, str)]

    def _origin(self, zone: str) -> frozenset[str]:
        return self._origins.get(zone, frozenset())

    def _size_of(self, zone: str, cell: Cell) -> int:
        return 1 if isinstance(cell, str) else self._home[zone].sizes[cell]

    def _size(self, zone: str) -> int:
        return sum([self._size_of(zone, cell) for cell in self._cells[zone]])

    def _at_end(self, zone: str, take: Take) -> bool:
        return zone in self._ordered and take in ENDS

    def _reach(self, zone: str, take: Take, number: int) -> None:
        """Where order does not count the last that arrived are told from the rest no longer.

        Unless they are meant, and enough.
        """
        older = self._older.get(zone)
        if older and not (take == "newest" and number <= self._size(zone)):
            self._cells[zone] += self._older.pop(zone)
            self._settle(zone)

    def _settle(self, zone: str) -> None:
        """Where order does not count hidden cards lie in one place, and something is the last."""
        if zone in self._ordered:
            return
        if not self._cells[zone] and zone in self._older:
            self._cells[zone] = self._older.pop(zone)
        self._cells[zone] = self._in_one(zone, self._cells[zone])

    def _in_one(self, zone: str, cells: Sequence[Cell]) -> list[Cell]:
        places = [cell for cell in cells if isinstance(cell, int)]
        for place in places[1:]:
            self._home[zone].join(place, places[0])
        return [*(cell for cell in cells if isinstance(cell, str)), *places[:1]]

    def _take(self, zone: str, card: str, take: Take) -> Cell:
        """One card leaves: its kind where it is certain now, else a place with nothing else."""
        if not self._at_end(zone, take):
            return self._take_any(zone, card, take)
        cells = self._cells[zone]
        if not cells:
            raise Misplaced(zone, card)
        return self._take_from(zone, len(cells) - 1 if take == "bottom" else 0, card)

    def _take_any(self, zone: str, card: str, take: Take) -> Cell:
        cells = self._cells[zone]
        if card in cells:
            cells.remove(card)
            return card
        if card == UNKNOWN and (take != "chosen" or zone in self._ordered):
            if len({*cells}) > 1:
                self._gather(zone)
            if self._cells[zone]:
                return self._take_from(zone, 0, card)
        return self._take_hidden(zone, card)

    def _take_hidden(self, zone: str, card: str) -> Cell:
        """One of the cards leaves that are not certain; those above and below them stay there."""
        places = [n for n, cell in enumerate(self._cells[zone]) if isinstance(cell, int)]
        if not places:
            raise Misplaced(zone, card)
        if zone in self._ordered:
            self._gather(zone, places[0], places[-1] + 1)
        return self._take_from(zone, places[0], card)

    def _take_from(self, zone: str, where: int, card: str) -> Cell:
        cells = self._cells[zone]
        cell = cells[where]
        if isinstance(cell, str):
            del cells[where]
            if card not in (UNKNOWN, cell):
                self._new_count().lays = {}
            return cell
        count = self._home[zone]
        if count.sizes[cell] == 1:
            del cells[where]
            if card == UNKNOWN:
                return cell
        if card == UNKNOWN:
            return count.part(cell)
        count.reveal(cell, card)
        return card

    def _lift_known(self, zone: str) -> None:
        """What the table knows to be among hidden cards lies there in the open, as if it was shown.

        It knows again what came back together. Where order counts that is as it was.
        """
        if zone in self._ordered:
            return
        places = [cell for cell in self._cells[zone] if isinstance(cell, int)]
        if not places:
            return
        count, place = self._home[zone], places[0]
        known = Counter(self._table_known(zone)) - Counter(self._certain(zone))
        for kind in (known & count.certain(place)).elements() if known else ():
            if count.sizes[place] == 1:
                self._cells[zone].remove(place)
            count.lift(place, kind)
            self._cells[zone].append(kind)

    def _table_known(self, zone: str) -> Sequence[str]:
        """What the table knew to lie in the zone before this event."""
        for event in self._behind:
            self._table = evolve(self._table, event)
        self._behind = []
        return self._table.known(zone)

    def _put_among(self, zone: str, cards: list[Cell], first: int) -> None:
        """Cards lie again among the hidden ones from which they were taken."""
        cells = self._cells[zone]
        beyond = first + len(cards)
        cells[first:first] = cards
        if zone in self._ordered:
            hidden = cells[beyond : beyond + 1]
            self._gather(zone, first, beyond + any(isinstance(cell, int) for cell in hidden))

    def _gather(self, zone: str, first: int = 0, beyond: int | None = None) -> None:
        """Which of these cells of a zone the certain ones are is open from now on, and any order.

        They are all, unless some are meant.
        """
        if len(self._cells[zone][first:beyond]) > 1:
            count = self._meet((zone,))
            cells = self._cells[zone]
            cells[first:beyond] = [self._shuffled(count, cells[first:beyond])]
            self._home[zone] = count

    def _shuffled(self, count: Counted, cells: Sequence[Cell]) -> int:
        cards = [cell for cell in cells if isinstance(cell, str)]
        return count.shuffled([cell for cell in cells if isinstance(cell, int)], cards)

    def _lay(self, zone: str, count: Counted | None, cells: list[Cell], put: Put) -> None:
        """Lay cards down, which are counted there, one after another."""
        if count is not None and any(isinstance(cell, int) for cell in cells):
            cells = self._meet_with(zone, count, cells)
        self._cells.setdefault(zone, [])
        if zone in self._ordered:
            self._stack(zone, cells, put)
        elif cells:
            older = (*self._cells[zone], *self._older.pop(zone, ()))
            if older:
                self._older[zone] = self._in_one(zone, older)
            self._cells[zone] = self._in_one(zone, cells)

    def _stack(self, zone: str, cells: list[Cell], put: Put, *, reverse: bool = False) -> None:
        """Lay cards on an end one by one; `reverse`: the last first."""
        order = cells[::-1] if (put == "top") is not reverse else cells
        lying = self._cells[zone]
        self._cells[zone] = [*order, *lying] if put == "top" else [*lying, *order]

    # What is counted together

    def _new_count(self) -> Counted:
        count = self._begin_count(self._known)
        self._counts.append(count)
        return count

    def _meet(self, zones: Iterable[str]) -> Counted:
        """With what all hidden cards of these zones are counted from now on."""
        homes = [home for zone in zones if (home := self.home(zone)) is not None]
        first = homes[0] if homes else self._new_count()
        for home in homes[1:]:
            self._unite(first, home)
        return first

    def _meet_with(self, zone: str, count: Counted, cells: list[Cell]) -> list[Cell]:
        home = self.home(zone)
        if home is None or home is count:
            self._home[zone] = count
            return cells
        beyond = self._unite(home, count)
        return [cell if isinstance(cell, str) else cell + beyond for cell in cells]

    def _unite(self, count: Counted, other: Counted) -> int:
        if count is other or not any(each is other for each in self._counts):
            return 0
        beyond = count.joined(other)
        self._counts = [each for each in self._counts if each is not other]
        for zone, home in self._home.items():
            if home is other:
                self._home[zone] = count
                for cells in (self._cells[zone], self._older.get(zone, [])):
                    cells[:] = [c if isinstance(c, str) else c + beyond for c in cells]
        return beyond
