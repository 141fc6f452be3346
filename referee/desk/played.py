"""A record played through in memory, from its first line to its last or to one that is refused."""

from collections.abc import Sequence
from hashlib import sha256

import msgspec

from events.errors import Unreadable
from referee.desk.opening import Editions, no_editions, read_tags
from referee.desk.sitting import Sitting
from referee.games.game import Setup
from referee.moves.refusal import Refusal
from referee.notation.tokens import tokenize
from replays import record
from replays.heads import is_of_head, tagged
from replays.record import MoveLine, Record, Tag


class Stop(msgspec.Struct, frozen=True):
    """The line at which a rule stopped the record: its number in the file, the move as typed."""

    line: int
    move: str
    refusal: Refusal


class Played(msgspec.Struct, frozen=True):
    """A record and where it led. `file` is the digest of its text, with which its ids begin."""

    file: str
    record: Record
    setup: Setup
    sitting: Sitting
    stop: Stop | None


def play(text: str, editions: Editions = no_editions) -> Played:
    """Adjudicate a record line by line until a move is refused.

    The ids of its entries are made of the text and the number of the line, so that the same file
    gives the same ids; the tags of its head make no difference. Raises Unreadable with line and
    column: the frame, which is read first, a tag, or a line that is no move.
    """
    read = record.read(text)
    setup = read_tags(read.tags, editions=editions)
    headed = () if tagged(read.tags) is None else tuple(filter(is_of_head, read.tags))
    file = digest(_without(text, headed))
    sitting = Sitting.begin(setup, entry_id=f"{file}-0", comments=read.comments)
    for move in read.moves:
        try:
            sitting.enter(
                move.text,
                entry_id=f"{file}-{move.line - len(headed)}",
                comments=move.comments,
                variations=tuple(tuple(record.lines(each)) for each in move.variations),
            )
        except Refusal as refusal:
            return Played(file, read, setup, sitting, _stop(move, refusal))
        except Unreadable as error:
            error.line = move.line
            error.column += move.column - 1
            error.facts.setdefault("game", setup.opened.game)
            raise
    return Played(file, read, setup, sitting, None)


def _without(text: str, tags: Sequence[Tag]) -> str:
    """The text without the lines of these tags."""
    lines = {tag.line for tag in tags}
    left = enumerate(_lines(text), start=1)
    return "\n".join(line for number, line in left if number not in lines) if lines else text


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def digest(text: str) -> str:
    """The name of a file's text in the ids made of it: 20 hexadecimal digits.

    How lines end there does not count.
    """
    return sha256("\n".join(_lines(text)).encode()).hexdigest()[:20]


def match_name(text: str) -> str:
    """An id for the match of this file, the same whenever it is imported."""
    return name_of(digest(text))


def name_of(file: str) -> str:
    """An id for the match of a file of this digest."""
    return f"{file[:4]}-{file[4:8]}-{file[8:12]}"


def _stop(move: MoveLine, refusal: Refusal) -> Stop:
    _, typed, _ = tokenize(move.text)
    return Stop(move.line, typed, refusal)
