"""A move that was entered wrongly: it reads otherwise, and what came after it is judged anew."""

from collections.abc import Sequence
from operator import attrgetter

import msgspec

from events.base import Event
from events.entry import Entry, Restated
from events.errors import RefereeError
from events.match import MoveAmended
from projections.fold import onward
from projections.history import effective, fallen_by_the_last, is_book_keeping, restated
from projections.kit import State
from referee.desk.judged import Judgeable
from referee.moves.move import Amend
from referee.moves.refusal import Refusal
from referee.notation import begun
from referee.notation.canonical import line_of
from referee.rules.match import Rule


class Amendment(msgspec.Struct, frozen=True):
    """What follows from an amendment: the fact, the moves as they read now, the state."""

    event: MoveAmended
    restated: tuple[Restated[Event], ...]
    state: State


def amend(sitting: Judgeable, move: Amend) -> Amendment:
    """Judge move `number` as it should have read, and every later move that stands upon that.

    Where the move was just corrected, what fell by that is judged again, too: so a correction that
    was a mistake itself is put right.

    Raises M-2 where no such move stands, or what is to stand in its place is book-keeping; as
    `Sitting.judge` does where the move cannot be so.
    """
    number = move.number
    before, standing = _parted(sitting, number)
    lost = _lost(sitting, number, standing)
    tail = sorted((*standing, *lost), key=attrgetter("number"))
    if begun.is_book_keeping(move.line, sitting.game.language):
        raise Refusal(Rule.NUMBER, "book-keeping", number=number)
    ahead = sitting.afresh(before)
    corrected = ahead.judge(move.line)
    first = Restated(number=number, body=corrected.body, text=corrected.text)
    ahead.add(restated(tail[0], first), corrected.state)
    anew = [first]
    fallen: list[tuple[int, str]] = []
    for entry in tail[1:]:
        if is_book_keeping(entry):
            ahead.add(entry, onward(ahead.game.kit, ahead.state, entry.events))
            continue
        try:
            judged = ahead.judge(line_of(entry.body), unseen=True)  # it was accepted, and stays
        except RefereeError as error:
            fallen.append((entry.number, str(error.rule) if isinstance(error, Refusal) else ""))
            continue
        later = Restated(number=entry.number, body=judged.body)
        if entry in lost or judged.body.events != entry.body.events:
            anew.append(later)
        ahead.add(restated(entry, later), judged.state)
    event = MoveAmended(number=number, line=line_of(corrected.body), fallen=tuple(fallen))
    return Amendment(event, tuple(anew), ahead.state)


def _lost(sitting: Judgeable, number: int, standing: Sequence[Entry]) -> list[Entry]:
    """What fell since the move was corrected last, and does not stand again."""
    there = {entry.number for entry in standing}
    fallen = fallen_by_the_last(sitting.entries, number)
    return [entry for entry in fallen if entry.number not in there]


def _parted(sitting: Judgeable, number: int) -> tuple[list[Entry], list[Entry]]:
    """What stands before a move, and what from it on; raise M-2 where it does not stand."""
    standing = effective(sitting.entries)
    for place, entry in enumerate(standing):
        if entry.number == number > 0 and not is_book_keeping(entry):
            return standing[:place], standing[place:]
    if not 1 <= number <= sitting.number:
        raise Refusal(Rule.NUMBER, number=number, last=sitting.number)
    kept = any(entry.number == number for entry in standing)
    raise Refusal(Rule.NUMBER, "sheet" if kept else "gone", number=number)
