"""Dueling Runes: whether a move can be, and what follows from it (section 8)."""

from collections.abc import Callable
from typing import Any

from events.base import UNKNOWN
from events.catalogues.dueling_runes import Edition
from events.dueling_runes import DrawingClosed
from projections.dueling_runes.state import Drawing, State
from referee.moves.move import Adjust, Award, Draw, Move, Resign, Reveals
from referee.moves.refusal import Reason, Refusal
from referee.rules.dueling_runes import (
    casting,
    drawing,
    end,
    holding,
    moves,
    play,
    referee_effects,
    responses,
)
from referee.rules.dueling_runes.adjust import adjust
from referee.rules.dueling_runes.custody import reveals
from referee.rules.dueling_runes.duel import Duel
from referee.rules.dueling_runes.play import chance_has_turned_up
from referee.rules.dueling_runes.resolution import take_effect
from referee.rules.dueling_runes.rule import Rule
from referee.rules.dueling_runes.spell_phase import go_on
from referee.rules.ruling import Ruling

ONWARD: dict[type[Move], Callable[[Duel, Any], None]] = {
    moves.Plays: play.plays,
    moves.Casts: casting.casts,
    moves.Passes: casting.passes,
    moves.Flips: play.flips,
    moves.Draws: drawing.draws,
}
"""Before these a waiting group takes effect (DR-5.7)."""

IN_A_SPELL_PHASE = frozenset({moves.Casts, moves.Passes})
"""Of these none is of the next round, so that its end does not come before them."""

MOVES: dict[type[Move], Callable[[Duel, Any], None]] = {
    **ONWARD,
    moves.Keeps: play.keeps,
    moves.Rejects: play.rejects,
    moves.Counters: responses.counters,
    moves.Mirrors: responses.mirrors,
    moves.Resolves: responses.resolves,
    moves.Excuse: drawing.excuse,
    moves.EffectLife: referee_effects.life,
    moves.EffectStatus: referee_effects.status,
    moves.EffectClear: referee_effects.clear,
    moves.EffectFlip: referee_effects.flip,
    moves.EffectUnflip: referee_effects.unflip,
    moves.EffectLoseQueue: referee_effects.lose_queue,
    moves.EffectDiscard: referee_effects.discard,
    moves.EffectDraw: referee_effects.draw_cards,
    moves.Prints: referee_effects.prints,
    Adjust: adjust,
    Reveals: reveals,
    Resign: end.resign,
    Award: end.award,
    Draw: end.drawn,
}


EFFECT_FIRST = Reason("dueling-runes.reason.effect-first", {})
ROUND_FIRST = Reason("dueling-runes.reason.round-first", {})
"""Said where a move is refused for what it finds then: the table that is looked at is another."""


def adjudicate(edition: Edition, state: State, move: Move) -> Ruling[State]:
    """The consequences of a move and the state after them; raise Refusal where a rule forbids it.

    The checks that all moves share come first, in the order of section 8, then those of the
    move's own row; then the duel goes on to where somebody has something to enter.
    """
    if state.match.result is not None:
        raise Refusal(Rule.OVER)
    _require_known_cards(move)
    duel = Duel(edition, state)
    if _ends_the_waiting(state, type(move)):
        first = ROUND_FIRST if state.round_waits else EFFECT_FIRST
        take_effect(duel)
        go_on(duel)
        _judge_then(duel, move, first)
    else:
        _judge(duel, move)
    return duel.ruling()


def _ends_the_waiting(state: State, kind: type[Move]) -> bool:
    """Whether a move is judged as if `table resolves` stood before it (DR-5.7)."""
    return state.waiting and kind in ONWARD and not (state.round_waits and kind in IN_A_SPELL_PHASE)


def _judge_then(duel: Duel, move: Move, first: Reason) -> None:
    """Judge a move by the table that is left when what waited has come about.

    Where chance has played cards since that are turned up by now, nobody could know how the table
    would be: it comes too early for the one that was in view.
    """
    if chance_has_turned_up(duel) and not move.unseen:
        _judge(Duel(duel.edition, duel.begun), move)
        raise AssertionError("while spells wait no card is played and none declared")
    try:
        if duel.state.match.over:
            raise Refusal(Rule.OVER)
        _judge(duel, move)
    except Refusal as refusal:
        refusal.reasons = (first,)
        raise


def _judge(duel: Duel, move: Move) -> None:
    """Take a move over, once no spells wait for it any more."""
    kind, state = type(move), duel.state
    held = isinstance(move, moves.Holding) and holding.require_taken(state, move)
    if state.drawing is not None and not _keeps(state.drawing, kind):
        duel.write(DrawingClosed(round=state.round))
    if move.mover not in state.living and move.mover in state.sides:
        raise Refusal(Rule.SEAT_HAS_LEFT, seat=move.mover)
    MOVES[kind](duel, move)
    go_on(duel, held=held)
    if held:
        holding.require_held(duel.state, kind)


def _keeps(drawing: Drawing, kind: type[Move]) -> bool:
    """Whether a move goes on with the drawing."""
    return kind is moves.Excuse or (kind is moves.Draws and drawing.shared)


NAMED = ("card", "cards", "paid", "runes")
"""The fields of moves that name cards."""

CARD_FIELDS = {
    kind: tuple(name for name in kind.__struct_fields__ if name in NAMED) for kind in MOVES
}


def _require_known_cards(move: Move) -> None:
    """Raise DR-1.1 where `?` stands for a card: every card here must be named."""
    for name in CARD_FIELDS[type(move)]:
        named = getattr(move, name)
        if named is not None and UNKNOWN in named:
            raise Refusal(Rule.CARDS)
