"""Malifaux: `SEAT passes`, of which the step says what it means."""

from collections.abc import Callable, Mapping

from events.base import Seat
from events.malifaux.values import Step
from projections.malifaux.state import step
from referee.moves.declared import declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.malifaux import activation, cheating, leaving, triggers
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.moments import ITSELF
from referee.rules.malifaux.rule import Rule

FORGOES: Mapping[Step, Callable[[Encounter, Seat], None]] = {
    Step.CHEAT: cheating.forgoes,
    Step.TRIGGER: triggers.forgoes,
    Step.STRIKE: leaving.forgoes,
    Step.ACTIVATE: activation.forgoes,
}
"""What a seat does without, by step."""


@declare("seat", when=ITSELF, quiet=True, letter="x")
def passes(encounter: Encounter, move: Move) -> None:
    """`SEAT passes`: no cheating, no trigger, no strike, no activation now."""
    now = step(encounter.state)
    if now not in FORGOES:
        raise Refusal(Rule.STEP, step=now)
    FORGOES[now](encounter, Seat(move.mover))
