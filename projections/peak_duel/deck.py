"""Peak Duel: what is known of a deck that nobody has listed (section 11 of the rulebook)."""

from collections.abc import Mapping
from functools import cache, lru_cache

import msgspec

from events.catalogues.peak_duel import (
    DECK_SIZE,
    ELEMENTS,
    HIGHEST,
    LOWEST,
    PER_ELEMENT,
    TOTAL,
    printed,
    slug,
)
from projections.peak_duel.prior import OpenDeck

UNLISTED = "peak-duel.unlisted"
"""The constraint's name in the events."""

FIVE_OF_EACH = "PD-1.4"
TOTALS = "PD-1.5"
"""The parts of the constraint that an overruling may lift, by the rule that states them."""


# What binds a deck is that some sums are not too large. All stand side by side in one number, so
# that one addition a kind makes them, and one more tells of all whether they are: by how much the
# defence values fall short of the highest and exceed the lowest, the attack values likewise, the
# cards of each element, and all cards. A card that is not legal counts for more than a deck has.

SHORT = HIGHEST * DECK_SIZE - TOTAL
BEYOND = TOTAL - LOWEST * DECK_SIZE
"""By how much all values of a deck together fall short of the highest, and exceed the lowest."""

VALUE, MEMBERS = 9, 6
"""Bits that a sum of values and a number of cards of an element need, of 25 cards at most, and one
on top.
"""

ATTACK = 2 * VALUE
FIRST = 2 * ATTACK
NUMBER = FIRST + MEMBERS * len(ELEMENTS)
"""The places of the sums; nothing stands above the number of cards, which may be any."""

TOO_MANY = DECK_SIZE + 1 << NUMBER
"""The number from which on there are more cards than a deck has."""

ANY = range(LOWEST, HIGHEST + 1)
"""The values that a card may have."""

MASK = (1 << VALUE) - 1
COUNT = (1 << MEMBERS) - 1


def _side_by_side(short: int, beyond: int, members: int) -> int:
    """The same for both values, and for all elements."""
    values = short | beyond << VALUE
    elements = sum(members << FIRST + MEMBERS * rank for rank in range(len(ELEMENTS)))
    return values | values << ATTACK | elements


EACH = _side_by_side(0, 0, 1)
TOP = _side_by_side(1 << VALUE - 1, 1 << VALUE - 1, 1 << MEMBERS - 1)
TO_TOP = TOP - _side_by_side(SHORT + 1, BEYOND + 1, PER_ELEMENT + 1)
"""The top bits; adding `TO_TOP` sets those of the sums that are too large. Adding one to each
element besides sets those of the ones that have five.
"""

OF_ELEMENTS = EACH << MEMBERS - 1


class _Parts(dict[tuple[str, int], int]):
    """What so many cards of a kind add to all the sums; filled as they are asked for."""

    def __missing__(self, cards: tuple[str, int]) -> int:
        kind, number = cards
        rank, defence, attack = face = printed(kind)
        if not face.legal:
            return TOO_MANY
        one = _of_value(defence) | _of_value(attack) << ATTACK
        one |= 1 << FIRST + MEMBERS * rank | 1 << NUMBER
        self[cards] = sums = one * number
        return sums


def _of_value(value: int) -> int:
    """By how much a value falls short of the highest and exceeds the lowest."""
    return HIGHEST - value | value - LOWEST << VALUE


PART = _Parts().__getitem__
"""What a kind adds to the sums of a deck, so many times as it is there; called with the pair."""


class UnlistedDeck(msgspec.Struct, frozen=True):
    """Any deck that PD-1.2 to PD-1.5 allow."""

    @property
    def parts(self) -> tuple[str, ...]:
        """PD-1.4 and PD-1.5."""
        return (FIVE_OF_EACH, TOTALS)

    def admits(self, shown: Mapping[str, int], lifted: frozenset[str]) -> bool:
        """Whether a legal deck holds at least these cards.

        Cards that are still free can have any total between the lowest and the highest, whatever
        their elements are: so no element above five and totals within reach are all it takes.
        """
        sums = sum(map(PART, shown.items()))
        return sums < TOO_MANY and not sums + TO_TOP & (_binding(lifted) if lifted else TOP)

    def counted(self, kind: str, lifted: frozenset[str]) -> tuple[str, int]:
        """The element, and its cards."""
        lot, copies = counted = _lot(kind)
        return (lot, DECK_SIZE) if copies and FIVE_OF_EACH in lifted else counted

    def kinds(self, shown: Mapping[str, int], lifted: frozenset[str]) -> tuple[str, ...]:
        """Those of the 320 kinds of which one more fits, in canonical order."""
        sums = sum(map(PART, shown.items()))
        room = FIVE_OF_EACH in lifted
        if sums >> NUMBER >= DECK_SIZE or (not room and sums + TO_TOP & OF_ELEMENTS):
            return ()
        full = 0 if room else sums + TO_TOP + EACH & OF_ELEMENTS
        if TOTALS in lifted:
            return _of(full, ANY, ANY)
        return _of(full, _fitting(sums), _fitting(sums >> ATTACK))

    def prior(self, counted: Mapping[str, int], lifted: frozenset[str]) -> OpenDeck:
        """Every ordered deck that is legal but for what was lifted weighs alike."""
        del counted  # of a deck either all is listed or nothing
        elements = () if FIVE_OF_EACH in lifted else (PER_ELEMENT,) * len(ELEMENTS)
        total = None if TOTALS in lifted else TOTAL
        return OpenDeck(DECK_SIZE, elements, total, total)


@cache
def _binding(lifted: frozenset[str]) -> int:
    """The top bits of the sums that bind where these parts do not."""
    elements = 0 if FIVE_OF_EACH in lifted else OF_ELEMENTS
    return elements if TOTALS in lifted else elements | TOP & ~OF_ELEMENTS


@cache
def _lot(kind: str) -> tuple[str, int]:
    """What a kind is counted with, and how many cards of that a deck has."""
    face = printed(kind)
    return (face.element, PER_ELEMENT) if face.legal else (kind, 0)


@lru_cache(maxsize=256)
def _of(full: int, defences: range, attacks: range) -> tuple[str, ...]:
    """The kinds of these values, but for the elements whose top bit is set in `full`.

    While a deck is open they seldom change.
    """
    return tuple(
        slug(element, defence, attack)
        for rank, element in enumerate(ELEMENTS)
        if not full >> FIRST + MEMBERS * rank & COUNT
        for defence in defences
        for attack in attacks
    )


def _fitting(sums: int) -> range:
    """The values that one more card can have beside those of which these are the lowest sums."""
    short, beyond = sums & MASK, sums >> VALUE & MASK
    return range(max(LOWEST, HIGHEST + short - SHORT), min(HIGHEST, LOWEST + BEYOND - beyond) + 1)
