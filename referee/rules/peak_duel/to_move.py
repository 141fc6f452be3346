"""Peak Duel: on whom the table waits (section 6)."""

from events.peak_duel import SETUP
from projections.peak_duel.state import State, other


def to_move(state: State) -> tuple[str, ...]:
    """One seat or the table; nobody when the game is over."""
    if state.match.over:
        return ()
    if state.phase is SETUP or state.damage is not None or state.active is None:
        return ("table",)
    active, attack = state.active, state.attack
    if attack is not None and (attack.target is None or attack.replay):
        return (active,)
    if active in state.passed and len(state.passed) == 1:
        return (other(active),)
    return (active,)
