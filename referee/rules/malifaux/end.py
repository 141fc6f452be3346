"""Malifaux: victory points and how the game ends (MF-11)."""

from typing import Annotated

from events.base import Seat
from events.malifaux.crew import PointsScored
from events.match import GameOver, SeatResigned
from projections.malifaux.state import MOST, SEATS, State, other
from referee.moves.declared import Key, declare
from referee.moves.kinds import Text
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.kinds import ItsSeat, change
from referee.rules.malifaux.moments import IN_GAME
from referee.rules.malifaux.rule import Rule


@declare("referee", when=IN_GAME)
def scores(
    encounter: Encounter,
    move: Move,
    seat: ItsSeat,
    points: Annotated[int, change("points", 99)],
    why: Annotated[str, Key(Text())] = "",
) -> None:
    """`referee scores SEAT N`: the total stays within 0 and 99 (MF-11.1)."""
    total = encounter.state.hold(seat).vp + points
    if not 0 <= total <= MOST:
        before = total - points
        raise Refusal(Rule.VICTORY_POINTS, seat=seat, points=points, before=before)
    encounter.write(PointsScored(seat=seat, points=points, total=total, why=why))


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


@declare("referee", when=IN_GAME, weight="end")
def finish(encounter: Encounter, move: Move) -> None:
    """`referee finish`: at once, by victory points (MF-11.6)."""
    by_points(encounter, Rule.FINISHED)


def resigned(encounter: Encounter, seat: Seat) -> None:
    """The seat loses (MF-11.3)."""
    encounter.write(SeatResigned(seat=seat))
    _over(encounter, (other(seat),), Rule.RESIGNED)


def awarded(encounter: Encounter, winners: tuple[Seat, ...], why: str) -> None:
    """By the referee: a seat wins, or nobody does (MF-11.4)."""
    _over(encounter, winners, Rule.AWARDED, why)
