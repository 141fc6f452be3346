"""Moves that are read in a place of the record, and entered nowhere."""

from collections.abc import Sequence

import msgspec

from events.entry import Entry
from events.errors import Unreadable
from events.places import Place
from referee.desk.judged import Judgeable, Source
from referee.desk.reasons import explain
from referee.desk.veiled import judge_veiled, without_chance
from referee.moves.refusal import Refusal
from referee.notation.canonical import write_line
from referee.notation.tokens import column_within
from replays.redact import PUBLIC


class Stopped(msgspec.Struct, frozen=True):
    """The first of some moves that a rule refuses: its index from 1, and why."""

    move: int
    refusal: Refusal


def publicly(sitting: Judgeable, place: Place) -> Judgeable:
    """The match right before a place as everybody may judge it.

    Where the program deals, what follows of a move could tell what nobody has seen: there it is the
    public's, and chance cannot be asked.
    """
    if not sitting.sealed:
        return sitting.as_it_reads(before=place)
    opening, *others = sitting.seen_by(PUBLIC).as_it_reads(before=place).entries
    return sitting.afresh([without_chance(opening), *others])


def reading(
    ahead: Judgeable, lines: Sequence[str], source: Source = ""
) -> tuple[tuple[str, ...], Stopped | None]:
    """The canonical lines, and where a rule stops them; behind that they are read only.

    `ahead` takes the moves over. `source`: the line in which they stand. Raises Unreadable and
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
        if stopped is None:
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
        sealed = ahead.sealed
        judged = judge_veiled(ahead, line, anew=True) if sealed else ahead.judge(line, anew=True)
    except Refusal as refusal:
        explain(ahead, refusal)
        return Stopped(nth, refusal)
    number = ahead.number + 1
    ahead.add(Entry(number=number, id="", text=judged.text, body=judged.body), judged.state)
    return None
