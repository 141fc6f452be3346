"""Malifaux: its cards and its edition (section 3 of the rulebook)."""

from events.catalogues.malifaux.cards import (
    BANDS,
    BLACK_JOKER,
    BLACK_VALUE,
    CARDS,
    FACES,
    HIGHEST,
    RED_JOKER,
    RED_VALUE,
    Face,
    face,
    in_order,
)
from events.catalogues.malifaux.edition import Edition, Printed, edition
from events.catalogues.malifaux.entered import entered

__all__ = [
    "BANDS",
    "BLACK_JOKER",
    "BLACK_VALUE",
    "CARDS",
    "FACES",
    "HIGHEST",
    "RED_JOKER",
    "RED_VALUE",
    "Edition",
    "Face",
    "Printed",
    "edition",
    "entered",
    "face",
    "in_order",
]
