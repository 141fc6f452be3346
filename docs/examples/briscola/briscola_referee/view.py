"""Briscola: what a viewer may know, and how it is drawn: in a terminal, and for pages."""

from collections.abc import Iterator, Mapping

import msgspec
from msgspec import UNSET, UnsetType

from briscola_referee.rules import points_of
from briscola_referee.state import (
    DECK,
    GAME,
    HAND,
    PLAYED,
    SEATS,
    TRUMP,
    WON,
    Edition,
    State,
    other,
    rank_of,
    suit_of,
)
from events.base import Seat
from referee.render.board import Picture
from referee.render.layout import rule
from referee.scenes import made
from referee.scenes.scene import Counter, Form, Item, Place, Scene, Zone
from referee.views.naming import Lookup, Naming
from referee.views.position import Position


class Side(msgspec.Struct, frozen=True):
    """What lies before a seat. `hand`: as the viewer knows it; absent where it is not for him."""

    hand_count: int
    hand_known: tuple[str, ...]
    played: tuple[str, ...]
    won: tuple[str, ...]
    points: int
    hand: tuple[str, ...] | UnsetType = UNSET


class View(msgspec.Struct, frozen=True):
    """A game as a viewer may know it. `turned`: the open card under the deck, while it is there."""

    trump: str
    turned: tuple[str, ...]
    deck_count: int
    leader: Seat
    seats: Mapping[Seat, Side]


def view(edition: Edition, state: State, viewer: str, public: State) -> View:
    """What everybody may know, and the viewer's own hand."""
    points = points_of(edition, state)

    def side(seat: Seat) -> Side:
        own = viewer in (seat, "referee")
        return Side(
            hand_count=state.table.count(HAND[seat]),
            hand_known=public.table.known(HAND[seat]),
            played=state.table.cards(PLAYED[seat]),
            won=state.table.cards(WON[seat])[::-1],
            points=points[seat],
            hand=state.table.cards(HAND[seat]) if own else UNSET,
        )

    return View(
        trump=state.trump,
        turned=state.table.cards(TRUMP),
        deck_count=state.table.count(DECK),
        leader=state.leader,
        seats={seat: side(seat) for seat in SEATS},
    )


def naming(state: State) -> Naming:
    """What seats and cards are called: `cups-ace`, in Chinese `杯-么`."""

    def card(kind: str, owner: str, lookup: Lookup) -> str:
        suit, rank = suit_of(kind), rank_of(kind)
        return f"{lookup(f'{GAME}.suit.{suit}') or suit}-{lookup(f'{GAME}.rank.{rank}') or rank}"

    return Naming(game=GAME, seats=dict(state.match.seats), card=card)


def board(position: Position[View], naming: Naming, lang: str, width: int = 80) -> str:
    """The table as the viewer may see it, his own side (or seat a's) nearer."""
    return "\n".join(_Board(position, naming, lang, width).lines())


class _Board(Picture[View]):
    slug = GAME

    def lines(self) -> list[str]:
        near = SEATS[self._position.eyes == SEATS[1]]
        view, across = self._view, rule(self._width)
        head = [self._title().upper(), self._say("deck", count=view.deck_count)]
        if view.trump:
            head.append(self._say("trump", suit=view.trump, cards=view.turned or None))
        return [
            *self._fold(head),
            across,
            *self._side(other(near)),
            *self._side(near),
            across,
            *self._foot(),
        ]

    def _side(self, seat: Seat) -> list[str]:
        side = self._view.seats[seat]
        hand = side.hand_known if side.hand is UNSET else side.hand
        hidden = ("?",) * (side.hand_count - len(hand))
        parts = [
            self._say("seat", seat=seat),
            self._say("points", points=side.points),
            self._say("hand", hand=" ".join(self._known((*hand, *hidden)))),
        ]
        if side.played:
            parts.append(self._say("played", cards=side.played))
        return self._fold((*parts, *self._sheet(seat)))

    def _foot(self) -> list[str]:
        return self._over() if self._position.over else self._fold(self._due())


def scene(position: Position[View]) -> Scene:
    """The table as it is to be drawn by a page."""
    view = position.state
    near = SEATS[position.eyes == SEATS[1]]
    places = tuple(
        Place(
            seat,
            position.seats[seat],
            "near" if seat == near else "far",
            (Counter(f"{GAME}.counter.points", view.seats[seat].points, 120),),
            tuple(made.tags(position, seat)),
        )
        for seat in (other(near), near)
    )
    law = f"{GAME}.suit.{view.trump}" if view.trump else None
    return made.scene(position, law=law, seats=places, zones=tuple(_zones(view)))


def _zones(view: View) -> Iterator[Zone]:
    yield made.pile(GAME, DECK, (), view.deck_count)
    yield made.pile(GAME, TRUMP, view.turned)
    for seat, side in view.seats.items():
        known = side.hand_known if side.hand is UNSET else side.hand
        yield made.hand(GAME, seat, side.hand_count, known)
        items = tuple(Item(PLAYED[seat], card) for card in side.played)
        word = f"{GAME}.zone-word.played"
        yield Zone(PLAYED[seat], word, Form.ROW, len(items), seat, items=items)
        yield made.pile(GAME, WON[seat], side.won)
