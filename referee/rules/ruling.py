"""What an adjudication answers, and the hand that writes it."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from events.base import UNKNOWN, Event
from events.match import ChanceDrawn
from projections.kit import State
from referee.moves.refusal import Refusal
from referee.rules.match import Rule

E = TypeVar("E")
S = TypeVar("S", bound=State)
S_co = TypeVar("S_co", covariant=True)


class Ruling(msgspec.Struct, Generic[S_co], frozen=True, gc=False):
    """The consequences of a move and the state after them."""

    events: tuple[Event, ...]
    state: S_co


class Hand(Generic[E, S]):
    """Writes consequences one by one, each upon the state after the one before.

    `changes`: the events of the game, and what each changes. `begun`: the state before the move.
    """

    __slots__ = ("_evolve", "begun", "edition", "events", "state")

    changes: ClassVar[Mapping[type[Event], Callable[[Any, Any], Any]]]

    def __init__(self, edition: E, state: S) -> None:
        self.edition = edition
        self.begun = state
        self.state = state
        self.events: list[Event] = []
        self._evolve = self.changes

    def write(self, event: Event) -> None:
        """Record a consequence and look at the table as it is after it."""
        self.events.append(event)
        self.state = self._evolve[type(event)](self.state, event)

    def tell(self, event: Event) -> None:
        """Record what is for the reader: the events beside it do what it says."""
        self.events.append(event)

    def use_generator(self, purpose: str) -> tuple[str, int]:
        """The seed of the dealt mode, and the number of this use of it, which goes on record.

        Raises M-9 in a trial of a match that goes on: what chance would bring nobody knows.
        """
        match = self.state.match
        assert match.seed is not None, "only the dealt mode uses the generator"
        if match.seed == UNKNOWN:
            raise Refusal(Rule.UNSEEN)
        position = match.position + 1
        self.write(ChanceDrawn(position=position, purpose=purpose))
        return match.seed, position

    def take_back(self, state: S, written: int) -> None:
        """Take back what was written after so many events, upon this state."""
        self.state = state
        del self.events[written:]

    def ruling(self) -> Ruling[S]:
        """What was written."""
        return Ruling(tuple(self.events), self.state)
