"""Peak Duel: the table of moves (section 8 of the rulebook), and the kinds of words in it."""

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from events.base import UNKNOWN, Pairs, Seat
from events.catalogues.peak_duel import kinds
from events.peak_duel import Effect, Posture
from referee.moves.kinds import (
    Choice,
    Many,
    Number,
    Path,
    Plain,
    Text,
    Value,
    misfit,
    seat_kind,
    spellings,
)
from referee.moves.move import Adjust
from referee.moves.verbs import Branch, Form, Kind, Language, Reading, Slot, Verb, Words
from referee.rules.peak_duel import moves, words
from referee.rules.peak_duel.cards import BadItem, DeckList, read_card, read_list, write_list
from replays.characters import fold
from replays.redact import Says

LIFE = 99
"""The most that `referee effect damage` deals."""


def names_of(reading: Reading, owner: str) -> Pairs:
    """The names that a seat's deck list gives its cards."""
    return () if reading.state is None else reading.state.side(owner).names


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
        names = names_of(reading, self._owner(reading))
        card = read_card(word, names)
        if card is None:
            named = {name: name for _, name in names}
            raise misfit("peak-duel.misfit.card", word, {**_spelled(), **named})
        return card

    def _owner(self, reading: Reading) -> str:
        return self.owner or str(reading.found.get("seat", reading.mover))

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
    name = "target"
    _seats: Mapping[str, str] = spellings(words.SEATS)
    words: Words = _SPIRITS

    def read(self, word: str, reading: Reading) -> moves.SpiritAt:
        """Seat and place."""
        seat = self._seats.get(fold(word[:1]))
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
PLACE = Number("place", 1, 3)
POSTURE = Choice("posture", words.POSTURES, Posture)
LAW = Choice("law", words.LAWS)
ZONE = Choice("zone", words.ZONES)
FROM = Choice("open-zone", {zone: names for zone, names in words.ZONES.items() if zone != "deck"})
SEAT = seat_kind(words.SEATS)
AIM = AimWord()
SPIRIT = SpiritWord()

_SOUL = Slot("soul", CARD, says="open")
_POSTURE = Slot("posture", POSTURE)
_PLACE = Slot("place", PLACE, optional=True)
_TARGET = Slot("target", SPIRIT)
_SEAT = Slot("seat", SEAT)


def _effects() -> dict[str, Form]:
    """What follows the name of each effect (PD-6)."""
    target = Form(slots=(_TARGET,))
    forms = {
        Effect.PIERCE: Form(),
        Effect.BREEZE: Form(keys=(_SOUL, _POSTURE, _PLACE)),
        Effect.BLAZE: Form(slots=(_TARGET,), keys=(_SOUL,)),
        Effect.REKINDLE: Form(slots=(Slot("spirit", PLACE, optional=True),)),
        Effect.SOUL_SHIFT: Form(slots=(Slot("spirit", PLACE),)),
        Effect.BULWARK: target,
        Effect.CHARGE: target,
        Effect.ADAMANT: target,
        Effect.SINK: Form(slots=(_TARGET,), keys=(_SOUL,)),
        Effect.CYCLE: Form(keys=(_SOUL, Slot("take", CARD, says="open"))),
    }
    return {str(effect): replace(form, fixed={"effect": effect}) for effect, form in forms.items()}


SPELL = Branch("", _effects(), words.EFFECTS)


def _modified(field: str) -> Slot:
    return Slot(field, Number("change", -9, 9, sign="may"), optional=True)


def _referee_effects() -> dict[str, Form]:
    """What printed card texts do (PD-11.1)."""
    move = Form(
        moves.EffectMove,
        (_SEAT, Slot("card", CARD)),
        (
            Slot("source", FROM, key="from"),
            Slot("to", ZONE),
            Slot("posture", POSTURE, given=("to", "field")),
            Slot("place", PLACE, optional=True, given=("to", "field")),
        ),
    )
    modify = Form(
        moves.EffectModify,
        (_TARGET,),
        (_modified("defence"), _modified("attack")),
        some=("defence", "attack"),
    )
    return {
        "damage": Form(moves.EffectDamage, (_SEAT, Slot("amount", Number("amount", 1, LIFE)))),
        "draw": Form(moves.EffectDraw, (_SEAT, Slot("count", Number("count", 1)))),
        "move": move,
        "modify": modify,
        "posture": Form(moves.EffectPosture, (_TARGET, _POSTURE)),
        "shield": Form(moves.EffectShield, (_TARGET, Slot("count", Number("count", 1, 9)))),
        "attacks": Form(moves.EffectAttacks, (_TARGET, Slot("count", Number("count", 1, 9)))),
        "rule": Form(moves.EffectRule, (Slot("rule", LAW),)),
    }


def _table() -> tuple[Verb, ...]:
    card = Slot("card", CARD)
    cards = Slot("cards", CARDS)
    hidden = Slot("cards", HIDDEN_CARDS)
    place = Slot("place", PLACE)
    aim = Slot("target", AIM)
    pair = (Slot("a", Card("a")), Slot("b", Card("b")))
    coin = Choice("coin", {**words.SEATS, **words.LAWS})
    entered = Choice("phase", words.ENTERED)
    covered = Slot("covered", PLACE)
    path, why = Slot("path", Path()), Slot("why", Text())
    value = Slot("value", Value({**words.LAWS, **words.POSTURES}))
    return (
        Verb("deck", "seat", Form(moves.Deck, (Slot("deck", DeckWord()),))),
        Verb("compares", "table", Form(moves.Compares, keys=pair)),
        Verb("coin", "table", Form(moves.Coin, (Slot("result", coin),))),
        Verb("draws", "seat", Form(moves.Draws, (Slot("card", CARD, optional=True),))),
        Verb("enters", "seat", Form(moves.Enters, (Slot("to", entered),))),
        Verb("summons", "seat", Form(moves.Summons, (card, _POSTURE), (_PLACE,))),
        Verb("rotates", "seat", Form(moves.Rotates, (place,))),
        Verb("sets", "seat", Form(moves.Sets, (hidden,))),
        Verb("casts", "seat", Form(moves.Casts, (card,), branch=SPELL)),
        Verb("flips", "seat", Form(moves.Flips, (covered, card), branch=SPELL)),
        Verb("changes", "seat", Form(moves.Changes, (cards,))),
        Verb("attacks", "seat", Form(moves.Attacks, (place, aim))),
        Verb("retargets", "seat", Form(moves.Retargets, (aim,))),
        Verb("withholds", "seat", Form(moves.Withholds)),
        Verb("passes", "seat", Form(moves.Passes)),
        Verb("resolves", "table", Form(moves.Resolves)),
        Verb("turns", "table", Form(moves.Turns, (_SEAT, hidden))),
        Verb("ends", "seat", Form(moves.Ends, keys=(Slot("discard", CARDS, optional=True),))),
        Verb("effect", "referee", Form(branch=Branch("", _referee_effects(), words.EFFECT_KINDS))),
        Verb("adjust", "referee", Form(Adjust, (path, value), (why,))),
    )


LANGUAGE = Language(
    table=_table(),
    verbs={**words.COMMON_VERBS, **words.VERBS},
    keys={**words.COMMON_KEYS, **words.KEYS},
    movers=words.SEATS,
    card=CARD,
)
