"""Dueling Runes: who draws in the end phase, and how many cards (DR-10.1).

The table that is shown tells it, so it needs none of the rules by which cards are drawn.
"""

from events.base import Seat
from projections.dueling_runes.state import HAND, State, hands

FULL_HAND = 5
"""The most that a seat has in hand (DR-10.1)."""

DRAWN_A_ROUND = 2


def draw_up(state: State) -> list[tuple[Seat, int]]:
    """The living seats that draw in the end phase, and how many cards each (DR-10.1)."""
    return [(seat, most) for seat in hands(state) if (most := most_drawn(state, seat))]


def most_drawn(state: State, seat: Seat) -> int:
    """How many cards a seat may draw in the end phase."""
    return min(DRAWN_A_ROUND, FULL_HAND - state.table.count(HAND[seat]))


def seats_choose(state: State) -> bool:
    """Whether seats say how many cards they draw."""
    return state.match.option("draws") == "up-to"


def to_draw(state: State) -> tuple[Seat, ...]:
    """The seats that still say how many cards they draw, in their order (DR-10.1)."""
    return tuple([seat for seat in state.choosing if most_drawn(state, seat)])
