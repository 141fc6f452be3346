"""Peak Duel: when a move can be (G1 to G4 of section 8)."""

from collections.abc import Set
from enum import StrEnum

from projections.peak_duel.state import State
from referee.moves.refusal import Refusal
from referee.rules.peak_duel.rule import Rule


class Moment(StrEnum):
    """What the table waits for."""

    SET_UP = "set-up"
    TURN = "turn"
    DAMAGE = "damage"
    OVER = "over"


SETTING_UP = frozenset({Moment.SET_UP})
ANY_TIME = frozenset(Moment) - {Moment.OVER}
CORRECTING = ANY_TIME - {Moment.DAMAGE}
IN_TURN = frozenset({Moment.TURN})
DEALING_DAMAGE = frozenset({Moment.TURN, Moment.DAMAGE})


def moment(state: State) -> Moment:
    """What the table waits for now."""
    if state.match.over:
        return Moment.OVER
    if state.damage is not None:
        return Moment.DAMAGE
    return Moment.TURN if state.turn else Moment.SET_UP


def pair_left(state: State) -> bool:
    """Whether the next pair can still be turned up; else a coin decides (PD-2.6)."""
    return not state.table.is_empty("a.deck")


def require_moment(state: State, when: Set[Moment]) -> None:
    """Raise PD-9.6, PD-11.3, PD-2.5 or PD-3.6 where a move cannot be now."""
    now = moment(state)
    if now in when:
        return
    if now is Moment.OVER:
        raise Refusal(Rule.OVER)
    if when is SETTING_UP:
        if state.match.dealt:
            raise Refusal(Rule.CHANCE_IS_DEALT)
        raise Refusal(Rule.SET_UP_FIRST, "over")
    if state.damage is None:
        raise Refusal(Rule.SET_UP_FIRST, "" if pair_left(state) else "coin")
    raise Refusal(Rule.DAMAGE_FIRST, seat=state.damage.seat, amount=state.damage.amount)
