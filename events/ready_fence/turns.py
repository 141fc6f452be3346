"""Ready... Fence!: turns, the actions of a turn, and stamina."""

from typing import ClassVar, Literal

from events.base import UNSEEN, Event, Seat, tells
from events.ready_fence.values import DiscardReason, MoveReason, Stage, Weapon

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


@tells("card")
class CardDiscarded(Event, frozen=True, kw_only=True, tag="ready-fence.card_discarded"):
    """A card went to the discard pile; `?` for one that nobody saw. No seat: a timer card."""

    seat: Seat | None
    card: str
    reason: DiscardReason


@tells(UNSEEN)
class CardDrawn(Event, frozen=True, kw_only=True, tag="ready-fence.card_drawn"):
    """A seat drew a card; the card itself moved by `cards.moved`."""

    seat: Seat
    timer_left: int


@tells("to")
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

    aside: ClassVar[bool] = True
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


TurnEvent = (
    TurnStarted
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
)
