"""All that the log, the history and the replays need of a game."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, Literal, Protocol

import msgspec

from events.base import Event, Pairs, Seat
from events.codec import Decoder
from events.match import MatchOpened
from projections.match import Match
from projections.table import Table


class Zone(msgspec.Struct, frozen=True):
    """A place where cards lie: whose it is, whether order counts, who sees the faces."""

    owner: Seat | None
    ordered: bool
    sees: Literal["all", "owner", "none"]


class Rng(Protocol):
    """What chance is drawn from."""

    def random(self) -> float:
        """A number from 0 to below 1, any as likely as another."""
        ...


class Prior(Hashable, Protocol):
    """What cards of a deck that nobody listed can be, any of them as likely as another.

    Two are equal that say the same.
    """

    @property
    def kinds(self) -> Mapping[str, int]:
        """Every kind that a card can be, each with the ways in which it is one."""
        ...

    def ways_of(self, kind: str) -> int:
        """In how many ways one card is of this kind, whatever the others are."""
        ...

    def without(self, kind: str) -> "Prior":
        """What is left when one of the cards was of this kind, one that can be."""
        ...

    def ways(self, cards: int) -> int:
        """In how many ways so many cards can be of these kinds, one after another."""
        ...

    def all_among(self, kinds: frozenset[str], most: int, cards: int) -> Sequence[int]:
        """Those ways in which the first 0, 1, ... `most` of the cards are all of these kinds."""
        ...

    def drawn(self, cards: int, rng: Rng) -> list[str]:
        """So many cards, every way as likely as another."""
        ...


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

    def prior(self, counted: Mapping[str, int], lifted: frozenset[str]) -> Prior | None:
        """How often each such deck is taken to be it; none where that cannot be said.

        `counted`: the kinds of which the number of copies is known.
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

    `aside`: fields of events that a later revision began to fill in, which decide nothing where
    they stand; an audit under another revision asks what would have followed, and leaves them out.
    `later`: the options that the game was given when matches had been stored already, and what they
    are in those; records and views name them only where they are something else.
    """

    slug: str
    decoder: Decoder
    start: Callable[[MatchOpened], State]
    evolve: Callable[[Any, Event], State]
    zones: Callable[[MatchOpened], Mapping[str, Zone]]
    constraints: Mapping[str, Constraint]
    aside: Mapping[type[Event], tuple[str, ...]] = {}
    later: Mapping[str, str] = {}

    def named(self, options: Iterable[tuple[str, str]]) -> Pairs:
        """The options that records and views name, of all that a match has."""
        return tuple(pair for pair in options if pair not in self.later.items())
