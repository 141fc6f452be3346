"""What a seat puts on record from a device of its own: in its own name, and nothing else."""

from collections.abc import Sequence

from events.errors import Unreadable
from projections.history import effective
from referee.desk.sitting import OWN, Sitting
from referee.moves.corrections import Appeal, Claim, Dispute, Undo, Withdraw
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.notation.grammar import Grammar
from referee.notation.tokens import Token, tokenize
from replays.characters import caseless
from replays.redact import REFEREE


def own_verb(tokens: Sequence[Token], sitting: Sitting, known: Grammar) -> str:
    """The verb about the record with which a line begins that a seat may enter; empty: none."""
    if not sitting.is_of_a_seat or tokens[0].key:
        return ""
    named = known.movers.get(caseless(tokens[0].word)) == REFEREE
    if named and len(tokens) == 1:
        return ""
    word = caseless(tokens[1 if named else 0].word)
    row = known.verbs["referee"].get(word)
    if row is None or row.slug not in OWN or (not named and word in known.verbs["seat"]):
        return ""
    return row.slug


def own_line(line: str, tokens: Sequence[Token], known: Grammar) -> str:
    """A line that begins with such a verb, or with who says it, with the latter."""
    named = known.movers.get(caseless(tokens[0].word)) == REFEREE
    return line if named else f"{REFEREE} {line}"


def in_own_name(line: str, sitting: Sitting) -> str:
    """The line with the seat whose device it is, where it says of nobody whose word it is."""
    if not sitting.is_of_a_seat:
        return line
    try:
        move = sitting.read(line).move
    except (Refusal, Unreadable):  # its entering tells what is wrong
        return line
    if not isinstance(move, Dispute | Withdraw) or move.by is not None:
        return line
    return with_words(line, f"by={sitting.viewer}")


def with_words(line: str, words: str) -> str:
    """The line with more words, before its remark."""
    _, body, remark = tokenize(line)
    return f"{body} {words} ; {remark}" if remark else f"{body} {words}"


def of_seat(sitting: Sitting, seat: str) -> Sitting:
    """The match on a device of the seat: who enters there speaks for it."""
    return Sitting(
        sitting.game,
        sitting.edition,
        sitting.entries,
        sitting.state,
        seat,
        published=sitting.published,
    )


def require_own_name(sitting: Sitting, move: Move) -> None:
    """Raise Unreadable where a line about the record is not the viewer's own to enter.

    He speaks for himself alone, and takes back only what he entered himself, last of all.
    """
    if not sitting.is_of_a_seat or move.mover != REFEREE:
        return
    seat = sitting.viewer
    match move:
        case Dispute(by=by) | Withdraw(by=by) | Claim(seat=by) | Appeal(seat=by) if by == seat:
            return
        case Undo(by=by, ruling="") if {*by} <= {seat}:
            _require_own_moves(sitting, move)
        case Undo():
            raise Unreadable("play.undo_asks", seat=seat)
        case _:
            raise Unreadable("play.own_name", seat=seat)


def _require_own_moves(sitting: Sitting, move: Undo) -> None:
    places = sitting.last(move.count)
    taken = [entry for entry in effective(sitting.entries) if entry.place in places]
    if any(entry.body.words[0] != sitting.viewer for entry in taken):
        raise Unreadable("play.undo_asks", seat=sitting.viewer)


def is_own_name(sitting: Sitting, move: Move) -> bool:
    """Whether the viewer may enter this by himself, as `require_own_name` has it."""
    try:
        require_own_name(sitting, move)
    except Unreadable:
        return False
    return True
