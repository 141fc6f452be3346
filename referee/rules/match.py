"""The moves that every match has, judged once for all games.

They are book-keeping: accepted at any time, also before the set-up is done and after the end.
What needs the history (annotate, undo, amend) is the desk's; what the game's own rules decide
(resign, reveals, adjust, award, draw) is the game's.
"""

from enum import StrEnum

from events.base import Event
from events.match import (
    ClockRead,
    IrregularityNoted,
    NoteTaken,
    PenaltyGiven,
    RulingStated,
)
from referee.moves import Clock, Irregular, Move, Note, Penalty, RuleOn


class Rule(StrEnum):
    """The rules of the record itself."""

    UNDO = "M-1"
    NUMBER = "M-2"


def book_keeping(move: Move) -> Event | None:
    """What a move of mere book-keeping puts on record; none: it is another move."""
    match move:
        case Note(text=text):
            return NoteTaken(text=text)
        case RuleOn(text=text, cites=cites):
            return RulingStated(text=text, cites=cites)
        case Penalty(seat=seat, kind=kind, why=why, cites=cites):
            return PenaltyGiven(seat=seat, kind=kind, why=why, cites=cites)
        case Irregular(seat=seat, text=text, cites=cites):
            return IrregularityNoted(seat=seat, text=text, cites=cites)
        case Clock(seat=seat, seconds=seconds):
            return ClockRead(seat=seat, seconds=seconds)
        case _:
            return None
