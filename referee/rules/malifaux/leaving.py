"""Malifaux: the strike at a leaver, and its push (MF-9.12)."""

from collections.abc import Mapping
from typing import Annotated

from events.base import Seat
from events.malifaux.turns import ModelPushed, StrikeMade, StrikePassed
from events.malifaux.values import Action, ActionKind, hundredths
from projections.malifaux.state import Leaving, State
from referee.moves.declared import declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.malifaux.contest import open_action_duel
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.engagement import end_with
from referee.rules.malifaux.kinds import AModel, AnAction, Inches, LeavesKey
from referee.rules.malifaux.moments import PUSHING, STRIKING
from referee.rules.malifaux.names import called
from referee.rules.malifaux.rule import Rule
from referee.rules.malifaux.to_move import opponent


def _leaving(state: State) -> Leaving:
    assert state.leaving is not None, "a model disengages"
    return state.leaving


@declare("seat", when=STRIKING)
def strikes(encounter: Encounter, move: Move, model: AModel, action: AnAction) -> None:
    """`SEAT strikes MODEL ACTION`: one model that engages the leaver, with a melee action."""
    leaver = _leaving(encounter.state).model
    engaging = encounter.model(leaver).engaged_by
    if model not in engaging:
        raise Refusal(Rule.STRIKE, model=model, leaver=leaver, known=engaging)
    known = striking(encounter.profile(model).actions)
    name = called(known, action)
    if name is None:
        raise Refusal(Rule.STRIKE, "action", model=model, action=action, known=tuple(known))
    encounter.write(StrikeMade(model=model, action=name))
    open_action_duel(encounter, model, name, known[name], leaver, origin="strike")


def striking(actions: Mapping[str, Action]) -> Mapping[str, Action]:
    """The melee actions that a duel with a leaver can be made of."""
    return {
        name: action
        for name, action in actions.items()
        if action.kind is ActionKind.MELEE and action.resist is not None
    }


def forgoes(encounter: Encounter, seat: Seat) -> None:
    """`SEAT passes` in the strike step: no model strikes."""
    due = opponent(encounter.state)
    if seat not in due:
        raise Refusal(Rule.SEAT_TO_MOVE, seat=seat, due=due)
    encounter.write(StrikePassed(seat=seat))


@declare("seat", when=PUSHING)
def pushes(
    encounter: Encounter, move: Move, inches: Annotated[str, Inches()], leaves: LeavesKey = ()
) -> None:
    """`SEAT pushes INCHES [leaves=]`: at most what is left of it (MF-9.1)."""
    leaving = _leaving(encounter.state)
    if hundredths(inches) > hundredths(leaving.left):
        raise Refusal(Rule.DISTANCE, "push", model=leaving.model, inches=inches, most=leaving.left)
    encounter.write(ModelPushed(model=leaving.model, inches=inches))
    left = tuple(encounter.state.models) if leaves is None else leaves
    end_with(encounter, leaving.model, left)
