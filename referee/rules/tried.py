"""What the referee may enter is rare, and mostly legal: each kind is tried on the table once."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, TypeVar

from referee.moves import Adjust, Move
from referee.offers import Blank, Offer, allowed
from referee.rules.ruling import Ruling

BY = "referee"
WHY = Blank("why", key=True)

E = TypeVar("E")
S = TypeVar("S")

Paths = Iterable[tuple[str, tuple[str, ...]]]
"""Fields that may be adjusted, each with what to."""


class Tried(Generic[E, S]):
    """The table on which moves are tried."""

    def __init__(self, adjudicate: Callable[[E, S, Any], Ruling[S]], edition: E, state: S) -> None:
        self._adjudicate = adjudicate
        self.edition = edition
        self.state = state

    def accepts(self, move: Move) -> bool:
        """Whether the rules refuse it not."""
        return allowed(self._adjudicate, self.edition, self.state, move)

    def adjustments(self, paths: Paths) -> Iterator[Offer]:
        """Each of these fields with the values to which it may be set."""
        for path, values in paths:
            accepted = tuple([value for value in values if self._may_be(path, value)])
            if accepted:
                yield Offer(BY, "adjust", (Blank("path", (path,)), Blank("value", accepted), WHY))

    def _may_be(self, path: str, value: str) -> bool:
        return self.accepts(Adjust(mover=BY, path=path, value=value, why=BY))
