"""Ready... Fence!: on whom the table waits (section 6)."""

from events.ready_fence import Phase
from projections.ready_fence.state import State


def to_move(state: State) -> tuple[str, ...]:
    """One seat or the table; nobody when the game is over."""
    if state.phase is Phase.OVER:
        return ()
    if state.phrase is not None and state.phrase.word is not None:
        return (state.phrase.word,)
    if state.phase is Phase.TURN and state.active is not None:
        return (state.active,)
    return ("table",)
