"""Resigning, an award and a draw, judged once for all games."""

from collections.abc import Callable, Mapping
from typing import Any

from events.base import Seat
from referee.moves.move import Award, Draw, Move, Resign
from referee.moves.table import Row


def endings(
    resigned: Callable[[Any, Seat], None],
    awarded: Callable[[Any, tuple[Seat, ...], str], None],
    when: Any,
    *,
    ruled_when: Any = None,
    require_seat: Callable[[Any, Seat], None] | None = None,
) -> Mapping[type[Move], Row]:
    """How a game judges these three.

    `resigned`: what follows where a seat gives up. `awarded`: the referee ends the game, with these
    winners and for this reason. `when` a seat may resign, `ruled_when` the referee may end the
    game, where that is another time. `require_seat` refuses a seat that the match does not have.
    """

    def resign(hand: Any, move: Resign) -> None:
        resigned(hand, Seat(move.mover))

    def award(hand: Any, move: Award) -> None:
        if require_seat is not None:
            require_seat(hand, move.seat)
        awarded(hand, (move.seat,), move.why)

    def draw(hand: Any, move: Draw) -> None:
        awarded(hand, (), move.why)

    ruled = when if ruled_when is None else ruled_when
    return {Resign: Row(resign, when), Award: Row(award, ruled), Draw: Row(draw, ruled)}
