"""What moves made known: which cards came to be seen, by whom, and what chance brought.

Asked of the consequences of a move one by one, for each seat and the public. Whether custody held a
card certain is asked of the table as that viewer may read it: a covered card that the record names
is news to those who see it turned up. All of it is asked of entries as somebody reads them; given
those of a viewer (`redact`) it tells him no more than they do.
"""

from collections.abc import Collection, Hashable, Iterable, Iterator
from typing import Any, Literal, TypeVar

import msgspec

from events.base import UNKNOWN, Event
from events.cards import (
    CardEvent,
    CardsDenied,
    CardsMixed,
    CardsMoved,
    CardsOverruled,
    CardsShown,
    Showing,
)
from events.entry import Body
from events.match import MatchOpened
from projections.cards.groups import Misplaced
from projections.cards.zones import zone_of
from projections.custody.held import certain_there
from projections.kit import Kit
from projections.table import Table, evolve
from replays.redact import PUBLIC, may_look, redacted, saw_faces

K = TypeVar("K", bound=Hashable)
"""What a move is called by: its number, or its place."""


class Known(msgspec.Struct, frozen=True):
    """One thing that a move made known `to` these seats, and to the public.

    `zone`: where the cards lie since, where none of these kinds is, what was shuffled; empty for
    chance. `cards`: as the reader may name them.
    """

    what: Literal["card", "denied", "shuffle", "chance"]
    zone: str
    cards: tuple[str, ...]
    to: tuple[str, ...]


def made_known(
    kit: Kit, opened: MatchOpened, moves: Iterable[tuple[K, Body[Any]]], asked: Collection[K]
) -> Iterator[tuple[K, Known]]:
    """What those of the moves made known that are asked for, in order of play.

    `moves`: all that stand, in order, the opening with them, as the reader may read them.
    """
    table = _Onlookers(kit, opened)
    left = set(asked)
    for place, body in moves:
        if not left:
            return
        if place in left:
            left.remove(place)
            for known in table.told(body):
                yield place, known
        else:
            table.follow(body)


class _Onlookers:
    """The table as each seat and the public know it; none for one who has lost track of it."""

    def __init__(self, kit: Kit, opened: MatchOpened) -> None:
        self._zones = kit.zones(opened)
        self._constraints = kit.constraints
        self._dealt = opened.seed is not None
        viewers = (*(seat for seat, _ in opened.seats), PUBLIC)
        empty = kit.start(opened).table
        self._tables: dict[str, Table | None] = dict.fromkeys(viewers, empty)

    def follow(self, body: Body[Any]) -> None:
        """Look on at a move."""
        for event in body.events:
            self._see(event, overrule=body.overrule)

    def told(self, body: Body[Any]) -> Iterator[Known]:
        """Look on at a move, and tell what it made known."""
        for event in body.events:
            yield from self._made_known(event)
            self._see(event, overrule=body.overrule)

    def _see(self, event: Event, *, overrule: bool) -> None:
        if isinstance(event, CardEvent):
            for viewer, table in self._tables.items():
                told = redacted(event, viewer, self._zones)
                assert isinstance(told, CardEvent), "a redacted event is of the same kind"
                if table is not None:
                    self._tables[viewer] = _after(table, told, overrule=overrule)

    def _made_known(self, event: Event) -> Iterator[Known]:
        match event:
            case CardsMixed(dst=zone):
                yield Known("shuffle", zone, (), (*self._tables,))
            case CardsDenied(zone=zone, kinds=kinds):
                blind = [v for v in self._tables if not may_look(v, zone, self._zones)]
                if blind:
                    yield Known("denied", zone, kinds, tuple(blind))
            case CardsMoved() | CardsShown():
                yield from self._cards(event)
            case _ if event.chance:
                yield Known("chance", "", (), (*self._tables,))
            case _:
                pass

    def _cards(self, event: Showing) -> Iterator[Known]:
        """The cards that somebody came to see, those together that the same viewers did."""
        learned: list[list[str]] = [[] for _ in event.cards]
        for viewer in self._tables:
            for place in self._news(event, viewer):
                learned[place].append(viewer)
        together: dict[tuple[str, ...], list[str]] = {}
        for card, viewers in zip(event.cards, learned, strict=True):
            together.setdefault(tuple(viewers), []).append(card)
        there = event.dst if isinstance(event, CardsMoved) else event.zone
        for to, cards in together.items():
            if to:
                yield Known("card", there, tuple(cards), to)

    def _news(self, event: Showing, viewer: str) -> Iterator[int]:
        """Which of the cards, by their places in the event, the viewer came to know by it."""
        if not saw_faces(event, viewer, self._zones) or self._lay_open(event, viewer):
            return
        table = self._tables[viewer]
        held = (False,) * len(event.cards)
        if table is not None:
            held = certain_there(table, event, self._constraints)
        yield from (place for place, sure in enumerate(held) if not sure)

    def _lay_open(self, event: Showing, viewer: str) -> bool:
        """Whether the viewer could look at the cards where they lay.

        Some may lie covered on a pile of open ones: where the engine deals these are the ones that
        custody does not hold; at a table such a card may only not have been named.
        """
        zone = zone_of(event)
        covered = self._dealt and zone in self._zones and self._zones[zone].sees == "all"
        return may_look(viewer, zone, self._zones) and not covered


def _after(table: Table, told: CardEvent, *, overrule: bool) -> Table | None:
    """The table after what one was told; none where he cannot follow.

    That is where a card was overruled which he did not see, or what gave way for it.
    """
    if overrule and UNKNOWN in _named(told):
        return None
    try:
        return evolve(table, told)
    except Misplaced:
        return None


def _named(event: CardEvent) -> tuple[str, ...]:
    match event:
        case CardsMoved(cards=cards) | CardsShown(cards=cards):
            return cards
        case CardsOverruled(card=card):
            return (card,)
        case _:
            return ()
