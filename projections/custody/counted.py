"""Hidden cards that may have met: the places where they lie, and the worlds by their lays."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from math import gcd, lcm

from events.errors import Unreadable
from projections.custody.contents import Content, Contents
from projections.custody.lays import (
    Lay,
    changed,
    drawings,
    parted,
    plain,
    revealed,
    splits,
    with_bag,
)

BUDGET = 50_000
"""Lays looked at after which a match is called too open to be counted."""


class Counted:
    """So many worlds of each lay. A place is a number; so many cards lie there, in one heap.

    Cards that parted unseen are in one heap until those of one place meet others: nothing tells
    which of its cards lie in which of its places. Raises Unreadable (`odds.too-open`) where there
    are too many lays.
    """

    __slots__ = ("_budget", "_free", "_wide", "heaps", "known", "lays", "sizes")

    def __init__(self, known: Contents) -> None:
        self.known = known
        self.sizes: list[int] = []
        self.heaps: list[int] = []
        self.lays: dict[Lay, int] = {Lay((), ()): 1}
        self._free: list[int] = []
        self._wide = 0
        self._budget = BUDGET

    def copy(self) -> "Counted":
        """The same, to be changed by itself."""
        other = Counted(self.known)
        self._copied_to(other)
        return other

    def _copied_to(self, other: "Counted") -> None:
        other.sizes, other.heaps, other.lays = [*self.sizes], [*self.heaps], self.lays
        other._free, other._wide, other._budget = [*self._free], self._wide, self._budget

    def spend(self, number: int) -> None:
        """So many lays are looked at."""
        self._budget -= number
        if self._budget < 0:
            raise Unreadable("odds.too-open")

    @property
    def worth(self) -> float:
        """As how many worlds those here count beside others that were followed by themselves."""
        return 1.0

    def reset(self, here: int, others: Content, one: Content) -> None:
        """Nothing is known but that `one` lies here, and that all other cards are of `others`."""
        self._wide = len(self.sizes)
        self.heaps = [*range(self._wide)]
        sizes = [size - (place == here) for place, size in enumerate(self.sizes)]
        self.lays = {Lay((others,), (((sum(sizes),), tuple(sizes)),)): 1}
        if one.whole:
            there = tuple([int(place == here) for place in range(len(sizes))])
            self.lays = {_laid(lay, one, there, 1): 1 for lay in self.lays}
        else:
            self.lays = {Lay((others,), (((sum(self.sizes),), tuple(self.sizes)),)): 1}

    def weights(self) -> dict[Lay, int]:
        """How many worlds there are of each lay, all by one ratio."""
        found = {lay: worlds * lay.orders() * lay.ways() for lay, worlds in self.lays.items()}
        return {lay: worlds for lay, worlds in found.items() if worlds}

    @property
    def possible(self) -> bool:
        """Whether there is a world."""
        return any(lay.ways() for lay in self.lays)

    # Places

    def _new_place(self, heap: int, size: int) -> int:
        """A place of a heap; one that has become empty is used again."""
        if not self._free:
            self._free.append(len(self.sizes))
            self.sizes.append(0)
            self.heaps.append(heap)
        place = self._free.pop()
        self.sizes[place], self.heaps[place] = size, heap
        return place

    def _less(self, place: int, cards: int = 1) -> None:
        self.sizes[place] -= cards
        if not self.sizes[place]:
            self._free.append(place)

    def _empty_heap(self) -> int:
        """A heap where nothing lies."""
        filled = {heap for heap, size in zip(self.heaps, self.sizes, strict=True) if size}
        heap = next((each for each in range(self._wide) if each not in filled), self._wide)
        if heap == self._wide:
            self._wide += 1
            self.lays = {
                Lay(lay.classes, tuple([(kinds, (*cards, 0)) for kinds, cards in lay.bags])): worlds
                for lay, worlds in self.lays.items()
            }
        return heap

    def _heaps_of(self, places: Sequence[int]) -> list[int]:
        """The heaps of these places, in which there is nothing else from now on."""
        found: list[int] = []
        for heap in dict.fromkeys([self.heaps[place] for place in places]):
            here = [place for place in places if self.heaps[place] == heap]
            cards = sum([self.sizes[place] for place in here])
            pairs = zip(self.heaps, self.sizes, strict=True)
            if cards < sum([size for each, size in pairs if each == heap]):
                found.append(self._empty_heap())
                self._pour(heap, cards, found[-1])
                for place in here:
                    self.heaps[place] = found[-1]
            else:
                found.append(heap)
        return found

    def _pour(self, src: int, cards: int, dst: int) -> None:
        """So many cards of a heap go to another, nobody knows which."""
        self._follow(lambda lay: _poured(lay, src, cards, dst))

    def part(self, src: int) -> int:
        """One card of a place goes to a new one, nobody knows which."""
        self.sizes[src] -= 1
        return self._new_place(self.heaps[src], 1)

    def join(self, src: int, dst: int) -> None:
        """All cards of a place go to another."""
        cards = self.sizes[src]
        if self.heaps[src] != self.heaps[dst]:
            (heap,) = self._heaps_of((dst,))
            self._pour(self.heaps[src], cards, heap)
        self.sizes[dst] += cards
        self._less(src, cards)

    def reveal(self, place: int, kind: str) -> None:
        """A card of the place is shown to be of this kind, and leaves it."""
        heap = self.heaps[place]
        self._follow(lambda lay: revealed(lay, heap, kind))
        self._less(place)

    def _follow(self, ways: Callable[[Lay], Iterable[tuple[Lay, int]]]) -> None:
        """Each lay becomes those, as plain as they can be where they are more."""
        self.spend(len(self.lays))
        after: defaultdict[Lay, int] = defaultdict(int)
        for lay, worlds in self.lays.items():
            for later, number in ways(lay):
                after[later] += worlds * number
        grown = len(after) > len(self.lays)
        self.lays = after
        if grown:
            self._tidy()

    # Bags

    def laid(self, content: Content, cards: int) -> int:
        """So many cards of a content lie in a new place; its own class where there is one."""
        heap = self._empty_heap()
        there = changed((0,) * self._wide, heap, cards)
        self.lays = {_laid(lay, content, there, cards): n for lay, n in self.lays.items()}
        return self._new_place(heap, cards)

    def shuffled(self, places: Sequence[int], cards: Sequence[str]) -> int:
        """The place where the cards of these places, and certain ones, lie as one bag."""
        if places:
            self._set_apart(places)
        if cards:
            places = (*places, self.laid(self.known.of(cards), len(cards)))
        for other in places[1:]:
            self.join(other, places[0])
        self._tidy()
        return places[0]

    def _set_apart(self, places: Sequence[int]) -> None:
        """What lies in these places is one bag of nothing else, and one heap."""
        heaps = self._heaps_of(places)
        there = changed((0,) * self._wide, heaps[0], sum([self.sizes[place] for place in places]))
        after: defaultdict[Lay, int] = defaultdict(int)
        for lay, worlds in self.lays.items():
            for mixed, rest, ways in splits(lay, heaps):
                self.spend(1)
                after[Lay(lay.classes, (*rest, (mixed, there)))] += worlds * ways
        self.lays = after
        for place in places:
            self.heaps[place] = heaps[0]

    def deny(self, place: int, kinds: frozenset[str]) -> None:
        """No card of the place is of one of these kinds."""
        self._heaps_of((place,))
        self._part_classes(kinds)
        self._set_apart((place,))
        self._leave_out(self.heaps[place], kinds)
        self._tidy()

    def _leave_out(self, heap: int, kinds: frozenset[str]) -> None:
        """No lay has a card of these kinds in the heap."""
        self.lays = {
            lay: worlds for lay, worlds in self.lays.items() if not _holds(lay, heap, kinds)
        }

    def _part_classes(self, kinds: frozenset[str]) -> None:
        """No class is of these kinds and of others."""
        after: defaultdict[Lay, int] = defaultdict(int)
        for lay, worlds in self.lays.items():
            for later, ways in self._all_parted(lay, kinds):
                self.spend(1)
                after[later] += worlds * ways
        self.lays = after

    def _all_parted(self, lay: Lay, kinds: frozenset[str]) -> Iterator[tuple[Lay, int]]:
        mixed = [
            number
            for number, each in enumerate(lay.classes)
            if not kinds.isdisjoint(each.kinds) and not kinds.issuperset(each.kinds)
        ]
        if not mixed:
            yield lay, 1
            return
        if lay.classes[mixed[0]].prior:
            raise Unreadable("odds.too-open")
        for some, ways in parted(lay, mixed[0], kinds, self.known):
            for later, more in self._all_parted(some, kinds):
                yield later, ways * more

    def _tidy(self) -> None:
        """Each lay is as plain as it can be."""
        plainer = [(worlds, *plain(lay, self.known)) for lay, worlds in self.lays.items()]
        common = lcm(*{fewer for _, _, _, fewer in plainer})
        after: defaultdict[Lay, int] = defaultdict(int)
        for worlds, lay, more, fewer in plainer:
            after[lay] += worlds * more * (common // fewer)
        divisor = gcd(*after.values()) or 1
        self.lays = {lay: worlds // divisor for lay, worlds in after.items()}

    # What is certain

    def certain(self, place: int) -> Counter[str]:
        """The kinds that lie in this place in every world, by what has been in one bag since."""
        (heap,) = self._heaps_of((place,))
        self._tidy()
        found: Counter[str] | None = None
        for lay in self.lays:
            here = Counter[str]()
            for _, _, kinds in _certain_in(lay, heap):
                here.update(kinds)
            found = here if found is None else found & here
            if not found:
                break
        return found or Counter()

    def lift(self, place: int, kind: str) -> None:
        """A card of this kind, which is certain to lie there, leaves it; nothing new is told."""
        (heap,) = self._heaps_of((place,))
        after: defaultdict[Lay, int] = defaultdict(int)
        for lay, worlds in self.lays.items():
            bag, number, _ = next(f for f in _certain_in(lay, heap) if kind in f[2])
            kinds, cards = lay.bags[bag]
            less = lay.classes[number].without(kind)
            classes = (*lay.classes[:number], less, *lay.classes[number + 1 :])
            left = (changed(kinds, number, -1), changed(cards, heap, -1))
            later = with_bag(Lay(classes, lay.bags), bag, left)
            after[later] += worlds * (lay.classes[number].whole or 0) * sum(cards)
        self.lays = after
        self._less(place)

    # Cards that have not met before

    def joined(self, other: "Counted") -> int:
        """What was counted apart is counted together; by how much its places are higher now."""
        beyond = len(self.sizes)
        after: dict[Lay, int] = {}
        self.spend(len(self.lays) * len(other.lays))
        for lay, worlds in self.lays.items():
            for more, times in other.lays.items():
                after[_beside(lay, more, self._wide, other._wide)] = worlds * times
        self.lays = after
        self.sizes += other.sizes
        self.heaps += [heap + self._wide for heap in other.heaps]
        self._free += [place + beyond for place in other._free]
        self._wide += other._wide
        return beyond


def _poured(lay: Lay, src: int, number: int, dst: int) -> Iterator[tuple[Lay, int]]:
    """The lays in which so many cards of a heap have gone to another, and the ways."""
    for taken, ways in drawings(tuple([cards[src] for _, cards in lay.bags]), number):
        pairs = zip(lay.bags, taken, strict=True)
        bags = [
            (kinds, changed(changed(cards, src, -some), dst, some) if some else cards)
            for (kinds, cards), some in pairs
        ]
        yield Lay(lay.classes, tuple(bags)), ways


def _laid(lay: Lay, content: Content, there: tuple[int, ...], cards: int) -> Lay:
    """The lay with a bag of this content, whose class is there already if cards of it are."""
    pools = [each.pool for each in lay.classes]
    if content.pool and content.pool in pools:
        number = pools.index(content.pool)
        one = changed((0,) * len(pools), number, cards)
        return Lay(lay.classes, (*lay.bags, (one, there)))
    bags = tuple([((*kinds, 0), lying) for kinds, lying in lay.bags])
    one = (*(0 for _ in pools), cards)
    return Lay((*lay.classes, content), (*bags, (one, there)))


def _beside(lay: Lay, more: Lay, heaps: int, beyond: int) -> Lay:
    first = (0,) * len(lay.classes)
    then = (0,) * len(more.classes)
    bags = [((*kinds, *then), (*cards, *(0,) * beyond)) for kinds, cards in lay.bags]
    bags += [((*first, *kinds), (*(0,) * heaps, *cards)) for kinds, cards in more.bags]
    return Lay((*lay.classes, *more.classes), tuple(bags))


def _holds(lay: Lay, heap: int, kinds: Collection[str]) -> bool:
    barred = [n for n, each in enumerate(lay.classes) if not each.kinds.keys().isdisjoint(kinds)]
    return any(cards[heap] and any(of[n] for n in barred) for of, cards in lay.bags)


def _certain_in(lay: Lay, heap: int) -> Iterator[tuple[int, int, Mapping[str, int]]]:
    """Bags and classes of which kinds are certain to lie in a heap, and which.

    They lie there with all their cards, or all cards of the class or of the bag are of one kind.
    """
    classes = lay.classes
    for bag, (kinds, cards) in enumerate(lay.bags):
        there = [n for n, number in enumerate(kinds) if number] if cards[heap] else []
        alike = {kind for n in there for kind in classes[n].kinds}
        if cards[heap] == sum(cards):
            for number in there:
                some = classes[number]
                if some.whole == kinds[number]:
                    yield bag, number, some.kinds
                elif some.whole and len(some.kinds) == 1:
                    yield bag, number, dict.fromkeys(some.kinds, kinds[number])
        elif len(alike) == 1 and classes[there[0]].whole:
            yield bag, there[0], dict.fromkeys(alike, cards[heap])
