"""How probable a flip, a duel, a damage band is: exact fractions (section 13 of the rulebook).

All is reckoned from one question: how probable is it that the cards turned are all among these?
m is the net modifier: 1 + |m| cards are turned (MF-3.3).
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import comb
from typing import Literal, NamedTuple, Protocol

from events.catalogues.malifaux import (
    BANDS,
    BLACK_JOKER,
    BLACK_VALUE,
    CARDS,
    HIGHEST,
    RED_JOKER,
    RED_VALUE,
    face,
)
from events.errors import Unreadable
from events.malifaux.values import Band, Suit

Tie = Literal["attacker", "defender"]

NO_BLACK = frozenset(CARDS) - {BLACK_JOKER}
NUMBERED = NO_BLACK - {RED_JOKER}


class Deck(Protocol):
    """Cards of which some are about to be turned."""

    @property
    def size(self) -> int:
        """How many can be turned at most."""
        ...

    def among(self, cards: frozenset[str], number: int) -> Fraction:
        """P(the next `number` cards, at most `size`, are all among these)."""
        ...


class Even(NamedTuple):
    """A deck of these cards, each as likely to be turned as any other."""

    cards: frozenset[str]

    @property
    def size(self) -> int:
        """All of them."""
        return len(self.cards)

    def among(self, cards: frozenset[str], number: int) -> Fraction:
        """The share of the sets of so many cards."""
        return Fraction(comb(len(self.cards & cards), number), comb(len(self.cards), number))


def without(seen: Iterable[str]) -> Even:
    """A deck of 54 of which these cards have been seen."""
    return Even(frozenset(CARDS) - frozenset(seen))


@cache
def from_(value: int) -> frozenset[str]:
    """The numbered cards of at least this value."""
    return frozenset(card for card in NUMBERED if face(card).value >= value)


def turned(deck: Deck, modifier: int) -> int:
    """How many cards a flip turns; raise Unreadable (`odds.too-few`) where there are fewer."""
    count = 1 + abs(modifier)
    if count > deck.size:
        raise Unreadable("odds.too-few", count=count, left=deck.size)
    return count


def _black(deck: Deck, count: int) -> Fraction:
    """P(the black joker is turned: it is the result whatever else is, MF-3.7)."""
    return 1 - deck.among(NO_BLACK, count)


def _red(deck: Deck, count: int) -> Fraction:
    """P(the red joker is the result: it is turned, and the black one is not, MF-3.6)."""
    return deck.among(NO_BLACK, count) - deck.among(NUMBERED, count)


def _with_any(deck: Deck, count: int, wanted: frozenset[str]) -> Fraction:
    """P(no joker is turned, and one of these cards is)."""
    return deck.among(NUMBERED, count) - deck.among(NUMBERED - wanted, count)


def at_least(deck: Deck, modifier: int, value: int) -> Fraction:
    """P(the result has at least this value), the highest card kept where m > 0 (MF-3.4 to 3.7)."""
    count = turned(deck, modifier)
    high = from_(value)
    good = deck.among(high, count) if modifier < 0 else _with_any(deck, count, high)
    if value <= RED_VALUE:
        good += _red(deck, count)
    if value <= BLACK_VALUE:
        good += _black(deck, count)
    return good


def at_least_with_suit(deck: Deck, modifier: int, value: int, suit: Suit) -> Fraction:
    """P(the result has at least this value and the suit), its owner keeping one that has both.

    The red joker counts as the suit (MF-3.14), the black one has none. Of several lowest cards
    (m < 0) the wanted suit is kept (MF-3.5).
    """
    count = turned(deck, modifier)
    wanted = frozenset(card for card in from_(value) if face(card).suit is suit)
    if modifier < 0:
        good = sum((_lowest(deck, count, card) for card in wanted), Fraction(0))
    else:
        good = _with_any(deck, count, wanted)
    return good + _red(deck, count) if value <= RED_VALUE else good


def _lowest(deck: Deck, count: int, card: str) -> Fraction:
    """P(a numbered card is turned, and neither a joker nor a lower one)."""
    high = from_(face(card).value)
    return deck.among(high, count) - deck.among(high - {card}, count)


def results(deck: Deck, modifier: int) -> Mapping[int, Fraction]:
    """P(the result has the value), for 0 to 14; the highest card kept where m > 0."""
    reached = [at_least(deck, modifier, value) for value in range(RED_VALUE + 2)]
    return {value: reached[value] - reached[value + 1] for value in range(RED_VALUE + 1)}


def simple(deck: Deck, modifier: int, stat: int, tn: int, needs: Suit | None = None) -> Fraction:
    """P(a simple duel succeeds), the owner keeping what succeeds if anything does (MF-5.1, 5.2)."""
    if needs is None:
        return at_least(deck, modifier, tn - stat)
    return at_least_with_suit(deck, modifier, tn - stat, needs)


class Side(NamedTuple):
    """One side of an opposed duel: what it may turn, its net modifier, its stat."""

    deck: Deck
    modifier: int
    stat: int


def opposed(acting: Side, resisting: Side, tie: Tie = "attacker") -> Fraction:
    """P(the acting side has the greater total), nobody cheating; `tie` wins equal ones (MF-5.4)."""
    lead = resisting.stat - acting.stat + (0 if tie == "attacker" else 1)
    resisted = results(resisting.deck, resisting.modifier)
    return sum(
        (
            share * at_least(acting.deck, acting.modifier, value + lead)
            for value, share in resisted.items()
        ),
        Fraction(0),
    )


def damage(deck: Deck, modifier: int) -> Mapping[str, Fraction]:
    """P(each outcome of a damage flip): none, weak, moderate, severe, severe_plus_1 (MF-6)."""
    count = turned(deck, modifier)
    return {
        "none": _black(deck, count),
        **dict(_banded(deck, modifier, count)),
        "severe_plus_1": _red(deck, count),
    }


def _banded(deck: Deck, modifier: int, count: int) -> Iterator[tuple[str, Fraction]]:
    """P(a numbered card of each band is the result)."""
    for band, (low, high) in BANDS.items():
        reaching, above = from_(low), from_(min(high, HIGHEST) + 1)
        if modifier < 0:
            yield str(band), deck.among(reaching, count) - deck.among(above, count)
        else:
            yield str(band), _with_any(deck, count, reaching) - _with_any(deck, count, above)


def reduce(deck: Deck) -> Mapping[str, Fraction]:
    """P(a reduce flip takes away 1, 2 or 3): jokers simply as 0 and 14 (MF-7.6)."""
    moderate, severe = (at_least(deck, 0, BANDS[band][0]) for band in (Band.MODERATE, Band.SEVERE))
    return {"1": 1 - moderate, "2": moderate - severe, "3": severe}
