"""Ways back for shown cards through the groups: quick to find where there is room.

Each untraced card needs a way from its group, over cards drawn from older groups, to a copy of its
kind: certain in a group, or left in a pool. So many ways lead over a drawing as cards were drawn.
Each is sent off where there is room, those first that can have been in the fewest places. Those
that get stuck look for the way on which they turn off the fewest others, which are stuck then.

Finding ways for all of them proves that there is a world. That there is none is proved only where
one kind, or the kinds that keep turning each other off, have not ways enough even when they have
all the room for themselves.
"""

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from heapq import heappop, heappush

from projections.bags import Source
from projections.pools import PLENTY, Stocked
from projections.shortages import Shortages, Stock, find_homes, reached
from projections.sources import Group

ATTEMPTS = 100
"""Cards that may look for another way before it is given up."""

RECENT, RIVALS = 6, 3
"""If so many cards turned off one after the other are of so few kinds, it may be in vain."""

DETOUR, EVICTION = 4, 40
"""What it costs to turn a card off its way: where another one is open to it, and else."""

Want = tuple[Source, str]
"""A card that needs a way: where it has come to, and its kind."""

Passing = tuple[Source, Source, str]
"""A card of a kind on its way from a group to one of its sources."""

Step = tuple[Source, Source, bool]
"""A card goes from a group to a source; or instead of another that went there and is sent back."""

Way = tuple[Sequence[Step], Source]
"""The steps of a card, last to first, to where it can be sent off or finds its copy."""


class Network:
    """Groups and pools, seen as ways.

    `stocks`: how many copies of a kind each pool may still have held. `kinds`: those that are asked
    of besides the untraced ones.
    """

    def __init__(
        self,
        groups: Mapping[int, Group],
        stocks: Mapping[str, Stocked],
        kinds: Collection[str] = (),
    ) -> None:
        self.groups = groups
        self.pools = tuple(stocks)
        untraced = (kind for group in groups.values() for kind in group.untraced)
        self.homes = find_homes(groups, stocks, (*untraced, *kinds))
        self.shortages = Shortages(groups, self.homes)
        self.barred = _barring(groups)
        self.rooms: dict[Source, dict[Source, int]] = {pool: {} for pool in stocks}
        self.spare: dict[Source, int] = dict.fromkeys(stocks, 0)
        self.sent: dict[Source, dict[Source, dict[str, int]]] = {pool: {} for pool in stocks}
        for number, group in groups.items():
            self.rooms[number] = dict(group.drawn)
            self.spare[number] = sum(group.drawn.values())
            self.sent[number] = {source: {} for source in group.drawn}
        sources = {source for homes in self.homes.values() for source in homes}
        self.places = places = {source: 1 << number for number, source in enumerate(sources)}
        self.left = {
            kind: sum([places[source] for source in homes]) for kind, homes in self.homes.items()
        }
        self.open = self._open_ways()
        self.stuck: deque[Want] = deque()
        self.crowd: dict[Passing, int] = {}
        self.blocked = False

    def _open_ways(self) -> Mapping[Source, int]:
        """The places, as bits, to which ways with room lead from each pool and group."""
        places = self.places
        open_ways: dict[Source, int] = {}
        for here, rooms in self.rooms.items():  # as they were born: they draw from older ones
            bits = places.get(here, 0)
            for source, room in rooms.items():
                if room:
                    bits |= open_ways[source]
            open_ways[here] = bits
        return open_ways

    def find(self, doubtful: Collection[str] = ()) -> Mapping[str, Mapping[str, int]] | None:
        """What the copies used of each pool are, if all untraced cards find a way.

        If not, `blocked` says whether that proves that there is no way for all of them. Cards of
        `doubtful` kinds go first: if there is no way for them alone, that is known soon.
        """
        for here, kind in self._wants(doubtful):
            self._send_off(here, kind)
            if kind in doubtful and (here, kind) in self.stuck and self.shortages.among((kind,)):
                self.blocked = True
                return None
        evicted: list[str] = []
        for _ in range(ATTEMPTS):
            if not self.stuck:
                return {pool: self._sent_to(pool) for pool in self.pools}
            here, kind = self.stuck.popleft()
            way = self._cheapest(here, kind)
            if way is None:
                self.blocked = True
                return None
            for want in self._walk(kind, way):
                self.stuck.append(want)
                evicted.append(want[1])
                if len(evicted) % RECENT == 0:
                    rivals = {*evicted[-RECENT:]}
                    self.blocked = len(rivals) <= RIVALS and self.shortages.among(rivals)
                    if self.blocked:
                        return None
        self.blocked = any(map(self.shortages.among, ({*evicted[-RECENT:]}, {*evicted})))
        return None

    def _sent_to(self, pool: str) -> Mapping[str, int]:
        total: dict[str, int] = {}
        for sent in self.sent.values():
            for kind, cards in sent.get(pool, {}).items():
                total[kind] = total.get(kind, 0) + cards
        return total

    # One more card, when all have found ways

    def home_of(self, group: int, kinds: Iterable[str]) -> Mapping[str, Source | None]:
        """Where one more card of a group can have been while all others stay on their ways.

        By what kind it is; none: there is no room for that.
        """
        near = reached(group, self.rooms)
        found: dict[str, Source | None] = {}
        for kind in kinds:
            homes = self.homes[kind]
            open_ones = (source for source in near if source in homes and homes[source].left)
            found[kind] = next(open_ones, None)
        return found

    # Where there is room

    def _wants(self, doubtful: Collection[str]) -> Sequence[Want]:
        """The untraced cards, those first that can have been in the fewest places."""
        wants: list[Want] = [
            (number, kind)
            for number in reversed(tuple(self.groups))
            for kind, copies in self.groups[number].untraced.items()
            for _ in range(copies)
        ]
        wants.sort(key=lambda want: (self.open[want[0]] & self.left[want[1]]).bit_count())
        if doubtful:
            wants.sort(key=lambda want: want[1] not in doubtful)
        return wants

    def _send_off(self, here: Source, kind: str) -> None:
        """Send a card to a copy, or else it is stuck here.

        Which ways are open is looked up again only when one is found to be no more.
        """
        if not self._finds_home(here, kind):
            self.open = self._open_ways()
            if not self._finds_home(here, kind):
                self.stuck.append((here, kind))

    def _finds_home(self, start: Source, kind: str) -> bool:
        """Send a card on over open ways: each time to a copy, or else where most can go on."""
        homes, barred = self.homes[kind], self.barred.get(kind, ())
        open_ways, left, spare = self.open, self.left[kind], self.spare
        passed: list[tuple[Source, Source]] = []
        here: Source | None = None if start in barred else start
        while here is not None:
            home = homes.get(here)
            if home and home.left:
                for group, source in passed:
                    self._send(group, source, kind)
                self._use(here, kind, 1)
                return True
            onward: Source | None = None
            most = 0
            for source, room in self.rooms[here].items():
                if room and open_ways[source] & left and source not in barred:
                    home = homes.get(source)
                    roomy = room + PLENTY if home and home.left else spare[source]
                    if roomy > most:
                        onward, most = source, roomy
            if onward is not None:
                passed.append((here, onward))
            here = onward
        return False

    # Where there is none

    def _cheapest(self, start: Source, kind: str) -> Way | None:
        """The way that is least in the way of others; there is none only if its kind fills all."""
        homes, barred = self.homes[kind], self.barred.get(kind, ())
        came: dict[Source, Step | None] = {}
        count = 0
        ahead: list[tuple[int, int, Source, Step | None, bool]] = [(0, 0, start, None, False)]
        while ahead:
            cost, _, here, step, full = heappop(ahead)
            if full:
                return _walked(came, here), here
            if here in came or here in barred:
                continue
            came[here] = step
            stock = homes.get(here)
            if (stock and stock.left) or (not barred and self.open[here] & self.left[kind]):
                return _walked(came, here), here
            if stock and (price := self._price(self._in_stock(here, stock, kind))):
                count += 1
                heappush(ahead, (cost + price, count, here, None, True))
            for price, onward, step in self._steps(here, kind, came):
                count += 1
                heappush(ahead, (cost + price, count, onward, step, False))
        return None

    def _steps(
        self, here: Source, kind: str, came: Collection[Source]
    ) -> Iterator[tuple[int, Source, Step]]:
        """Where a card can go from here that has not been there, and at what price."""
        for heir, sent in self.arrivals[here]:
            if sent.get(kind) and heir not in came:
                yield 1, heir, (heir, here, True)
        for source, room in self.rooms[here].items():
            if source not in came:
                if room:
                    yield 1, source, (here, source, False)
                elif price := self._price(self._in_way(here, source, kind)):
                    yield price, source, (here, source, False)

    @cached_property
    def arrivals(self) -> Mapping[Source, Sequence[tuple[Source, Mapping[str, int]]]]:
        """The groups that drew from each source, with the cards that went there."""
        arrivals: dict[Source, list[tuple[Source, Mapping[str, int]]]] = {
            source: [] for source in self.sent
        }
        for here, sent in self.sent.items():
            for source, cards in sent.items():
                arrivals[source].append((here, cards))
        return arrivals

    def _in_way(self, here: Source, source: Source, kind: str) -> Sequence[Passing]:
        """The cards of other kinds that go from a group to a source."""
        sent = self.sent[here][source].items()
        return [(here, source, other) for other, cards in sent if cards and other != kind]

    def _in_stock(self, here: Source, stock: Stock, kind: str) -> Sequence[Passing]:
        """The cards of other kinds that have gone to a pool and share its stock."""
        if not stock.lot:
            return ()
        return [
            passing
            for heir, _ in self.arrivals[here]
            for passing in self._in_way(heir, here, kind)
            if self.homes[passing[2]].get(here) is stock
        ]

    def _price(self, cards: Sequence[Passing]) -> int:
        """What it costs to turn off the cheapest of these cards; 0 if there is none."""
        return min(map(self._price_of, cards), default=0)

    def _price_of(self, card: Passing) -> int:
        here, _, kind = card
        detour = self.open[here] & self.left[kind]
        return (DETOUR if detour else EVICTION) * (1 + self.crowd.get(card, 0))

    def _walk(self, kind: str, way: Way) -> Iterator[Want]:
        """Send a card this way, and turn off others where it is full: they are stuck then."""
        steps, last = way
        for here, source, back in steps:
            if back:
                self._send(here, source, kind, -1)
                continue
            self._send(here, source, kind)
            if self.rooms[here][source] < 0:
                yield self._evict(self._in_way(here, source, kind))
        if not self.open[last] & self.left[kind]:
            yield self._evict(self._in_stock(last, self.homes[kind][last], kind))
        self._send_off(last, kind)

    def _evict(self, cards: Sequence[Passing]) -> Want:
        """Turn off the cheapest of these cards, from here to its copy."""
        card = min(cards, key=self._price_of)
        self.crowd[card] = self.crowd.get(card, 0) + 1
        here, source, kind = card
        self._call_back(here, source, kind)
        return here, kind

    def _call_back(self, here: Source, source: Source, kind: str) -> None:
        """Take a card that went from a group to a source off its way, to the end."""
        self._send(here, source, kind, -1)
        if (source, kind) in self.stuck:
            self.stuck.remove((source, kind))
            return
        for onward, sent in self.sent[source].items():
            if sent.get(kind):
                self._call_back(source, onward, kind)
                return
        self._use(source, kind, -1)

    # What is in the way

    def _use(self, place: Source, kind: str, copies: int) -> None:
        """So many copies more are used in a place."""
        stock = self.homes[kind][place]
        before = stock.left
        stock.left -= copies
        if not before or not stock.left:
            for other in stock.kinds:
                self.left[other] ^= self.places[place]

    def _send(self, here: Source, source: Source, kind: str, cards: int = 1) -> None:
        """So many cards of a kind more go from a group to a source."""
        self.rooms[here][source] -= cards
        self.spare[here] -= cards
        sent = self.sent[here][source]
        sent[kind] = sent.get(kind, 0) + cards


def _barring(groups: Mapping[int, Group]) -> Mapping[str, Collection[Source]]:
    """By kind, the groups that bar it."""
    barring: dict[str, set[Source]] = {}
    for number, group in groups.items():
        for kind in group.barred:
            barring.setdefault(kind, set()).add(number)
    return barring


def _walked(came: Mapping[Source, Step | None], here: Source) -> Sequence[Step]:
    """The steps that led here, last to first."""
    steps: list[Step] = []
    while (step := came[here]) is not None:
        steps.append(step)
        group, source, back = step
        here = source if back else group
    return steps
