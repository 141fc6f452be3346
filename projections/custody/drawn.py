"""Worlds drawn from all that agree with what was told, each as likely as another."""

from bisect import bisect
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import accumulate

from events.base import Event
from events.errors import Unreadable
from projections.custody.contents import Contents, shuffled
from projections.custody.counted import Counted
from projections.custody.course import Course, Zones
from projections.custody.lays import Lay
from projections.custody.thinned import Thinned
from projections.kit import Constraint, Rng

FOLLOWED = 6
"""How many counts are made alike where there are too many worlds to be counted."""


class Worlds:
    """What may lie where: draw one, and another."""

    def __init__(self, *courses: Course) -> None:
        self._courses = courses
        self._begin()

    def _begin(self) -> None:
        worths = [course.worth for course in self._courses]
        if not any(worths):
            raise Unreadable("odds.no-world" if len(worths) == 1 else "odds.too-open")
        squares = sum([worth * worth for worth in worths])
        self._share = sum(worths) ** 2 / squares / len(worths) if len(worths) > 1 else 1.0
        self._bounds = [*accumulate(worths)]
        self._pictures: dict[int, _Picture] = {}

    @classmethod
    def of(
        cls,
        events: Iterable[Event],
        zones: Zones,
        ordered: Collection[str] | None = None,
        constraints: Mapping[str, Constraint] = {},
        rng: Rng | None = None,
    ) -> "Worlds":
        """The worlds after these events, as `Course.of` has them, which says what it raises.

        Raises Unreadable (`odds.no-world`) as well where what was told cannot all be true. With an
        `rng` worlds that are too many to be counted are followed one by one, and `share` tells how
        evenly they came; else that is raised (`odds.too-open`).
        """
        told = [*events]
        try:
            return cls(Course.of(told, zones, ordered, constraints))
        except Unreadable as error:
            if rng is None or error.text != "odds.too-open":
                raise

        def follow(known: Contents) -> Counted:
            return Thinned(known, rng)

        courses = [Course(zones, ordered, constraints, follow) for _ in range(FOLLOWED)]
        for course in courses:
            course.tell(told)
        return cls(*courses)

    def tell(self, events: Iterable[Event]) -> None:
        """Go on with these; raises what `of` does."""
        told = [*events]
        for course in self._courses:
            course.tell(told)
        self._begin()

    @property
    def share(self) -> float:
        """What share of as many worlds, each as likely, those drawn are worth; 1 where counted."""
        return self._share

    def draw(self, rng: Rng) -> Mapping[str, tuple[str, ...]]:
        """The cards of each zone, from the top; where order does not count in any order."""
        number = 0
        if len(self._courses) > 1:
            number = bisect(self._bounds, rng.random() * self._bounds[-1])
        picture = self._pictures.get(number)
        if picture is None:
            picture = self._pictures[number] = _Picture(self._courses[number])
        return picture.draw(rng)


class _Picture:
    """What lies where after one course, ready to be drawn."""

    def __init__(self, course: Course) -> None:
        self._drawers = [(count, Drawer(count)) for count in course.counts if any(count.sizes)]
        self._lying = [(zone, course.lying(zone), course.home(zone)) for zone in course.zones]

    def draw(self, rng: Rng) -> Mapping[str, tuple[str, ...]]:
        drawn = {count: drawer.draw(rng) for count, drawer in self._drawers}
        found: dict[str, tuple[str, ...]] = {}
        for zone, lying, home in self._lying:
            cards: list[str] = []
            for cell, _ in lying:
                if isinstance(cell, str):
                    cards.append(cell)
                elif home is not None:
                    cards += drawn[home][cell]
            found[zone] = tuple(cards)
        return found


class Drawer:
    """Draws what lies in the places of cards that are counted together."""

    def __init__(self, count: Counted) -> None:
        weights = count.weights()
        total = sum(weights.values())
        self._lays = [*weights]
        self._heaps: dict[int, list[tuple[int, int]]] = {}
        for place, (heap, size) in enumerate(zip(count.heaps, count.sizes, strict=True)):
            if size:
                self._heaps.setdefault(heap, []).append((place, size))
        self._bounds = [worlds / total for worlds in accumulate(weights.values())]
        self._bounds[-1] = 1.0

    def draw(self, rng: Rng) -> Mapping[int, Sequence[str]]:
        """The cards of each place."""
        lay = self._lays[bisect(self._bounds, rng.random()) if len(self._lays) > 1 else 0]
        heaps: dict[int, list[str]] = {}
        several: set[int] = set()
        for bag, cards in _bags(lay, rng):
            first = 0
            for heap, number in enumerate(cards):
                if number:
                    some = bag[first : first + number]
                    first += number
                    if heap in heaps:
                        heaps[heap] += some
                        several.add(heap)
                    else:
                        heaps[heap] = some
        for heap in several:
            shuffled(heaps[heap], rng)
        return self._by_place(heaps)

    def _by_place(self, heaps: Mapping[int, Sequence[str]]) -> Mapping[int, Sequence[str]]:
        """The cards of each heap, which lie there in any order, by the place where they are."""
        found: dict[int, Sequence[str]] = {}
        for heap, cards in heaps.items():
            first = 0
            for place, size in self._heaps[heap]:
                found[place] = cards[first : first + size]
                first += size
        return found


def _bags(lay: Lay, rng: Rng) -> Iterable[tuple[list[str], Sequence[int]]]:
    """The cards of each bag, in any order, and how many of them lie in each heap."""
    bags: list[list[str]] = [[] for _ in lay.bags]
    mixed: set[int] = set()
    for number, content in enumerate(lay.classes):
        cards = content.drawn(lay.of_class(number), rng)
        first = 0
        for bag, (kinds, _) in enumerate(lay.bags):
            there = kinds[number]
            if there:
                if bags[bag]:
                    mixed.add(bag)
                bags[bag] += cards[first : first + there]
                first += there
    for bag in mixed:
        shuffled(bags[bag], rng)
    return [(cards, lying) for cards, (_, lying) in zip(bags, lay.bags, strict=True)]
