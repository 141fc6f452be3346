"""What the referee may enter now, in every game: the parts that such offers are made of."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, TypeVar

from referee.moves.move import Adjust, Move
from referee.moves.offers import Blank, Offer, allowed
from referee.rules.ruling import Ruling

BY = "referee"
WHY = Blank("why", key=True)

E = TypeVar("E")
S = TypeVar("S")


def endings(seats: tuple[str, ...]) -> tuple[Offer, Offer]:
    """`referee draw` and `referee award SEAT`."""
    return Offer(BY, "draw", (WHY,)), Offer(BY, "award", (Blank("seat", seats), WHY))


def offer_effect(kind: str, *blanks: Blank) -> Offer:
    """`referee effect KIND ...`."""
    return Offer(BY, "effect", (Blank("kind", (kind,)), *blanks))


def offer_adjust(paths: tuple[str, ...], values: tuple[str, ...]) -> Offer:
    """`referee adjust PATH VALUE`: any of these fields to any of these values, none: any at all."""
    return Offer(BY, "adjust", (Blank("path", paths), Blank("value", values), WHY))


Paths = Iterable[tuple[str, tuple[str, ...]]]
"""Fields that may be adjusted, each with what to."""


class Tried(Generic[E, S]):
    """A table on which moves are tried: they are rare and mostly legal, so each kind is once."""

    def __init__(self, adjudicate: Callable[[E, S, Any], Ruling[S]], edition: E, state: S) -> None:
        self._adjudicate = adjudicate
        self.edition = edition
        self.state = state

    def accepts(self, move: Move) -> bool:
        """Whether the rules allow it."""
        return allowed(self._adjudicate, self.edition, self.state, move)

    def adjustments(self, paths: Paths) -> Iterator[Offer]:
        """Each of these fields with the values to which it may be set."""
        for path, values in paths:
            accepted = tuple([value for value in values if self._may_be(path, value)])
            if accepted:
                yield offer_adjust((path,), accepted)

    def _may_be(self, path: str, value: str) -> bool:
        return self.accepts(Adjust(mover=BY, path=path, value=value, why=BY))
