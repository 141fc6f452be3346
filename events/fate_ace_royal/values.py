"""Fate/Ace Royal: the words that its facts are made of."""

from enum import StrEnum
from typing import Literal

Values = tuple[int, int, int, int]
"""Physical attack, physical defence, magic attack, magic defence."""

NOTHING: Values = (0, 0, 0, 0)


class Phase(StrEnum):
    """The phases of section 6; the reset and draw phases pass by themselves."""

    SETUP = "setup"
    RITUAL = "ritual"
    ENCOUNTER = "encounter"
    BATTLE = "battle"
    END = "end"
    OVER = "over"


SETUP, RITUAL, ENCOUNTER, BATTLE, END, OVER = Phase
"""The members of this and of enumerations below, by themselves: to look one up in its class costs
more than most checks of a move."""


class Step(StrEnum):
    """The steps of the set-up and of the battle phase."""

    OPEN = "open"
    EXCHANGE = "exchange"
    TAKE = "take"
    CHOICE = "choice"
    TARGET = "target"
    REVEAL = "reveal"
    ENGAGE = "engage"
    ATTACK = "attack"
    ATTACK_DAMAGE = "attack-damage"
    COUNTER = "counter"
    COUNTER_DAMAGE = "counter-damage"
    LOSS = "loss"
    WITHDRAW = "withdraw"


class Part(StrEnum):
    """The two cards that a Servant is made of."""

    SPIRIT = "spirit"
    CLASS = "class"


PARTS = tuple(Part)
SPIRIT, CLASS = PARTS


class Posture(StrEnum):
    """How a Servant or a craft lies; a craft is never inverted."""

    UNTAPPED = "untapped"
    TAPPED = "tapped"
    INVERTED = "inverted"


UNTAPPED, TAPPED, INVERTED = Posture


class System(StrEnum):
    """With which pair of values is fought."""

    PHYSICAL = "physical"
    MAGIC = "magic"


class Token(StrEnum):
    """The two special tokens (FA-11.9)."""

    ASSASSINATION = "assassination"
    THIRST = "thirst"


class Side(StrEnum):
    """The two sides of a battle."""

    ATTACKER = "attacker"
    DEFENDER = "defender"


ATTACKER, DEFENDER = Side


class Bar(StrEnum):
    """What an effect forbids."""

    RAID = "raid"
    TARGET = "target"
    ABILITIES = "abilities"
    EVENTS = "events"
    SPELLS = "spells"


Lasts = Literal["turn", "game", "card"]
"""How long a change holds (FA-14.7)."""

Limit = Literal["hand", "crafts"]

UseVerb = Literal["activates", "plays", "summons", "commands"]

Why = Literal["damage", "coin", "command", "effect", "adjust"]
"""What changed a number of tokens."""

SERVANT = "servant"
"""The Servant where a card is named that lies in some posture."""
