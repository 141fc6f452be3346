"""Dueling Runes: the table of moves (section 8 of the rulebook), and the kinds of words in it."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from events.base import UNKNOWN
from events.dueling_runes import ADVANCED, Effect, Spell, Suit
from referee.moves.kinds import (
    MANY,
    Choice,
    Flag,
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
from referee.moves.verbs import Branch, Form, Language, Reading, Slot, Verb
from referee.rules.dueling_runes import moves, words
from referee.rules.dueling_runes.cards import read_card
from replays.characters import fold


class Card(Plain, msgspec.Struct, frozen=True):
    """A card's slug, alias or name; `?` is read, for the rules to refuse (DR-1.1)."""

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

    name: str = "cards"

    def read(self, word: str, reading: Reading) -> tuple[str, ...]:
        """The cards; none of them for `none`."""
        return () if fold(word) in NONE else CARDS.read(word, reading)

    def write(self, value: Any) -> str:
        """The list."""
        return CARDS.write(value) if value else "none"

    def takes_unknown(self) -> bool:
        """A `?` is read as a card."""
        return True


SEAT = seat_kind(words.SEATS)
ANY = Number("number", -MANY, MANY, sign="may")
"""Any whole number: whether it is a legal one, the rules say."""

SUITS = Many(Choice("suit", words.SUITS, Suit))
EFFECT = Choice("effect", words.EFFECTS, Effect)

_TARGET = Slot("target", SEAT, optional=True)
_X = Slot("x", ANY, optional=True)
_RUNES = Slot("runes", CARDS, optional=True, says="open")
_CARDS = Slot("cards", CardsOrNone(), optional=True, says="open")
_HOLD = Slot("hold", Flag(), optional=True)
_SEAT = Slot("seat", SEAT)
_LIST = Slot("cards", CARDS)
_QUEUED = Slot("cards", CARDS, says="open")
_PAID = Slot("paid", CARDS)


def _spells() -> Branch:
    """What follows the name of a spell, or stands where it is left out (8.2)."""
    plain = Form(moves.Casts, (_X, _TARGET), (_RUNES, _HOLD))
    amnesia = Form(moves.Casts, (_X, _TARGET), (_RUNES, _CARDS, _HOLD))
    amounts = (Slot(suit, ANY, optional=True) for suit in words.POWER)
    name = Slot("name", Text(), optional=True)
    advanced = Form(moves.Casts, (_TARGET,), (*amounts, name, _HOLD))
    forms = {
        **{str(spell): plain for spell in Spell},
        str(Spell.AMNESIA): amnesia,
        ADVANCED: advanced,
    }
    return Branch("spell", forms, {**words.SPELLS, **words.ADVANCED}, otherwise=amnesia)


def _referee_effects() -> Branch:
    """The kinds of `referee effect` (8.9)."""
    effect = Slot("effect", EFFECT)
    rounds = Slot("rounds", Text("rounds", verbatim=False), optional=True, says="open")
    start = Slot("start", Choice("start", words.STARTS), optional=True)
    forms = {
        "life": Form(moves.EffectLife, (Slot("seats", Many(SEAT)), Slot("amount", ANY))),
        "status": Form(moves.EffectStatus, (_SEAT, effect), (rounds, start)),
        "clear": Form(moves.EffectClear, (_SEAT, effect)),
        "flip": Form(moves.EffectFlip, (_SEAT, _QUEUED)),
        "unflip": Form(moves.EffectUnflip, (_SEAT, _QUEUED)),
        "lose-queue": Form(moves.EffectLoseQueue, (_SEAT, _QUEUED)),
        "discard": Form(moves.EffectDiscard, (_SEAT, _LIST)),
        "draw": Form(moves.EffectDraw, (_SEAT, Slot("count", ANY))),
    }
    return Branch("", forms, words.EFFECT_KINDS)


def _table() -> tuple[Verb, ...]:
    card = Slot("card", CARD)
    number = Slot("number", ANY, optional=True)
    spell = Slot("spell", SEAT, optional=True)
    path, value, why = Slot("path", Path()), Slot("value", Value(words.NONE)), Slot("why", Text())
    printed = (Slot("rank", ANY), Slot("suits", SUITS))
    return (
        Verb("plays", "seat", Form(moves.Plays, (card,), (_HOLD,))),
        Verb("casts", "seat", Form(branch=_spells())),
        Verb("passes", "seat", Form(moves.Passes, keys=(_HOLD,))),
        Verb("counters", "seat", Form(moves.Counters, (Slot("target", SEAT), _PAID), (_HOLD,))),
        Verb("mirrors", "seat", Form(moves.Mirrors, (_PAID,), (spell, _CARDS, _HOLD))),
        Verb("draws", "seat", Form(moves.Draws, (Slot("count", ANY),))),
        Verb("excuse", "seat", Form(moves.Excuse, (number,))),
        Verb("resolves", "table", Form(moves.Resolves)),
        Verb("flips", "table", Form(moves.Flips, (card,))),
        Verb("keeps", "seat", Form(moves.Keeps)),
        Verb("rejects", "seat", Form(moves.Rejects)),
        Verb("effect", "referee", Form(branch=_referee_effects())),
        Verb("card", "referee", Form(moves.Prints, (replace(card, says="open"),), printed)),
        Verb("adjust", "referee", Form(Adjust, (path, value), (why,))),
    )


LANGUAGE = Language(
    table=_table(), verbs=words.VERBS, keys=words.KEYS, movers=words.SEATS, card=CARD, unseen=False
)
