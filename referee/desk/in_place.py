"""Moves of a correction in the short forms of the prompt, read in the position of their place."""

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from events.errors import RefereeError, Unreadable
from events.places import Place, is_number, read_place
from projections.history import History
from referee.desk.meaning import Meaning, Meant, Near, lines_of, meaning
from referee.desk.quoted import HOLDING
from referee.desk.shorthand import whole
from referee.desk.sitting import Sitting
from referee.notation.grammar import grammar
from referee.notation.tokens import Token, tokenize, write_words
from replays.characters import caseless
from replays.redact import REFEREE

APART = "/"
"""What stands, between blanks, from one move to the next where they are not in quotes."""


class Lines(NamedTuple):
    """What a correction may be in full; `near`: the one that it nearly is."""

    lines: Sequence[str]
    near: bool = False


def in_place(line: str, sitting: Sitting) -> Lines | None:
    """A correction whose moves were typed as the prompt takes any line, each read in its place.

    None for another line, and where the record has no such place: its entering tells. Of several
    unclear moves the first is asked about. Raises as `meaning` does, with the column in `line`.
    """
    found = head_of(line, sitting)
    before = None if found is None else _before(found, sitting)
    if found is None or before is None or not found.behind:
        return None
    ahead = sitting.as_it_reads(before=before)
    moves = _moves(found.behind, line)
    _, _, remark = tokenize(line)
    for at, move in enumerate(moves):
        meant = _meant(move, ahead, line)
        each = [
            _written(found.line, (*moves[:at], one, *moves[at + 1 :]), remark)
            for one in lines_of(meant)
        ]
        if not isinstance(meant, Meant):
            return Lines(each, near=isinstance(meant, Near))
        moves[at] = meant.line
        _go_on(ahead, meant.line)
    return Lines([_written(found.line, moves, remark)])


def _written(head: str, moves: Sequence[str], remark: str) -> str:
    written = f"{head} {write_words(moves)}"
    return f"{written} ; {remark}" if remark else written


class Head(NamedTuple):
    """What stands before the moves of a correction, in full: which it is, where; what is behind."""

    line: str
    slug: str
    place: Place
    behind: Sequence[Token]


def head_of(line: str, sitting: Sitting) -> Head | None:
    """How a correction begins; None for another line, and for one who corrects nothing."""
    tokens, _, _ = tokenize(line)
    at = next((at for at, token in enumerate(tokens[:3]) if is_number(token.word)), 0)
    if not at or sitting.viewer != REFEREE:
        return None
    number = tokens[at]
    try:
        head = whole(line[: number.column - 1 + len(number.typed)], sitting)
        first, verb, *_ = tokenize(head)[0]
    except (RefereeError, ValueError):  # no line of the referee begins so
        return None
    known = grammar(sitting.game.language)
    if known.movers.get(caseless(first.word)) != REFEREE:
        return None
    row = known.verbs["referee"].get(caseless(verb.word))
    if row is None or row.slug not in HOLDING:
        return None
    return Head(head, row.slug, read_place(number.word), tokens[at + 1 :])


def _before(head: Head, sitting: Sitting) -> Place | None:
    """The place right before which the moves are read; None where the record has no such line."""
    history = History(sitting.entries)
    if head.place not in history.lines:
        return None
    return head.place if head.slug == "amend" else history.next_behind(head.place, 1)[0]


def _moves(behind: Sequence[Token], line: str) -> list[str]:
    """The moves as they were typed: each in quotes, else what stands between strokes."""
    first = behind[0]
    if len(first.word.split()) > 1 and not first.key:
        return [token.word for token in behind]
    body = line[: line.index(tokenize(line)[1]) + len(tokenize(line)[1])]
    strokes = [token for token in behind if token.word == APART and not token.quoted]
    starts = [_start(first), *(stroke.column for stroke in strokes)]
    ends = [*(_start(stroke) for stroke in strokes), len(body)]
    found = (body[start:end].strip() for start, end in zip(starts, ends, strict=True))
    return [move for move in found if move]


def _start(token: Token) -> int:
    return (token.key_column or token.column) - 1


def _meant(move: str, ahead: Sitting, line: str) -> Meaning:
    """What a move means there."""
    try:
        return meaning(move, ahead)
    except Unreadable as wrong:
        if wrong.column:
            wrong.column += line.rindex(move) if move in line else 0
        raise


def _go_on(ahead: Sitting, move: str) -> None:
    """Let the moves behind a move be read behind it, if it can be."""
    with suppress(RefereeError):  # the entering of the correction tells
        ahead.enter(move)
