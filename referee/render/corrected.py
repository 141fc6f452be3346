"""A line of a board: what of the match was corrected since it was entered."""

from collections.abc import Iterable, Iterator

from events.places import write_place
from projections.history import Line, Way
from referee.render.layout import NARROWEST, wrap
from referee.speech import say

MOST = 6
"""So many corrections are named, those that stand last in the order of play."""


def corrections_told(lines: Iterable[Line], lang: str, width: int) -> Iterator[str]:
    """Which of these lines, in the order of play, read or stand otherwise; nothing where none."""
    found = [(write_place(line.place), word) for line in lines if (word := _corrected(line))]
    if not found:
        return
    named = tuple(
        say(lang, f"match.board.was.{word}", {"number": number}) for number, word in found[-MOST:]
    )
    facts = {"corrections": named, "count": len(found) - len(named) or None}
    first, *rest = wrap(say(lang, "match.board.corrected", facts), max(width, NARROWEST) - 2)
    yield from (first, *(f"  {line}" for line in rest))


def _corrected(line: Line) -> str:
    """What became of a line by a correction, in a word; a move that was wanted back is none."""
    put_in = len(line.place) > 1
    if line.way is Way.FALLEN:
        return "fallen"
    if line.way is Way.STRUCK:
        return "" if put_in else "struck"
    if line.way is Way.BACK:
        return ""
    return "put_in" if put_in else "amended" if line.amended else ""
