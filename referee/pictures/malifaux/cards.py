"""Malifaux: the fate cards."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import htpy as h

from events.catalogues.malifaux import face as printed
from events.malifaux.values import Suit
from referee.pictures import cards
from referee.pictures.pen import Pen
from referee.scenes.scene import Item

GAME = "malifaux"
JOKER = "star"
"""The sign of a card without suit."""


def face(pen: Pen, item: Item, wide: float, high: float) -> Iterator[h.Node]:
    """The value, below it the suit as sign and word; a joker has a star."""
    card = printed(item.face)
    ink = card.suit or "ink"
    yield cards.paper(pen, wide, high, *([card.suit] if card.suit else []))
    middle = wide / 2
    yield pen.text(middle, 62, card.value, 60, anchor="middle", weight=700)
    yield pen.sign(card.suit or JOKER, middle - 20, 74, 40, ink)
    name = called(pen, item.face, card.suit)
    yield pen.text(middle, 133, name, 18, ink="ink-2", anchor="middle", weight=600, room=wide - 12)


def called(pen: Pen, card: str, suit: Suit | None) -> tuple[str, ...]:
    """What stands below the sign: the suit, or which joker it is."""
    return pen.words.word(f"{GAME}.suit.{suit}") if suit else pen.words.card(card)


def chip(pen: Pen, face: str) -> h.Node:
    """The suit's sign and the value."""
    card = printed(face)
    return h.fragment[pen.line_sign(card.suit or JOKER, card.suit), h.b[str(card.value)]]


def by_suit(items: Iterable[Item]) -> Mapping[Suit | None, Sequence[Item]]:
    """Cards that are known, by their suits in order, jokers last; each suit by value."""
    found: dict[Suit | None, list[Item]] = {suit: [] for suit in (*Suit, None)}
    for item in sorted(items, key=lambda item: printed(item.face)):
        found[printed(item.face).suit].append(item)
    return {suit: lie for suit, lie in found.items() if lie}
