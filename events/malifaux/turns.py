"""Malifaux: turns, phases, activations and actions."""

from typing import ClassVar, Literal

from events.base import Event, Seat
from events.malifaux.values import Phase

ActionTakenAs = Literal["walk", "charge", "disengage", "interact", "concentrate", "assist", "own"]
"""A general action, or one of the model's own profile."""


class GameBegun(Event, frozen=True, kw_only=True, tag="malifaux.game_begun"):
    """The set-up is done (MF-13.3)."""


class TurnStarted(Event, frozen=True, kw_only=True, tag="malifaux.turn_started"):
    """A turn began; the first is 1."""

    turn: int


class TurnEnded(Event, frozen=True, kw_only=True, tag="malifaux.turn_ended"):
    """A turn is over."""

    turn: int


class PhaseEntered(Event, frozen=True, kw_only=True, tag="malifaux.phase_entered"):
    """A phase began. `conditions`: those with an effect at the end of a turn work first."""

    aside: ClassVar[bool] = True
    phase: Phase
    conditions: bool = False


class ConditionsWorked(Event, frozen=True, kw_only=True, tag="malifaux.conditions_worked"):
    """The conditions of the end phase have done their work (MF-10.2)."""


class SeatReadied(Event, frozen=True, kw_only=True, tag="malifaux.seat_readied"):
    """A seat is done drawing."""

    seat: Seat


class InitiativeTied(Event, frozen=True, kw_only=True, tag="malifaux.initiative_tied"):
    """Both totals were `value`, 0-99: both flip again (MF-8.2)."""

    value: int


class InitiativeWon(Event, frozen=True, kw_only=True, tag="malifaux.initiative_won"):
    """A seat holds the initiative of this turn."""

    seat: Seat


class FirstChosen(Event, frozen=True, kw_only=True, tag="malifaux.first_chosen"):
    """The holder of the initiative named the seat that goes first."""

    seat: Seat


class SeatActive(Event, frozen=True, kw_only=True, tag="malifaux.seat_active"):
    """It is this seat's turn to activate a model (MF-8.3)."""

    seat: Seat


class ModelActivated(Event, frozen=True, kw_only=True, tag="malifaux.model_activated"):
    """A model began its activation, with so many actions, 0-3 (MF-8.6)."""

    seat: Seat
    model: str
    limit: int


class ActionsReckoned(Event, frozen=True, kw_only=True, tag="malifaux.actions_reckoned"):
    """The active model has another number of actions, 0-3 (MF-8.7)."""

    model: str
    limit: int


class ActivatedSet(Event, frozen=True, kw_only=True, tag="malifaux.activated_set"):
    """The referee corrected whether a model has activated (MF-1.5)."""

    model: str
    activated: bool


class ActivationEnded(Event, frozen=True, kw_only=True, tag="malifaux.activation_ended"):
    """A model's activation is over."""

    seat: Seat
    model: str


class TokenPassed(Event, frozen=True, kw_only=True, tag="malifaux.token_passed"):
    """A seat spent a pass token instead of activating; it has `left` (MF-8.8)."""

    seat: Seat
    left: int


# Actions


class ActionTaken(Event, frozen=True, kw_only=True, tag="malifaux.action_taken"):
    """The active model took an action; one that is `free` does not count (MF-8.6)."""

    model: str
    action: str
    kind: ActionTakenAs = "own"
    target: str | None = None
    free: bool = False


class ModelWalked(Event, frozen=True, kw_only=True, tag="malifaux.model_walked"):
    """A model walked; inches as a decimal number, null: nobody said."""

    model: str
    inches: str | None = None


class ModelCharged(Event, frozen=True, kw_only=True, tag="malifaux.model_charged"):
    """A model charged and may make a melee attack at once (MF-9.3)."""

    model: str
    inches: str | None = None


class ModelDisengaged(Event, frozen=True, kw_only=True, tag="malifaux.model_disengaged"):
    """A model disengaged (MF-9.6).

    `left`: inches of the push that follows once the opponent may have struck (MF-9.12); null:
    there is none.
    """

    model: str
    inches: str | None = None
    left: str | None = None


class StrikePassed(Event, frozen=True, kw_only=True, tag="malifaux.strike_passed"):
    """The opponent lets no model strike at the leaver."""

    seat: Seat


class StrikeMade(Event, frozen=True, kw_only=True, tag="malifaux.strike_made"):
    """A model strikes at the leaver."""

    model: str
    action: str


class PushShortened(Event, frozen=True, kw_only=True, tag="malifaux.push_shortened"):
    """A strike took inches from the push; `left` are left."""

    model: str
    by: str
    left: str


class ModelPushed(Event, frozen=True, kw_only=True, tag="malifaux.model_pushed"):
    """The leaver was pushed."""

    model: str
    inches: str


class Interacted(Event, frozen=True, kw_only=True, tag="malifaux.interacted"):
    """A model interacted (MF-9.7)."""

    model: str
    use: Literal["place", "remove", "other"]


TurnEvent = (
    GameBegun
    | TurnStarted
    | TurnEnded
    | PhaseEntered
    | ConditionsWorked
    | SeatReadied
    | InitiativeTied
    | InitiativeWon
    | FirstChosen
    | SeatActive
    | ModelActivated
    | ActionsReckoned
    | ActivatedSet
    | ActivationEnded
    | TokenPassed
    | ActionTaken
    | ModelWalked
    | ModelCharged
    | ModelDisengaged
    | StrikePassed
    | StrikeMade
    | PushShortened
    | ModelPushed
    | Interacted
)
