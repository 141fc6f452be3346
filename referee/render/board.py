"""What the boards of all games share: who looks at what, in which words and how many columns."""

from collections.abc import Iterable
from typing import Any, ClassVar, Generic, TypeVar

from msgspec.structs import replace

from events.base import UNKNOWN
from projections.match import Match
from referee.render.layout import NARROWEST, fold, shortened
from referee.speech import Naming, say, written

HIDDEN = "▓"
"""A card that the viewer does not know."""

LONGEST_NAME = 30
"""Columns of a player's name in a picture, so that even the narrowest has room for it."""

E = TypeVar("E")
S = TypeVar("S")


def in_pictures(naming: Naming) -> Naming:
    """The same, with players' names that a line has room for."""
    names = {seat: shortened(name, LONGEST_NAME) for seat, name in naming.seats.items()}
    return replace(naming, seats=names)


class Board(Generic[E, S]):
    """One picture of a state, drawn once.

    `slug` the game's, with which the ids of its texts begin; `hidden` how it draws a card that the
    viewer does not know. No board is narrower than 40 columns.
    """

    slug: ClassVar[str]
    hidden: ClassVar[str] = HIDDEN

    def __init__(
        self, edition: E, state: S, viewer: str, lang: str, width: int, naming: Naming
    ) -> None:
        self._edition = edition
        self._state = state
        self._viewer = viewer
        self._lang = lang
        self._width = max(width, NARROWEST)
        self._naming = in_pictures(naming)

    def _say(self, text: str, /, **facts: Any) -> str:
        return say(self._lang, f"{self.slug}.board.{text}", facts, self._naming)

    def _word(self, category: str, term: str) -> str:
        return say(self._lang, f"{self.slug}.{category}.{term}", {}, self._naming)

    def _written(self, text: str) -> str | None:
        return written(self._lang, text)

    def _card(self, card: str, seat: str = "") -> str:
        """What a card is called, which is of this seat where that tells one from another."""
        return self.hidden if card == UNKNOWN else self._naming.card(card, seat, self._written)

    def _unpublished(self, match: Match) -> tuple[str, ...]:
        """What is still to be entered of a match that is over; nothing where that is nothing."""
        return (say(self._lang, "match.unpublished", {}),) if match.unpublished else ()

    def _fold(self, parts: Iterable[str]) -> list[str]:
        return fold(parts, self._width, indent="  ", gap="   ")
