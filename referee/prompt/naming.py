"""Names that a line at the prompt may leave out, for what stands before them has no other."""

from referee.moves import Line
from referee.notation.grammar import grammar, kind_of
from referee.notation.tokens import tokenize
from referee.notation.verbs import Reading
from referee.refusal import Ambiguous
from referee.sitting import Sitting


def named(line: str, taken: Line, sitting: Sitting) -> str:
    """The line with the one name that is known of what it speaks of, where it names none.

    `taken`: the line as it is read. Raises Ambiguous (`play.ambiguous`) where several are known.
    """
    mover, verb, *_ = taken.words
    slots = grammar(sitting.game.language).verbs[kind_of(mover)][verb].form.slots
    words = [token for token in tokenize(line)[0] if not token.key]
    place = len(words) - len((mover, verb))
    if not 0 < place < len(slots):
        return line
    reading = Reading(sitting.edition, sitting.state, mover, {})
    known = getattr(slots[place].kind, "names", _none)(taken.words, reading)
    last = words[-1]
    if len(known) > 1:
        raise Ambiguous("play.ambiguous", column=last.column, word=last.word, known=known)
    end = last.column - 1 + len(last.typed)
    return f"{line[:end]} {_quoted(known[0])}{line[end:]}" if known else line


def _none(*_: object) -> tuple[str, ...]:
    """Nothing is known by a name here."""
    return ()


def _quoted(name: str) -> str:
    doubled = name.replace('"', '""')
    return f'"{doubled}"'
