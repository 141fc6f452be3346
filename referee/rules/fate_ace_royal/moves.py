"""Fate/Ace Royal: the moves of its table (section 8.1). Cards are canonical slugs.

`for_`, `from_`, `if_` are the keys `for`, `from`, `if`.
"""

from typing import Literal

from events.base import Seat
from events.catalogues.fate_ace_royal import Cost
from events.fate_ace_royal.values import Part, System, Token, Values
from referee.moves.move import Move

# Set-up


class Opens(Move, frozen=True, kw_only=True):
    """`table opens CLASS,...`."""

    cards: tuple[str, ...]


class Exchanges(Move, frozen=True, kw_only=True):
    """`SEAT exchanges CLASS gives=CLASS`; null: left out (dealt mode)."""

    card: str
    gives: str | None = None


class Keeps(Move, frozen=True, kw_only=True):
    """`SEAT keeps`."""


class Takes(Move, frozen=True, kw_only=True):
    """`SEAT takes SPIRIT CLASS`; `?` for a card kept secret."""

    spirit: str
    class_: str


# The ritual


class Equips(Move, frozen=True, kw_only=True):
    """`SEAT equips CRAFT [replaces=CRAFT]`."""

    card: str
    replaces: str | None = None


class Covers(Move, frozen=True, kw_only=True):
    """`SEAT covers [N]`; dealt mode: `covers CARD,...`. Null: nothing was said, one card."""

    cards: int | tuple[str, ...] | None = None


class TurnsUp(Move, frozen=True, kw_only=True):
    """`SEAT reveals [spirit|class] KIND`; in the dealt mode KIND may be left out."""

    part: Part | None = None
    card: str | None = None


class Proceeds(Move, frozen=True, kw_only=True):
    """`SEAT proceeds`."""


# Encounter and battle


class Rolls(Move, frozen=True, kw_only=True):
    """`table rolls N`."""

    value: int


class Targets(Move, frozen=True, kw_only=True):
    """`table targets SEAT`."""

    seat: Seat


class Raids(Move, frozen=True, kw_only=True):
    """`SEAT raids SEAT`."""

    seat: Seat


class Attacks(Move, frozen=True, kw_only=True):
    """`SEAT attacks SYSTEM`; a word that is none is kept, for the rules to refuse."""

    system: System | str


class Counters(Move, frozen=True, kw_only=True):
    """`SEAT counters SYSTEM`, as in `attacks`."""

    system: System | str


class Steals(Move, frozen=True, kw_only=True):
    """`SEAT steals`."""


class Declines(Move, frozen=True, kw_only=True):
    """`SEAT declines`."""


class Forfeits(Move, frozen=True, kw_only=True):
    """`SEAT forfeits CRAFT`."""

    card: str


class Lacks(Move, frozen=True, kw_only=True):
    """`SEAT lacks`."""


class Ends(Move, frozen=True, kw_only=True):
    """`SEAT ends [discards=CARD,...]`."""

    discards: tuple[str, ...] = ()


# Abilities, events, spells, skills


class Payment(Move, frozen=True, kw_only=True):
    """What every use takes: the keys of cost (section 8.1). Null: not on the line."""

    cost: Cost | None = None
    rolled: int | None = None
    discards: tuple[str, ...] = ()
    taps: tuple[str, ...] = ()
    timing: str | None = None
    requires: Literal["apt"] | None = None


class Activates(Payment, frozen=True, kw_only=True):
    """`SEAT activates CARD ["ABILITY"] [for=SEAT]`. `open`: its text is still being entered."""

    card: str
    ability: str | None = None
    for_: Seat | None = None
    open: bool = False


class Summons(Payment, frozen=True, kw_only=True):
    """`SEAT summons CARD ["ABILITY"] stats=a/b/c/d [skills=...]`."""

    card: str
    ability: str | None = None
    stats: Values
    skills: tuple[str, ...] = ()


class Plays(Payment, frozen=True, kw_only=True):
    """`SEAT plays EVENT`; `requires` is never there."""

    card: str
    open: bool = False


class CommandsMana(Move, frozen=True, kw_only=True):
    """`SEAT commands mana`."""


class CommandsBoost(Move, frozen=True, kw_only=True):
    """`SEAT commands boost STAT`; `stat` is its place among the four values."""

    stat: str


class CommandsNegate(Move, frozen=True, kw_only=True):
    """`SEAT commands negate KIND`."""

    kind: Token


class CommandsUntap(Move, frozen=True, kw_only=True):
    """`SEAT commands untap`."""


class CommandsActivate(Move, frozen=True, kw_only=True):
    """`SEAT commands activate spirit|class ["ABILITY"]`; with `stats` it calls a proxy."""

    card: str
    ability: str | None = None
    stats: Values | None = None
    skills: tuple[str, ...] = ()
    for_: Seat | None = None
    cost: Cost | None = None
    timing: str | None = None
    requires: Literal["apt"] | None = None
    open: bool = False


class KeepsHouse(Move, frozen=True, kw_only=True):
    """`SEAT keeps-house CARD untaps=CARD discards=CARD [for=SEAT]`."""

    card: str
    untaps: str
    discards: str
    for_: Seat | None = None


class Done(Move, frozen=True, kw_only=True):
    """`referee done`: the text that is still being entered is entered (FA-14.8)."""


class Prints(Move, frozen=True, kw_only=True):
    """`referee prints KIND ...` (FA-2.5). Null: not on the line."""

    card: str
    stats: Values | None = None
    skills: tuple[str, ...] | None = None
    apt_skills: tuple[str, ...] | None = None
    classes: tuple[str, ...] | None = None
    ability: str | None = None
    cost: Cost | None = None
    timing: str | None = None
    requires: Literal["apt"] | None = None
