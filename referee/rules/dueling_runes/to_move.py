"""Dueling Runes: on whom the table waits (section 6)."""

from events.dueling_runes import Phase
from projections.dueling_runes.state import AI, DRAW, State, due
from referee.rules.dueling_runes.end_draws import to_draw


def to_move(state: State) -> tuple[str, ...]:
    """Seats in their order, or the table; nobody when the game is over."""
    if state.match.over:
        return ()
    if state.phase is Phase.SPELL:
        if state.waiting:
            return ("table",)
        return tuple(seat for seat in state.members if seat not in state.declared)
    if state.phase is DRAW:
        return to_draw(state)[:1]
    seats = due(state)
    if seats != (AI,):
        return tuple(seat for seat in seats if seat != AI)
    return ("a",) if state.flip.choice else ("table",)
