"""What a person entered, read: the moves that every match has."""

from collections.abc import Hashable

import msgspec

from events.base import Seat
from events.entry import Evidence


class Move(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A move as the rules see it.

    `mover` is a seat, `table` or `referee`. `overrule`: `custody=overrule` stood on the line.
    `unseen`: a seat may name what came up only since, and an amendment brings back only what those
    of the same move made fall, as audits judge what was accepted before either was asked.
    """

    mover: str
    overrule: bool = False
    unseen: bool = False

    @property
    def which(self) -> Hashable:
        """Which move it is: its class, or what declares it."""
        return type(self)


class Resign(Move, frozen=True, kw_only=True):
    """`SEAT resign`."""


class Reveals(Move, frozen=True, kw_only=True):
    """`table reveals SEAT CARD,...`."""

    seat: Seat
    cards: tuple[str, ...]


class Publishes(Move, frozen=True, kw_only=True):
    """`table publishes`."""


class Seals(Move, frozen=True, kw_only=True):
    """`SEAT seals SEAL`."""

    seal: str


class Opens(Move, frozen=True, kw_only=True):
    """`SEAT opens LOT`."""

    lot: str


class Throws(Move, frozen=True, kw_only=True):
    """`table lot SEAT "TEXT"`."""

    seat: Seat
    lot: str


OF_LOTS = (Seals, Opens, Throws)
"""The lines of which a shared deal is made."""


class Note(Move, frozen=True, kw_only=True):
    """`referee note "TEXT"`."""

    text: str


class RuleOn(Move, frozen=True, kw_only=True):
    """`referee rule "TEXT" [cites=ID,...]`."""

    text: str
    cites: tuple[str, ...] = ()


class Penalty(Move, frozen=True, kw_only=True):
    """`referee penalty SEAT KIND why="TEXT" [cites=ID,...]`."""

    seat: Seat
    kind: str
    why: str
    cites: tuple[str, ...] = ()


class Irregular(Move, frozen=True, kw_only=True):
    """`referee irregular SEAT "TEXT" [cites=ID,...]`."""

    seat: Seat
    text: str
    cites: tuple[str, ...] = ()


class Clock(Move, frozen=True, kw_only=True):
    """`referee clock SEAT SECONDS`."""

    seat: Seat
    seconds: int


class Adjust(Move, frozen=True, kw_only=True):
    """`referee adjust PATH VALUE why="TEXT"`; `path` as the view writes it, `value` as typed."""

    path: str
    value: str
    why: str


class Award(Move, frozen=True, kw_only=True):
    """`referee award SEAT why="TEXT"`."""

    seat: Seat
    why: str


class Draw(Move, frozen=True, kw_only=True):
    """`referee draw why="TEXT"`."""

    why: str


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A line, read: the move and what stood beside it.

    `words` is the move in canonical words, common keys aside. `happened` is ISO 8601 or empty.
    """

    text: str
    words: tuple[str, ...]
    move: Move
    glyphs: tuple[str, ...] = ()
    remark: str = ""
    happened: str = ""
    evidence: Evidence = "seen"
    sure: bool = True
