"""Moves that are read in a place of the record, and entered nowhere."""

from collections.abc import Sequence

import msgspec

from events.entry import Entry
from events.errors import Unreadable
from referee.desk.judged import Judgeable, Source
from referee.moves.refusal import Refusal
from referee.notation.canonical import write_line
from referee.notation.tokens import column_within


class Stopped(msgspec.Struct, frozen=True):
    """The first of some moves that a rule refuses: its index from 1, and why."""

    move: int
    refusal: Refusal


def reading(
    ahead: Judgeable, lines: Sequence[str], source: Source = "", *, judged: bool = True
) -> tuple[tuple[str, ...], Stopped | None]:
    """The canonical lines, and where a rule stops them; behind that they are read only.

    `ahead` takes the moves over. `source`: the line in which they stand. Not `judged`: each is read
    in one position, for what follows of them may say what nobody has seen. Raises Unreadable and
    Refusal for a fault of form.
    """
    found: list[str] = []
    stopped: Stopped | None = None
    for nth, typed in enumerate(lines, 1):
        try:
            found.append(write_line(ahead.read(typed)))
        except Unreadable as wrong:
            tell_within(wrong, source, typed)
            raise
        if judged and stopped is None:
            stopped = _entered(ahead, typed, nth)
    return tuple(found), stopped


def tell_within(wrong: Unreadable, source: Source, typed: str) -> None:
    """Let what is wrong with a move be told of the line in which it stands."""
    if wrong.column and source:
        wrong.column = column_within(source, typed, wrong.column)
    if wrong.text == "notation.no-verb":
        wrong.text = "desk.no-verb"


def _entered(ahead: Judgeable, line: str, nth: int) -> Stopped | None:
    try:
        judged = ahead.judge(line, anew=True)
    except Refusal as refusal:
        return Stopped(nth, refusal)
    number = ahead.number + 1
    ahead.add(Entry(number=number, id="", text=judged.text, body=judged.body), judged.state)
    return None
