"""Peak Duel: when a move can be (G1 to G4 of section 8)."""

from typing import Literal

from projections.peak_duel.state import State
from referee.moves.refusal import Refusal
from referee.rules.peak_duel.rule import Rule

Moment = Literal["set-up", "turn", "damage", "over"]
"""What the table waits for."""

When = frozenset[Moment]

SETTING_UP: When = frozenset({"set-up"})
IN_TURN: When = frozenset({"turn"})
DEALING_DAMAGE: When = frozenset({"turn", "damage"})
CORRECTING: When = frozenset({"set-up", "turn"})
ANY_TIME: When = frozenset({"set-up", "turn", "damage"})


def moment(state: State) -> Moment:
    """What the table waits for now."""
    if state.match.over:
        return "over"
    if state.damage is not None:
        return "damage"
    return "turn" if state.turn else "set-up"


def pair_left(state: State) -> bool:
    """Whether the next pair can still be turned up; else a coin decides (PD-2.6)."""
    return not state.table.is_empty("a.deck")


def require_moment(state: State, when: When) -> None:
    """Raise PD-9.6, PD-11.3, PD-2.5 or PD-3.6 where a move cannot be now."""
    now = moment(state)
    if now in when:
        return
    if now == "over":
        raise Refusal(Rule.OVER)
    if when is SETTING_UP:
        if state.match.dealt:
            raise Refusal(Rule.CHANCE_IS_DEALT)
        raise Refusal(Rule.SET_UP_FIRST, "over")
    if state.damage is None:
        raise Refusal(Rule.SET_UP_FIRST, "" if pair_left(state) else "coin")
    raise Refusal(Rule.DAMAGE_FIRST, seat=state.damage.seat, amount=state.damage.amount)
