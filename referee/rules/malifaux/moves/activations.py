"""Malifaux: the moves of activations (MF-8, MF-9)."""

from typing import Literal

from events.malifaux.values import Condition
from referee.moves.move import Move


class Activates(Move, frozen=True, kw_only=True):
    """`SEAT activates MODEL`."""

    model: str


class Walks(Move, frozen=True, kw_only=True):
    """`SEAT walks [INCHES] [engages=M,..]`."""

    inches: str | None = None
    engages: tuple[str, ...] = ()


class Charges(Move, frozen=True, kw_only=True):
    """`SEAT charges [INCHES] [engages=M,..]`."""

    inches: str | None = None
    engages: tuple[str, ...] = ()


class Disengages(Move, frozen=True, kw_only=True):
    """`SEAT disengages [INCHES]`."""

    inches: str | None = None


class Strikes(Move, frozen=True, kw_only=True):
    """`SEAT strikes MODEL ACTION`."""

    model: str
    action: str


class Pushes(Move, frozen=True, kw_only=True):
    """`SEAT pushes INCHES [leaves=M,..|all]`; `leaves` null: all."""

    inches: str
    leaves: tuple[str, ...] | None = ()


class Interacts(Move, frozen=True, kw_only=True):
    """`SEAT interacts [place|remove|other]`."""

    use: Literal["place", "remove", "other"] = "place"


class Concentrates(Move, frozen=True, kw_only=True):
    """`SEAT concentrates`."""


class Assists(Move, frozen=True, kw_only=True):
    """`SEAT assists MODEL [CONDITION]`; `condition` null: none is named."""

    model: str
    condition: Condition | None = None


class Attacks(Move, frozen=True, kw_only=True):
    """`SEAT attacks ACTION MODEL [free=yes]`."""

    action: str
    model: str
    free: bool = False


class Uses(Move, frozen=True, kw_only=True):
    """`SEAT uses ACTION [MODEL] [free=yes]`."""

    action: str
    model: str | None = None
    free: bool = False


class Ends(Move, frozen=True, kw_only=True):
    """`SEAT ends`."""
