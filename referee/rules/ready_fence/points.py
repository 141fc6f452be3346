"""Ready... Fence!: points, and the ends of the bout that they bring (RF-11, RF-12)."""

from collections.abc import Sequence
from typing import Literal

from events.base import Seat
from events.match import GameOver, SeatResigned
from events.ready_fence.phrase import PointScored
from events.ready_fence.values import OVERTIME, REGULAR
from projections.ready_fence.kit import SEATS
from projections.ready_fence.state import State, other
from referee.rules.ready_fence.bout import Bout
from referee.rules.ready_fence.rule import Rule


def score(
    bout: Bout, seats: Sequence[Seat], reason: Literal["touch", "double", "off-strip"]
) -> None:
    """A point for each of these seats (RF-11.1)."""
    for seat in seats:
        now = bout.state.fencer(seat).score + 1
        bout.write(PointScored(seat=seat, points=1, score=now, reason=reason))


def game_won(bout: Bout, scorers: Sequence[Seat]) -> bool:
    """Whether the points that these seats have just scored end the game; if so, it is over.

    By the target (RF-12.1), or as the first point of the overtime or the last hands (RF-12.7,
    RF-12.9).
    """
    state = bout.state
    if state.stage is REGULAR:
        if max(state.red.score, state.green.score) < state.settings.target:
            return False
        finish(bout, _ahead(state), Rule.TARGET)
        return True
    if scorers:
        overtime = state.stage is OVERTIME
        rule = Rule.OVERTIME_POINT if overtime else Rule.LAST_HANDS_POINT
        finish(bout, tuple(scorers), rule)
    return bool(scorers)


def _ahead(state: State) -> tuple[Seat, ...]:
    """The seat with the higher score; both where it is tied."""
    most = max(state.red.score, state.green.score)
    return tuple(seat for seat in SEATS if state.fencer(seat).score == most)


def higher_score_wins(bout: Bout) -> bool:
    """Whether the scores differ when the last period is over; if so, the higher wins (RF-12.4)."""
    ahead = _ahead(bout.state)
    if len(ahead) > 1:
        return False
    finish(bout, ahead, Rule.HIGHER_SCORE)
    return True


def finish(bout: Bout, winners: tuple[Seat, ...], rule: Rule, why: str = "") -> None:
    """The game is over; the scores are the points of both."""
    scores = tuple((seat, bout.state.fencer(seat).score) for seat in SEATS)
    bout.write(GameOver(winners=winners, reason=str(rule), scores=scores, why=why))


def resigned(bout: Bout, seat: Seat) -> None:
    """`SEAT resign`: the seat loses (RF-12.11)."""
    bout.write(SeatResigned(seat=seat))
    finish(bout, (other(seat),), Rule.RESIGNED)


def awarded(bout: Bout, winners: tuple[Seat, ...], why: str) -> None:
    """`referee award SEAT`, `referee draw`: this seat wins, or nobody (RF-12.12)."""
    finish(bout, winners, Rule.AWARDED, why)
