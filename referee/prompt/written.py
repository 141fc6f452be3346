"""Lines as they go to the record, whatever language they were typed in."""

from events.places import is_number
from projections.history import Line
from referee.desk.chinese import in_digits
from referee.desk.sitting import Sitting
from referee.moves.corrections import Amend, Insert
from referee.notation.canonical import line_of, write_line
from replays.characters import plain
from replays.redact import REFEREE


def is_place(word: str) -> bool:
    """Whether a word is the number of a line."""
    return is_number(in_digits(plain(word.strip())))


def of_entry(line: Line) -> str:
    """The canonical line of an entry, as it reads now; nothing for the opening."""
    return line_of(line.entry.body) if line.entry.body.words else ""


def of_line(whole: str, sitting: Sitting) -> str:
    """The canonical line of one that is given in full. Raises as reading it does.

    Moves that a correction gives are read in their place, and so as it is judged.
    """
    line = sitting.read(whole)
    if sitting.viewer == REFEREE and isinstance(line.move, Amend | Insert):
        return line_of(sitting.judge(whole).body)
    return write_line(line)
