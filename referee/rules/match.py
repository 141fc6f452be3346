"""The moves that every match has, judged once for all games.

They are book-keeping: accepted at any time, also before the set-up is done and after the end; but
for the publication of what the program dealt, which is due after it.
What needs the history (corrections, disputes) is the desk's; what the game's own rules decide
(resign, reveals, adjust, award, draw) is the game's.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import Any

from events.base import Event
from events.match import (
    ClockRead,
    IrregularityNoted,
    MatchPublished,
    NoteTaken,
    PenaltyGiven,
    RulingStated,
)
from projections.match import Match
from referee.moves.move import Clock, Irregular, Move, Note, Penalty, RuleOn
from referee.moves.refusal import Refusal


class Rule(StrEnum):
    """The rules of the record itself."""

    UNDO = "M-1"
    NUMBER = "M-2"
    REDO = "M-3"
    CONSENT = "M-4"
    SEALED = "M-5"
    CLAIM = "M-6"
    PAUSED = "M-7"
    DISPUTE = "M-8"
    UNSEEN = "M-9"
    PUBLICATION = "M-10"


RECORDED: dict[type[Move], Callable[[Any], Event]] = {
    Note: lambda move: NoteTaken(text=move.text),
    RuleOn: lambda move: RulingStated(text=move.text, cites=move.cites),
    Penalty: lambda move: PenaltyGiven(
        seat=move.seat, kind=move.kind, why=move.why, cites=move.cites
    ),
    Irregular: lambda move: IrregularityNoted(seat=move.seat, text=move.text, cites=move.cites),
    Clock: lambda move: ClockRead(seat=move.seat, seconds=move.seconds),
}
"""What each move of mere book-keeping puts on record."""


def book_keeping(move: Move) -> Event | None:
    """What a move of mere book-keeping puts on record; none: it is another move."""
    record = RECORDED.get(type(move))
    return None if record is None else record(move)


def publish(match: Match) -> MatchPublished:
    """What a publication puts on record. Raises M-10 where there is none, or none yet."""
    if not match.dealt:
        raise Refusal(Rule.PUBLICATION, "physical")
    if match.published:
        raise Refusal(Rule.PUBLICATION, "twice")
    if not match.over:
        raise Refusal(Rule.PUBLICATION, "open")
    return MatchPublished()


def require_unpublished(match: Match) -> None:
    """Raise M-10 for a move of the game where all know its cards, though it goes on again.

    Of a move after the end the game has a rule of its own.
    """
    if match.closed:
        raise Refusal(Rule.PUBLICATION)
