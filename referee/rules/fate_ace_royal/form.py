"""Fate/Ace Royal: what is wrong with a line by itself, or by the mode (FA-0.1, FA-0.7)."""

from events.base import UNKNOWN
from events.catalogues.fate_ace_royal import Edition
from events.fate_ace_royal.values import Part
from projections.fate_ace_royal.state import State
from referee.moves import Move, Reveals
from referee.refusal import Refusal
from referee.rules.fate_ace_royal import effect_moves as effects
from referee.rules.fate_ace_royal import moves
from referee.rules.fate_ace_royal.rule import Rule


def require_form(edition: Edition, state: State, move: Move) -> None:
    """Raise FA-0.1 for what the table of moves cannot say by itself.

    At a table chance and hidden cards must be named that the engine knows where it deals; a card
    must be of the part that is named before it.
    """
    dealt = state.match.dealt
    match move:
        case moves.Exchanges(gives=None) if not dealt:
            raise Refusal(Rule.FORM, "gives")
        case moves.TurnsUp(card=None) | effects.TurnsUp(card=None) if not dealt:
            raise Refusal(Rule.FORM, "kind")
        case (
            moves.TurnsUp(part=Part() as part, card=str(card))
            | effects.TurnsUp(part=Part() as part, card=str(card))
        ) if str(edition.cards[card].type) != part:
            raise Refusal(Rule.FORM, "part", card=card, part=part)
        case effects.ThrowsDie(value=None) if not dealt:
            raise Refusal(Rule.FORM, "die")
        case effects.Fetches(card="?", from_="discard"):
            raise Refusal(Rule.FORM, "fetch")
        case effects.Effect(against=str(), if_=None, unless=None):
            raise Refusal(Rule.FORM, "against")
        case _:
            return


def require_mode(state: State, move: Move) -> None:
    """FA-0.7: in the dealt mode the engine makes chance, and chance only, itself."""
    if not state.match.dealt:
        return
    if move.mover == "table" and not isinstance(move, Reveals):
        raise Refusal(Rule.DEALT, "table")
    match move:
        case moves.Payment(rolled=int()) | effects.ThrowsDie(value=int()):
            raise Refusal(Rule.DEALT, "die")
        case moves.Covers(cards=int() | None):
            raise Refusal(Rule.DEALT, "covers")
        case moves.Payment() | moves.Ends() | moves.KeepsHouse() if UNKNOWN in move.discards:
            raise Refusal(Rule.DEALT, "discards")
        case _:
            return
