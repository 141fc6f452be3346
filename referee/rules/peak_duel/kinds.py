"""Peak Duel: the kinds of words that its moves are made of (section 8 of the rulebook)."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

import msgspec

from events.base import UNKNOWN, Pairs, Seat
from events.catalogues.peak_duel import kinds
from events.peak_duel.values import Posture, Target
from referee.moves.declared import Key, Word
from referee.moves.kinds import (
    Choice,
    Many,
    Number,
    Plain,
    misfit,
    seat_kind,
    spellings,
)
from referee.moves.verbs import Kind, Reading, Words
from referee.rules.peak_duel import words
from referee.rules.peak_duel.cards import BadItem, DeckList, read_card, read_list, write_list
from replays.characters import caseless
from replays.redact import Says

SpiritAt = tuple[Seat, int]
"""A seat's place of the field, as `a1`."""


def _spelled() -> dict[str, str]:
    """All kinds of cards, in English and in Chinese."""
    known = {kind: kind for kind in kinds()}
    for kind in kinds():
        element, values = kind.split("-", 1)
        known |= {f"{other}-{values}": kind for other in words.ELEMENTS[element]}
    return known


class Card(Plain, msgspec.Struct, frozen=True):
    """A card's slug, in any of its forms, or its name in the owner's deck list.

    The owner is the seat that the line names, else the one that moves. `unknown`: `?` is a card.
    """

    owner: str = ""
    unknown: bool = False

    @property
    def name(self) -> str:
        """A card."""
        return "card"

    def read(self, word: str, reading: Reading) -> str:
        """The canonical slug; its values need not be legal, which is for the rules to say."""
        if word == UNKNOWN and self.unknown:
            return word
        card = read_card(word)
        if card is not None:  # which no deck list calls another card
            return card
        owner = self.owner or str(reading.found.get("seat", reading.mover))
        names: Pairs = () if reading.state is None else reading.state.side(owner).names
        card = read_card(word, names)
        if card is None:
            named = {name: name for _, name in names}
            raise misfit("peak-duel.misfit.card", word, {**_spelled(), **named})
        return card

    def takes_unknown(self) -> bool:
        """Whether `?` is a card here."""
        return self.unknown


class DeckWord(Plain):
    """The name of one of the edition's decks, or a list of cards, some with names."""

    says: ClassVar[Says] = "open"
    name = "deck"

    def read(self, word: str, reading: Reading) -> DeckList:
        """The deck list."""
        try:
            return read_list(word, reading.edition)
        except BadItem as bad:
            whole = bad.what == "card" and "," not in word
            text = "peak-duel.misfit.deck" if whole else f"peak-duel.misfit.{bad.what}"
            known = self._meant(bad.what, reading, whole=whole)
            raise misfit(text, bad.item, known, column=bad.at) from bad

    def _meant(self, what: str, reading: Reading, *, whole: bool) -> tuple[str, ...]:
        """What a part of a list that does not fit may have been meant for; a name is free."""
        if what == "name":
            return ()
        return (*self.choices(reading), *kinds()) if whole else kinds()

    def write(self, value: Any) -> str:
        """The list, so that the line says all."""
        return write_list(value)

    def choices(self, reading: Reading) -> tuple[str, ...]:
        """The edition's decks; a list is not among them."""
        return tuple(reading.edition.decks)


_SPIRITS: Words = {
    f"{seat}{place}": tuple(f"{other}{place}" for other in others)
    for seat, others in words.SEATS.items()
    for place in (1, 2, 3)
}


class SpiritWord(Plain):
    """A seat and a place of its field: `a1`, `甲1`."""

    says: ClassVar[Says] = "open"
    sort: ClassVar[str] = "place"
    name = "target"
    _seats: Mapping[str, str] = spellings(words.SEATS)
    words: Words = _SPIRITS

    def read(self, word: str, reading: Reading) -> SpiritAt:
        """Seat and place."""
        seat = self._seats.get(caseless(word[:1]))
        if seat is None or word[1:] not in ("1", "2", "3"):
            raise misfit("peak-duel.misfit.target", word, self.choices(reading))
        return Seat(seat), int(word[1:])

    def write(self, value: Any) -> str:
        """As `a1`."""
        return f"{value[0]}{value[1]}"

    def choices(self, reading: Reading) -> tuple[str, ...]:
        """All six."""
        return tuple(self.words)


class AimWord(Plain):
    """What an attack is directed at: a place of the other seat, or the player."""

    says: ClassVar[Says] = "open"
    sort: ClassVar[str] = "place"
    name = "aim"
    _player = Choice("aim", words.DIRECT)
    _place = Number("place", 1, 3)
    words: Words = words.DIRECT

    def read(self, word: str, reading: Reading) -> Any:
        """The place, or `direct`."""
        kind: Kind = self._place if word[:1].isdecimal() else self._player
        return kind.read(word, reading)

    def write(self, value: Any) -> str:
        """The place, or `direct`."""
        return str(value)

    def choices(self, reading: Reading) -> tuple[str, ...]:
        """All four."""
        return ("1", "2", "3", "direct")


CARD = Card()
CARDS = Many(CARD)
HIDDEN_CARDS = Many(Card(unknown=True))
COIN = Choice("coin", {**words.SEATS, **words.LAWS})
ENTERED = Choice("phase", words.ENTERED)
LAW = Choice("law", words.LAWS)
ZONE = Choice("zone", words.ZONES)
OPEN_ZONE = Choice("open-zone", {z: names for z, names in words.ZONES.items() if z != "deck"})
DECK_WORD = DeckWord()
PLACE = Number("place", 1, 3)
POSTURE = Choice("posture", words.POSTURES, Posture)
SEAT = seat_kind(words.SEATS)


def own_place(mover: str, word: str) -> str:
    """A place of the mover's field."""
    return f"{mover}.field.{word}"


def own_cover(mover: str, word: str) -> str:
    """A place of the mover's spell zone."""
    return f"{mover}.spells.{word}"


def aimed_at(mover: str, word: str) -> str:
    """A place of the other seat's field, or that seat."""
    enemy = "b" if mover == "a" else "a"
    return enemy if word == "direct" else f"{enemy}.field.{word}"


def spirit_at(mover: str, word: str) -> str:
    """A place of either field."""
    del mover
    return f"{word[0]}.field.{word[1:]}"


TurnedByA = Annotated[str, Key(Card("a"), zone="a.deck")]
TurnedByB = Annotated[str, Key(Card("b"), zone="b.deck")]
Turned = Annotated[tuple[str, ...], HIDDEN_CARDS]
Covered = Annotated[tuple[str, ...], Word(HIDDEN_CARDS, zone="{}.hand")]
OfSoul = Annotated[tuple[str, ...], Word(CARDS, zone="{}.soul")]
Discarded = Annotated[tuple[str, ...], Key(CARDS, zone="{}.hand")]
ACard = Annotated[str, CARD]
OfHand = Annotated[str, Word(CARD, zone="{}.hand")]
Drawn = Annotated[str | None, Word(CARD, zone="{}.hand")]
ItsSeat = Annotated[Seat, SEAT]
APlace = Annotated[int, Word(PLACE, at=own_place)]
Aim = Annotated[Target, Word(AimWord(), at=aimed_at)]
At = Annotated[SpiritAt, Word(SpiritWord(), at=spirit_at)]
Lies = Annotated[Posture, POSTURE]
PlaceKey = Annotated[int | None, Key(PLACE, at=own_place)]
PostureKey = Annotated[Posture, Key(POSTURE)]
SoulKey = Annotated[str, Key(CARD, says="open", zone="{}.soul")]
TakeKey = Annotated[str, Key(CARD, says="open", zone="{}.discard")]
Fighting = Annotated[int | None, Word(PLACE, at=own_place)]
Covering = Annotated[int, Word(PLACE, at=own_cover)]
UpToNine = Annotated[int, Number("count", 1, 9)]
