"""Peak Duel: the values of a duel: elements, postures, laws, phases, effects."""

from enum import StrEnum
from typing import Literal


class Element(StrEnum):
    """The five elements, in canonical order (3.3)."""

    WOOD = "wood"
    FIRE = "fire"
    EARTH = "earth"
    METAL = "metal"
    WATER = "water"


class Posture(StrEnum):
    """How a spirit lies: upright, its attack counts; sideways, its defence (3.4)."""

    ATTACK = "attack"
    DEFENCE = "defence"


UPRIGHT, SIDEWAYS = Posture
"""The members of this and of the enumerations below, by themselves: to look one up in its class
costs more than most checks of a move."""


class Law(StrEnum):
    """Which number wins (PD-7.1)."""

    HIGH = "high"
    LOW = "low"


HIGH, LOW = Law


class Phase(StrEnum):
    """The phases of a turn, in order, after the set-up (section 6)."""

    SETUP = "setup"
    DRAW = "draw"
    SUMMON = "summon"
    BATTLE = "battle"
    COVER = "cover"
    END = "end"


SETUP, DRAW, SUMMON, BATTLE, COVER, END = Phase


class Step(StrEnum):
    """The steps of the set-up and of the battle phase."""

    INITIATIVE = "initiative"
    RULE = "rule"
    START = "start"
    ATTACK = "attack"
    DAMAGE = "damage"
    FINISH = "finish"


INITIATIVE, RULE, START, ATTACK, DAMAGE, FINISH = Step


class Effect(StrEnum):
    """The ten effects of spells (PD-6)."""

    PIERCE = "pierce"
    BREEZE = "breeze"
    BLAZE = "blaze"
    REKINDLE = "rekindle"
    SOUL_SHIFT = "soul-shift"
    BULWARK = "bulwark"
    CHARGE = "charge"
    ADAMANT = "adamant"
    SINK = "sink"
    CYCLE = "cycle"


Target = int | Literal["direct"]
"""A place of the other seat, 1-3, or the player."""

By = Literal["turned", "option", "coin"]
Purpose = Literal["initiative", "rule"]
