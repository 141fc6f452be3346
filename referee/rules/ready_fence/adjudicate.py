"""Ready... Fence!: whether a move can be, and what follows from it (section 8)."""

from collections.abc import Callable
from typing import Any

from events.catalogues.ready_fence import Edition
from events.ready_fence import OVER, PHRASE, PRIORITY, SETUP, TURN, Phase
from projections.ready_fence.state import State
from referee.moves.move import Adjust, Award, Draw, Move, Resign, Reveals
from referee.moves.refusal import Refusal
from referee.rules.ready_fence import (
    moves,
    phrase,
    points,
    referee_effects,
    setup,
    turn,
)
from referee.rules.ready_fence.actions import awaits_end
from referee.rules.ready_fence.adjust import adjust
from referee.rules.ready_fence.after import pass_turn
from referee.rules.ready_fence.bout import Bout
from referee.rules.ready_fence.custody import reveals
from referee.rules.ready_fence.prints import prints
from referee.rules.ready_fence.rule import Rule
from referee.rules.ruling import Ruling

Follows = Callable[[Bout, Any], None]

ANY_TIME: dict[type[Move], Follows] = {
    Reveals: reveals,
    Resign: points.resign,
    Award: points.award,
    Draw: points.draw,
    Adjust: adjust,
    moves.Prints: prints,
    moves.EffectScore: referee_effects.score,
    moves.EffectStamina: referee_effects.stamina,
    moves.EffectPlace: referee_effects.place,
    moves.EffectWeapon: referee_effects.weapon,
    moves.EffectDiscard: referee_effects.discard,
    moves.EffectDraw: referee_effects.draw,
    moves.EffectTimer: referee_effects.timer,
    moves.EffectSpeed: phrase.effect_speed,
    moves.EffectHits: phrase.effect_hits,
    moves.EffectStops: phrase.effect_stops,
}
"""What the table and the referee enter at any time before the end (G2)."""

COINS: dict[type[Move], Follows] = {moves.Coin: setup.coin}

MULLIGANS: dict[type[Move], Follows] = {moves.Mulligans: setup.mulligans}

ACTIONS: dict[type[Move], Follows] = {
    moves.Advances: turn.advances,
    moves.Withdraws: turn.withdraws,
    moves.Retreats: turn.retreats,
    moves.Changes: turn.changes,
    moves.Exchanges: turn.exchanges,
    moves.Stalls: turn.stalls,
    moves.Ends: turn.ends,
}
"""Game actions, which no phrase has (G4)."""

DEFENCES: dict[type[Move], Follows] = {
    moves.Passes: phrase.passes,
    moves.Parries: phrase.parries,
    moves.Evades: phrase.evades,
}
"""What only a phrase has (G5)."""

IN_PLACE: dict[Phase, dict[type[Move], Follows]] = {
    SETUP: {**ANY_TIME, **COINS, **MULLIGANS},
    PRIORITY: {**ANY_TIME, **COINS},
    TURN: {**ANY_TIME, **COINS, **MULLIGANS, **ACTIONS, moves.Plays: phrase.opens},
    PHRASE: {**ANY_TIME, **COINS, **MULLIGANS, **DEFENCES, moves.Plays: phrase.answers},
    OVER: {},
}
"""What is entered in each phase (G1 to G5)."""

OF_NO_TURN = frozenset({*ANY_TIME, *COINS})
"""What is entered while a turn waits for its end, and does not end it."""


def adjudicate(edition: Edition, state: State, move: Move) -> Ruling[State]:
    """The consequences of a move and the state after them; raise Refusal where a rule forbids it.

    The checks that all moves share come first (G1 to G5), then those of the move's own row.
    """
    kind = type(move)
    follows = IN_PLACE[state.phase].get(kind)
    if follows is None:
        raise _out_of_place(state.phase)
    bout = Bout(edition, state)
    if move.mover != state.active and awaits_end(state) and kind not in OF_NO_TURN:
        pass_turn(bout, "rule")  # the turn before ends without an exchange (RF-3.8)
    follows(bout, move)
    if state.phase is PHRASE and kind in ANY_TIME:
        phrase.close_if_unanswerable(bout)
    return bout.ruling()


def _out_of_place(phase: Phase) -> Refusal:
    """RF-12.13 after the end, RF-2.3 while a coin is due, RF-3.2 in the wrong phase (G1 to G5)."""
    if phase is OVER:
        return Refusal(Rule.OVER)
    if phase in (TURN, PHRASE):
        return Refusal(Rule.TURN_OR_PHRASE, phase)
    return Refusal(Rule.COIN, "due")
