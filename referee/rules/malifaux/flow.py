"""Malifaux: what follows by itself, until somebody has something to decide (section 6)."""

from projections.malifaux.state import (
    ACTIVATION,
    CHEAT,
    DECIDING,
    DRAWING,
    ENDING,
    FLIP,
    REDUCE,
    SETUP,
    TRIGGER,
    Contest,
    State,
)
from referee.rules.malifaux.cheating import open_cheating
from referee.rules.malifaux.conditions import end_work
from referee.rules.malifaux.contest import open_initiative
from referee.rules.malifaux.damage import suffer_next
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.outcomes import resolve
from referee.rules.malifaux.triggers import fix_needed_suit, open_triggers
from referee.rules.malifaux.turn import begin_initiative, go_on_activating


def onward(encounter: Encounter) -> None:
    """Everything that follows from what has been written so far."""
    while _goes_on(encounter):
        pass


def _goes_on(encounter: Encounter) -> bool:
    """One thing that follows by itself, in the order of section 6; whether there was any."""
    state = encounter.state
    if state.match.result is not None or state.phase is SETUP or state.a.owes or state.b.owes:
        return False
    contest = state.contest
    if state.pending is not None:
        if contest is None or contest.kind is not REDUCE:
            return False
        return _advance(encounter, contest)
    if state.queue:
        suffer_next(encounter)
        return True
    if contest is not None:
        return _advance(encounter, contest)
    if state.leaving is not None:
        return False
    return _of_phase(encounter, state)


def _advance(encounter: Encounter, contest: Contest) -> bool:
    """The next step of a contest, once nobody has anything left to do in this one."""
    stage = contest.stage
    if stage is FLIP:
        for side in contest.sides.values():
            if side.card is None:
                return False
        open_cheating(encounter, contest)
        return True
    if stage is CHEAT and not contest.decide:
        contest = fix_needed_suit(encounter, contest)
        if not open_triggers(encounter, contest):
            resolve(encounter, contest)
        return True
    if stage is TRIGGER and not contest.declarable:
        resolve(encounter, contest)
        return True
    return False


def _of_phase(encounter: Encounter, state: State) -> bool:
    """What the phase goes on with between two contests."""
    phase = state.phase
    if phase is ACTIVATION:
        return state.activation is None and go_on_activating(encounter)
    if phase is DRAWING and state.a.ready and state.b.ready:
        begin_initiative(encounter)
        return True
    if phase is DECIDING and not state.won:
        open_initiative(encounter)
        return True
    if phase is ENDING and state.working:
        end_work(encounter)
        return True
    return False
