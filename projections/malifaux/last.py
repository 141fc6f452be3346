"""Malifaux: what is remembered of the last duel, the last damage and the last flip."""

import msgspec

from events.base import Counts, Seat
from events.malifaux.values import Band, ContestKind, Severity, Suits


class LastDuel(msgspec.Struct, frozen=True, gc=False):
    """The duel that was resolved last."""

    kind: ContestKind
    acting: Seat
    model: str | None
    target: str | None
    action: str | None
    success: bool
    totals: Counts
    margin: int | None
    suits: tuple[tuple[Seat, Suits], ...]
    triggers: tuple[tuple[Seat, str | None], ...]


class LastDamage(msgspec.Struct, frozen=True, gc=False):
    """The damage that was suffered last, or found to be none; of a model, where there is one."""

    model: str | None
    severity: Severity
    amount: int
    reduced: int
    suffered: int


class LastFlip(msgspec.Struct, frozen=True, gc=False):
    """The result of the last flip that was no duel and no initiative."""

    seat: Seat
    kind: ContestKind
    card: str
    value: int
    band: Band
