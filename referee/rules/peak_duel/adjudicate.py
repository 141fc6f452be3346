"""Peak Duel: whether a move can be, and what follows from it (section 8)."""

from collections.abc import Callable
from typing import Any

from events.catalogues.peak_duel import Edition
from projections.peak_duel.state import State
from referee.moves.move import Adjust, Award, Draw, Move, Resign, Reveals
from referee.moves.refusal import Refusal
from referee.rules.peak_duel import (
    attack,
    battle,
    end,
    law,
    moves,
    phases,
    referee_effects,
    setup,
    spells,
    summon,
)
from referee.rules.peak_duel.adjust import adjust
from referee.rules.peak_duel.custody import reveals
from referee.rules.peak_duel.duel import Duel
from referee.rules.peak_duel.rule import Rule
from referee.rules.ruling import Ruling

SET_UP: dict[type[Move], Callable[[Duel, Any], None]] = {
    moves.Compares: setup.compares,
    moves.Coin: setup.coin,
}
"""The moves of the set-up, and of no other time (PD-2.5)."""

BOOK_KEEPING: dict[type[Move], Callable[[Duel, Any], None]] = {
    moves.Deck: setup.deck,
    Reveals: reveals,
    Resign: end.resign,
    Award: end.award,
    Draw: end.draw,
}
"""Accepted at any time before the end (G2)."""

CORRECTIONS: dict[type[Move], Callable[[Duel, Any], None]] = {
    Adjust: adjust,
    moves.EffectDamage: referee_effects.damage,
    moves.EffectDraw: referee_effects.draw,
    moves.EffectMove: referee_effects.move_card,
    moves.EffectModify: referee_effects.modify,
    moves.EffectPosture: referee_effects.posture,
    moves.EffectShield: referee_effects.shield,
    moves.EffectAttacks: referee_effects.attacks,
    moves.EffectRule: referee_effects.rule,
}
"""Book-keeping that waits for damage to be dealt (G2)."""

DUEL: dict[type[Move], Callable[[Duel, Any], None]] = {
    moves.Draws: phases.draws,
    moves.Enters: phases.enters,
    moves.Summons: summon.summons,
    moves.Rotates: summon.rotates,
    moves.Sets: summon.sets,
    moves.Casts: spells.casts,
    moves.Flips: spells.flips,
    moves.Changes: law.changes,
    moves.Attacks: attack.attacks,
    moves.Retargets: attack.retargets,
    moves.Withholds: attack.withholds,
    moves.Passes: phases.passes,
    moves.Resolves: battle.resolves,
    moves.Turns: battle.turns,
    moves.Ends: phases.ends,
}
"""The moves of a turn."""

MOVES = {**SET_UP, **BOOK_KEEPING, **CORRECTIONS, **DUEL}


def adjudicate(edition: Edition, state: State, move: Move) -> Ruling[State]:
    """The consequences of a move and the state after them; raise Refusal where a rule forbids it.

    The checks that all moves share come first (G1 to G4), then those of the move's own row.
    """
    kind = type(move)
    if state.match.result is not None:
        raise Refusal(Rule.OVER)
    if kind in SET_UP:
        if state.match.dealt:
            raise Refusal(Rule.CHANCE_IS_DEALT)
        if state.turn:
            raise Refusal(Rule.SET_UP_FIRST, "over")
    elif not state.turn and kind in DUEL:
        raise Refusal(Rule.SET_UP_FIRST, "" if setup.pair_left(state) else "coin")
    due = state.damage
    if due is not None and kind is not moves.Turns and kind not in BOOK_KEEPING:
        raise Refusal(Rule.DAMAGE_FIRST, seat=due.seat, amount=due.amount)
    duel = Duel(edition, state)
    MOVES[kind](duel, move)
    return duel.ruling()
