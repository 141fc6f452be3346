"""Ways back for shown cards through the groups: quick to find where there is room.

Each untraced card needs a way from its group, over cards drawn from older groups, to a copy of its
kind: certain in a group, or left in a pool. So many ways lead over a drawing as cards were drawn.
Each is sent off where there is room, those first that can have been in the fewest places. Those
that get stuck look for the way on which they turn off the fewest others, which are stuck then.

To which places ways are open from a group is noted when all ways are empty, again before stuck
cards look for theirs, and never too little of it: what leads nowhere is struck out when a card
finds it so, and noted again where room is made. So a card that finds no way over what is noted has
none. One of a kind that a group bars, for which nothing is struck out, goes the first way there is
or is stuck.

Finding ways for all of them proves that there is a world. That there is none is proved only where
one kind, or the kinds that keep turning each other off, have not ways enough even when they have
all the room for themselves.
"""

from collections import defaultdict, deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import chain

from projections.cards.bags import Source
from projections.cards.sources import Group
from projections.custody.pools import PLENTY, Stocked
from projections.custody.shortages import Shortages, Stock, find_homes, reached

ATTEMPTS = 100
"""Cards that may look for another way before it is given up."""

RECENT, RIVALS = 6, 3
"""If so many cards turned off one after the other are of so few kinds, it may be in vain."""

DETOUR, EVICTION = 1, 40
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
        untraced = chain.from_iterable([group.untraced for group in groups.values()])
        self.homes = find_homes(groups, stocks, chain(untraced, kinds))
        self.shortages = Shortages(groups, self.homes)
        self.barred = _barring(groups)
        self.rooms: dict[Source, dict[Source, int]] = {pool: {} for pool in stocks}
        self.sent: dict[Source, list[tuple[Source, str]]] = {pool: [] for pool in stocks}
        for number, group in groups.items():
            self.rooms[number] = {**group.drawn}
            self.sent[number] = []
        self.places = places = dict[Source, int].fromkeys(self.rooms, 0)
        for bit, source in enumerate({*chain.from_iterable(self.homes.values())}):
            places[source] = 1 << bit
        self.left = {
            kind: sum([places[source] for source in homes]) for kind, homes in self.homes.items()
        }
        self.open = self._open_ways()
        self.waiting: deque[Want] | None = None
        self.stuck: deque[Want] = deque()
        self.evicted: list[str] = []
        self.crowd: dict[Passing, int] = {}
        self.blocked = False

    def _open_ways(self) -> dict[Source, int]:
        """The places, as bits, to which ways with room lead from each pool and group."""
        places = self.places
        open_ways: dict[Source, int] = {}
        for here, rooms in self.rooms.items():  # as they were born: they draw from older ones
            bits = places[here]
            for source, room in rooms.items():
                if room:
                    bits |= open_ways[source]
            open_ways[here] = bits
        return open_ways

    def find(self, doubtful: Collection[str] = ()) -> Mapping[str, Mapping[str, int]] | None:
        """What the copies used of each pool are, if all untraced cards find a way.

        If not, `blocked` says whether that proves that there is no way for all of them. Cards of
        `doubtful` kinds go first: if there is no way for them alone, that is known soon. What has
        been found stays, if one is withdrawn and it is asked again.
        """
        if self.waiting is None:
            self.waiting = self._wants(doubtful)
        while self.waiting:
            here, kind = self.waiting.popleft()
            if not self._finds_home(here, kind):
                self.stuck.append((here, kind))
                if kind in doubtful and self.shortages.among((kind,)):
                    self.blocked = True
                    return None
        if self.stuck:
            self.open = self._open_ways()
        for _ in range(ATTEMPTS):
            if not self.stuck:
                return {pool: self._used(pool) for pool in self.pools}
            here, kind = self.stuck[0]
            way = self._cheapest(here, kind)
            if way is None:
                self.blocked = True
                return None
            self.stuck.popleft()
            turned_off = len(self.evicted)
            self._walk(kind, way)
            if turned_off // RECENT < len(self.evicted) // RECENT:
                rivals = {*self.evicted[-RECENT:]}
                self.blocked = len(rivals) <= RIVALS and self.shortages.among(rivals)
                if self.blocked:
                    return None
        recent, all_kinds = {*self.evicted[-RECENT:]}, {*self.evicted}
        self.blocked = any(map(self.shortages.among, (recent, all_kinds)))
        return None

    def withdraw(self, group: int, kind: str) -> None:
        """Ask no longer of this untraced card; the others stay where they are."""
        self.blocked = False  # it may have been by this card
        self.shortages.withdraw(group, kind)
        for wants in (self.waiting, self.stuck):
            if wants and (group, kind) in wants:
                wants.remove((group, kind))
                return
        source = next(source for source, sent in self.sent[group] if sent == kind)
        self._call_back(group, source, kind)

    def _used(self, pool: str) -> Mapping[str, int]:
        used: dict[str, int] = {}
        for kind, homes in self.homes.items():
            if pool in homes and (copies := homes[pool].used[kind]):
                used[kind] = copies
        return used

    # One more card, when all have found ways

    def home_of(self, group: int, kinds: Iterable[str]) -> Mapping[str, Source | None]:
        """Where one more card of a group can have been while all others stay on their ways.

        By what kind it is; none: there is no room for that.
        """
        near = reached((group,), self.rooms)
        found: dict[str, Source | None] = {}
        for kind in kinds:
            homes = self.homes[kind]
            open_ones = (source for source in near if source in homes and homes[source].left)
            found[kind] = next(open_ones, None)
        return found

    # Where there is room

    def _wants(self, doubtful: Collection[str]) -> deque[Want]:
        """The untraced cards, those first that can have been in the fewest places."""
        wants: defaultdict[int, list[Want]] = defaultdict(list)
        left = self.left
        for number, group in reversed(tuple(self.groups.items())):
            near = self.open[number]
            for kind, copies in group.untraced.items():
                rank = (near & left[kind]).bit_count()
                if kind in doubtful:
                    rank -= PLENTY
                wants[rank] += ((number, kind),) * copies
        return deque(chain.from_iterable([wants[rank] for rank in sorted(wants)]))

    def _finds_home(self, start: Source, kind: str) -> bool:
        """Send a card on over open ways: each time to a copy, or else where most room is.

        Whether there was such a way.
        """
        barred, left = self.barred.get(kind, ()), self.left[kind]
        open_ways, places, rooms, sent = self.open, self.places, self.rooms, self.sent
        if start in barred:
            return False
        passed: list[tuple[Source, Source]] = []
        here = start
        while not places[here] & left:
            onward: Source | None = None
            most = 0
            for source, room in rooms[here].items():
                if room and open_ways[source] & left and source not in barred:
                    if places[source] & left:
                        onward = source
                        break
                    if room > most:
                        onward, most = source, room
            if onward is not None:
                passed.append((here, onward))
                here = onward
            elif barred:
                return False
            else:
                open_ways[here] &= ~left  # from here to none of the copies: back, and another way
                if not passed:
                    return False
                here, _ = passed.pop()
        for group, source in passed:
            rooms[group][source] -= 1
            sent[group].append((source, kind))
        self._use(here, kind)
        return True

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
        for heir in self.shortages.heirs.get(here, ()):
            if heir not in came and (here, kind) in self.sent[heir]:
                yield 1, heir, (heir, here, True)
        for source, room in self.rooms[here].items():
            if source not in came:
                if room:
                    yield 1, source, (here, source, False)
                elif price := self._price(self._in_way(here, source, kind)):
                    yield price, source, (here, source, False)

    def _in_way(self, here: Source, source: Source, kind: str) -> Sequence[Passing]:
        """The cards of other kinds that go from a group to a source."""
        sent = self.sent[here]
        return [(here, source, other) for to, other in sent if to == source and other != kind]

    def _in_stock(self, here: Source, stock: Stock, kind: str) -> Sequence[Passing]:
        """The cards of other kinds that have gone to a pool and share its stock."""
        if not stock.lot:
            return ()
        return [
            passing
            for heir in self.shortages.heirs.get(here, ())
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

    def _walk(self, kind: str, way: Way) -> None:
        """Send a card this way, and turn off others where it is full: they are stuck then."""
        steps, last = way
        for here, source, back in steps:
            if back:
                self._send_back(here, source, kind)
                continue
            self._send(here, source, kind)
            if self.rooms[here][source] < 0:
                self._evict(self._in_way(here, source, kind))
        if not self.open[last] & self.left[kind]:
            self._evict(self._in_stock(last, self.homes[kind][last], kind))
        if not self._finds_home(last, kind):
            self.stuck.append((last, kind))

    def _evict(self, cards: Sequence[Passing]) -> None:
        """Turn off the cheapest of these cards, from here to its copy: it is stuck here."""
        card = min(cards, key=self._price_of)
        self.crowd[card] = self.crowd.get(card, 0) + 1
        here, source, kind = card
        self._call_back(here, source, kind)
        self.stuck.append((here, kind))
        self.evicted.append(kind)

    def _call_back(self, here: Source, source: Source, kind: str) -> None:
        """Take a card that went from a group to a source off its way, to the end."""
        self._send_back(here, source, kind)
        if (source, kind) in self.stuck:
            self.stuck.remove((source, kind))
            return
        for onward, sent in self.sent[source]:
            if sent == kind:
                self._call_back(source, onward, kind)
                return
        self._release(source, kind)

    # What is in the way

    def _use(self, place: Source, kind: str) -> None:
        """A copy more is used in a place."""
        stock = self.homes[kind][place]
        stock.used[kind] += 1
        stock.left -= 1
        if not stock.left:
            for other in stock.used:
                self.left[other] ^= self.places[place]

    def _release(self, place: Source, kind: str) -> None:
        """A copy is used no more in a place."""
        stock = self.homes[kind][place]
        if not stock.left:
            for other in stock.used:
                self.left[other] ^= self.places[place]
        stock.used[kind] -= 1
        stock.left += 1

    def _send(self, here: Source, source: Source, kind: str) -> None:
        """One card of a kind more goes from a group to a source."""
        self.rooms[here][source] -= 1
        self.sent[here].append((source, kind))

    def _send_back(self, here: Source, source: Source, kind: str) -> None:
        """A card of a kind does not go from a group to a source: there is room for another."""
        self.rooms[here][source] += 1
        self.sent[here].remove((source, kind))
        if self.rooms[here][source] == 1:
            self._reopen(here, source)

    def _reopen(self, here: Source, source: Source) -> None:
        """There is room again to a source: what is open from there is open to a group, and on."""
        bits = self.open[source]
        ahead = [here]
        for heir in ahead:
            if bits & ~self.open[heir]:
                self.open[heir] |= bits
                heirs = self.shortages.heirs.get(heir, ())
                ahead += [other for other in heirs if self.rooms[other][heir]]


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
