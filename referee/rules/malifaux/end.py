"""Malifaux: victory points and how the game ends (MF-11)."""

from events.base import Seat
from events.malifaux import PointsScored
from events.match import GameOver, SeatResigned
from projections.malifaux.state import MOST, SEATS, State, other
from referee.moves.move import Award, Draw, Resign
from referee.moves.refusal import Refusal
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.moves import Finishes, Scores
from referee.rules.malifaux.rule import Rule


def scores(encounter: Encounter, move: Scores) -> None:
    """`referee scores SEAT N`: the total stays within 0 and 99 (MF-11.1)."""
    total = encounter.state.hold(move.seat).vp + move.points
    if not 0 <= total <= MOST:
        before = total - move.points
        raise Refusal(Rule.VICTORY_POINTS, seat=move.seat, points=move.points, before=before)
    encounter.write(PointsScored(seat=move.seat, points=move.points, total=total, why=move.why))


def leaders(state: State) -> tuple[Seat, ...]:
    """The seat with more victory points; nobody where they are equal."""
    a, b = SEATS
    margin = state.hold(a).vp - state.hold(b).vp
    if not margin:
        return ()
    return (a,) if margin > 0 else (b,)


def by_points(encounter: Encounter, rule: Rule) -> None:
    """The game is over; more victory points win, equal is a draw (MF-11.2)."""
    _over(encounter, leaders(encounter.state), rule)


def _over(encounter: Encounter, winners: tuple[Seat, ...], rule: Rule, why: str = "") -> None:
    points = tuple((seat, encounter.state.hold(seat).vp) for seat in SEATS)
    encounter.write(GameOver(winners=winners, reason=str(rule), scores=points, why=why))


def finish(encounter: Encounter, move: Finishes) -> None:
    """`referee finish`: at once, by victory points (MF-11.6)."""
    del move
    by_points(encounter, Rule.FINISHED)


def resign(encounter: Encounter, move: Resign) -> None:
    """`SEAT resign`: the seat loses (MF-11.3)."""
    seat = Seat(move.mover)
    encounter.write(SeatResigned(seat=seat))
    _over(encounter, (other(seat),), Rule.RESIGNED)


def award(encounter: Encounter, move: Award) -> None:
    """`referee award SEAT`: this seat wins (MF-11.4)."""
    _over(encounter, (move.seat,), Rule.AWARDED, move.why)


def draw(encounter: Encounter, move: Draw) -> None:
    """`referee draw`: nobody wins (MF-11.4)."""
    _over(encounter, (), Rule.AWARDED, move.why)
