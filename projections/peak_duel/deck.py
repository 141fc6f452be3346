"""Peak Duel: what is known of a deck that nobody has listed (section 11 of the rulebook)."""

from collections.abc import Mapping
from functools import lru_cache

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
from events.peak_duel import Element

UNLISTED = "peak-duel.unlisted"
"""The constraint's name in the events."""

FIVE_OF_EACH = "PD-1.4"
TOTALS = "PD-1.5"
"""The parts of the constraint that an overruling may lift, by the rule that states them."""


# All the sums of a deck stand side by side in one number, so that one addition a kind makes them:
# the defence values, the attack values, the cards of each element, and all cards. A card that is
# not legal counts for more cards than a deck has.

VALUE, MEMBERS = 8, 6
"""Bits that a sum of values and a number of cards of an element need, of 25 cards at most."""

ATTACK = VALUE
FIRST = 2 * VALUE
NUMBER = FIRST + MEMBERS * len(ELEMENTS)
"""The places of the sums; nothing stands above the number of cards, which may be any."""

MASK = (1 << VALUE) - 1
COUNT = (1 << MEMBERS) - 1
EACH = sum(1 << FIRST + MEMBERS * rank for rank in range(len(ELEMENTS)))
TO_TOP = EACH * ((1 << MEMBERS - 1) - PER_ELEMENT - 1)
TOP = EACH << MEMBERS - 1
"""The top bits of the elements' numbers; adding `TO_TOP` sets those of the ones over five."""


class _Parts(dict[tuple[str, int], int]):
    """What so many cards of a kind add to all the sums; filled as they are asked for."""

    def __missing__(self, cards: tuple[str, int]) -> int:
        kind, number = cards
        rank, defence, attack = face = printed(kind)
        if not face.legal:
            return DECK_SIZE + 1 << NUMBER
        one = defence | attack << ATTACK | 1 << FIRST + MEMBERS * rank | 1 << NUMBER
        self[cards] = sums = one * number
        return sums


PART = _Parts().__getitem__


def _sums(shown: Mapping[str, int]) -> int:
    """All the sums of these cards."""
    return sum(map(PART, shown.items()))


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
        sums = _sums(shown)
        free = DECK_SIZE - (sums >> NUMBER)
        if free < 0:
            return False
        if FIVE_OF_EACH not in lifted and sums + TO_TOP & TOP:
            return False
        if TOTALS in lifted:
            return True
        least, most = TOTAL - HIGHEST * free, TOTAL - LOWEST * free
        return least <= sums & MASK <= most and least <= sums >> ATTACK & MASK <= most

    def counted(self, kind: str, lifted: frozenset[str]) -> tuple[str, int]:
        """The element, and its cards."""
        face = printed(kind)
        if not face.legal:
            return kind, 0
        return face.element, DECK_SIZE if FIVE_OF_EACH in lifted else PER_ELEMENT

    def kinds(self, shown: Mapping[str, int], lifted: frozenset[str]) -> tuple[str, ...]:
        """Those of the 320 kinds of which one more fits, in canonical order."""
        sums = _sums(shown)
        free = DECK_SIZE - 1 - (sums >> NUMBER)
        room = FIVE_OF_EACH in lifted
        if free < 0 or (not room and sums + TO_TOP & TOP):
            return ()
        elements = tuple(
            element
            for rank, element in enumerate(ELEMENTS)
            if room or sums >> FIRST + MEMBERS * rank & COUNT < PER_ELEMENT
        )
        defences = _fitting(sums & MASK, free, lifted)
        attacks = _fitting(sums >> ATTACK & MASK, free, lifted)
        return _of(elements, defences, attacks)


@lru_cache(maxsize=256)
def _of(
    elements: tuple[Element, ...], defences: tuple[int, ...], attacks: tuple[int, ...]
) -> tuple[str, ...]:
    """The kinds of these elements and values. While a deck is open they seldom change."""
    return tuple(
        slug(element, defence, attack)
        for element in elements
        for defence in defences
        for attack in attacks
    )


def _fitting(total: int, free: int, lifted: frozenset[str]) -> tuple[int, ...]:
    """The values that one more card can add to a total, when so many cards are free after it."""
    least, most = TOTAL - HIGHEST * free - total, TOTAL - LOWEST * free - total
    values = range(LOWEST, HIGHEST + 1)
    return tuple(value for value in values if TOTALS in lifted or least <= value <= most)
