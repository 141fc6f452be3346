"""What an adjudication answers, and the hand that writes it."""

from collections.abc import Callable
from typing import Generic, TypeVar

import msgspec

from events.base import Event

S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)


class Ruling(msgspec.Struct, Generic[S_co], frozen=True):
    """The consequences of a move and the state after them."""

    events: tuple[Event, ...]
    state: S_co


class Hand(Generic[S]):
    """Writes consequences one by one, each upon the state after the one before."""

    __slots__ = ("_evolve", "events", "state")

    def __init__(self, state: S, evolve: Callable[[S, Event], S]) -> None:
        self.state = state
        self.events: list[Event] = []
        self._evolve = evolve

    def write(self, event: Event) -> None:
        """Record a consequence and look at the table as it is after it."""
        self.events.append(event)
        self.state = self._evolve(self.state, event)

    def ruling(self) -> Ruling[S]:
        """What was written."""
        return Ruling(tuple(self.events), self.state)
