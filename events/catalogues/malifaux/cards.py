"""Malifaux: the fate cards (MF-2.1)."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from events.malifaux.values import Band, Suit

HIGHEST = 13
RED_JOKER = "red-joker"
BLACK_JOKER = "black-joker"
RED_VALUE = 14
BLACK_VALUE = 0

BANDS: Mapping[Band, tuple[int, int]] = {
    Band.WEAK: (BLACK_VALUE, 5),
    Band.MODERATE: (6, 10),
    Band.SEVERE: (11, RED_VALUE),
}
"""The values of each band, first and last (MF-3.13)."""

FACES: Mapping[str, int] = {"a": 1, "j": 11, "q": 12, "k": HIGHEST}
"""The letters on playing cards."""


class Face(NamedTuple):
    """What a card's slug says. Compared, it gives card order; `suit` null: a joker."""

    rank: int
    value: int
    suit: Suit | None


CARDS: tuple[str, ...] = (
    *(f"{suit}/{value}" for suit in Suit for value in range(1, HIGHEST + 1)),
    RED_JOKER,
    BLACK_JOKER,
)
"""The 54 cards of one seat, in card order (MF-2.1)."""

_RANKS: Mapping[str, int] = {card: rank for rank, card in enumerate(CARDS)}

_JOKERS = {RED_JOKER: RED_VALUE, BLACK_JOKER: BLACK_VALUE}


@cache
def face(card: str) -> Face:
    """Place in card order, value 0-14 and suit of a card's slug (MF-2.1)."""
    rank = _RANKS[card]
    if card in _JOKERS:
        return Face(rank, _JOKERS[card], None)
    suit, _, value = card.partition("/")
    return Face(rank, int(value), Suit(suit))


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """The cards in card order (section 3)."""
    return tuple(sorted(cards, key=_RANKS.__getitem__))
