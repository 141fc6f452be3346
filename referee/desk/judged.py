"""What judging asks of a match in memory, and what it answers."""

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from events.entry import Body, Entry
from events.errors import RefereeError
from events.match import MatchOpened
from events.places import Place
from projections.kit import State
from referee.games.game import Game
from referee.moves.move import Line

Source = str | Sequence[str]
"""A line as typed, or a move whose words are apart already, as a shell gives them."""

Fallen = tuple[tuple[Place, RefereeError], ...]
"""What can no longer be, each with its place and why."""


class Judged(msgspec.Struct, frozen=True):
    """A move that is accepted but not entered yet: its text, its body, the state after it.

    `fallen`: of a correction.
    """

    text: str
    body: Body[Any]
    state: State
    fallen: Fallen = ()


class Judgeable(Protocol):
    """A match in memory, as far as it is judged in: see `referee.desk.sitting.Sitting`."""

    game: Game
    edition: Any
    entries: list[Entry]
    state: State

    @property
    def opened(self) -> MatchOpened:
        """How the match was opened."""
        ...

    @property
    def number(self) -> int:
        """The number of the last entry."""
        ...

    @property
    def sealed(self) -> bool:
        """Whether cards are kept from viewers."""
        ...

    def seen_by(self, viewer: str) -> "Judgeable":
        """The match as the viewer may know it."""
        ...

    def known_to_all(self, viewer: str) -> "Judgeable":
        """The match as everybody knows it, for the viewer."""
        ...

    def last(self, count: int) -> tuple[Place, ...]:
        """The places of the last moves that stand."""
        ...

    def without_last(self, count: int) -> State:
        """The state as it is without the last moves."""
        ...

    def afresh(self, entries: Sequence[Entry]) -> "Judgeable":
        """The match as if only these entries had been entered."""
        ...

    def as_it_reads(self, *, before: Place | None = None) -> "Judgeable":
        """The match as it reads now, up to a place."""
        ...

    def read(self, source: Source) -> Line:
        """What a person entered, read."""
        ...

    def judge(self, source: Source, *, anew: bool = False, unseen: bool = False) -> Judged:
        """What follows from a move."""
        ...

    def add(self, entry: Entry, state: State) -> None:
        """Take over an entry and the state after it."""
        ...
