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

ANY = range(LOWEST, HIGHEST + 1)
"""The values that a card may have."""

MASK = (1 << VALUE) - 1
COUNT = (1 << MEMBERS) - 1
EACH = sum(1 << FIRST + MEMBERS * rank for rank in range(len(ELEMENTS)))
TO_TOP = EACH * ((1 << MEMBERS - 1) - PER_ELEMENT - 1)
TOP = EACH << MEMBERS - 1
"""The top bits of the elements' numbers; adding `TO_TOP` sets those of the ones over five,
adding one to each besides those of the ones that have five."""


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
        lot, copies = counted = _lot(kind)
        return (lot, DECK_SIZE) if copies and FIVE_OF_EACH in lifted else counted

    def kinds(self, shown: Mapping[str, int], lifted: frozenset[str]) -> tuple[str, ...]:
        """Those of the 320 kinds of which one more fits, in canonical order."""
        sums = _sums(shown)
        free = DECK_SIZE - 1 - (sums >> NUMBER)
        room = FIVE_OF_EACH in lifted
        if free < 0 or (not room and sums + TO_TOP & TOP):
            return ()
        full = 0 if room else sums + TO_TOP + EACH & TOP
        if TOTALS in lifted:
            return _of(full, ANY, ANY)
        return _of(full, _fitting(sums & MASK, free), _fitting(sums >> ATTACK & MASK, free))


@cache
def _lot(kind: str) -> tuple[str, int]:
    """What a kind is counted with, and how many cards of that a deck has."""
    face = printed(kind)
    return (face.element, PER_ELEMENT) if face.legal else (kind, 0)


@lru_cache(maxsize=256)
def _of(full: int, defences: range, attacks: range) -> tuple[str, ...]:
    """The kinds of these values, but for the elements whose bit of `TOP` is set in `full`.

    While a deck is open they seldom change.
    """
    return tuple(
        slug(element, defence, attack)
        for rank, element in enumerate(ELEMENTS)
        if not full >> FIRST + MEMBERS * rank & COUNT
        for defence in defences
        for attack in attacks
    )


def _fitting(total: int, free: int) -> range:
    """The values that one more card can add to a total, when so many cards are free after it."""
    least, most = TOTAL - HIGHEST * free - total, TOTAL - LOWEST * free - total
    return range(max(LOWEST, least), min(HIGHEST, most) + 1)
