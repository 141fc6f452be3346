"""Ready... Fence!: stamina points (RF-7)."""

from typing import Literal

from events.base import Seat
from events.ready_fence.turns import StaminaGained, StaminaSpent
from events.ready_fence.values import TUTORIAL
from projections.ready_fence.kit import SEATS
from referee.rules.ready_fence.bout import Bout

MOST = 6
"""The end of the stamina track (RF-7.1)."""


def spend(
    bout: Bout, seat: Seat, amount: int, reason: Literal["card", "parry", "distance"]
) -> None:
    """Take so many points; nothing is written for none."""
    if amount:
        left = bout.state.fencer(seat).stamina - amount
        bout.write(StaminaSpent(seat=seat, amount=amount, left=left, reason=reason))


def gain(bout: Bout, seat: Seat, amount: int, reason: Literal["stall", "point"]) -> None:
    """Give so many points, up to six; nothing is written for none."""
    before = bout.state.fencer(seat).stamina
    left = min(MOST, before + amount)
    if left > before:
        bout.write(StaminaGained(seat=seat, amount=left - before, left=left, reason=reason))


def recover(bout: Bout) -> None:
    """RF-7.3: after a point that counts, one for each who spent none in the phrase."""
    if bout.state.settings.mode is TUTORIAL:
        return
    phrase = bout.state.phrase
    for seat in SEATS:
        if phrase is None or not phrase.side(seat).spent:
            gain(bout, seat, 1, "point")
