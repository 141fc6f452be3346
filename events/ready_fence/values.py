"""Ready... Fence!: the values of a bout: modes, phases, weapons, and what is pending."""

from enum import StrEnum
from typing import Literal

import msgspec

from events.base import Seat


class Mode(StrEnum):
    """The three modes of rising difficulty."""

    TUTORIAL = "tutorial"
    BASIC = "basic"
    ADVANCED = "advanced"


TUTORIAL, BASIC, ADVANCED = Mode
"""The members of this and of the enumerations below, by themselves: to look one up in its class
costs more than most checks of a move."""


class Phase(StrEnum):
    """What the bout waits for; `setup` and `priority` for a coin (section 6)."""

    SETUP = "setup"
    TURN = "turn"
    PHRASE = "phrase"
    PRIORITY = "priority"
    OVER = "over"


SETUP, TURN, PHRASE, PRIORITY, OVER = Phase


class Stage(StrEnum):
    """The regular time, and what comes after it where the score is tied."""

    REGULAR = "regular"
    OVERTIME = "overtime"
    LAST_HANDS = "last-hands"


REGULAR, OVERTIME, LAST_HANDS = Stage


class Weapon(StrEnum):
    """The three weapon positions (RF-5)."""

    LINE = "line"
    INVITATION = "invitation"
    ENGAGEMENT = "engagement"


LINE, INVITATION, ENGAGEMENT = Weapon


Result = Literal["red", "green", "both", "annulled", "none"]
"""How a phrase ends; `annulled`: a double touch that does not count (RF-11.2)."""

Role = Literal[
    "attack",
    "parry",
    "counter",
    "counter-time",
    "feint-in-time",
    "joker",
    "renewed",
    "feint",
    "riposte",
]
"""What a card was played as; `riposte`: a glide-attack added to a parry without cards."""

StoppedBy = Literal["card", "cardless", "distance"]

MoveReason = Literal[
    "advance",
    "withdraw",
    "retreat",
    "evade",
    "infighting",
    "fleche",
    "on-guard",
    "referee",
]

DiscardReason = Literal[
    "exchange",
    "retreat",
    "evade",
    "stall",
    "tutorial",
    "joker",
    "phrase",
    "referee",
]


class Pending(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """What the seat with the word answers.

    `kind` of the attack, or of a counter's card; empty for counter-time and parry. `speed` null
    for counter-time and for a parry by distance. `printed`: the speed printed on the attack's
    card, or what stands for it (RF-10.7). `first`: an attack that is its seat's first fencing
    action, or the riposte of one (RF-10.2). `by`: what stopped an attack (parry only).
    `double`: a counter as fast as the attack (RF-8.11).
    """

    type: Literal["attack", "counter", "counter-time", "parry"]
    seat: Seat
    kind: str = ""
    speed: int | None = None
    printed: int | None = None
    riposte: bool = False
    renewed: bool = False
    first: bool = False
    by: StoppedBy | None = None
    double: bool = False


class Met(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """An attack and the answer that it has just met; a feint or a renewed attack looks back at it.

    `seat` made the attack, `speed` is as it was compared. `answer`: the kind of the card that
    parried or countered it, `cardless` or `distance`; `answer_speed` null for distance.
    """

    seat: Seat
    kind: str
    speed: int
    answer: str
    answer_speed: int | None = None
