"""Fate/Ace Royal: what is wrong with a line by itself, or by the mode (FA-0.1, FA-0.7)."""

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from events.base import UNKNOWN
from events.catalogues.fate_ace_royal import Edition
from projections.fate_ace_royal.state import State
from referee.moves.declared import Played
from referee.moves.move import Move, Reveals
from referee.moves.refusal import Refusal
from referee.rules.fate_ace_royal import card_effects, effects, ritual, setup
from referee.rules.fate_ace_royal.rule import Rule
from referee.rules.fate_ace_royal.slots import Effect, Priced

Said = Mapping[str, Any]
"""What stood on the line, by the parameter of its rule."""

# FA-0.1: at a table chance and hidden cards must be named that the engine knows where it deals


def require_form(edition: Edition, state: State, move: Move) -> None:
    """Raise FA-0.1 for what the table of moves cannot say by itself."""
    check = FORMS.get(move.which)
    if check is not None and isinstance(move, Played):
        check(edition, move.fields, dealt=state.match.dealt)
    if isinstance(move, Effect) and move.against and move.if_ is None and move.unless is None:
        raise Refusal(Rule.FORM, "against")


def _require_given(edition: Edition, said: Said, *, dealt: bool) -> None:
    if "gives" not in said and not dealt:
        raise Refusal(Rule.FORM, "gives")


def _require_kind(edition: Edition, said: Said, *, dealt: bool) -> None:
    """A card must be of the part that is named before it."""
    card, part = said.get("card"), said.get("part")
    if card is None:
        if not dealt or part is None:
            raise Refusal(Rule.FORM, "kind")
    elif part is not None and str(edition.cards[card].type) != part:
        raise Refusal(Rule.FORM, "part", card=card, part=part)


def _require_die(edition: Edition, said: Said, *, dealt: bool) -> None:
    if "value" not in said and not dealt:
        raise Refusal(Rule.FORM, "die")


def _require_fetched(edition: Edition, said: Said, *, dealt: bool) -> None:
    if said["card"] == UNKNOWN and said.get("from_") == "discard":
        raise Refusal(Rule.FORM, "fetch")


FORMS: Mapping[Hashable, Callable[..., None]] = {
    setup.exchanges: _require_given,
    ritual.reveals: _require_kind,
    card_effects.reveal: _require_kind,
    card_effects.fetch: _require_fetched,
    effects.die: _require_die,
}

# FA-0.7: in the dealt mode the engine makes chance, and chance only, itself


def require_mode(move: Move) -> None:
    """Raise FA-0.7 for chance that is named, and for cards that are not; in the dealt mode."""
    if move.mover == "table" and not isinstance(move, Reveals):
        raise Refusal(Rule.DEALT, "table")
    if not isinstance(move, Played):
        return
    said = move.fields
    rolled = move.rolled if isinstance(move, Priced) else None
    discards = move.discards if isinstance(move, Priced) else said.get("discards", ())
    if rolled is not None or (move.which is effects.die and "value" in said):
        raise Refusal(Rule.DEALT, "die")
    if UNKNOWN in discards:
        raise Refusal(Rule.DEALT, "discards")
    if move.which is ritual.covers and not isinstance(said.get("cards"), tuple):
        raise Refusal(Rule.DEALT, "covers")
