"""Where the cards lie, from `cards.*` events alone."""

from collections.abc import Collection, Iterable, Mapping
from itertools import chain, repeat
from operator import countOf
from typing import TypeGuard

import msgspec

from events.base import UNKNOWN
from events.cards import CardEvent
from projections.cards.bags import Bag, Cell
from projections.cards.drafted import CHANGES
from projections.cards.groups import Draft, Misplaced
from projections.cards.sources import Group, Pool


class Table(msgspec.Struct, frozen=True, gc=False):
    """The zones and what is known of the cards in them.

    A zone is a sequence of cells from the top. An unordered zone has one cell, or two: the last
    that arrived and the rest, until anything but the newest cards is touched. `origins` are the
    pools whose cards have come to a zone; `untraced` are the untraced cards of all groups; `born`
    numbers the groups; `denied`: it was told at some time that hidden cards are not of some kinds.
    """

    ordered: frozenset[str]
    zones: Mapping[str, tuple[Cell, ...]]
    pools: Mapping[str, Pool]
    groups: Mapping[int, Group]
    origins: Mapping[str, tuple[str, ...]]
    untraced: Mapping[str, int]
    born: int = 0
    denied: bool = False

    def count(self, zone: str) -> int:
        """How many cards lie there; a zone that nobody used is empty."""
        cells = self.zones.get(zone, ())
        number = len(cells)
        for stretch in cells:
            if type(stretch) is Bag:
                number += stretch.size - 1
        return number

    def is_empty(self, zone: str) -> bool:
        """Whether no card lies there."""
        return not self.zones.get(zone)

    def top(self, zone: str) -> str | None:
        """The card on top of an ordered zone, or the only one of another; none if it is empty.

        `?` if it is not certain which.
        """
        cells = self.zones.get(zone)
        if not cells:
            return None
        first = cells[0]
        return UNKNOWN if type(first) is Bag else first

    def first(self, zone: str, number: int) -> tuple[str, ...]:
        """So many cards from the top of an ordered zone, `?` for those not certain."""
        cells = self.zones.get(zone, ())[:number]
        if cells and type(cells[0]) is Bag and cells[0].size >= number:
            return (UNKNOWN,) * number
        return _one_by_one(cells)[:number]

    def cards(self, zone: str) -> tuple[str, ...]:
        """As many cards as lie there, `?` for those not certain.

        From the top where order counts (`?` also for a card that is certain to be there, but not
        on which position); elsewhere the certain ones sorted, then the others.
        """
        if zone in self.ordered:
            return _one_by_one(self.zones.get(zone, ()))
        known = self.known(zone)
        return (*known, *(UNKNOWN,) * (self.count(zone) - len(known)))

    def known(self, zone: str) -> tuple[str, ...]:
        """Kinds certain to be there: from the top where order counts, else sorted."""
        cells = self.zones.get(zone, ())
        if zone not in self.ordered:
            if len(cells) == 1:
                return tuple(sorted(_copies(cells[0])))
            return tuple(sorted(chain.from_iterable(map(_copies, cells))))
        return cells if _are_certain(cells) else tuple(chain.from_iterable(map(_kinds, cells)))

    def hidden(self, zone: str) -> int:
        """How many of the cards there are not certain."""
        cells = self.zones.get(zone, ())
        return sum([sum(c.drawn.values()) for c in cells if type(c) is Bag])

    def adrift(self, *zones: str) -> tuple[str, ...]:
        """Kinds once certain there, sorted: each still is, or is a hidden card that left since.

        A card of the kind that was shown since and may have been that one is taken for it.
        """
        return tuple(sorted(kind for _, kind in self.adrift_by_group(*zones)))

    def adrift_by_group(self, *zones: str) -> tuple[tuple[int, str], ...]:
        """The same, each with the group in which it was certain."""
        left = {number: dict(group.known) for number, group in self.groups.items()}
        for number, group in self.groups.items():
            for kind, copies in group.untraced.items():
                claims = copies
                for older in sorted(self._older(number), reverse=True):
                    taken = min(claims, left[older].get(kind, 0))
                    left[older][kind] = left[older].get(kind, 0) - taken
                    claims -= taken
        return tuple(
            (number, kind)
            for number, group in self.groups.items()
            if group.zone in zones
            for kind, copies in left[number].items()
            for _ in range(copies)
        )

    def behind(self, zone: str) -> frozenset[int]:
        """The groups from which hidden cards of the zone were drawn, at whatever remove."""
        bags = [stretch for stretch in self.zones.get(zone, ()) if type(stretch) is Bag]
        numbers = {source for bag in bags for source in bag.drawn if isinstance(source, int)}
        return frozenset(numbers).union(*map(self._older, numbers))

    def _older(self, number: int) -> set[int]:
        """The groups from which a group's cards were drawn, at whatever remove."""
        older: set[int] = set()
        ahead = [number]
        while ahead:
            sources = {s for s in self.groups[ahead.pop()].drawn if isinstance(s, int)}
            ahead += sources - older
            older |= sources
        return older


def start(ordered: Collection[str]) -> Table:
    """An empty table; `ordered` names the zones where order counts."""
    return Table(frozenset(ordered), {}, {}, {}, {}, {})


def evolve(table: Table, event: CardEvent) -> Table:
    """The table after a card event.

    Raises Misplaced if the event takes a card from where none can lie, or shows a card where all
    are certain and none is of that kind. Whether a hidden card can be what it was shown to be is
    not asked here.
    """
    draft = _draft(table)
    CHANGES[type(event)](draft, event)
    return _finished(draft)


def suppose(table: Table, zone: str, place: int, kind: str) -> Table:
    """The table if one of the hidden cards of this cell were shown to be of this kind."""
    draft = _draft(table)
    cells = table.zones[zone]
    stretch = cells[place]
    if isinstance(stretch, str):
        raise Misplaced(zone, kind)
    shown = draft.reveal(stretch, kind, zone)
    draft.zones[zone] = (*cells[:place], shown, *cells[place + 1 :])
    return _finished(draft)


def _draft(table: Table) -> Draft:
    return Draft(
        table.ordered,
        {**table.zones},
        table.pools,
        {**table.groups},
        table.origins,
        table.untraced,
        table.born,
        table.denied,
    )


def _finished(draft: Draft) -> Table:
    if draft.groups:
        draft.tidy()
    return Table(
        draft.ordered,
        draft.zones,
        draft.pools,
        draft.groups,
        draft.origins,
        draft.untraced,
        draft.born,
        draft.denied,
    )


def _are_certain(cells: tuple[Cell, ...]) -> TypeGuard[tuple[str, ...]]:
    """Whether each is a card whose kind is certain; of an open pile every one is."""
    return countOf(map(type, cells), str) == len(cells)


def _one_by_one(cells: tuple[Cell, ...]) -> tuple[str, ...]:
    """As many cards as the cells hold, `?` for those not certain."""
    if _are_certain(cells):
        return cells
    cards: list[str] = []
    for stretch in cells:
        cards += (stretch,) if isinstance(stretch, str) else (UNKNOWN,) * stretch.size
    return tuple(cards)


def _kinds(stretch: Cell) -> Iterable[str]:
    """The kinds certain to be there, sorted, each as often as it is."""
    return sorted(_copies(stretch))


def _copies(stretch: Cell) -> Iterable[str]:
    """The kinds certain to be there, each as often as it is."""
    if isinstance(stretch, str):
        return (stretch,)
    known = stretch.known
    if len(known) == stretch.size:
        return known
    return chain.from_iterable(map(repeat, known, known.values()))
