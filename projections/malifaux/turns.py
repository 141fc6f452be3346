"""Malifaux: what the events of turns, activations and actions change."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from events.base import Event
from events.malifaux.turns import (
    ActionsReckoned,
    ActionTaken,
    ActivatedSet,
    ActivationEnded,
    ConditionsWorked,
    FirstChosen,
    GameBegun,
    InitiativeTied,
    InitiativeWon,
    Interacted,
    ModelActivated,
    ModelCharged,
    ModelDisengaged,
    ModelPushed,
    ModelWalked,
    PhaseEntered,
    PushShortened,
    SeatActive,
    SeatReadied,
    StrikeMade,
    StrikePassed,
    TokenPassed,
    TurnEnded,
    TurnStarted,
)
from events.malifaux.values import Phase
from projections.malifaux.change import changed_model, with_hold
from projections.malifaux.state import Activation, Hold, Leaving, State
from projections.match import nothing


def _turn_started(state: State, event: TurnStarted) -> State:
    models = {
        name: replace(model, activated=False) if model.activated else model
        for name, model in state.models.items()
    }
    return replace(
        state,
        turn=event.turn,
        phase=Phase.DRAW,
        models=models,
        won=False,
        a=_undrawn(state.a),
        b=_undrawn(state.b),
    )


def _undrawn(hold: Hold) -> Hold:
    return replace(hold, ready=False, drawn=False, stone_drawn=False)


def _phase_entered(state: State, event: PhaseEntered) -> State:
    return replace(state, phase=event.phase, active_seat=None, working=event.conditions)


def _conditions_worked(state: State, event: ConditionsWorked) -> State:
    del event
    return replace(state, working=False)


def _seat_readied(state: State, event: SeatReadied) -> State:
    return with_hold(state, event.seat, replace(state.hold(event.seat), ready=True))


def _initiative_won(state: State, event: InitiativeWon) -> State:
    return replace(state, initiative=event.seat, won=True)


def _seat_active(state: State, event: SeatActive) -> State:
    return replace(state, active_seat=event.seat)


# Activations


def _model_activated(state: State, event: ModelActivated) -> State:
    model = replace(state.models[event.model], activated=True)
    return replace(
        state,
        models={**state.models, event.model: model},
        activation=Activation(event.model, event.limit),
    )


def _changed(state: State, **changes: Any) -> State:
    """The state with these fields of the activation changed."""
    assert state.activation is not None, "an event of an activation comes while one goes on"
    return replace(state, activation=replace(state.activation, **changes))


def _actions_reckoned(state: State, event: ActionsReckoned) -> State:
    return _changed(state, limit=event.limit)


def _activated_set(state: State, event: ActivatedSet) -> State:
    return changed_model(state, event.model, activated=event.activated)


def _activation_ended(state: State, event: ActivationEnded) -> State:
    del event
    return replace(state, activation=None, leaving=None)


def _token_passed(state: State, event: TokenPassed) -> State:
    return with_hold(state, event.seat, replace(state.hold(event.seat), pass_tokens=event.left))


# Actions


def _action_taken(state: State, event: ActionTaken) -> State:
    """Whatever is done next uses or forfeits the attack of a charge (MF-9.3)."""
    activation = state.activation
    assert activation is not None, "only the active model acts"
    after = replace(
        activation,
        used=activation.used + (not event.free),
        charge_attack=False,
        concentrated=activation.concentrated or event.kind == "concentrate",
    )
    return replace(state, activation=after)


def _model_charged(state: State, event: ModelCharged) -> State:
    del event
    return _changed(state, charged=True, charge_attack=True)


def _model_disengaged(state: State, event: ModelDisengaged) -> State:
    after = _changed(state, disengaged=True)
    if event.left is None:
        return after
    return replace(after, leaving=Leaving(event.model, event.left))


def _struck(state: State, event: StrikePassed | StrikeMade) -> State:
    del event
    assert state.leaving is not None, "a strike is at a leaver"
    return replace(state, leaving=replace(state.leaving, struck=True))


def _push_shortened(state: State, event: PushShortened) -> State:
    assert state.leaving is not None, "a push is a leaver's"
    return replace(state, leaving=replace(state.leaving, left=event.left))


def _model_pushed(state: State, event: ModelPushed) -> State:
    del event
    return replace(state, leaving=None)


CHANGES: dict[type[Event], Callable[[State, Any], State]] = {
    GameBegun: nothing,
    TurnStarted: _turn_started,
    TurnEnded: nothing,
    PhaseEntered: _phase_entered,
    ConditionsWorked: _conditions_worked,
    SeatReadied: _seat_readied,
    InitiativeTied: nothing,
    InitiativeWon: _initiative_won,
    FirstChosen: nothing,
    SeatActive: _seat_active,
    ModelActivated: _model_activated,
    ActionsReckoned: _actions_reckoned,
    ActivatedSet: _activated_set,
    ActivationEnded: _activation_ended,
    TokenPassed: _token_passed,
    ActionTaken: _action_taken,
    ModelWalked: nothing,
    ModelCharged: _model_charged,
    ModelDisengaged: _model_disengaged,
    StrikePassed: _struck,
    StrikeMade: _struck,
    PushShortened: _push_shortened,
    ModelPushed: _model_pushed,
    Interacted: nothing,
}
"""The events of turns, activations and actions, and what they change."""
