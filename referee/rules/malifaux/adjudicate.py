"""Malifaux: whether a move can be, and what follows from it (section 8)."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

import msgspec

from events.base import Seat
from events.catalogues.malifaux import Edition
from events.malifaux.values import Step
from projections.malifaux.state import State, step
from referee.moves.move import Adjust, Award, Draw, Move, Resign, Reveals
from referee.moves.refusal import Refusal
from referee.rules.malifaux import (
    actions,
    activation,
    cheating,
    contest_effects,
    damage,
    effect_moves,
    effects,
    end,
    engagement,
    flips,
    hands,
    leaving,
    moves,
    printing,
    setup,
    stones,
    triggers,
    turn,
)
from referee.rules.malifaux.adjust import adjust
from referee.rules.malifaux.custody import reveals
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.flow import onward
from referee.rules.malifaux.rule import Rule
from referee.rules.malifaux.to_move import WHO, to_flip, to_keep, to_move
from referee.rules.ruling import Ruling

Follows = Callable[[Encounter, Any], None]


class Row(msgspec.Struct, frozen=True):
    """A move of section 8.

    `steps` in which it is accepted; none: it says itself which rule a wrong moment breaks (†).
    `due`: the seats that have it to do; none: whoever moves it. `owed`: also while cards are owed.
    """

    follows: Follows
    steps: Collection[Step] | None
    due: Callable[[State], tuple[str, ...]] | None = None
    owed: bool = False


OVER, DISCARD = Step.OVER, Step.DISCARD
BEFORE_END = frozenset(Step) - {OVER}
IN_GAME = BEFORE_END - {Step.SETUP}
BETWEEN = frozenset({Step.DRAW, Step.MODIFY, Step.SUFFER, Step.ACTIVATE, Step.ACT, Step.END})
"""When the texts of cards are entered (ruling 29)."""
FLIPS_BETWEEN = frozenset({Step.DRAW, Step.ACTIVATE, Step.ACT, Step.END})
DUELS_BETWEEN = frozenset({Step.ACTIVATE, Step.ACT, Step.END})


def _passes(encounter: Encounter, move: moves.Passes) -> None:
    """`SEAT passes`: what it means is said by the step."""
    now = step(encounter.state)
    if now not in PASSES:
        raise Refusal(Rule.STEP, step=now)
    PASSES[now](encounter, move)


PASSES: Mapping[Step, Follows] = {
    Step.CHEAT: cheating.passes,
    Step.TRIGGER: triggers.passes,
    Step.STRIKE: leaving.passes,
    Step.ACTIVATE: activation.passes,
}


def _any_time(follows: Follows) -> Row:
    return Row(follows, BEFORE_END, owed=True)


def _in_game(follows: Follows) -> Row:
    return Row(follows, IN_GAME, owed=True)


def _in(now: Step, follows: Follows) -> Row:
    """A move of one step, by a seat that is to move in it."""
    return Row(follows, (now,), WHO[now])


def _for_all(now: Step, follows: Follows) -> Row:
    """A move of one step that is nobody's in particular."""
    return Row(follows, (now,))


def _between(follows: Follows) -> Row:
    return Row(follows, BETWEEN)


def _itself(follows: Follows) -> Row:
    return Row(follows, None)


MOVES: Mapping[type[Move], Row] = {
    Resign: _any_time(end.resign),
    Award: _any_time(end.award),
    Draw: _any_time(end.draw),
    moves.EntersProfile: _any_time(printing.profile),
    moves.EntersAction: _any_time(printing.action),
    moves.EntersTrigger: _any_time(printing.trigger),
    Adjust: _in_game(adjust),
    Reveals: _in_game(reveals),
    moves.Scores: _in_game(end.scores),
    moves.Finishes: _in_game(end.finish),
    moves.Engages: _in_game(engagement.engages),
    moves.Parts: _in_game(engagement.parts),
    moves.Hires: _for_all(Step.SETUP, setup.hires),
    moves.SetsStones: _for_all(Step.SETUP, setup.stones),
    moves.Begins: _for_all(Step.SETUP, setup.begins),
    moves.Draws: _in(Step.DRAW, hands.draws),
    moves.Ready: _in(Step.DRAW, hands.ready),
    moves.Discards: _itself(hands.discards),
    moves.SpendsDraw: _itself(hands.spends_draw),
    moves.SpendsPlus: _itself(stones.spends_plus),
    moves.SpendsSuit: _itself(stones.spends_suit),
    moves.SpendsBlock: _itself(stones.spends_block),
    moves.SpendsReduce: _itself(damage.reduces),
    moves.Focuses: _itself(stones.focuses),
    moves.Flips: Row(flips.flips, (Step.MODIFY, Step.FLIP), to_flip),
    moves.Keeps: Row(flips.keeps, (Step.FLIP,), to_keep),
    moves.Cheats: _itself(cheating.cheats),
    moves.Passes: _itself(_passes),
    moves.TablePasses: _for_all(Step.CHEAT, cheating.table_passes),
    moves.Declares: _itself(triggers.declares),
    moves.Takes: _in(Step.SUFFER, damage.takes),
    moves.Chooses: _in(Step.FIRST, turn.chooses),
    moves.Activates: _in(Step.ACTIVATE, activation.activates),
    moves.Walks: _in(Step.ACT, actions.walks),
    moves.Charges: _in(Step.ACT, actions.charges),
    moves.Disengages: _in(Step.ACT, actions.disengages),
    moves.Interacts: _in(Step.ACT, actions.interacts),
    moves.Concentrates: _in(Step.ACT, actions.concentrates),
    moves.Assists: _in(Step.ACT, actions.assists),
    moves.Attacks: _in(Step.ACT, actions.attacks),
    moves.Uses: _in(Step.ACT, actions.uses),
    moves.Ends: _in(Step.ACT, activation.ends),
    moves.Strikes: _in(Step.STRIKE, leaving.strikes),
    moves.Pushes: _in(Step.PUSH, leaving.pushes),
    moves.NextTurn: _for_all(Step.END, turn.next_turn),
    moves.CallsDuel: Row(effects.duel, DUELS_BETWEEN),
    effect_moves.EffectFlip: Row(effects.flip, FLIPS_BETWEEN),
    effect_moves.EffectDamageFlip: Row(effects.damage_flip, FLIPS_BETWEEN),
    effect_moves.EffectDamage: _between(effects.damage),
    effect_moves.EffectHeal: _between(effects.heal),
    effect_moves.EffectKill: _between(effects.kill),
    effect_moves.EffectCondition: _between(effects.condition),
    effect_moves.EffectDraw: _between(effects.draw),
    effect_moves.EffectDiscard: _between(effects.discards),
    effect_moves.EffectLimit: _between(effects.limit),
    effect_moves.EffectReshuffle: _between(effects.reshuffle),
    effect_moves.EffectPool: _between(effects.pool),
    effect_moves.EffectMove: _between(effects.move_card),
    effect_moves.EffectSummon: _between(effects.summon),
    effect_moves.EffectModifier: _itself(contest_effects.modifier),
    effect_moves.EffectTotal: _itself(contest_effects.total),
    effect_moves.EffectBonus: _itself(contest_effects.bonus),
    effect_moves.EffectSuit: _itself(contest_effects.suit),
    effect_moves.EffectMayCheat: _itself(contest_effects.may_cheat),
    effect_moves.EffectFlipAgain: _itself(contest_effects.flip_again),
}
"""Every move, and when it is accepted."""


def adjudicate(edition: Edition, state: State, move: Move) -> Ruling[State]:
    """The consequences of a move and the state after them; raise Refusal where a rule forbids it.

    The checks that all moves share come first, then those of the move's own row.
    """
    kind = type(move)
    if isinstance(move, moves.Assists) and not state.match.over:
        actions.require_named(state, move)
    require_moment(state, kind, move.mover)
    encounter = Encounter(edition, state)
    MOVES[kind].follows(encounter, move)
    onward(encounter)
    return encounter.ruling()


def require_moment(state: State, kind: type[Move], mover: str) -> None:
    """Raise MF-1.1, MF-4.3, MF-1.3, MF-1.4 where this is no moment for a move of a kind.

    Rows without steps have checks of their own for that.
    """
    now = step(state)
    if now is OVER:
        raise Refusal(Rule.OVER)
    row = MOVES[kind]
    if now is DISCARD and not row.owed:
        _require_discard(state, kind, mover)
    elif row.steps is not None:
        if now not in row.steps:
            raise Refusal(Rule.STEP, step=now)
        if row.due is not None and mover not in row.due(state):
            raise Refusal(Rule.SEAT_TO_MOVE, seat=mover, due=row.due(state))


def _require_discard(state: State, kind: type[Move], mover: str) -> None:
    """Raise MF-4.3 for all but discards by a seat that owes cards."""
    owing = to_move(state)
    if kind is not moves.Discards or mover not in owing:
        seat = Seat(owing[0])
        raise Refusal(Rule.HAND_LIMIT, seat=seat, owed=state.hold(seat).owes, owing=owing)
