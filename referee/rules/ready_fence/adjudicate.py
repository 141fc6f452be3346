"""Ready... Fence!: whether a move can be, and what follows from it (section 8)."""

from events.catalogues.ready_fence import Edition
from projections.ready_fence.state import State
from referee.moves.move import Move
from referee.rules.ready_fence import phrase
from referee.rules.ready_fence.after import pass_turn
from referee.rules.ready_fence.bout import Bout
from referee.rules.ready_fence.moments import ANY_TIME, awaits_end, require_moment
from referee.rules.ready_fence.moves import MOVES
from referee.rules.ruling import Ruling


def adjudicate(edition: Edition, state: State, move: Move) -> Ruling[State]:
    """The consequences of a move and the state after them; raise Refusal where a rule forbids it.

    The checks that all moves share come first (G1 to G5), then those of the move's own row.
    """
    row = MOVES.of(move)
    require_moment(state.phase, row.when)
    bout, of_no_turn = Bout(edition, state), row.when is ANY_TIME
    if move.mover != state.active and awaits_end(state) and not of_no_turn:
        pass_turn(bout, "rule")  # the turn before ends without an exchange (RF-3.8)
    row.follow(bout, move)
    if of_no_turn and state.phrase is not None:
        phrase.close_if_unanswerable(bout)
    return bout.ruling()
