"""Ready... Fence!: the set-up, time, and the referee's corrections."""

from typing import ClassVar, Literal

from events.base import UNSEEN, Counts, Event, Seat, tells
from events.ready_fence.values import Mode, Stage

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


@tells("card")
class BoundTaken(Event, frozen=True, kw_only=True, tag="ready-fence.bound_taken"):
    """A seat took its bound card, before the deal (RF-2.1, basic mode)."""

    seat: Seat
    card: str


@tells(UNSEEN)
class CardsDealt(Event, frozen=True, kw_only=True, tag="ready-fence.cards_dealt"):
    """A seat got so many cards, its bound card not counted."""

    seat: Seat
    count: int


class RowPrinted(Event, frozen=True, kw_only=True, tag="ready-fence.cards_printed"):
    """The table's own cards of this kind and speed (0: none), counted by the referee (RF-1.4)."""

    kind: str
    speed: int
    copies: int
    sp: int
    tutorial: int
    basic: int


@tells(UNSEEN)
class HandMulliganed(Event, frozen=True, kw_only=True, tag="ready-fence.hand_mulliganed"):
    """A seat had its dealt cards dealt anew (RF-2.2)."""

    seat: Seat
    count: int


class CoinTossed(Event, frozen=True, kw_only=True, tag="ready-fence.coin_tossed"):
    """A coin gave a seat the first turn, or the priority."""

    chance: ClassVar[bool] = True

    seat: Seat
    purpose: Literal["first", "priority"]


class FirstAgreed(Event, frozen=True, kw_only=True, tag="ready-fence.first_agreed"):
    """The first turn was agreed, without a coin."""

    seat: Seat


# Time and the end


class TimeRanOut(Event, frozen=True, kw_only=True, tag="ready-fence.time_ran_out"):
    """The timer deck is empty (RF-12.2)."""

    period: int
    stage: Stage


class PeriodStarted(Event, frozen=True, kw_only=True, tag="ready-fence.period_started"):
    """A later period began with a new timer deck (RF-12.3).

    `afresh`: who stalled in his last turn may stall again (RF-6.4).
    """

    period: int
    timer: int
    reserve: int
    afresh: bool = True


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


BoutEvent = (
    BoutSetUp
    | BoundTaken
    | CardsDealt
    | RowPrinted
    | HandMulliganed
    | CoinTossed
    | FirstAgreed
    | TimeRanOut
    | PeriodStarted
    | PriorityDue
    | OvertimeStarted
    | LastHandsStarted
    | EffectApplied
    | ScoreSet
    | PeriodSet
)
