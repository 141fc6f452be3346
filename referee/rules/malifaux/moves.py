"""Malifaux: the moves of its table (section 8). Models and profiles are named as they are stored.

Numbers and their ranges are those of MF-1.2; inches are decimal numbers as `values.inches` writes.
"""

from typing import Literal

from events.base import Seat
from events.malifaux.values import ActionKind, Condition, Damage, Rank, Stat, Suit, Suits
from referee.moves import Move

# Set-up


class EntersProfile(Move, frozen=True, kw_only=True):
    """`referee profile SLUG rank= df= wp= mv= sz= health= [soulstones=yes]`; null: left out."""

    profile: str
    rank: Rank | None = None
    df: int | None = None
    wp: int | None = None
    mv: int | None = None
    sz: int | None = None
    health: int | None = None
    soulstones: bool = False


class EntersAction(Move, frozen=True, kw_only=True):
    """`referee action PROFILE SLUG kind= ...`; null: left out, or none."""

    profile: str
    action: str
    kind: ActionKind | None = None
    stat: int | None = None
    suits: Suits = ()
    resist: Stat | None = None
    tn: int | None = None
    needs: Suits = ()
    damage: Damage | None = None


class EntersTrigger(Move, frozen=True, kw_only=True):
    """`referee trigger PROFILE ACTION|df|wp|mv|sz SLUG needs=`; null: left out."""

    profile: str
    on: str
    trigger: str
    needs: Suits | None = None


class Hires(Move, frozen=True, kw_only=True):
    """`SEAT hires ID profile=P [leader=yes]`."""

    model: str
    profile: str
    leader: bool = False


class SetsStones(Move, frozen=True, kw_only=True):
    """`SEAT stones N`."""

    stones: int


class Begins(Move, frozen=True, kw_only=True):
    """`referee begins`."""


# Draw phase


class Draws(Move, frozen=True, kw_only=True):
    """`SEAT draws`."""


class Discards(Move, frozen=True, kw_only=True):
    """`SEAT discards CARD,...`; `?` for a card that nobody saw."""

    cards: tuple[str, ...]


class Ready(Move, frozen=True, kw_only=True):
    """`SEAT ready`."""


class Spends(Move, frozen=True, kw_only=True):
    """What the uses of a soulstone have in common."""


class SpendsDraw(Spends, frozen=True, kw_only=True):
    """`SEAT spends draw`."""


# Contests


class SpendsPlus(Spends, frozen=True, kw_only=True):
    """`SEAT spends plus`."""


class SpendsSuit(Spends, frozen=True, kw_only=True):
    """`SEAT spends suit SUIT`."""

    suit: Suit


class SpendsBlock(Spends, frozen=True, kw_only=True):
    """`SEAT spends block`."""


class SpendsReduce(Spends, frozen=True, kw_only=True):
    """`SEAT spends reduce`."""


class Focuses(Move, frozen=True, kw_only=True):
    """`SEAT focuses`."""


class Flips(Move, frozen=True, kw_only=True):
    """`SEAT flips [CARD,...] [keep=CARD] [suit=SUIT]`."""

    cards: tuple[str, ...] = ()
    keep: str | None = None
    suit: Suit | None = None


class Keeps(Move, frozen=True, kw_only=True):
    """`SEAT keeps CARD [suit=SUIT]`."""

    card: str
    suit: Suit | None = None


class Cheats(Move, frozen=True, kw_only=True):
    """`SEAT cheats CARD [suit=SUIT]`."""

    card: str
    suit: Suit | None = None


class Passes(Move, frozen=True, kw_only=True):
    """`SEAT passes`."""


class TablePasses(Move, frozen=True, kw_only=True):
    """`table passes`."""


class Declares(Move, frozen=True, kw_only=True):
    """`SEAT declares TRIGGER`."""

    trigger: str


class Takes(Move, frozen=True, kw_only=True):
    """`SEAT takes`."""


class Chooses(Move, frozen=True, kw_only=True):
    """`SEAT chooses first|second`."""

    order: Literal["first", "second"]


# Activations


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
    """`SEAT assists MODEL CONDITION`."""

    model: str
    condition: Condition


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


# The referee and the table


class NextTurn(Move, frozen=True, kw_only=True):
    """`referee next`."""


class Finishes(Move, frozen=True, kw_only=True):
    """`referee finish`."""


class Scores(Move, frozen=True, kw_only=True):
    """`referee scores SEAT N [why=]`."""

    seat: Seat
    points: int
    why: str = ""


class Engages(Move, frozen=True, kw_only=True):
    """`table engages M N [only=yes]`."""

    model: str
    enemy: str
    only: bool = False


class Parts(Move, frozen=True, kw_only=True):
    """`table parts M N [only=yes]`."""

    model: str
    enemy: str
    only: bool = False


class CallsDuel(Move, frozen=True, kw_only=True):
    """`referee duel MODEL STAT (tn=N [needs=] | vs=MODEL resist=R [tn=] [needs=]) [mod=N]`."""

    model: str
    stat: int | Stat
    tn: int | None = None
    needs: Suits = ()
    vs: str | None = None
    resist: Stat | None = None
    mod: int = 0


# Effects of printed card texts


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
