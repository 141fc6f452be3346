"""The unit that is appended, all or nothing: a move with its consequences."""

from typing import Any, Generic, Literal, TypeVar

import msgspec

from events.base import Event
from events.places import Number, Place, read_place

E = TypeVar("E", bound=Event)
"""The union of a game's events, which its decoder reads."""

Evidence = Literal["seen", "announced", "inferred", "photo", "imported"]


class Body(
    msgspec.Struct,
    Generic[E],
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """What the log stores of an entry as JSON.

    `words` is the move in canonical words, common keys aside; empty for the opening. `remark` is
    the comment after `;`, `comments` those in braces, `variations` the lines of each variation
    that would have replaced this move. `restated`: of a correction, the moves that it put in or
    corrected and the later ones that still stand and from which something else follows now, or that
    stand again, in order of play.
    """

    words: tuple[str, ...]
    events: tuple[E, ...]
    glyphs: tuple[str, ...] = ()
    remark: str = ""
    comments: tuple[str, ...] = ()
    variations: tuple[tuple[str, ...], ...] = ()
    happened: str = ""
    evidence: Evidence = "seen"
    sure: bool = True
    overrule: bool = False
    restated: tuple["Restated[E]", ...] = ()


class Restated(
    msgspec.Struct,
    Generic[E],
    frozen=True,
    gc=False,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """A move of the record as it stands since a correction, under its own number.

    `number` is text where it has dots. `text` as it was typed, empty where it reads as before.
    Comments and variations are those of the move as it was entered.
    """

    number: int | Number
    body: Body[E]
    text: str = ""

    @property
    def place(self) -> Place:
        """Where it has its place."""
        return read_place(self.number)


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One accepted line of a match. Number 0 is the opening.

    `text` is the move as it was typed; `at` is when it was entered, UTC, ISO 8601. `dotted`: where
    a move has its place that a correction of this number put in; empty: at its number.
    """

    number: int
    id: str
    text: str
    body: Body[Any]
    recorder: str = ""
    at: str = ""
    dotted: Place = ()

    @property
    def place(self) -> Place:
        """Where it has its place in the order of play."""
        return self.dotted or (self.number,)

    @property
    def events(self) -> tuple[Event, ...]:
        """The consequences."""
        return self.body.events
