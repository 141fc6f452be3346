"""Dueling Runes: keeping the end of the round waiting (`hold=yes`, DR-5.7).

A `plays` or a `passes` takes the key where it ends the spell phase. Whether a `plays` does hangs on
cards that lie face down: in the dealt mode, where a refusal would tell of them, the last one of a
phase takes it, and where spells come it says nothing.
"""

from events.base import Seat
from events.dueling_runes.values import Effect
from projections.dueling_runes.state import AI, PLAY, SPELL, State, due
from referee.moves.refusal import Refusal
from referee.rules.dueling_runes.casting import passes
from referee.rules.dueling_runes.kinds import Holding
from referee.rules.dueling_runes.rule import Rule


def require_taken(state: State, move: Holding) -> bool:
    """Whether the end of the round is to wait; raise DR-3.3 where `hold` cannot be said."""
    if move.hold is None:
        return False
    passing = move.kind is passes
    last = may_hold_by_passing(state) if passing else plays_last(state, move.mover)
    if not last:
        raise Refusal(Rule.FORM, "hold")
    return move.hold


def may_hold_by_passing(state: State) -> bool:
    """Whether a rune that goes unused may end the round: not in the extra phases."""
    return state.phase is SPELL and not state.extra


def plays_last(state: State, seat: str) -> bool:
    """Whether the cards are turned up when this seat has played, and no phases of all follow."""
    return state.phase is PLAY and not state.extra and _typed(state) == (seat,)


def _typed(state: State) -> tuple[Seat, ...]:
    """The due seats for which somebody enters a line: chance turns up the opponent's card."""
    seats = due(state)
    if state.match.dealt and AI in seats and not state.has(AI, Effect.CONFUSED):
        return seats[:-1]
    return seats


def require_held(state: State, *, passing: bool) -> None:
    """Raise DR-3.3 where the round does not end by the move, and that is no secret."""
    if not state.round_waits and (passing or not state.match.dealt):
        raise Refusal(Rule.FORM, "hold")
