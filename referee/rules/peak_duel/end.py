"""Peak Duel: how the game ends (PD-9.2 to PD-9.5)."""

from events.base import Seat
from events.match import GameOver, SeatResigned
from projections.peak_duel.state import SEATS, other
from referee.rules.peak_duel.duel import Duel
from referee.rules.peak_duel.rule import Rule


def finish(duel: Duel, winners: tuple[Seat, ...], rule: Rule, why: str = "") -> None:
    """The game is over; the score of a seat is what is left of its deck."""
    scores = tuple((seat, duel.state.life(seat)) for seat in SEATS)
    duel.write(GameOver(winners=winners, reason=str(rule), scores=scores, why=why))


def lose(duel: Duel, seat: Seat, rule: Rule) -> None:
    """A seat loses, the other wins."""
    finish(duel, (other(seat),), rule)


def resigned(duel: Duel, seat: Seat) -> None:
    """The seat loses (PD-9.4)."""
    duel.write(SeatResigned(seat=seat))
    lose(duel, seat, Rule.RESIGNED)


def awarded(duel: Duel, winners: tuple[Seat, ...], why: str) -> None:
    """By the referee (PD-9.5)."""
    finish(duel, winners, Rule.AWARDED, why)
