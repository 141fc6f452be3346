"""What the boards of all games share: who looks at what, in which words and how many columns."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from msgspec.structs import replace

from events.base import UNKNOWN, Seat
from referee.render.layout import NARROWEST, shortened, wrapped
from referee.speech import Naming, say, written
from referee.speech.clocks import on_clock
from referee.speech.dues import due_told
from referee.views.position import Position

HIDDEN = "▓"
"""A card that the viewer does not know."""

LONGEST_NAME = 30
"""Columns of a player's name in a picture, so that even the narrowest has room for it."""

V = TypeVar("V")


def in_pictures(naming: Naming) -> Naming:
    """The same, with players' names that a line has room for."""
    names = {seat: shortened(name, LONGEST_NAME) for seat, name in naming.seats.items()}
    return replace(naming, seats=names)


class Picture(Generic[V]):
    """One picture of a position, drawn once, of what stands in it and nothing else.

    `slug` the game's, with which the ids of its texts begin; `hidden` how it draws a card that the
    viewer does not know. No picture is narrower than 40 columns; no line of it is wider than it is,
    where names are not longer than that.
    """

    slug: ClassVar[str]
    hidden: ClassVar[str] = HIDDEN

    def __init__(self, position: Position[V], naming: Naming, lang: str, width: int) -> None:
        self._position = position
        self._view = position.state
        self._lang = lang
        self._width = max(width, NARROWEST)
        self._naming = in_pictures(naming)

    def lines(self) -> list[str]:
        """The picture from top to bottom."""
        raise NotImplementedError

    def _say(self, text: str, /, **facts: Any) -> str:
        return say(self._lang, f"{self.slug}.board.{text}", facts, self._naming)

    def _word(self, category: str, term: str) -> str:
        return say(self._lang, f"{self.slug}.{category}.{term}", {}, self._naming)

    def _written(self, text: str) -> str | None:
        return written(self._lang, text)

    def _card(self, card: str, seat: str = "") -> str:
        """What a card is called, which is of this seat where that tells one from another."""
        return self.hidden if card == UNKNOWN else self._naming.card(card, seat, self._written)

    def _cards(self, cards: Iterable[str], seat: str = "") -> list[str]:
        return [self._card(card, seat) for card in cards]

    def _known(self, cards: Sequence[str], seat: str = "") -> list[str]:
        """What the cards that are known are called, and how many are not."""
        known = self._cards([card for card in cards if card != UNKNOWN], seat)
        hidden = len(cards) - len(known)
        return [*known, f"{HIDDEN} ×{hidden}"] if hidden else known

    def _fold(self, parts: Iterable[str]) -> list[str]:
        return wrapped(parts, self._width, indent="  ", gap="   ")

    def _title(self) -> str:
        return self._position.title(self._lang)

    def _sheet(self, seat: Seat) -> list[str]:
        """What was left on a seat's clock, and each kind of penalty it has, in their order."""
        return [*self._clock(seat), *self._penalties(seat)]

    def _clock(self, seat: Seat) -> list[str]:
        if seat not in self._position.clocks:
            return []
        left = on_clock(self._position.clocks[seat])
        number = self._position.clocks_at.get(seat)
        return [say(self._lang, "match.board.clock", {"left": left, "number": number})]

    def _penalties(self, seat: Seat) -> list[str]:
        kinds = Counter(kind for punished, kind in self._position.penalties if punished == seat)
        return [
            say(self._lang, "match.board.penalty", {"kind": kind, "count": count}, self._naming)
            for kind, count in ((kind, None if n == 1 else n) for kind, n in kinds.items())
        ]

    def _due(self) -> tuple[str, ...]:
        """Whose move it is, and what is due, in parts."""
        position = self._position
        movers = self._say("to-move", movers=position.to_move)
        return (movers, *due_told(self._lang, position.due, self._naming))

    def _over(self, *scores: str) -> list[str]:
        """How it ended, and what is still to be entered then."""
        position = self._position
        assert position.result is not None, "asked only of a game that is over"
        parts = [self._say("over", **position.result.facts), *scores]
        if position.unpublished:
            parts.append(say(self._lang, "match.unpublished", {}))
        return self._fold(parts)
