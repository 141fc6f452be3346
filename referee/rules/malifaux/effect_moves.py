"""Malifaux: effects of printed card texts, as the referee enters them (MF-12)."""

from typing import Literal

from events.base import Seat
from events.malifaux.values import Condition, Damage, Suit
from referee.moves.move import Move


class EffectModifier(Move, frozen=True, kw_only=True):
    """`referee effect modifier SEAT N`."""

    seat: Seat
    value: int


class EffectTotal(Move, frozen=True, kw_only=True):
    """`referee effect total SEAT N`."""

    seat: Seat
    value: int


class EffectBonus(Move, frozen=True, kw_only=True):
    """`referee effect bonus N`."""

    value: int


class EffectSuit(Move, frozen=True, kw_only=True):
    """`referee effect suit SEAT SUIT`."""

    seat: Seat
    suit: Suit


class EffectMayCheat(Move, frozen=True, kw_only=True):
    """`referee effect may-cheat SEAT yes|no`."""

    seat: Seat
    may: bool


class EffectFlipAgain(Move, frozen=True, kw_only=True):
    """`referee effect flip-again SEAT`."""

    seat: Seat


class EffectDamage(Move, frozen=True, kw_only=True):
    """`referee effect damage M N`."""

    model: str
    amount: int


class EffectHeal(Move, frozen=True, kw_only=True):
    """`referee effect heal M N`."""

    model: str
    amount: int


class EffectKill(Move, frozen=True, kw_only=True):
    """`referee effect kill M`."""

    model: str


class EffectCondition(Move, frozen=True, kw_only=True):
    """`referee effect condition M C N|on|off`; a flag goes on (1) or off (0)."""

    model: str
    condition: Condition
    change: int


class EffectDamageFlip(Move, frozen=True, kw_only=True):
    """`referee effect damage-flip M W/M/S by=SEAT [mod=N]`."""

    model: str
    damage: Damage
    by: Seat
    mod: int = 0


class EffectFlip(Move, frozen=True, kw_only=True):
    """`referee effect flip SEAT [mod=N]`."""

    seat: Seat
    mod: int = 0


class EffectDraw(Move, frozen=True, kw_only=True):
    """`referee effect draw SEAT N`."""

    seat: Seat
    count: int


class EffectDiscard(Move, frozen=True, kw_only=True):
    """`referee effect discard SEAT N`."""

    seat: Seat
    count: int


class EffectLimit(Move, frozen=True, kw_only=True):
    """`referee effect limit SEAT N`."""

    seat: Seat
    limit: int


class EffectReshuffle(Move, frozen=True, kw_only=True):
    """`referee effect reshuffle SEAT`."""

    seat: Seat


class EffectPool(Move, frozen=True, kw_only=True):
    """`referee effect stones|markers|tokens SEAT N`."""

    pool: Literal["stones", "markers", "pass_tokens"]
    seat: Seat
    change: int


class EffectMove(Move, frozen=True, kw_only=True):
    """`referee effect move SEAT CARD FROM TO`."""

    seat: Seat
    card: str
    source: str
    to: str


class EffectSummon(Move, frozen=True, kw_only=True):
    """`referee effect summon SEAT ID PROFILE [activated=yes]`."""

    seat: Seat
    model: str
    profile: str
    activated: bool = False
