"""Dueling Runes: the values of a duel, and what all its facts say."""

from enum import StrEnum
from typing import Literal

import msgspec

from events.base import Event, Seat


class Suit(StrEnum):
    """The six suits of the Decktet, a rune each (DR-1.2)."""

    MOONS = "moons"
    SUNS = "suns"
    WAVES = "waves"
    LEAVES = "leaves"
    WYRMS = "wyrms"
    KNOTS = "knots"


class Spell(StrEnum):
    """The twelve basic spells (section 3)."""

    COLD_WARD = "cold-ward"
    FIRE_WARD = "fire-ward"
    HEAL = "heal"
    SHIELD = "shield"
    FIREBALL = "fireball"
    ICE_DART = "ice-dart"
    DRAIN = "drain"
    JAB = "jab"
    HASTE = "haste"
    INVISIBILITY = "invisibility"
    AMNESIA = "amnesia"
    CONFUSE = "confuse"


class Effect(StrEnum):
    """What a seat has from one round to another (DR-7.1)."""

    COLD_WARD = "cold-ward"
    FIRE_WARD = "fire-ward"
    SHIELD = "shield"
    HASTE = "haste"
    INVISIBLE = "invisible"
    CONFUSED = "confused"
    COUNTER = "counter"


class Phase(StrEnum):
    """The phases of a round in which something is entered (section 6).

    In the end phase only where seats choose how many cards they draw (DR-10.1).
    """

    PLAY = "play"
    SPELL = "spell"
    DRAW = "draw"


Deck = Literal["extended"]
Chosen = Literal["table", "procedure"]
Passed = Literal["choice", "no-target", "procedure"]
Face = Literal["down", "up"]

Item = Literal["heal", "protect", "invisible", "haste", "attack", "amnesia", "confuse"]
"""The items of the automatic opponent's lists (DR-12.8)."""

ADVANCED = "advanced"
"""What is cast in place of a basic spell where `Option.advanced` allows it (DR-13.2)."""


class Rune(msgspec.Struct, frozen=True, gc=False):
    """An activation rune that may be declared: the card that shows it, and that card's rank.

    `kept`: it is left over from the card of the extra phase (DR-1.5).
    """

    seat: Seat
    suit: Suit
    card: str
    rank: int
    kept: bool = False


Runes = tuple[tuple[str, Suit], ...]
"""Power runes, each with the card that shows it."""

Members = tuple[tuple[Seat, str], ...]
"""Seats in their order, each with its card of the phase."""


class DuelEvent(Event, frozen=True, kw_only=True):
    """What all facts of a duel say: the round, from 1."""

    round: int
