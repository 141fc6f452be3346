"""The worlds that agree with what was told, counted and not listed; each weighs alike.

A world gives every physical card its kind, every shuffle its order, and says of every card that
went or was shown from among several which one it was. Cards that were shuffled together are a
*bag*: wherever they lie by now, any of them is as likely as another to be any of its kinds. Kinds
that were certain in a bag together are a *class*, and so are those of a deck: any as likely as
another wherever one lies. Cards that parted unseen, and have met no others since, are a *heap*,
whatever the places where they lie. So worlds differ only in how many kinds of each class are in
each bag, in how many of its cards are in each heap, and in what is left of a class; the number of
worlds of each such *lay* is carried on from event to event. Cards that never met are counted apart.

Copies of a kind count apart. A card that lies in the open is the one that is shown or goes when one
of its kind does.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, cast

from events.base import UNKNOWN, Event
from events.cards import (
    CardEvent,
    CardsDenied,
    CardsMixed,
    CardsMoved,
    CardsNamed,
    CardsOverruled,
    CardsPooled,
    CardsPrinted,
    CardsShown,
)
from projections.cards.groups import Misplaced
from projections.custody.contents import Contents
from projections.custody.counted import Counted
from projections.custody.decks import Decks
from projections.custody.lays import Cell, Lay
from projections.custody.lying import Lying
from projections.kit import Constraint, Zone

Zones = Mapping[str, Zone] | Collection[str]
"""The zones of a game, or the names of some."""


class Course(Lying):
    """The worlds of zones which no card leaves for others, as the events tell of them."""

    def __init__(
        self,
        zones: Zones,
        ordered: Collection[str] | None = None,
        constraints: Mapping[str, Constraint] = {},
        begin_count: Callable[[Contents], Counted] | None = None,
    ) -> None:
        super().__init__(zones, _ordered(zones) if ordered is None else ordered)
        if begin_count is not None:
            self._begin_count = begin_count
        self._decks = Decks(constraints)

    @classmethod
    def of(
        cls,
        events: Iterable[Event],
        zones: Zones,
        ordered: Collection[str] | None = None,
        constraints: Mapping[str, Constraint] = {},
    ) -> "Course":
        """The worlds after these events; those of other zones are passed over.

        Raises Unreadable (`odds.too-open`) where they are too many, (`odds.no-prior`) where nobody
        can say what a deck can hold, Misplaced for an event that cannot be true.
        """
        course = cls(zones, ordered, constraints)
        course.tell(events)
        return course

    def tell(self, events: Iterable[Event]) -> None:
        """Go on with these; from the first event on where they tell more of a deck."""
        more = [event for event in events if isinstance(event, CardEvent)]
        known = self._decks.told
        if self._decks.tell(more):
            self._begin()
            more = [*known, *more]
        for event in more:
            self._change(event)

    def _change(self, event: CardEvent) -> None:
        CHANGES[type(event)](self, event)
        self._behind.append(event)

    def copy(self) -> "Course":
        """The same, to be changed by itself."""
        other = Course(self._zones, self._ordered)
        other._decks = self._decks.copy()
        self._copied_to(other)
        return other

    def renew(
        self, zone: str, renewed_by: str, above: int
    ) -> tuple[Sequence[tuple[Cell, int]], Mapping[Lay, int]]:
        """The cells of so many cards of a pile from its top, and beneath them those of the rest.

        These have been shuffled with what renews the pile then.
        """
        taken = f"above {zone}"
        self._ordered |= {taken}
        gone = (UNKNOWN,) * above
        self.moved(CardsMoved(src=zone, dst=taken, cards=gone, take="top", put="bottom"))
        self.mixed(CardsMixed(zones=(zone, renewed_by), dst=zone))
        count = self._meet((taken, zone))
        return (*self.heaped(taken), *self.heaped(zone)), count.lays

    # Events

    def pooled(self, event: CardsPooled) -> None:
        """A deck, or a part of it, lies there in any order."""
        if event.zone not in self._cells:
            return
        self._origins[event.zone] = self._origin(event.zone) | {event.pool}
        content = self._decks.content(event.pool, self._known)
        count = self._count_of(event.pool)
        place = count.laid(content, event.count)
        self._lay(event.zone, count, [place], "top")

    def _count_of(self, pool: str) -> Counted:
        """With what the cards of a deck are counted of which some lie there already."""
        for count in self._counts:
            if any(each.pool == pool for lay in count.lays for each in lay.classes):
                return count
        return self._new_count()

    def moved(self, event: CardsMoved) -> None:
        """Cards went from zone to zone, one by one."""
        if event.src not in self._cells:
            return
        self._reach(event.src, event.take, len(event.cards))
        if event.take == "chosen" or set(event.cards) != {UNKNOWN}:
            self._lift_known(event.src)
        self._origins[event.dst] = self._origin(event.src) | self._origin(event.dst)
        if self._leave_together(event):
            taken, self._cells[event.src] = self._cells[event.src], []
        else:
            taken = [self._take(event.src, card, event.take) for card in event.cards]
        count = self._home.get(event.src)
        self._settle(event.src)
        self._lay(event.dst, count, taken, event.put)

    def _leave_together(self, event: CardsMoved) -> bool:
        """Whether all cards leave unseen that may, so that it is not open which of them did."""
        number = len(event.cards)
        if event.src in self._ordered or (event.dst in self._ordered and number > 1):
            return False
        if event.take == "chosen" or set(event.cards) != {UNKNOWN}:
            return False
        return number == self._size(event.src)

    def mixed(self, event: CardsMixed) -> None:
        """All cards of these zones were shuffled together; in the dealt mode one knows how."""
        if event.dst not in self._cells:
            return
        origins = [self._origin(zone) for zone in event.zones]
        self._origins[event.dst] = self._origin(event.dst).union(*origins)
        gathered: list[Cell] = []
        count = self._meet(event.zones)
        for zone in dict.fromkeys(event.zones):
            gathered += (*self._cells[zone], *self._older.pop(zone, ()))
            self._cells[zone] = []
        if not gathered:
            return
        place = self._shuffled(count, gathered)
        for card in event.order:
            count.reveal(place, card)
        self._lay(event.dst, count, list(event.order) or [place], "bottom")

    def shown(self, event: CardsShown) -> None:
        """Cards were shown where they lie, and stay there."""
        zone, take = event.zone, event.take
        if zone not in self._cells:
            return
        self._reach(zone, take, len(event.cards))
        if self._at_end(zone, take):
            taken = [self._take(zone, card, take) for card in event.cards]
            self._stack(zone, taken, "bottom" if take == "bottom" else "top", reverse=True)
            return
        self._lift_known(zone)
        news = Counter([card for card in event.cards if card != UNKNOWN])
        news -= Counter([cell for cell in self._cells[zone] if isinstance(cell, str)])
        first = next((n for n, c in enumerate(self._cells[zone]) if isinstance(c, int)), 0)
        self._put_among(zone, [self._take_hidden(zone, card) for card in news.elements()], first)

    def denied(self, event: CardsDenied) -> None:
        """No hidden card that lies here is of these kinds."""
        zone = event.zone
        if zone not in self._cells:
            return
        self._reach(zone, "any", 1)
        for cell in self._cells[zone]:
            if isinstance(cell, int):
                self._home[zone].deny(cell, frozenset(event.kinds))
            elif cell in event.kinds:
                raise Misplaced(zone, cell)

    # What the referee took to be there

    def overruled(self, event: CardsOverruled) -> None:
        """The card is here, and hidden ones may be any that lie nowhere in the open."""
        if event.zone not in self._cells:
            return
        for zone, kind in event.forgotten:
            for card in (kind,) if kind != UNKNOWN else (*self._certain(zone),):
                self._hide(zone, card)
        self._reach(event.zone, event.take, 1)
        pools = self._origin(event.zone)
        alike = [zone for zone in self._cells if not pools.isdisjoint(self._origin(zone))]
        count = self._meet(alike)
        here = self._cell_of(event)
        if isinstance(here, str):
            raise Misplaced(event.zone, event.card)
        open_cards = [card for zone in alike for card in self._certain(zone)]
        here_open = () if event.card == UNKNOWN else (event.card,)
        others = self._decks.others(pools, self._known, (*open_cards, *here_open))
        count.reset(here, others, self._known.of(here_open))

    def _cell_of(self, event: CardsOverruled) -> Cell:
        """The cell where the overruled card lies."""
        cells = self._cells[event.zone]
        places = list(range(len(cells)))
        if not self._at_end(event.zone, event.take):
            places = [place for place in places if isinstance(cells[place], int)]
            return cells[places[0] if places else 0]
        passed = 0
        for place in reversed(places) if event.take == "bottom" else places:
            passed += self._size_of(event.zone, cells[place])
            if passed > event.skip:
                return cells[place]
        raise Misplaced(event.zone, event.card)

    def _hide(self, zone: str, kind: str) -> None:
        """A card that lay in the open is hidden, if it still lay there."""
        if kind not in self._certain(zone):
            return
        self._reach(zone, "any", 1)
        cells = self._cells[zone]
        where = cells.index(kind)
        count = self._meet((zone,))
        cells[where] = count.laid(self._known.of((kind,)), 1)
        self._home[zone] = count
        self._settle(zone)


def _ordered(zones: Zones) -> Collection[str]:
    """Those where order counts."""
    if not isinstance(zones, Mapping):
        return ()
    described = cast("Mapping[str, Zone]", zones)
    return [name for name, zone in described.items() if zone.ordered]


CHANGES: Mapping[type[Event], Callable[[Course, Any], None]] = {
    CardsPooled: Course.pooled,
    CardsPrinted: lambda course, event: None,
    CardsNamed: lambda course, event: None,
    CardsMoved: Course.moved,
    CardsMixed: Course.mixed,
    CardsShown: Course.shown,
    CardsDenied: Course.denied,
    CardsOverruled: Course.overruled,
}
"""What changes the worlds."""
