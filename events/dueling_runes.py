"""Dueling Runes: the facts of a duel that are its own. Cards move by `cards.*`."""

from enum import StrEnum


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
