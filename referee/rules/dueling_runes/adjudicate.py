"""Dueling Runes: whether a move can be, and what follows from it (section 8)."""

from collections.abc import Mapping
from typing import Any

from events.base import UNKNOWN
from events.catalogues.dueling_runes import Edition
from events.dueling_runes.drawing import DrawingClosed
from projections.dueling_runes.state import Drawing, State
from referee.moves.declared import Played
from referee.moves.move import Move
from referee.moves.refusal import Reason, Refusal
from referee.rules.dueling_runes import casting, drawing
from referee.rules.dueling_runes.duel import Duel
from referee.rules.dueling_runes.holding import require_held, require_taken
from referee.rules.dueling_runes.kinds import Holding
from referee.rules.dueling_runes.moments import Waiting, waiting
from referee.rules.dueling_runes.moves import MOVES
from referee.rules.dueling_runes.play import chance_has_turned_up
from referee.rules.dueling_runes.resolution import take_effect
from referee.rules.dueling_runes.rule import Rule
from referee.rules.dueling_runes.spell_phase import go_on
from referee.rules.ruling import Ruling

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
    waits = waiting(state)
    if waits in MOVES.of(move).when:  # the move is judged as if `table resolves` stood before it
        first = ROUND_FIRST if waits is Waiting.ROUND else EFFECT_FIRST
        take_effect(duel)
        go_on(duel)
        _judge_then(duel, move, first)
    else:
        _judge(duel, move)
    return duel.ruling()


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
    state = duel.state
    held = isinstance(move, Holding) and require_taken(state, move)
    if state.drawing is not None and not _keeps(state.drawing, move):
        duel.write(DrawingClosed(round=state.round))
    if move.mover not in state.living and move.mover in state.sides:
        raise Refusal(Rule.SEAT_HAS_LEFT, seat=move.mover)
    MOVES.of(move).follow(duel, move)
    go_on(duel, held=held)
    if held:
        require_held(duel.state, passing=move.kind is casting.passes)


def _keeps(closing: Drawing, move: Move) -> bool:
    """Whether a move goes on with the drawing."""
    return move.kind is drawing.excuse or (move.kind is drawing.draws and closing.shared)


NAMED = ("card", "cards", "paid", "runes")
"""The fields of moves that name cards."""


def _require_known_cards(move: Move) -> None:
    """Raise DR-1.1 where `?` stands for a card: every card here must be named."""
    fields: Mapping[str, Any] = move.fields if isinstance(move, Played) else {}
    for name in NAMED:
        named = fields.get(name) or getattr(move, name, None)
        if named is not None and UNKNOWN in named:
            raise Refusal(Rule.CARDS)
