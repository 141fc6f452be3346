"""Ready... Fence!: when a move can be (G1 to G5 of section 8)."""

from events.ready_fence.values import OVER, PHRASE, PRIORITY, SETUP, TURN, Phase
from projections.ready_fence.state import State
from referee.moves.refusal import Refusal
from referee.rules.ready_fence.rule import Rule

When = frozenset[Phase]

MOST_ACTIONS = 2
"""Of one turn (RF-3.3)."""

ANY_TIME: When = frozenset({SETUP, PRIORITY, TURN, PHRASE})
"""What the table and the referee enter: at any time before the end (G2), and it ends no turn."""

BEFORE_ACTIONS: When = frozenset({SETUP, TURN, PHRASE})
IN_TURN: When = frozenset({TURN})
"""Game actions, which no phrase has (G4)."""

IN_PHRASE: When = frozenset({PHRASE})
"""What only a phrase has (G5)."""

WITH_CARDS: When = IN_TURN | IN_PHRASE


def awaits_end(state: State) -> bool:
    """Whether all actions are made, and the turn waits for `ends` or the other seat (RF-3.8)."""
    return state.doing.actions >= MOST_ACTIONS and state.phase is TURN


def require_moment(phase: Phase, when: When) -> None:
    """Raise RF-12.13 after the end, RF-2.3 while a coin is due, RF-3.2 in the wrong phase."""
    if phase in when:
        return
    if phase is OVER:
        raise Refusal(Rule.OVER)
    if phase in (TURN, PHRASE):
        raise Refusal(Rule.TURN_OR_PHRASE, phase)
    raise Refusal(Rule.COIN, "due")
