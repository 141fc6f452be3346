"""Ready... Fence!: how many actions a turn has."""

from events.ready_fence import TURN
from projections.ready_fence.state import State

MOST_ACTIONS = 2
"""Of one turn (RF-3.3)."""


def awaits_end(state: State) -> bool:
    """Whether all actions are made, and the turn waits for `ends` or the other seat (RF-3.8)."""
    return state.doing.actions >= MOST_ACTIONS and state.phase is TURN
