"""Fate/Ace Royal: what is wrong with a line by itself, or by the mode (FA-0.1, FA-0.7)."""

from collections.abc import Callable, Mapping
from typing import Any

from events.base import UNKNOWN
from events.catalogues.fate_ace_royal import Edition
from projections.fate_ace_royal.state import State
from referee.moves.move import Move, Reveals
from referee.moves.refusal import Refusal
from referee.rules.fate_ace_royal import effect_moves as effects
from referee.rules.fate_ace_royal import moves
from referee.rules.fate_ace_royal.rule import Rule

# FA-0.1: at a table chance and hidden cards must be named that the engine knows where it deals


def require_form(edition: Edition, state: State, move: Move) -> None:
    """Raise FA-0.1 for what the table of moves cannot say by itself."""
    check = FORMS.get(type(move))
    if check is not None:
        check(edition, move, dealt=state.match.dealt)
    if isinstance(move, effects.Effect):
        _require_condition(move)


def _require_given(edition: Edition, move: moves.Exchanges, *, dealt: bool) -> None:
    del edition
    if move.gives is None and not dealt:
        raise Refusal(Rule.FORM, "gives")


def _require_kind(edition: Edition, move: moves.TurnsUp | effects.TurnsUp, *, dealt: bool) -> None:
    """A card must be of the part that is named before it."""
    if move.card is None:
        if not dealt or move.part is None:
            raise Refusal(Rule.FORM, "kind")
    elif move.part is not None and str(edition.cards[move.card].type) != move.part:
        raise Refusal(Rule.FORM, "part", card=move.card, part=move.part)


def _require_die(edition: Edition, move: effects.ThrowsDie, *, dealt: bool) -> None:
    del edition
    if move.value is None and not dealt:
        raise Refusal(Rule.FORM, "die")


def _require_fetched(edition: Edition, move: effects.Fetches, *, dealt: bool) -> None:
    del edition, dealt
    if move.card == UNKNOWN and move.from_ == "discard":
        raise Refusal(Rule.FORM, "fetch")


def _require_condition(move: effects.Effect) -> None:
    if move.against is not None and move.if_ is None and move.unless is None:
        raise Refusal(Rule.FORM, "against")


FORMS: Mapping[type[Move], Callable[..., None]] = {
    moves.Exchanges: _require_given,
    moves.TurnsUp: _require_kind,
    effects.TurnsUp: _require_kind,
    effects.ThrowsDie: _require_die,
    effects.Fetches: _require_fetched,
}

# FA-0.7: in the dealt mode the engine makes chance, and chance only, itself


def require_mode(move: Move) -> None:
    """Raise FA-0.7 for chance that is named, and for cards that are not; in the dealt mode."""
    if move.mover == "table" and not isinstance(move, Reveals):
        raise Refusal(Rule.DEALT, "table")
    check = IN_DEALT_MODE.get(type(move))
    if check is not None:
        check(move)


def _refuse_die(move: effects.ThrowsDie) -> None:
    if move.value is not None:
        raise Refusal(Rule.DEALT, "die")


def _require_payment(move: moves.Payment) -> None:
    if move.rolled is not None:
        raise Refusal(Rule.DEALT, "die")
    _require_discards(move)


def _require_discards(move: moves.Payment | moves.Ends | moves.KeepsHouse) -> None:
    if UNKNOWN in move.discards:
        raise Refusal(Rule.DEALT, "discards")


def _require_covered(move: moves.Covers) -> None:
    if not isinstance(move.cards, tuple):
        raise Refusal(Rule.DEALT, "covers")


IN_DEALT_MODE: Mapping[type[Move], Callable[[Any], None]] = {
    effects.ThrowsDie: _refuse_die,
    moves.Activates: _require_payment,
    moves.Summons: _require_payment,
    moves.Plays: _require_payment,
    moves.Ends: _require_discards,
    moves.KeepsHouse: _require_discards,
    moves.Covers: _require_covered,
}
