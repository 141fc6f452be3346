"""All that the log, the history and the replays need of a game."""

from collections.abc import Callable, Mapping
from typing import Any, Literal, Protocol

import msgspec

from events.base import Event, Seat
from events.codec import Decoder
from events.match import MatchOpened
from projections.match import NOTHING, Match
from projections.table import Table


class Zone(msgspec.Struct, frozen=True):
    """A place where cards lie: whose it is, whether order counts, who sees the faces."""

    owner: Seat | None
    ordered: bool
    sees: Literal["all", "owner", "none"]


class Constraint(Protocol):
    """What is known of a deck that nobody has listed."""

    @property
    def parts(self) -> tuple[str, ...]:
        """What an overruling may lift of it, by the rules that state it."""
        ...

    def admits(self, shown: Mapping[str, int], lifted: frozenset[str]) -> bool:
        """Whether a legal deck holds at least these cards, of each kind one or more.

        Parts in `lifted` do not bind.
        """
        ...

    def kinds(self, shown: Mapping[str, int], lifted: frozenset[str]) -> tuple[str, ...]:
        """Every kind of which such a deck can hold one more copy beside these."""
        ...

    def counted(self, kind: str, lifted: frozenset[str]) -> tuple[str, int]:
        """The lot with which a kind is counted, and how many cards of it the deck has at most.

        Kinds of one lot share that number. 0: no such deck holds a card of this kind.
        """
        ...


class State(Protocol):
    """What every game's state has."""

    @property
    def match(self) -> Match:
        """What every match has."""
        ...

    @property
    def table(self) -> Table:
        """Where the cards lie."""
        ...


class Kit(msgspec.Struct, frozen=True):
    """A game as its events know it. `decoder` reads an entry's JSON body.

    `later`: the options that the game was given after matches had been stored, and what they are in
    those.
    """

    slug: str
    decoder: Decoder
    start: Callable[[MatchOpened], State]
    evolve: Callable[[Any, Event], State]
    zones: Callable[[MatchOpened], Mapping[str, Zone]]
    constraints: Mapping[str, Constraint]
    later: Mapping[str, str] = NOTHING
