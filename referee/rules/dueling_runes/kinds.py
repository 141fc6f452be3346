"""Dueling Runes: the kinds of words that its moves are made of (section 8 of the rulebook)."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

import msgspec

from events.base import UNKNOWN, Seat
from events.dueling_runes.values import ADVANCED, Effect, Spell, Suit
from referee.moves.declared import Deciding, Key, Played, Word
from referee.moves.kinds import (
    MANY,
    Choice,
    Flag,
    Many,
    Number,
    Plain,
    Text,
    misfit,
    seat_kind,
    spellings,
)
from referee.moves.verbs import Reading, Words
from referee.rules.dueling_runes import words
from referee.rules.dueling_runes.cards import read_card
from replays.characters import caseless


class Card(Plain, msgspec.Struct, frozen=True):
    """A card's slug, alias or name; `?` is read, for the rules to refuse (DR-1.1)."""

    named: ClassVar[bool] = True
    name: str = "card"

    def read(self, word: str, reading: Reading) -> str:
        """The slug."""
        if word == UNKNOWN:
            return word
        card = read_card(reading.edition, word)
        if card is None:
            raise misfit("dueling-runes.misfit.card", word, reading.edition.called)
        return card

    def takes_unknown(self) -> bool:
        """A `?` is read as a card."""
        return True


CARD = Card()
CARDS = Many(CARD)

NONE: Mapping[str, str] = spellings(words.NONE)


class CardsOrNone(Plain, msgspec.Struct, frozen=True):
    """A list of cards, or `none`."""

    sort: ClassVar[str] = "cards"
    named: ClassVar[bool] = True
    words: ClassVar[Words] = words.NONE
    name: str = "cards"

    def read(self, word: str, reading: Reading) -> tuple[str, ...]:
        """The cards; none of them for `none`."""
        return () if caseless(word) in NONE else CARDS.read(word, reading)

    def write(self, value: Any) -> str:
        """The list."""
        return CARDS.write(value) if value else "none"

    def takes_unknown(self) -> bool:
        """A `?` is read as a card."""
        return True


SEAT = seat_kind(words.SEATS)
SUIT = Choice("suit", words.SUITS, Suit)
EFFECT = Choice("effect", words.EFFECTS, Effect)
START = Choice("start", words.STARTS)
ANY = Number("number", -MANY, MANY, sign="may")
"""Any whole number: whether it is a legal one, the rules say."""


def lying(mover: str, word: str) -> str:
    """A card that lies open: there is one of each, so it is called as it is."""
    del mover
    return "" if word == "none" else word


OfHand = Annotated[str, Word(CARD, zone="{}.hand")]
OfPile = Annotated[str, Word(CARD, zone="pile")]
Paid = Annotated[tuple[str, ...], Word(CARDS, zone="{}.hand")]
Shown = Annotated[tuple[str, ...], CARDS]
Queued = Annotated[tuple[str, ...], Word(CARDS, says="open", at=lying)]
ACard = Annotated[str, Word(CARD, says="open")]
ItsSeat = Annotated[Seat, SEAT]
Seats = Annotated[tuple[Seat, ...], Many(SEAT)]
AnEffect = Annotated[Effect, EFFECT]
Count = Annotated[int, ANY]
RunesKey = Annotated[tuple[str, ...] | None, Key(CARDS, says="open", zone="{}.queue", at=lying)]
CardsKey = Annotated[tuple[str, ...] | None, Key(CardsOrNone(), says="open", at=lying)]
SeatKey = Annotated[Seat | None, Key(SEAT)]
SuitsKey = Annotated[tuple[Suit, ...], Key(Many(SUIT))]
StartKey = Annotated[str, Key(START)]
RoundsKey = Annotated[str, Key(Text("rounds", verbatim=False), says="open")]
NumberKey = Annotated[int, Key(ANY)]
HoldKey = Annotated[bool, Key(Flag())]


class Holding(Played, frozen=True, kw_only=True):
    """What a `plays` and a `passes` have in common: `hold`, None where it was left out (DR-5.7)."""

    hold: Annotated[bool | None, Key(Flag())] = None


_PLAIN = ("x", "target", "runes", "hold")
_TAKES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(Spell, _PLAIN),
    Spell.AMNESIA: ("x", "target", "runes", "cards", "hold"),
    ADVANCED: ("target", "suns", "waves", "leaves", "name", "hold"),
}
"""What goes with each spell (8.2); amnesia's where none is named."""


class Casts(Played, frozen=True, kw_only=True):
    """A spell that is declared. What was left out is None."""

    spell: Annotated[str | None, Deciding(_TAKES, words.SPELLS, Spell.AMNESIA)] = None
    x: Annotated[int | None, ANY] = None
    target: Annotated[Seat | None, SEAT] = None
    runes: RunesKey = None
    cards: CardsKey = None
    suns: NumberKey = 0
    waves: NumberKey = 0
    leaves: NumberKey = 0
    name: Annotated[str | None, Key(Text())] = None
    hold: HoldKey = False
