"""Malifaux: whether a move can be, and what follows from it (section 8)."""

from events.catalogues.malifaux import Edition
from projections.malifaux.state import State
from referee.moves.move import Move
from referee.rules.malifaux.actions import require_named
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.flow import onward
from referee.rules.malifaux.moments import require_moment
from referee.rules.malifaux.moves import MOVES
from referee.rules.ruling import Ruling


def adjudicate(edition: Edition, state: State, move: Move) -> Ruling[State]:
    """The consequences of a move and the state after them; raise Refusal where a rule forbids it.

    The checks that all moves share come first, then those of the move's own rule.
    """
    require_named(state, move)
    row = MOVES.of(move)
    require_moment(state, row.when, move.mover)
    encounter = Encounter(edition, state)
    row.follow(encounter, move)
    onward(encounter)
    return encounter.ruling()
