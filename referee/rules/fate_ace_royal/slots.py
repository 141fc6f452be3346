"""Fate/Ace Royal: the words that its moves have, each with what it is (section 8)."""

from typing import Annotated, Literal

from events.base import Seat
from events.catalogues.fate_ace_royal import CardType, Cost
from events.fate_ace_royal.values import Bar, Lasts, Limit, Part, System, Token, Values
from referee.moves.declared import Key, Played, Word
from referee.moves.kinds import MANY, Choice, Flag, Many, Number, Text, seat_kind
from referee.rules.fate_ace_royal import words
from referee.rules.fate_ace_royal.kinds import (
    Card,
    CostWord,
    Covered,
    Four,
    Seats,
    Skill,
    SystemWord,
)

IN_HAND = frozenset({CardType.CRAFT, CardType.EVENT})
OF_SERVANT = frozenset({CardType.SPIRIT, CardType.CLASS})
OF_A_SERVANT = frozenset({*words.PARTS, *words.SERVANT})
IN_PLAY = OF_SERVANT | {CardType.CRAFT}


def only(*types: CardType) -> frozenset[CardType]:
    """Cards of these types and no others."""
    return frozenset(types)


SEAT = seat_kind(words.SEATS)
CLASS = Card(only(CardType.CLASS), name="class")
HAND_CARD = Card(IN_HAND, name="hand-card")
CRAFT_IN_PLAY = Card(only(CardType.CRAFT), copies=True, name="craft")
UNSEEN = Card(IN_HAND, unknown=True, name="hand-card")
UNSEEN_CARDS = Many(UNSEEN)
USABLE = Card(IN_PLAY, copies=True, others=words.PARTS, name="usable-card")
"""A card in play by whose ability something is done."""
LYING = Card(only(CardType.CRAFT), copies=True, others=words.SERVANT, name="lying-card")
"""A card that lies in some posture: `servant` or a craft."""
SKILL = Skill()
SKILLS = Many(SKILL)
PROXY_VALUES = Four(Number("values"))
CHANGES = Four(Number("values", -MANY, sign="may"))
TIMING = Choice("timing", words.TIMINGS)
REQUIRES = Choice("requires", words.REQUIRES)
DIE = Number("die", 1, 6)
ON_OFF = Choice("on-off", words.ON_OFF)


def _place(*places: str) -> Choice:
    return Choice("place", {place: words.PLACES[place] for place in places})


def in_play(mover: str, word: str) -> str:
    """The mover's Servant, one of its two cards, or a craft."""
    return f"{mover}.{word}" if word in OF_A_SERVANT else f"{mover}.crafts.{word}"


# Arguments

ASeat = Annotated[Seat, SEAT]
SomeSeats = Annotated[tuple[Seat, ...], Seats(SEAT)]
"""As it is read; the rule of an effect gets every living seat where none is named."""
PART = Choice("part", words.PARTS, Part)
APart = Annotated[Part, PART]
ThePart = Annotated[Part | None, PART]
OwnPart = Annotated[Part | None, Word(PART, at=in_play)]
AToken = Annotated[Token, Choice("token", words.TOKENS, Token)]
ASystem = Annotated[System | str, SystemWord("system", words.SYSTEMS)]
OfHand = Annotated[str, Word(Card(), zone="{}.hand")]
Covering = Annotated[int | tuple[str, ...] | None, Word(Covered(Many(HAND_CARD)), zone="{}.hand")]
AnyKind = Annotated[str, Word(Card(), says="open")]
OpenClass = Annotated[str, Word(CLASS, says="open", zone="open")]
Classes = Annotated[tuple[str, ...], Word(Many(CLASS), zone="classes")]
ASpirit = Annotated[
    str,
    Word(Card(only(CardType.SPIRIT), unknown=True, name="spirit"), says="open", zone="spirits"),
]
AClass = Annotated[
    str,
    Word(Card(only(CardType.CLASS), unknown=True, name="class"), says="open", zone="classes"),
]
OfServant = Annotated[str | None, Card(OF_SERVANT, name="servant-card")]
Used = Annotated[str, Word(USABLE, says="open", at=in_play)]
Ability = Annotated[str | None, Text("ability")]
Lying = Annotated[str, Word(LYING, says="open")]
ACraft = Annotated[str, Card(only(CardType.CRAFT), name="craft")]
CraftInPlay = Annotated[str, Word(CRAFT_IN_PLAY, says="open")]
Looked = Annotated[str, UNSEEN]
Unseen = Annotated[tuple[str, ...], UNSEEN_CARDS]
Signed = Annotated[int, Number("change", -MANY, MANY, sign="must")]
Changed = Annotated[Values, CHANGES]
Stat = Annotated[str, Choice("stat", words.STATS)]
ASkill = Annotated[str, SKILL]
OnOff = Annotated[Literal["on", "off"], ON_OFF]
ABar = Annotated[Bar, Choice("bar", words.BARS, Bar)]
ALimit = Annotated[Limit, Choice("limit", words.LIMITS)]
Count = Annotated[int, Number("count", 1)]
Tokens = Annotated[int, Number("tokens", 1)]
EncounterDie = Annotated[int, Number("die", 0, MANY)]
Die = Annotated[int | None, DIE]

# Keys

Gives = Annotated[str | None, Key(CLASS, zone="{}.class")]
Replaces = Annotated[str | None, Key(CRAFT_IN_PLAY, says="open", zone="{}.crafts", at=in_play)]
Discards = Annotated[tuple[str, ...], Key(UNSEEN_CARDS, zone="{}.hand")]
Discarded = Annotated[str, Key(UNSEEN, zone="{}.hand")]
Untaps = Annotated[str, Key(LYING, says="open")]
Taps = Annotated[tuple[str, ...], Key(Many(LYING), says="open", at=in_play)]
ForKey = Annotated[Seat | None, Key(SEAT, "for")]
Stats = Annotated[Values, Key(PROXY_VALUES)]
StatsKey = Annotated[Values | None, Key(PROXY_VALUES)]
SkillsKey = Annotated[tuple[str, ...], Key(SKILLS)]
CostKey = Annotated[Cost | None, Key(CostWord())]
Rolled = Annotated[int | None, Key(DIE)]
TimingKey = Annotated[str | None, Key(TIMING)]
Requires = Annotated[Literal["apt"] | None, Key(REQUIRES)]
Open = Annotated[bool, Key(Flag(), "open")]
LastsKey = Annotated[Lasts, Key(Choice("lasts", words.LASTS))]
OnKey = Annotated[Literal["servant", "proxy"], Key(Choice("on", words.ON))]
OutOf = Annotated[
    Literal["hand", "deck", "discard"], Key(_place("hand", "deck", "discard"), "from")
]
OutOfPile = Annotated[Literal["deck", "discard"], Key(_place("deck", "discard"), "from")]
To = Annotated[Literal["discard", "hand", "deck"], Key(_place("discard", "hand", "deck"))]

PrintedStats = Annotated[Values | None, Key(CHANGES)]
PrintedSkills = Annotated[tuple[str, ...] | None, Key(SKILLS)]
PrintedClasses = Annotated[tuple[str, ...] | None, Key(Many(CLASS), says="open")]
PrintedAbility = Annotated[str | None, Key(Text("ability"), says="open")]


# Keys that many moves have alike


class Priced(Played, frozen=True, kw_only=True):
    """What every use takes: the keys of cost (section 8.1). Null: not on the line."""

    cost: CostKey = None
    rolled: Rolled = None
    discards: Discards = ()
    taps: Taps = ()
    timing: TimingKey = None


class OfAbility(Priced, frozen=True, kw_only=True):
    """The use of an ability."""

    requires: Requires = None


class Activation(OfAbility, frozen=True, kw_only=True):
    """The use of an ability. `open`: its text is still being entered."""

    open: Open = False


class OfEvent(Priced, frozen=True, kw_only=True):
    """The use of an event. `open`: its text is still being entered."""

    open: Open = False


class Effect(Played, frozen=True, kw_only=True):
    """What every effect takes: on which condition it holds (FA-14.4), and the card it rests on."""

    against: Annotated[Seat | None, Key(SEAT)] = None
    if_: Annotated[str | None, Key(SKILL, "if", beside="against")] = None
    unless: Annotated[str | None, Key(SKILL, beside="against")] = None
    by: Annotated[str, Key(Card(copies=True, others=words.PARTS), says="open")] = ""


class ByCraft(Effect, frozen=True, kw_only=True):
    """An effect that has to rest on a craft, or a card of the Servant."""

    by: Annotated[
        str,
        Key(Card(only(CardType.CRAFT), copies=True, others=words.PARTS), must=True, says="open"),
    ] = ""
