"""Ready... Fence!: the squares of the strip (RF-4)."""

from events.base import Seat
from events.ready_fence import FencerLeftStrip, FencerMoved, MoveReason, Weapon, WeaponChanged
from projections.ready_fence.kit import SEATS
from projections.ready_fence.state import RED
from referee.rules.ready_fence.bout import Bout

ALL_SQUARES = range(1, 11)
"""The squares of the long strip."""


def step(bout: Bout, seat: Seat, squares: int, reason: MoveReason) -> bool:
    """So many squares forward, or back where negative; whether the fencer is still on the strip.

    Beyond the last square he is shown on it (RF-4.4).
    """
    first, last = bout.state.strip
    start = bout.state.fencer(seat).square
    wanted = start + (squares if seat == RED else -squares)
    to = min(max(wanted, first), last)
    stand(bout, seat, to, reason)
    if to == wanted:
        return True
    bout.write(FencerLeftStrip(seat=seat))
    return False


def stand(bout: Bout, seat: Seat, square: int, reason: MoveReason) -> None:
    """The fencer stands on this square; nothing is written where he does already."""
    start = bout.state.fencer(seat).square
    if start != square:
        bout.write(FencerMoved(seat=seat, start=start, to=square, reason=reason))


def put_on_guard(bout: Bout) -> None:
    """Both fencers stand on their on-guard squares again."""
    for seat, square in zip(SEATS, bout.state.on_guard, strict=True):
        stand(bout, seat, square, "on-guard")


def return_on_guard(bout: Bout) -> None:
    """After a point that counts (RF-4.7): on guard, by option `reset-weapon` in line, too."""
    put_on_guard(bout)
    if bout.option("reset-weapon") == "no":
        return
    for seat in SEATS:
        if bout.state.fencer(seat).weapon is not Weapon.LINE:
            bout.write(WeaponChanged(seat=seat, position=Weapon.LINE, by="reset"))
