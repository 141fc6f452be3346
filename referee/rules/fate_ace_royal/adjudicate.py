"""Fate/Ace Royal: whether a move can be, and what follows from it (section 8)."""

from events.base import Seat
from events.catalogues.fate_ace_royal import Edition
from events.fate_ace_royal.values import OVER
from projections.fate_ace_royal.state import State
from referee.moves.declared import Played
from referee.moves.move import Move, Resign
from referee.moves.refusal import Refusal
from referee.rules.fate_ace_royal import phases
from referee.rules.fate_ace_royal.effects import effect
from referee.rules.fate_ace_royal.form import require_form, require_mode
from referee.rules.fate_ace_royal.hands import absent, require_living
from referee.rules.fate_ace_royal.moments import Moment, require_moment
from referee.rules.fate_ace_royal.moves import MOVES
from referee.rules.fate_ace_royal.royale import Royale
from referee.rules.fate_ace_royal.rule import Rule
from referee.rules.fate_ace_royal.slots import Effect
from referee.rules.ruling import Ruling


def adjudicate(edition: Edition, state: State, move: Move) -> Ruling[State]:
    """The consequences of a move and the state after them; raise Refusal where a rule forbids it.

    The checks that all moves share come first, in the order of section 8.1, then those of the
    move's own row. What follows from the position by itself comes last.
    """
    row = MOVES.of(move)
    require_form(edition, state, move)
    if state.phase is OVER:
        raise Refusal(Rule.OVER)
    if state.match.seed is not None:
        require_mode(move)
    royale = Royale(edition, state)
    moment: Moment = row.when
    if state.entering and not moment.continues:
        _enter_text(royale)
    mover = move.mover
    if mover in royale.state.living:
        _require_helped(royale, move)
        while royale.state.step in moment.closes:
            phases.close_step(royale, mover)
    elif mover not in {"table", "referee"}:
        raise absent(royale.state, mover)
    require_moment(royale.state, moment, mover)
    if isinstance(move, Effect):
        effect(royale, move)
    else:
        row.follow(royale, move)
    phases.settle(royale, Seat(mover) if type(move) is Resign else None)
    return royale.ruling()


def _enter_text(royale: Royale) -> None:
    """FA-14.8: as if `referee done` stood before the move, which must still be possible."""
    phases.enter_text(royale)
    if royale.over:
        raise Refusal(Rule.OVER, "done")


def _require_helped(royale: Royale, move: Move) -> None:
    """FA-0.3 for the seat of `for=`."""
    helped = move.fields.get("for_") if isinstance(move, Played) else None
    if helped is not None:
        require_living(royale, helped)
