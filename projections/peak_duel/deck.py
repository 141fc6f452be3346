"""Peak Duel: what is known of a deck that nobody has listed (section 11 of the rulebook)."""

from collections.abc import Mapping
from functools import cache

import msgspec

from events.catalogues.peak_duel import (
    DECK_SIZE,
    ELEMENTS,
    HIGHEST,
    LOWEST,
    PER_ELEMENT,
    TOTAL,
    Printed,
    kinds,
    printed,
)

UNLISTED = "peak-duel.unlisted"
"""The constraint's name in the events."""

FIVE_OF_EACH = "PD-1.4"
TOTALS = "PD-1.5"
"""The parts of the constraint that an overruling may lift, by the rule that states them."""


@cache
def _face(kind: str) -> Printed | None:
    """What is printed on a card that PD-1.2 allows."""
    face = printed(kind)
    return face if face.legal else None


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
        count = defence = attack = 0
        elements = [0] * len(ELEMENTS)
        for kind, copies in shown.items():
            face = _face(kind)
            if face is None:
                return False
            rank, face_defence, face_attack = face
            count += copies
            defence += copies * face_defence
            attack += copies * face_attack
            elements[rank] += copies
        free = DECK_SIZE - count
        if free < 0:
            return False
        if FIVE_OF_EACH not in lifted and max(elements) > PER_ELEMENT:
            return False
        return TOTALS in lifted or (
            defence + LOWEST * free <= TOTAL <= defence + HIGHEST * free
            and attack + LOWEST * free <= TOTAL <= attack + HIGHEST * free
        )

    def kinds(self) -> tuple[str, ...]:
        """All 320 kinds in canonical order."""
        return kinds()
