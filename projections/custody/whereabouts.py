"""Where the copies of a kind are believed to be, and which moves showed them.

Sought only to explain a refusal; custody itself remembers no moves.
"""

from collections.abc import Collection, Iterable

import msgspec
from msgspec.structs import replace

from events.cards import CardEvent, CardsMixed, CardsMoved, CardsOverruled
from events.entry import Entry
from events.places import Place
from projections.table import Table, evolve, start


class Sighting(msgspec.Struct, frozen=True):
    """A copy was shown last by the move of this place, and is believed to be in this zone.

    Not certain: it was last certain there, and may be a hidden card that has left since. Mixed: it
    was shown elsewhere, and shuffled into the zone.
    """

    zone: str
    place: Place
    certain: bool = True
    mixed: bool = False


def believed(
    ordered: Collection[str], entries: Iterable[Entry], pool: str, kind: str
) -> tuple[Sighting, ...]:
    """Each accounted copy of a kind of a pool, by zone and move; `entries` from the opening on."""
    watch = _Watch(start(ordered), pool, kind)
    for entry in entries:
        before = tuple(watch.copies)
        for event in entry.events:
            if isinstance(event, CardEvent):
                watch.follow(entry.place, event)
        watch.put_back(before)
    return tuple(sorted(watch.copies, key=lambda copy: (copy.zone, copy.place)))


class _Watch:
    def __init__(self, table: Table, pool: str, kind: str) -> None:
        self.table = table
        self.pool = pool
        self.kind = kind
        self.copies: list[Sighting] = []
        self.mixed: set[tuple[str, Place]] = set()

    def follow(self, place: Place, event: CardEvent) -> None:
        """Hold the copies against the table after the event."""
        match event:
            case CardsMoved() if self._concerns(event.src):
                for _ in range(event.cards.count(self.kind)):
                    self._lift(event.src)
                    self.copies.append(Sighting(event.dst, place))
            case CardsMixed():
                self.copies = [
                    self._shuffled(copy, event.dst) if copy.zone in event.zones else copy
                    for copy in self.copies
                ]
            case CardsOverruled():
                for zone, kind in event.forgotten:
                    if kind == self.kind and self._concerns(zone):
                        self._lift(zone)
            case _:
                pass
        self.table = evolve(self.table, event)
        for zone in self.table.zones:
            if self._concerns(zone):
                self._compare(place, zone)

    def _shuffled(self, copy: Sighting, zone: str) -> Sighting:
        """The copy where it was shuffled into."""
        if copy.zone != zone:
            self.mixed.add((zone, copy.place))
        here = replace(copy, zone=zone)
        return here if copy.certain else self._adrift(here)

    def _adrift(self, copy: Sighting) -> Sighting:
        """The copy when it may have left its zone unseen."""
        return replace(copy, certain=False, mixed=(copy.zone, copy.place) in self.mixed)

    def put_back(self, before: Iterable[Sighting]) -> None:
        """What the last move only laid aside meanwhile it did not show anew."""
        gone, came = list(before), list[Sighting]()
        for copy in self.copies:
            if copy in gone:
                gone.remove(copy)
            else:
                came.append(copy)
        for copy in came:
            was = next((old for old in gone if replace(old, place=copy.place) == copy), None)
            if was is not None:
                gone.remove(was)
                self.copies[self.copies.index(copy)] = was

    def _concerns(self, zone: str) -> bool:
        return self.pool in self.table.origins.get(zone, ())

    def _lift(self, zone: str) -> None:
        """Take away the copy that was certain in the zone, else one adrift, that zone's first."""
        certain = [copy for copy in self.copies if copy.certain and copy.zone == zone]
        adrift = [copy for copy in self.copies if not copy.certain]
        adrift.sort(key=lambda copy: copy.zone != zone)
        for copy in (certain + adrift)[:1]:
            self.copies.remove(copy)

    def _compare(self, place: Place, zone: str) -> None:
        """Copies certain in the zone are as many as the table says."""
        certain = self.table.known(zone).count(self.kind)
        here = [copy for copy in self.copies if copy.zone == zone and copy.certain]
        for copy in here[certain:]:
            self.copies[self.copies.index(copy)] = self._adrift(copy)
        for _ in range(certain - len(here)):
            adrift = next((copy for copy in self.copies if not copy.certain), None)
            if adrift is not None:
                self.copies.remove(adrift)
            self.copies.append(Sighting(zone, place if adrift is None else adrift.place))
