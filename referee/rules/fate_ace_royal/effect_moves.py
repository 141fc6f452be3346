"""Fate/Ace Royal: `referee effect KIND ...` (section 8.2). Cards are canonical slugs."""

from typing import Literal

from events.base import Seat
from events.fate_ace_royal.values import Bar, Lasts, Limit, Part, Token, Values
from referee.moves.move import Move


class Effect(Move, frozen=True, kw_only=True):
    """What every effect takes: on which condition it holds (FA-14.4), and the card it rests on."""

    against: Seat | None = None
    if_: str | None = None
    unless: str | None = None
    by: str = ""


class OfSeat(Effect, frozen=True, kw_only=True):
    """An effect on a seat."""

    seat: Seat


class OfSeats(Effect, frozen=True, kw_only=True):
    """An effect on a seat, or on several at once; none named: on every living one."""

    seats: tuple[Seat, ...]

    def among(self, living: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """The seats for each of which it is done, in the order in which they are named."""
        return self.seats or living


class Mana(OfSeats, frozen=True, kw_only=True):
    """`effect mana SEATS ±N`."""

    amount: int


class Spells(OfSeats, frozen=True, kw_only=True):
    """`effect spells SEATS ±N`."""

    amount: int


class Tokens(OfSeats, frozen=True, kw_only=True):
    """`effect token SEATS KIND ±N`."""

    kind: Token
    amount: int


class Stats(OfSeats, frozen=True, kw_only=True):
    """`effect stats SEATS a/b/c/d [on=proxy] [lasts=]`."""

    values: Values
    on: Literal["servant", "proxy"] = "servant"
    lasts: Lasts = "turn"


class Damage(OfSeats, frozen=True, kw_only=True):
    """`effect damage SEATS ±N`."""

    amount: int


class Draws(OfSeats, frozen=True, kw_only=True):
    """`effect draw SEATS N`."""

    count: int


class Discards(OfSeats, frozen=True, kw_only=True):
    """`effect discard SEATS CARD,...`."""

    cards: tuple[str, ...]


class StealsFrom(OfSeat, frozen=True, kw_only=True):
    """`effect steal SEAT FROM CARD,...`."""

    victim: Seat
    cards: tuple[str, ...]


class Taps(OfSeats, frozen=True, kw_only=True):
    """`effect tap SEATS CARD`; `servant` or a craft."""

    card: str


class Untaps(OfSeats, frozen=True, kw_only=True):
    """`effect untap SEATS CARD`; `servant` or a craft."""

    card: str


class Inverts(OfSeats, frozen=True, kw_only=True):
    """`effect invert SEATS`."""


class EquipsCraft(OfSeat, frozen=True, kw_only=True):
    """`effect equip SEAT CRAFT [from=hand|deck|discard]`."""

    card: str
    from_: Literal["hand", "deck", "discard"] = "hand"


class Unequips(OfSeat, frozen=True, kw_only=True):
    """`effect unequip SEAT CRAFT [to=discard|hand|deck]`."""

    card: str
    to: Literal["discard", "hand", "deck"] = "discard"


class Fetches(OfSeat, frozen=True, kw_only=True):
    """`effect fetch SEAT CARD [from=deck|discard]`."""

    card: str
    from_: Literal["deck", "discard"] = "deck"


class Shuffles(Effect, frozen=True, kw_only=True):
    """`effect shuffle`."""


class TurnsUp(OfSeat, frozen=True, kw_only=True):
    """`effect reveal SEAT [spirit|class] KIND`; in the dealt mode KIND may be left out."""

    part: Part | None = None
    card: str | None = None


class Conceals(OfSeat, frozen=True, kw_only=True):
    """`effect conceal SEAT spirit|class`."""

    part: Part


class Grants(OfSeats, frozen=True, kw_only=True):
    """`effect skill SEATS SKILL on|off [lasts=]`."""

    skill: str
    on: Literal["on", "off"]
    lasts: Lasts = "turn"


class Bars(OfSeat, frozen=True, kw_only=True):
    """`effect bar SEAT raid|target|abilities|events|spells [lasts=]`."""

    what: Bar
    lasts: Lasts = "turn"


class Limits(OfSeat, frozen=True, kw_only=True):
    """`effect limit SEAT hand|crafts ±N [lasts=]`."""

    what: Limit
    amount: int
    lasts: Lasts = "turn"


class CallsProxy(OfSeat, frozen=True, kw_only=True):
    """`effect proxy SEAT stats=a/b/c/d [skills=...] by=CARD`."""

    stats: Values
    skills: tuple[str, ...] = ()


class Negates(Effect, frozen=True, kw_only=True):
    """`effect negate`."""


class Cancels(Effect, frozen=True, kw_only=True):
    """`effect cancel`."""


class ThrowsDie(Effect, frozen=True, kw_only=True):
    """`effect die [N]`; null in the dealt mode."""

    value: int | None = None


class Death(OfSeat, frozen=True, kw_only=True):
    """`effect death SEAT on|off`."""

    on: Literal["on", "off"]


class Revives(OfSeat, frozen=True, kw_only=True):
    """`effect revive SEAT MANA SPELLS`."""

    mana: int
    spells: int
