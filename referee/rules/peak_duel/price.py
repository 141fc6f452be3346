"""Peak Duel: when the law may be changed, and what that costs (PD-7.2, PD-7.3)."""

from events.peak_duel.values import ATTACK, DAMAGE, DRAW, START, SUMMON
from projections.peak_duel.state import State

WINDOWS = frozenset({DRAW, SUMMON, START, ATTACK, DAMAGE})
"""When the law may be changed (PD-7.2)."""


def price(state: State, seat: str) -> int:
    """What a change of law would cost this seat now, in soul cards (PD-7.3)."""
    if state.last_change_cost:
        return state.last_change_cost + 1
    return 1 if seat == state.active else 2


def has_window(state: State) -> bool:
    """Whether this is a window in which the law may be changed (PD-7.2)."""
    return (state.step or state.phase) in WINDOWS
