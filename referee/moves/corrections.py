"""What the referee enters about the record itself: what was wrong in it, and who does not agree."""

import msgspec

from events.base import Seat
from events.corrections import Outcome
from events.places import Place
from referee.moves.move import Move


class Stretch(msgspec.Struct, frozen=True):
    """The places from `first` to `last`, with what stands behind that; `alone`: one was named."""

    first: Place
    last: Place
    alone: bool = False


class OfTheRecord(Move, frozen=True, kw_only=True):
    """A move about the record, which needs the history."""


class Annotate(OfTheRecord, frozen=True, kw_only=True):
    """`referee annotate X [GLYPH] ["TEXT"]`."""

    number: Place
    glyph: str = ""
    text: str = ""


class Undo(OfTheRecord, frozen=True, kw_only=True):
    """`referee undo [N] [by=SEAT,...|all] [ruling="TEXT"]`."""

    count: int = 1
    by: tuple[Seat, ...] = ()
    ruling: str = ""


class Redo(OfTheRecord, frozen=True, kw_only=True):
    """`referee redo [N]`."""

    count: int = 1


class Amend(OfTheRecord, frozen=True, kw_only=True):
    """`referee amend X ["MOVE"]`; no line: what a correction did to X is put right."""

    number: Place
    line: str = ""


class Insert(OfTheRecord, frozen=True, kw_only=True):
    """`referee insert X "MOVE" ...`."""

    number: Place
    lines: tuple[str, ...]


class Strike(OfTheRecord, frozen=True, kw_only=True):
    """`referee strike X` or `X-Y`."""

    about: Stretch


class Dispute(OfTheRecord, frozen=True, kw_only=True):
    """`referee dispute "TEXT" [by=SEAT] [about=X|X-Y] [cites=ID,...]`."""

    text: str
    by: Seat | None = None
    about: Stretch | None = None
    cites: tuple[str, ...] = ()


class Claim(OfTheRecord, frozen=True, kw_only=True):
    """`referee claim D SEAT "TEXT" ["MOVE" ...] [never=yes] [holds=ZONE:CARD,...]`."""

    dispute: int
    seat: Seat
    text: str
    lines: tuple[str, ...] = ()
    never: bool = False
    holds: tuple[str, ...] = ()


class Decide(OfTheRecord, frozen=True, kw_only=True):
    """`referee decide D stands|claim|back [claim=K] [by="NAME"] why="TEXT" [cites=ID,...]`."""

    dispute: int
    outcome: Outcome
    why: str
    claim: int = 0
    by: str = ""
    cites: tuple[str, ...] = ()


class Appeal(OfTheRecord, frozen=True, kw_only=True):
    """`referee appeal D SEAT why="TEXT"`."""

    dispute: int
    seat: Seat
    why: str


class Withdraw(OfTheRecord, frozen=True, kw_only=True):
    """`referee withdraw D [by=SEAT] why="TEXT"`."""

    dispute: int
    why: str
    by: Seat | None = None


class Vary(OfTheRecord, frozen=True, kw_only=True):
    """`referee vary X "MOVE" ... [why="TEXT"]`."""

    number: Place
    lines: tuple[str, ...]
    why: str = ""
