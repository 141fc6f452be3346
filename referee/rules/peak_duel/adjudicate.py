"""Peak Duel: whether a move can be, and what follows from it (section 8)."""

from events.catalogues.peak_duel import Edition
from projections.peak_duel.state import State
from referee.moves.move import Move
from referee.rules.peak_duel.duel import Duel
from referee.rules.peak_duel.moments import require_moment
from referee.rules.peak_duel.moves import MOVES
from referee.rules.ruling import Ruling


def adjudicate(edition: Edition, state: State, move: Move) -> Ruling[State]:
    """The consequences of a move and the state after them; raise Refusal where a rule forbids it.

    The checks that all moves share come first (G1 to G4), then those of the move's own rule.
    """
    row = MOVES.of(move)
    require_moment(state, row.when)
    duel = Duel(edition, state)
    row.follow(duel, move)
    return duel.ruling()
