"""Ready... Fence!: the facts of a bout that are its own. Cards move by `cards.*`."""

from enum import StrEnum
from typing import Literal

import msgspec

from events.base import Counts, Event, Seat


class Mode(StrEnum):
    """The three modes of rising difficulty."""

    TUTORIAL = "tutorial"
    BASIC = "basic"
    ADVANCED = "advanced"


class Phase(StrEnum):
    """What the bout waits for; `setup` and `priority` for a coin (section 6)."""

    SETUP = "setup"
    TURN = "turn"
    PHRASE = "phrase"
    PRIORITY = "priority"
    OVER = "over"


class Stage(StrEnum):
    """The regular time, and what comes after it where the score is tied."""

    REGULAR = "regular"
    OVERTIME = "overtime"
    LAST_HANDS = "last-hands"


class Weapon(StrEnum):
    """The three weapon positions (RF-5)."""

    LINE = "line"
    INVITATION = "invitation"
    ENGAGEMENT = "engagement"


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


class Pending(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
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


class Met(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An attack and the answer that it has just met; a feint or a renewed attack looks back at it.

    `seat` made the attack, `speed` is as it was compared. `answer`: the kind of the card that
    parried or countered it, `cardless` or `distance`; `answer_speed` null for distance.
    """

    seat: Seat
    kind: str
    speed: int
    answer: str
    answer_speed: int | None = None


# Set-up


class BoutSetUp(Event, frozen=True, kw_only=True, tag="ready-fence.bout_set_up"):
    """The deck is on the table and the fencers stand on guard (RF-2.1).

    `squares`: the on-guard square of each seat. `strip`: its first and its last square.
    """

    mode: Mode
    target: int
    periods: int
    deck: int
    timer: int
    reserve: int
    squares: Counts
    strip: tuple[int, int]


class CardsDealt(Event, frozen=True, kw_only=True, tag="ready-fence.cards_dealt"):
    """A seat got so many cards; before that its bound card, if it has one."""

    seat: Seat
    count: int
    bound: str | None = None


class RowPrinted(Event, frozen=True, kw_only=True, tag="ready-fence.cards_printed"):
    """The table's own cards of this kind and speed (0: none), counted by the referee (RF-1.4)."""

    kind: str
    speed: int
    copies: int
    sp: int
    tutorial: int
    basic: int


class HandMulliganed(Event, frozen=True, kw_only=True, tag="ready-fence.hand_mulliganed"):
    """A seat had its dealt cards dealt anew (RF-2.2)."""

    seat: Seat
    count: int


class CoinTossed(Event, frozen=True, kw_only=True, tag="ready-fence.coin_tossed"):
    """A coin gave a seat the first turn, or the priority."""

    seat: Seat
    purpose: Literal["first", "priority"]


class FirstAgreed(Event, frozen=True, kw_only=True, tag="ready-fence.first_agreed"):
    """The first turn was agreed, without a coin."""

    seat: Seat


# Turns


class TurnStarted(Event, frozen=True, kw_only=True, tag="ready-fence.turn_started"):
    """A turn began; turn 1 is the first."""

    seat: Seat
    turn: int
    period: int
    stage: Stage


class ActionMade(Event, frozen=True, kw_only=True, tag="ready-fence.action_made"):
    """A game action was made; `actions` of this turn are made by now, 1-2."""

    seat: Seat
    actions: int


class FencerMoved(Event, frozen=True, kw_only=True, tag="ready-fence.fencer_moved"):
    """A fencer stands on another square; beyond the strip: on his last one."""

    seat: Seat
    start: int
    to: int
    reason: MoveReason


class FencerLeftStrip(Event, frozen=True, kw_only=True, tag="ready-fence.fencer_left_strip"):
    """A fencer went off the strip (RF-4.4)."""

    seat: Seat


class WeaponChanged(Event, frozen=True, kw_only=True, tag="ready-fence.weapon_changed"):
    """A weapon took another position."""

    seat: Seat
    position: Weapon
    by: Literal["seat", "reset", "referee"]


class CardDiscarded(Event, frozen=True, kw_only=True, tag="ready-fence.card_discarded"):
    """A card went to the discard pile; `?` for one that nobody saw. No seat: a timer card."""

    seat: Seat | None
    card: str
    reason: DiscardReason


class CardDrawn(Event, frozen=True, kw_only=True, tag="ready-fence.card_drawn"):
    """A seat drew a card; the card itself moved by `cards.moved`."""

    seat: Seat
    timer_left: int


class BoundChanged(Event, frozen=True, kw_only=True, tag="ready-fence.bound_changed"):
    """Another straight thrust is the seat's bound card (RF-6.2)."""

    seat: Seat
    start: str
    to: str


class TurnStalled(Event, frozen=True, kw_only=True, tag="ready-fence.turn_stalled"):
    """A seat stalled (RF-6.3)."""

    seat: Seat


class TurnEnded(Event, frozen=True, kw_only=True, tag="ready-fence.turn_ended"):
    """A turn is over: its seat ended it, or the rules did."""

    seat: Seat
    turn: int
    by: Literal["seat", "rule"]


# Stamina


class StaminaSpent(Event, frozen=True, kw_only=True, tag="ready-fence.stamina_spent"):
    """A fencer spent stamina; `left` is what he has now, 0-6."""

    seat: Seat
    amount: int
    left: int
    reason: Literal["card", "parry", "distance"]


class StaminaGained(Event, frozen=True, kw_only=True, tag="ready-fence.stamina_gained"):
    """A fencer recovered stamina; `left` is what he has now, 0-6."""

    seat: Seat
    amount: int
    left: int
    reason: Literal["stall", "point"]


class StaminaSet(Event, frozen=True, kw_only=True, tag="ready-fence.stamina_set"):
    """A fencer's stamina is this number, 0-6."""

    seat: Seat
    stamina: int
    reason: Literal["period", "referee"]


# The fencing phrase


class PhraseBegun(Event, frozen=True, kw_only=True, tag="ready-fence.phrase_begun"):
    """The active seat opened a phrase, at this distance 0-2."""

    attacker: Seat
    distance: int
    fleche: bool = False


class CardPlayed(Event, frozen=True, kw_only=True, tag="ready-fence.card_played"):
    """A card was played in a phrase; the card itself moved by `cards.moved`.

    `speed`: as compared (RF-8.9, RF-8.10); of a riposte that of the riposte. `action`: fencing
    actions that the seat has made by now, 1-2. `sp`: of the card and its additions.
    """

    seat: Seat
    card: str
    role: Role
    additions: tuple[str, ...] = ()
    speed: int | None = None
    action: int
    sp: int = 0


class DefenceMade(Event, frozen=True, kw_only=True, tag="ready-fence.defence_made"):
    """A defence without cards; it is a fencing action. `action` as of a card."""

    seat: Seat
    how: Literal["parry", "distance"]
    speed: int | None = None
    cost: int
    additions: tuple[str, ...] = ()
    action: int


class AttackStopped(Event, frozen=True, kw_only=True, tag="ready-fence.attack_stopped"):
    """An attack came to nothing; `seat` made it."""

    seat: Seat
    by: StoppedBy


class RiposteThreatened(Event, frozen=True, kw_only=True, tag="ready-fence.riposte_threatened"):
    """A parry succeeded, and its riposte threatens."""

    seat: Seat
    kind: str
    speed: int


class AttackSwapped(Event, frozen=True, kw_only=True, tag="ready-fence.attack_swapped"):
    """A feint replaced the first attack by another card (RF-9.17)."""

    seat: Seat
    start: str
    to: str
    additions: tuple[str, ...] = ()
    speed: int


class SpeedChanged(Event, frozen=True, kw_only=True, tag="ready-fence.speed_changed"):
    """The referee changed the speed of the pending attack or counter (RF-13.1)."""

    seat: Seat
    speed: int


class WordGiven(Event, frozen=True, kw_only=True, tag="ready-fence.word_given"):
    """A seat has the word: it answers what is pending, or passes (RF-8.4).

    `met`: the attack of the seat with the word that has just been parried or countered; null:
    there is none.
    """

    seat: Seat
    pending: Pending
    met: Met | None = None


class WordPassed(Event, frozen=True, kw_only=True, tag="ready-fence.word_passed"):
    """A seat did not answer, or could not by public knowledge (RF-8.13)."""

    seat: Seat
    by: Literal["seat", "rule"]


class PhraseEnded(Event, frozen=True, kw_only=True, tag="ready-fence.phrase_ended"):
    """The phrase is over; its cards have yet to leave the strip (RF-8.14)."""

    result: Result


class CardsReturned(Event, frozen=True, kw_only=True, tag="ready-fence.cards_returned"):
    """A seat took these cards of the phrase back to its hand, sorted."""

    seat: Seat
    cards: tuple[str, ...]


class PointScored(Event, frozen=True, kw_only=True, tag="ready-fence.point_scored"):
    """A seat scored; `score` is what it has now. The referee may enter any number of points."""

    seat: Seat
    points: int
    score: int
    reason: Literal["touch", "double", "off-strip", "referee"]


# Time and the end


class TimeRanOut(Event, frozen=True, kw_only=True, tag="ready-fence.time_ran_out"):
    """The timer deck is empty (RF-12.2)."""

    period: int
    stage: Stage


class PeriodStarted(Event, frozen=True, kw_only=True, tag="ready-fence.period_started"):
    """A later period began with a new timer deck (RF-12.3)."""

    period: int
    timer: int
    reserve: int


class PriorityDue(Event, frozen=True, kw_only=True, tag="ready-fence.priority_due"):
    """The last period is over and the score tied: a coin gives the priority (RF-12.6)."""

    timer: int


class OvertimeStarted(Event, frozen=True, kw_only=True, tag="ready-fence.overtime_started"):
    """The first point wins; without one the seat that has the priority does."""

    priority: Seat


class LastHandsStarted(Event, frozen=True, kw_only=True, tag="ready-fence.last_hands_started"):
    """Play goes on without draws until somebody scores (RF-12.5)."""


# The referee


class EffectApplied(Event, frozen=True, kw_only=True, tag="ready-fence.effect_applied"):
    """The referee entered what a printed card text does; its events follow (RF-13.1)."""

    kind: str
    words: tuple[str, ...]


class ScoreSet(Event, frozen=True, kw_only=True, tag="ready-fence.score_set"):
    """The referee corrected a score (RF-13.2)."""

    seat: Seat
    score: int


class PeriodSet(Event, frozen=True, kw_only=True, tag="ready-fence.period_set"):
    """The referee corrected which period it is (RF-13.2)."""

    period: int


ReadyFenceEvent = (
    BoutSetUp
    | CardsDealt
    | RowPrinted
    | HandMulliganed
    | CoinTossed
    | FirstAgreed
    | TurnStarted
    | ActionMade
    | FencerMoved
    | FencerLeftStrip
    | WeaponChanged
    | CardDiscarded
    | CardDrawn
    | BoundChanged
    | TurnStalled
    | TurnEnded
    | StaminaSpent
    | StaminaGained
    | StaminaSet
    | PhraseBegun
    | CardPlayed
    | DefenceMade
    | AttackStopped
    | RiposteThreatened
    | AttackSwapped
    | SpeedChanged
    | WordGiven
    | WordPassed
    | PhraseEnded
    | CardsReturned
    | PointScored
    | TimeRanOut
    | PeriodStarted
    | PriorityDue
    | OvertimeStarted
    | LastHandsStarted
    | EffectApplied
    | ScoreSet
    | PeriodSet
)
