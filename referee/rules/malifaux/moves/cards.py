"""Malifaux: the moves that are made with cards and soulstones (MF-3 to MF-7)."""

from typing import Literal

from events.malifaux.values import Suit
from referee.moves.move import Move

# Draw phase


class Draws(Move, frozen=True, kw_only=True):
    """`SEAT draws`."""


class Discards(Move, frozen=True, kw_only=True):
    """`SEAT discards CARD,...`; `?` for a card that nobody saw."""

    cards: tuple[str, ...]


class Ready(Move, frozen=True, kw_only=True):
    """`SEAT ready`."""


class SpendsDraw(Move, frozen=True, kw_only=True):
    """`SEAT spends draw`."""


# Contests


class SpendsPlus(Move, frozen=True, kw_only=True):
    """`SEAT spends plus`."""


class SpendsSuit(Move, frozen=True, kw_only=True):
    """`SEAT spends suit SUIT`."""

    suit: Suit


class SpendsBlock(Move, frozen=True, kw_only=True):
    """`SEAT spends block`."""


class SpendsReduce(Move, frozen=True, kw_only=True):
    """`SEAT spends reduce`."""


class Focuses(Move, frozen=True, kw_only=True):
    """`SEAT focuses`."""


class Flips(Move, frozen=True, kw_only=True):
    """`SEAT flips [CARD,...] [keep=CARD] [suit=SUIT]`."""

    cards: tuple[str, ...] = ()
    keep: str | None = None
    suit: Suit | None = None


class Keeps(Move, frozen=True, kw_only=True):
    """`SEAT keeps CARD [suit=SUIT]`."""

    card: str
    suit: Suit | None = None


class Cheats(Move, frozen=True, kw_only=True):
    """`SEAT cheats CARD [suit=SUIT]`."""

    card: str
    suit: Suit | None = None


class Passes(Move, frozen=True, kw_only=True):
    """`SEAT passes`."""


class TablePasses(Move, frozen=True, kw_only=True):
    """`table passes`."""


class Declares(Move, frozen=True, kw_only=True):
    """`SEAT declares TRIGGER`."""

    trigger: str


class Takes(Move, frozen=True, kw_only=True):
    """`SEAT takes`."""


class Chooses(Move, frozen=True, kw_only=True):
    """`SEAT chooses first|second`."""

    order: Literal["first", "second"]
