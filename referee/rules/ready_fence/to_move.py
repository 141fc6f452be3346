"""Ready... Fence!: on whom the table waits (section 6)."""

from events.ready_fence import OVER, TURN
from projections.ready_fence.state import State

MOST_ACTIONS = 2
"""Of one turn (RF-3.3)."""


def to_move(state: State) -> tuple[str, ...]:
    """One seat or the table; nobody when the game is over."""
    if state.phase is OVER:
        return ()
    if state.phrase is not None and state.phrase.word is not None:
        return (state.phrase.word,)
    if state.phase is TURN and state.active is not None:
        return (state.active,)
    return ("table",)


def awaits_end(state: State) -> bool:
    """Whether all actions are made, and the turn waits for `ends` or the other seat (RF-3.8)."""
    return state.doing.actions >= MOST_ACTIONS and state.phase is TURN
