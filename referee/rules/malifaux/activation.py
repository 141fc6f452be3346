"""Malifaux: activating models, one after the other (MF-8.3 to MF-8.8)."""

from events.base import Seat
from events.malifaux.turns import ActivationEnded, ModelActivated, SeatActive, TokenPassed
from events.malifaux.values import FLAGS
from projections.malifaux.state import State, other
from referee.moves.declared import declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.kinds import AModel
from referee.rules.malifaux.moments import ACTING, ACTIVATING
from referee.rules.malifaux.rule import Rule
from referee.rules.malifaux.stats import action_limit


@declare("seat", when=ACTIVATING)
def activates(encounter: Encounter, move: Move, model: AModel) -> None:
    """`SEAT activates MODEL`: its actions are counted now."""
    seat = Seat(move.mover)
    require_activate(encounter.state, seat, model)
    limit = action_limit(encounter.edition, encounter.model(model))
    encounter.write(ModelActivated(seat=seat, model=model, limit=limit))


def require_activate(state: State, seat: Seat, name: str) -> None:
    """Raise MF-8.4, MF-8.5 for a model that the seat cannot activate."""
    model = state.models[name]
    if model.seat != seat:
        raise Refusal(Rule.OWN_MODEL, "not-own", seat=seat, model=name)
    if not model.alive:
        raise Refusal(Rule.OWN_MODEL, "not-living", seat=seat, model=name)
    if model.activated:
        raise Refusal(Rule.ACTIVATE_ONCE, model=name)


@declare("seat", when=ACTING, quiet=True, letter="y")
def ends(encounter: Encounter, move: Move) -> None:
    """`SEAT ends`: the activation is over."""
    end_activation(encounter)


def end_activation(encounter: Encounter) -> None:
    """Fast and Slow end with it (MF-8.7), and the other seat goes on."""
    name = encounter.activation.model
    model = encounter.model(name)
    encounter.write(ActivationEnded(seat=model.seat, model=name))
    for flag in FLAGS:
        if flag in model.conditions:
            encounter.set_condition(name, flag, 0)
    _hand_over(encounter, model.seat)


def _hand_over(encounter: Encounter, seat: Seat) -> None:
    """Seats alternate; one without a model left to activate is skipped (MF-8.3)."""
    if encounter.state.waiting(other(seat)):
        encounter.write(SeatActive(seat=other(seat)))


def forgoes(encounter: Encounter, seat: Seat) -> None:
    """`SEAT passes` instead of activating, for a pass token (MF-8.8)."""
    state = encounter.state
    if seat != state.active_seat:
        raise Refusal(Rule.SEAT_TO_MOVE, seat=seat, due=_due(state))
    require_token(state, seat)
    left = state.hold(seat).pass_tokens - 1
    encounter.write(TokenPassed(seat=seat, left=left))
    _hand_over(encounter, seat)


def _due(state: State) -> tuple[Seat, ...]:
    return () if state.active_seat is None else (state.active_seat,)


def require_token(state: State, seat: Seat) -> None:
    """Raise MF-8.8 without the option or a token."""
    if state.match.option("pass-tokens") != "yes":
        raise Refusal(Rule.PASS_TOKENS, "option", seat=seat)
    if not state.hold(seat).pass_tokens:
        raise Refusal(Rule.PASS_TOKENS, seat=seat)
