"""The share of the consistent worlds in which cards lie here, or are about to be turned."""

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from events.base import Event
from events.errors import Unreadable
from projections.custody.course import Course, Zones
from projections.custody.lays import Lay
from projections.custody.pile import Pile
from projections.kit import Constraint


class Renewal(NamedTuple):
    """The zone that is shuffled with what is left of a pile after so many cards from its top."""

    by: str
    above: int


class Shares:
    """What is asked of all worlds of a course that is told no more, each weighing the same.

    Raises Unreadable (`odds.no-world`) where what was told cannot all be true.
    """

    def __init__(self, course: Course) -> None:
        self._course = course
        self._piles: dict[str, Pile] = {}

    @classmethod
    def of(
        cls,
        events: Iterable[Event],
        zones: Zones,
        ordered: Collection[str] | None = None,
        constraints: Mapping[str, Constraint] = {},
    ) -> "Shares":
        """The worlds after these events, as `Course.of` has them, which says what it raises."""
        return cls(Course.of(events, zones, ordered, constraints))

    @property
    def prior(self) -> str | None:
        """What is supposed of a deck that nobody listed, of which cards are hidden; none: all are.

        It is the first word of the constraint's name.
        """
        priors = (
            content.prior
            for count in self._course.counts
            for lay in count.lays
            for number, content in enumerate(lay.classes)
            if lay.of_class(number)
        )
        return next(filter(None, priors), None)

    # Questions

    def holds(self, zone: str, kinds: Collection[str], least: int = 1) -> Fraction:
        """How probable it is that so many cards of these kinds, or more, lie in the zone."""
        return sum(self._numbers(zone, frozenset(kinds))[least:], Fraction(0))

    def next(
        self,
        zone: str,
        kinds: Collection[str],
        cards: int = 1,
        least: int = 1,
        renewal: Renewal | None = None,
    ) -> Fraction:
        """The same of the next cards of a pile, which may be renewed while they are taken.

        Raises Unreadable (`odds.too-few`) where there are fewer.
        """
        later = renewal is not None and renewal.above < cards
        pile = self._renewed(zone, renewal) if renewal and later else self.pile(zone)
        if pile.size < cards:
            raise Unreadable("odds.too-few", count=cards, left=pile.size)
        return sum(pile.numbers(frozenset(kinds), cards)[least:], Fraction(0))

    def where(self, kind: str) -> Mapping[str, Fraction]:
        """How many copies are to be expected in each zone where one can be."""
        found: dict[str, Fraction] = {}
        for zone in self._course.zones:
            shares = self._numbers(zone, frozenset((kind,)))
            expected = sum([number * share for number, share in enumerate(shares)], Fraction(0))
            if expected:
                found[zone] = expected
        return found

    def each(self, zone: str) -> Mapping[str, Fraction]:
        """For each kind that can lie in the zone how probable it is that one does, by kind."""
        home = self._course.home(zone)
        kinds = {cell for cell, _ in self._course.lying(zone) if isinstance(cell, str)}
        if home is not None:
            kinds = kinds.union(*(content.kinds for lay in home.lays for content in lay.classes))
        shares = {kind: self.holds(zone, (kind,)) for kind in sorted(kinds)}
        return {kind: share for kind, share in shares.items() if share}

    def pile(self, zone: str, renewed_by: str = "") -> Pile:
        """A pile, and beneath it the zone that is shuffled to renew it when it is empty."""
        _ = self._course.counts  # whether there is a world
        if renewed_by:
            size = sum([size for _, size in self._course.lying(zone)])
            return self._renewed(zone, Renewal(renewed_by, size))
        return Pile(self._course.heaped(zone), self._lays(zone))

    def _renewed(self, zone: str, renewal: Renewal) -> Pile:
        """The cards that go before it is renewed, and beneath them all that is shuffled then."""
        after = self._course.copy()
        cells, lays = after.renew(zone, renewal.by, renewal.above)
        return Pile(cells, lays)

    def _lays(self, zone: str) -> Mapping[Lay, int]:
        home = self._course.home(zone)
        return home.lays if home else {Lay((), ()): 1}

    def _numbers(self, zone: str, kinds: frozenset[str]) -> tuple[Fraction, ...]:
        if zone not in self._piles:
            self._piles[zone] = self.pile(zone)
        pile = self._piles[zone]
        return pile.numbers(kinds, pile.size)
