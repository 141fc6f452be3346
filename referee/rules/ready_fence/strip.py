"""Ready... Fence!: the squares of the strip (RF-4)."""

from events.base import Seat
from events.ready_fence.turns import FencerLeftStrip, FencerMoved, WeaponChanged
from events.ready_fence.values import LINE, MoveReason
from projections.ready_fence.kit import SEATS
from projections.ready_fence.state import GREEN, RED
from referee.rules.ready_fence.bout import Bout


def step(bout: Bout, seat: Seat, squares: int, reason: MoveReason) -> bool:
    """So many squares forward, or back where negative; whether the fencer is still on the strip.

    Beyond the last square he is shown on it (RF-4.4).
    """
    first, last = bout.state.settings.strip
    start = bout.state.fencer(seat).square
    to = start + squares if seat == RED else start - squares
    if first <= to <= last:
        bout.write(FencerMoved(seat=seat, start=start, to=to, reason=reason))
        return True
    stand(bout, seat, first if to < first else last, reason)
    bout.tell(FencerLeftStrip(seat=seat))
    return False


def stand(bout: Bout, seat: Seat, square: int, reason: MoveReason) -> None:
    """The fencer stands on this square; nothing is written where he does already."""
    start = bout.state.fencer(seat).square
    if start != square:
        bout.write(FencerMoved(seat=seat, start=start, to=square, reason=reason))


def put_on_guard(bout: Bout) -> None:
    """Both fencers stand on their on-guard squares again."""
    red, green = bout.state.settings.on_guard
    stand(bout, RED, red, "on-guard")
    stand(bout, GREEN, green, "on-guard")


def return_on_guard(bout: Bout) -> None:
    """After a point that counts (RF-4.7): on guard, by option `reset-weapon` in line, too."""
    put_on_guard(bout)
    if bout.option("reset-weapon") == "no":
        return
    for seat in SEATS:
        if bout.state.fencer(seat).weapon is not LINE:
            bout.write(WeaponChanged(seat=seat, position=LINE, by="reset"))
