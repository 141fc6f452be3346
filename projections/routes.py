"""Ways back for shown cards through the groups: quick to find where there is room.

Each untraced card needs a way from its group, over cards drawn from older groups, to a copy of its
kind: certain in a group, or left in a pool. So many ways lead over a drawing as cards were drawn.
Finding ways for all of them proves that there is a world. That there is none is proved only where
one kind has not ways enough even when it has all the room for itself, or where all the kinds that
have their copies in one place have not.
"""

from collections import defaultdict, deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from heapq import heappop, heappush

from projections.bags import Source
from projections.groups import Group
from projections.pools import Stocked

EVICTIONS = 100
"""Cards that may be sent another way before the attempt is given up."""

Drawing = tuple[int, Source]
"""Cards of a group that were drawn from one of its sources: (group, source)."""

Want = tuple[int, str]
"""An untraced card: its group and its kind."""

Way = tuple[tuple[Drawing, ...], Source]
"""The drawings a card has come over, and where the copy is that it was."""


class Stock:
    """Copies in one place: of one kind, or of the kinds of a lot. `taken` by these wants."""

    __slots__ = ("copies", "left", "lot", "taken")

    def __init__(self, copies: int, lot: str = "") -> None:
        self.copies = copies
        self.left = copies
        self.lot = lot
        self.taken: list[int] = []


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
        self.wants: list[Want] = [
            (number, kind)
            for number, group in groups.items()
            for kind, copies in group.untraced.items()
            for _ in range(copies)
        ]
        self.used: defaultdict[Drawing, list[int]] = defaultdict(list)
        self.ways: dict[int, Way] = {}
        self.crowd: dict[object, int] = {}
        self.homes: dict[str, dict[Source, Stock]] = {kind: {} for _, kind in self.wants}
        self.homes.update((kind, {}) for kind in kinds)
        self._find_homes(stocks)
        self.drawn = {number: group.drawn for number, group in groups.items()}
        self.rooms = {number: dict(drawn) for number, drawn in self.drawn.items()}
        self.leads: dict[int, set[Source]] = {}
        self.sound: set[str] = set()
        self.full: dict[Source, bool] = {}
        self.blocked = False

    def _find_homes(self, stocks: Mapping[str, Stocked]) -> None:
        """Where copies of the wanted kinds are, and how many."""
        for number, group in self.groups.items():
            for kind, copies in group.known.items():
                if kind in self.homes:
                    self.homes[kind][number] = Stock(copies)
        for name, stocked in stocks.items():
            lots: dict[str, Stock] = {}
            for kind, homes in self.homes.items():
                lot, copies = stocked(kind)
                if copies > 0:
                    homes[name] = lots.setdefault(lot, Stock(copies, lot)) if lot else Stock(copies)

    def find(self) -> Mapping[Source, Mapping[str, int]] | None:
        """What the copies used are, by where they were, if all untraced cards find a way.

        If not, `blocked` says whether that proves that there is no way for all of them.
        """
        waiting = deque(range(len(self.wants)))
        evictions = 0
        while waiting:
            want = waiting.popleft()
            group, kind = self.wants[want]
            way = self._open(group, kind)
            if way is not None:
                self._walk(want, way)
                continue
            way = self._cheapest(group, kind)
            evicted = [] if way is None else self._make_room(way, kind)
            if way is None or not self._alone(kind):
                self.blocked = True
                return None
            self._walk(want, way)
            waiting.extend(evicted)
            evictions += len(evicted)
            if evictions > EVICTIONS:
                self.blocked = self._at_home()
                return None
        demand: dict[Source, dict[str, int]] = {}
        for want, (_, source) in self.ways.items():
            kinds = demand.setdefault(source, {})
            kind = self.wants[want][1]
            kinds[kind] = kinds.get(kind, 0) + 1
        return demand

    # One more card, when all have found ways

    def home_of(self, group: int, kinds: Iterable[str]) -> Mapping[str, Source | None]:
        """Where one more card of a group can have been while all others stay on their ways.

        By what kind it is; none: there is no room for that.
        """
        reached = _reached(group, self.rooms)
        found: dict[str, Source | None] = {}
        for kind in kinds:
            homes = self.homes[kind]
            open_ones = (source for source in reached if source in homes and homes[source].left)
            found[kind] = next(open_ones, None)
        return found

    def no_home(self, group: int, kind: str) -> bool:
        """Whether it is proved that one more card of a group cannot have been of a kind.

        All its copies are needed, or it has copies in one place only, and all room there is needed
        by others that have, too.
        """
        homes = self._reachable(group, kind)
        if not homes or not self._suffice(kind, (group,)):
            return True
        if len(homes) > 1:
            return False
        (home,) = homes
        if home not in self.full:
            visitors = [
                number for number, want in self.wants if self._reachable(number, want) == homes
            ]
            stock = {home: len(visitors) + 1}
            self.full[home] = not self._enough([*visitors, group], stock)
        return self.full[home]

    def _reachable(self, group: int, kind: str) -> set[Source]:
        """Where copies of a kind are to which ways from a group lead."""
        if group not in self.leads:
            self.leads[group] = set(_reached(group, self.drawn))
        return self.homes[kind].keys() & self.leads[group]

    # Ways

    def _open(self, group: int, kind: str) -> Way | None:
        """The shortest way on which there is room for one more all along."""
        if kind in self.groups[group].barred:
            return None
        rooms, homes = self.rooms, self.homes[kind]
        if group in homes and homes[group].left:
            return (), group
        came: dict[Source, int] = {group: group}
        ahead = [group]
        for here in ahead:
            for source, room in rooms[here].items():
                if room and source not in came and not self._is_barred(source, kind):
                    came[source] = here
                    if source in homes and homes[source].left:
                        return self._walked(came, source), source
                    if isinstance(source, int):
                        ahead.append(source)
        return None

    def _is_barred(self, source: Source, kind: str) -> bool:
        return isinstance(source, int) and kind in self.groups[source].barred

    @staticmethod
    def _walked(came: Mapping[Source, int], here: Source) -> tuple[Drawing, ...]:
        """The drawings that led here, first to last."""
        drawings: list[Drawing] = []
        while (before := came[here]) != here:
            drawings.append((before, here))
            here = before
        drawings.reverse()
        return tuple(drawings)

    def _cheapest(self, group: int, kind: str) -> Way | None:
        """The way that is least in the way of others, where none is open."""
        count = 0
        ahead: list[tuple[int, int, Source, tuple[Drawing, ...], bool]] = [(0, 0, group, (), False)]
        seen: set[Source] = set()
        while ahead:
            cost, _, here, way, arrived = heappop(ahead)
            if arrived:
                return way, here
            if here in seen or self._is_barred(here, kind):
                continue
            seen.add(here)
            stock = self.homes[kind].get(here)
            if stock is not None:
                price = self._price(stock, stock.left)
                count += 1
                heappush(ahead, (cost + price, count, here, way, True))
            if isinstance(here, int):
                for source, room in self.rooms[here].items():
                    if source not in seen:
                        drawing = (here, source)
                        price = 1 + self._price(drawing, room)
                        count += 1
                        heappush(ahead, (cost + price, count, source, (*way, drawing), False))
        return None

    def _price(self, key: object, room: int) -> int:
        return 0 if room else 10 * (1 + self.crowd.get(key, 0))

    def _make_room(self, way: Way, kind: str) -> list[int]:
        """Turn others off this way where it is full; they have to find another."""
        drawings, source = way
        evicted: list[int] = []
        for drawing in drawings:
            here, older = drawing
            if not self.rooms[here][older]:
                evicted.append(self._evict(drawing, self.used[drawing][0]))
        stock = self.homes[kind][source]
        if not stock.left:
            evicted.append(self._evict(stock, stock.taken[0]))
        return evicted

    def _walk(self, want: int, way: Way) -> None:
        """Send a card this way."""
        drawings, source = way
        for drawing in drawings:
            here, older = drawing
            self.rooms[here][older] -= 1
            self.used[drawing].append(want)
        stock = self.homes[self.wants[want][1]][source]
        stock.left -= 1
        stock.taken.append(want)
        self.ways[want] = way

    def _evict(self, key: object, want: int) -> int:
        self.crowd[key] = self.crowd.get(key, 0) + 1
        drawings, source = self.ways.pop(want)
        for drawing in drawings:
            here, older = drawing
            self.rooms[here][older] += 1
            self.used[drawing].remove(want)
        stock = self.homes[self.wants[want][1]][source]
        stock.left += 1
        stock.taken.remove(want)
        return want

    # Proofs that there is no way

    def _alone(self, kind: str) -> bool:
        """Whether all cards of the kind find ways when nobody else is on them."""
        if kind not in self.sound:
            if not self._suffice(kind):
                return False
            self.sound.add(kind)
        return True

    def _suffice(self, kind: str, beside: Sequence[int] = ()) -> bool:
        """Whether all cards of a kind find ways alone, and its lot has copies for all its kinds.

        `beside`: groups of which one card more is asked.
        """
        groups, homes = (*self._asking(kind), *beside), self.homes[kind]
        if not self._enough(groups, {source: stock.copies for source, stock in homes.items()}):
            return False
        lots = {stock for stock in homes.values() if stock.lot}
        if not lots:
            return True
        lacking = len(groups) - self._served_apart(kind, groups)
        for other, stocks in self.homes.items():
            if other != kind and not lots.isdisjoint(stocks.values()):
                asking = self._asking(other)
                lacking += len(asking) - self._served_apart(other, asking)
        return lacking <= sum(stock.copies for stock in lots)

    def _asking(self, kind: str) -> Sequence[int]:
        """The groups of the untraced cards of a kind."""
        return [group for group, wanted in self.wants if wanted == kind]

    def _served_apart(self, kind: str, groups: Sequence[int]) -> int:
        """How many of these cards of a kind find ways to copies that are of no lot."""
        homes = self.homes[kind].items()
        left = {source: stock.copies for source, stock in homes if not stock.lot}
        flow: dict[tuple[Source, Source], int] = {}
        return sum(self._augment(group, left, flow) for group in groups)

    def _at_home(self) -> bool:
        """Whether the kinds that have all their copies in one place have not ways enough to it."""
        visitors: dict[Source, list[int]] = {}
        for group, kind in self.wants:
            homes = self.homes[kind]
            if len(homes) == 1:
                visitors.setdefault(next(iter(homes)), []).append(group)
        return any(
            not self._enough(groups, {home: len(groups)}) for home, groups in visitors.items()
        )

    @cached_property
    def _heirs(self) -> Mapping[Source, Sequence[int]]:
        """The groups that drew from each source."""
        heirs: defaultdict[Source, list[int]] = defaultdict(list)
        for number, group in self.groups.items():
            for source in group.drawn:
                heirs[source].append(number)
        return heirs

    def _enough(self, groups: Iterable[int], stock: Mapping[Source, int]) -> bool:
        """Whether all these cards find ways to the stock when nobody else is on them."""
        left = dict(stock)
        flow: dict[tuple[Source, Source], int] = {}
        return all(self._augment(group, left, flow) for group in groups)

    def _augment(
        self, start: int, left: dict[Source, int], flow: dict[tuple[Source, Source], int]
    ) -> bool:
        """One more way, if need be by turning another one aside."""
        came: dict[Source, tuple[tuple[Source, Source], int] | None] = {start: None}
        ahead: deque[Source] = deque([start])
        while ahead:
            here = ahead.popleft()
            if left.get(here, 0) > 0:
                left[here] -= 1
                while (step := came[here]) is not None:
                    drawing, change = step
                    flow[drawing] = flow.get(drawing, 0) + change
                    here = drawing[0] if change > 0 else drawing[1]
                return True
            if isinstance(here, int):
                for source, room in self.groups[here].drawn.items():
                    if source not in came and flow.get((here, source), 0) < room:
                        came[source] = ((here, source), 1)
                        ahead.append(source)
            for heir in self._heirs.get(here, ()):
                if heir not in came and flow.get((heir, here), 0) > 0:
                    came[heir] = ((heir, here), -1)
                    ahead.append(heir)
        return False


def _reached(group: int, rooms: Mapping[int, Mapping[Source, int]]) -> Sequence[Source]:
    """The group and all to which ways lead from it on which there is room, the nearest first."""
    reached: list[Source] = [group]
    seen: set[Source] = {group}
    for here in reached:
        if isinstance(here, int):
            for source, room in rooms[here].items():
                if room and source not in seen:
                    seen.add(source)
                    reached.append(source)
    return reached
