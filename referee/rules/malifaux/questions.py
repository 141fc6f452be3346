"""Malifaux: what may be asked of flips and duels (section 13 of the rulebook)."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from events.base import Event, Seat
from events.malifaux.values import Suit
from projections.custody.shares import Shares
from projections.malifaux.state import deck, discard, hand, on_table
from referee.moves.kinds import Choice, Many, Number, misfit
from referee.moves.questions import Answer, Fields, Odds, Question
from referee.moves.verbs import Reading, Slot
from referee.rules.malifaux import odds, words
from referee.rules.malifaux.kinds import Card
from referee.rules.malifaux.odds import Deck, Side

MODIFIERS = tuple(range(-3, 4))
"""The net modifiers of a table."""


class _Seen:
    """Cards that have been seen, each once."""

    name = "card"
    _cards = Many(Card(), most=54)

    def read(self, word: str, reading: Reading) -> tuple[str, ...]:
        """Their slugs."""
        cards: tuple[str, ...] = self._cards.read(word, reading)
        twice = next((card for card in cards if cards.count(card) > 1), None)
        if twice is not None:
            raise misfit("odds.twice", twice)
        return cards

    def write(self, value: Any) -> str:
        """The list."""
        return self._cards.write(value)

    def choices(self, reading: Reading) -> tuple[str, ...]:
        """Too many."""
        return ()

    def takes_unknown(self) -> bool:
        """An unknown card has not been seen."""
        return False


_SEEN = _Seen()
_MODIFIER = Number("modifier", -9, 9, sign="may")
_NUMBER = Number("number", -99, 99, sign="may")


def _may(field: str, kind: Any) -> Slot:
    return Slot(field, kind, optional=True)


def _deck(fields: Fields, decks: Sequence[Deck], place: int = 0, seen: str = "seen") -> Deck:
    """What the match knows of a deck, or a full one less the cards seen."""
    return decks[place] if decks else odds.without(fields.get(seen, ()))


def _flip(fields: Fields, decks: Sequence[Deck]) -> Answer:
    return odds.at_least(_deck(fields, decks), fields.get("modifier", 0), fields["at_least"])


def _simple(fields: Fields, decks: Sequence[Deck]) -> Answer:
    (needs,) = fields.get("needs", (None,))
    modifier = fields.get("modifier", 0)
    return odds.simple(_deck(fields, decks), modifier, fields["stat"], fields["tn"], needs)


def _opposed(fields: Fields, decks: Sequence[Deck]) -> Answer:
    acting, resisting = (
        Side(
            _deck(fields, decks, place, f"{side}_seen"),
            fields.get(f"{side}_modifier", 0),
            fields[side],
        )
        for place, side in enumerate(("acting", "resisting"))
    )
    return odds.opposed(acting, resisting, fields.get("tie", "attacker"))


def _damage(fields: Fields, decks: Sequence[Deck]) -> Answer:
    return odds.damage(_deck(fields, decks), fields.get("modifier", 0))


def _reduce(fields: Fields, decks: Sequence[Deck]) -> Answer:
    return odds.reduce(_deck(fields, decks))


def _of_one_deck(
    slug: str,
    answer: Callable[[Fields, Sequence[Deck]], Answer],
    *keys: Slot,
    varied: str = "modifier",
) -> Question:
    """A question about one deck, with the modifier of its flip where it has one."""
    modifier = (_may(varied, _MODIFIER),) if varied else ()
    return Question(slug, (*modifier, *keys, _may("seen", _SEEN)), ("seen",), answer, varied=varied)


def known(events: Iterable[Event], seat: Seat) -> Deck:
    """What the events tell of the cards that a seat turns next (section 11).

    Where the deck ends the discard pile renews it (MF-2.5). Raises Unreadable as `Shares` does.
    """
    zones = (deck(seat), hand(seat), on_table(seat), discard(seat))
    return Shares.of(events, zones, ordered=(deck(seat),)).pile(deck(seat), discard(seat))


ODDS = Odds(
    questions=(
        _of_one_deck("flip", _flip, Slot("at_least", _NUMBER)),
        _of_one_deck(
            "simple",
            _simple,
            Slot("stat", _NUMBER),
            Slot("tn", _NUMBER),
            _may("needs", Many(Choice("suit", words.SUITS, Suit), most=1)),
        ),
        Question(
            "opposed",
            (
                Slot("acting", _NUMBER),
                Slot("resisting", _NUMBER),
                _may("acting_modifier", _MODIFIER),
                _may("resisting_modifier", _MODIFIER),
                _may("acting_seen", _SEEN),
                _may("resisting_seen", _SEEN),
                _may("tie", Choice("tie", words.TIES)),
            ),
            ("acting_seen", "resisting_seen"),
            _opposed,
            varied="acting_modifier",
        ),
        _of_one_deck("damage", _damage),
        _of_one_deck("reduce", _reduce, varied=""),
    ),
    words=words.QUESTIONS,
    keys=words.QUESTION_KEYS,
    values=MODIFIERS,
    deck=known,
)
