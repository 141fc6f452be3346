"""A board on which stands out whose move it is, and what changed last, for a front with colours."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher, get_close_matches
from itertools import groupby
from operator import itemgetter

from projections.kit import State
from referee.desk.sitting import Sitting
from referee.render.layout import seen
from referee.views.naming import LIT, UNLIT
from replays.patterns import pattern

MOVER = "mover"
"""The tone of a seat that is to move."""

CHANGED = "changed"
"""The tone of what changed last."""

REFUSED = "refused"
"""The tone of what was not entered, and why."""

Run = tuple[str, str]
"""A tone, perhaps none, and a text in it."""

_WORD = pattern(r"\S+")


class Painted(str):
    """A line, and the same in runs."""

    __slots__ = ("runs",)

    runs: Sequence[Run]


def painted(line: str, tones: Sequence[str]) -> Painted:
    """The line with a tone for each of its characters."""
    made = Painted(seen(line))
    by_tone = groupby(zip(tones, made, strict=True), itemgetter(0))
    made.runs = tuple((tone, "".join(char for _, char in each)) for tone, each in by_tone)
    return made


class Boards:
    """Draws the boards of a session, each once; what is new in one is told by the one before."""

    def __init__(self) -> None:
        self._of: tuple[State, str, int] | None = None
        self._plain: Sequence[str] = ()
        self._painted: Sequence[Painted] = ()

    def board(self, sitting: Sitting, viewer: str, lang: str, width: int) -> Sequence[Painted]:
        """The board as the viewer may see it."""
        of = self._of
        if of is None or of[0] is not sitting.state or of[1:] != (lang, width):
            now = sitting.board(viewer, lang, width).split("\n")
            before = self._plain if of is not None and of[1:] == (lang, width) else now
            lit = sitting.board(viewer, lang, width, lit=True).split("\n")
            self._painted = [*paint(before, now, lit)]
            self._of, self._plain = (sitting.state, lang, width), now
        return self._painted


def paint(before: Sequence[str], now: Sequence[str], lit: Sequence[str]) -> Iterator[Painted]:
    """The lines of a board: `lit` are the same with marks around those who are to move."""
    inside = False
    for number, (line, old) in enumerate(zip(now, _lines_before(before, now), strict=True)):
        tones = [""] * len(line)
        for start, end in _new_words(old, line):
            tones[start:end] = [CHANGED] * (end - start)
        movers, inside = _movers(lit[number] if number < len(lit) else "", inside=inside)
        if len(movers) == len(line):  # the marks have changed nothing of the layout
            tones = [MOVER if moves else tone for moves, tone in zip(movers, tones, strict=True)]
        yield painted(line, tones)


def _movers(lit: str, *, inside: bool) -> tuple[list[bool], bool]:
    """For each character of a line, without its marks, whether it is between two."""
    found: list[bool] = []
    for char in lit:
        if char in (LIT, UNLIT):
            inside = char == LIT
        else:
            found.append(inside)
    return found, inside


def _lines_before(before: Sequence[str], now: Sequence[str]) -> Iterator[str]:
    """For each line of a board the one that stood in its place before; nothing for a new one."""
    for kind, start, end, first, last in SequenceMatcher(None, before, now, False).get_opcodes():
        for line in now[first:last]:
            like = [line] if kind == "equal" else get_close_matches(line, before[start:end], 1, 0.5)
            yield like[0] if like else ""


def _new_words(before: str, now: str) -> Iterator[tuple[int, int]]:
    """Where in a line words stand that were not there before."""
    if before == now:
        return
    words = [*_WORD.finditer(now)]
    old, new = _WORD.findall(before), [word[0] for word in words]
    for kind, _, _, first, last in SequenceMatcher(None, old, new, False).get_opcodes():
        if kind in ("replace", "insert"):
            yield from (word.span() for word in words[first:last])
