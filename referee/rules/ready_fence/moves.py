"""Ready... Fence!: the moves of its table (section 8). Cards are canonical slugs."""

from typing import Literal

from events.base import Seat
from events.ready_fence import Weapon
from referee.moves.move import Move

MOST_SP = 18
"""The highest total that `sp=` names."""


class Coin(Move, frozen=True, kw_only=True):
    """`table coin SEAT`."""

    seat: Seat


class Mulligans(Move, frozen=True, kw_only=True):
    """`SEAT mulligans`."""


class Advances(Move, frozen=True, kw_only=True):
    """`SEAT advances [1|2]`."""

    squares: int = 1


class Withdraws(Move, frozen=True, kw_only=True):
    """`SEAT withdraws [1|2]`."""

    squares: int = 1


class Retreats(Move, frozen=True, kw_only=True):
    """`SEAT retreats [discard=CARD?]`."""

    discard: str | None = None


class Changes(Move, frozen=True, kw_only=True):
    """`SEAT changes line|invitation|engagement`."""

    position: Weapon


class Exchanges(Move, frozen=True, kw_only=True):
    """`SEAT exchanges CARD? [keeps=CARD]`."""

    card: str
    keeps: str | None = None


class Stalls(Move, frozen=True, kw_only=True):
    """`SEAT stalls [card=CARD?]`."""

    card: str | None = None


class Plays(Move, frozen=True, kw_only=True):
    """`SEAT plays CARD [with=LIST] [sp=N]`; for a feint also `ends=yes` or `swaps=CARD`.

    `additions` is `with=`. `ends` null: the key is not there.
    """

    card: str
    additions: tuple[str, ...] = ()
    sp: int | None = None
    ends: bool | None = None
    swaps: str | None = None


class Parries(Move, frozen=True, kw_only=True):
    """`SEAT parries [with=LIST] [sp=N]`."""

    additions: tuple[str, ...] = ()
    sp: int | None = None


class Evades(Move, frozen=True, kw_only=True):
    """`SEAT evades [discard=CARD?]`."""

    discard: str | None = None


class Passes(Move, frozen=True, kw_only=True):
    """`SEAT passes`."""


class Ends(Move, frozen=True, kw_only=True):
    """`SEAT ends [discard=CARD?]`."""

    discard: str | None = None


class Prints(Move, frozen=True, kw_only=True):
    """`referee prints KIND[/SPEED] copies=N [sp=N] [tutorial=N] [basic=N]`."""

    row: str
    copies: int
    sp: int | None = None
    tutorial: int | None = None
    basic: int | None = None


class EffectScore(Move, frozen=True, kw_only=True):
    """`referee effect score SEAT N`."""

    seat: Seat
    points: int


class EffectStamina(Move, frozen=True, kw_only=True):
    """`referee effect stamina SEAT N`."""

    seat: Seat
    amount: int


class EffectPlace(Move, frozen=True, kw_only=True):
    """`referee effect place SEAT SQUARE`."""

    seat: Seat
    square: int


class EffectWeapon(Move, frozen=True, kw_only=True):
    """`referee effect weapon SEAT POSITION`."""

    seat: Seat
    position: Weapon


class EffectDiscard(Move, frozen=True, kw_only=True):
    """`referee effect discard SEAT CARD?`."""

    seat: Seat
    card: str


class EffectDraw(Move, frozen=True, kw_only=True):
    """`referee effect draw SEAT N`."""

    seat: Seat
    count: int


class EffectTimer(Move, frozen=True, kw_only=True):
    """`referee effect timer N`."""

    count: int


class EffectSpeed(Move, frozen=True, kw_only=True):
    """`referee effect speed N`."""

    amount: int


class EffectHits(Move, frozen=True, kw_only=True):
    """`referee effect hits SEAT|both`."""

    result: Literal["red", "green", "both"]


class EffectStops(Move, frozen=True, kw_only=True):
    """`referee effect stops`."""
