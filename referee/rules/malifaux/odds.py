"""How probable a flip, a duel, a damage band is: exact fractions, by counting hands of cards.

Every function takes the cards that may be on top of the deck, each as likely as any other, and the
net modifier m: 1 + |m| of them are turned. They count sets of cards and never list them.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Literal, NamedTuple

BLACK_JOKER = "black-joker"
RED_JOKER = "red-joker"
SUITS = ("crow", "ram", "tome", "mask")
RED_VALUE = 14
BLACK_VALUE = 0
HIGHEST = 13
BANDS = (("weak", 1, 5), ("moderate", 6, 10), ("severe", 11, HIGHEST))

FULL_DECK: tuple[str, ...] = (
    *(f"{suit}/{value}" for suit in SUITS for value in range(1, HIGHEST + 1)),
    RED_JOKER,
    BLACK_JOKER,
)
"""The 54 cards of one seat, in card order."""

Tie = Literal["attacker", "defender"]


class Deck(NamedTuple):
    """The cards that may be turned, as they are counted: jokers apart.

    `values[v]`: numbered cards of value v, 0 to 14; `suits`: which values there are of each suit.
    """

    size: int
    values: tuple[int, ...]
    suits: Mapping[str, frozenset[int]]
    red: bool
    black: bool

    @classmethod
    def of(cls, cards: Iterable[str]) -> "Deck":
        """Count cards, each by its slug."""
        unseen = tuple(cards)
        numbered = [card.split("/") for card in unseen if "/" in card]
        found = Counter(int(value) for _, value in numbered)
        suits = {
            suit: frozenset(int(value) for of, value in numbered if of == suit) for suit in SUITS
        }
        values = tuple(found[value] for value in range(RED_VALUE + 1))
        return cls(len(unseen), values, suits, RED_JOKER in unseen, BLACK_JOKER in unseen)

    @property
    def numbered(self) -> int:
        """How many of them are no jokers."""
        return sum(self.values)

    def from_(self, value: int) -> int:
        """How many numbered cards have at least this value."""
        return sum(self.values[max(value, 0) :])

    def all_hands(self, turned: int) -> int:
        """How many different sets of cards may be turned."""
        return comb(self.size, turned)

    def black_hands(self, turned: int) -> int:
        """Sets with the black joker, which is their result whatever else is in them (MF-3.7)."""
        return comb(self.size - 1, turned - 1) if self.black else 0

    def red_hands(self, turned: int) -> int:
        """Sets of which the red joker is the result: it is in them and the black one is not."""
        return comb(self.numbered, turned - 1) if self.red else 0


class TooFewCards(ValueError):
    """More cards would be turned than there are."""


def turned(deck: Deck, modifier: int) -> int:
    """How many cards a flip with this net modifier turns (MF-3.3); raise TooFewCards."""
    count = 1 + abs(modifier)
    if count > deck.size:
        raise TooFewCards(f"{count} cards of {deck.size}")
    return count


def at_least(deck: Deck, modifier: int, value: int) -> Fraction:
    """P(the result has at least this value), the highest card kept where m > 0 (MF-3.4 to 3.7)."""
    count = turned(deck, modifier)
    if modifier < 0:
        numbered = comb(deck.from_(value), count)
    else:
        lower = deck.numbered - deck.from_(value)
        numbered = comb(deck.numbered, count) - comb(lower, count)
    good = numbered
    if value <= RED_VALUE:
        good += deck.red_hands(count)
    if value <= BLACK_VALUE:
        good += deck.black_hands(count)
    return Fraction(good, deck.all_hands(count))


def at_least_with_suit(deck: Deck, modifier: int, value: int, suit: str) -> Fraction:
    """P(the result has at least this value and the suit), its owner keeping one that has both.

    The red joker counts as the suit (MF-3.14), the black one has none. Of several lowest cards
    (m < 0) the wanted suit is kept (MF-3.5).
    """
    count = turned(deck, modifier)
    wanted = [number for number in deck.suits[suit] if number >= value]
    if modifier < 0:
        good = sum(comb(deck.from_(number) - 1, count - 1) for number in wanted)
    else:
        good = comb(deck.numbered, count) - comb(deck.numbered - len(wanted), count)
    if value <= RED_VALUE:
        good += deck.red_hands(count)
    return Fraction(good, deck.all_hands(count))


def results(deck: Deck, modifier: int) -> Mapping[int, Fraction]:
    """P(the result has the value), for 0 to 14; the highest card kept where m > 0."""
    reached = [at_least(deck, modifier, value) for value in range(RED_VALUE + 2)]
    return {value: reached[value] - reached[value + 1] for value in range(RED_VALUE + 1)}


def simple(deck: Deck, modifier: int, stat: int, tn: int, needs: str | None = None) -> Fraction:
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
    ahead = 0 if tie == "attacker" else 1
    resisted = results(resisting.deck, resisting.modifier)
    return sum(
        (
            share
            * at_least(acting.deck, acting.modifier, resisting.stat + value + ahead - acting.stat)
            for value, share in resisted.items()
        ),
        Fraction(0),
    )


def damage(deck: Deck, modifier: int) -> Mapping[str, Fraction]:
    """P(each outcome of a damage flip): none, weak, moderate, severe, severe_plus_1 (MF-6)."""
    count = turned(deck, modifier)
    hands = deck.all_hands(count)
    banded = _banded(deck, modifier, count)
    return {
        "none": Fraction(deck.black_hands(count), hands),
        **{name: Fraction(found, hands) for name, found in banded},
        "severe_plus_1": Fraction(deck.red_hands(count), hands),
    }


def _banded(deck: Deck, modifier: int, count: int) -> Iterator[tuple[str, int]]:
    for name, low, high in BANDS:
        from_low, above = deck.from_(low), deck.from_(high + 1)
        if modifier < 0:
            yield name, comb(from_low, count) - comb(above, count)
        else:
            below = deck.numbered
            yield name, comb(below - above, count) - comb(below - from_low, count)


def reduce(deck: Deck) -> Mapping[str, Fraction]:
    """P(a reduce flip takes away 1, 2 or 3): jokers simply as 0 and 14 (MF-7.6)."""
    six, eleven = at_least(deck, 0, 6), at_least(deck, 0, 11)
    return {"1": 1 - six, "2": six - eleven, "3": eleven}


def without(seen: Sequence[str]) -> Deck:
    """A deck of 54 of which these cards have been seen; each of them at most once."""
    gone = frozenset(seen)
    return Deck.of(card for card in FULL_DECK if card not in gone)
