"""What a table prompt needs of the place where it is shown."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from time import monotonic
from typing import NamedTuple, Protocol

from referee.prompt.suggest import Suggestion

LOOK = 0.3
"""Seconds from look to look at what others enter."""

READ = 0.3
"""Seconds before which nobody has read what he is asked: by then he answers something of before."""

BLANK = " "
"""The answer of a line with nothing on it that stands for no offer."""


def nothing_to_suggest(line: str) -> Sequence[Suggestion]:
    """Where any answer will do."""
    del line
    return ()


def nothing_expected(line: str) -> str:
    """Where the question says enough."""
    del line
    return ""


def no_board(width: int) -> Sequence[str]:
    """Where nothing is to be kept in view."""
    del width
    return ()


def nothing_new(line: str) -> None:
    """Where nobody else changes anything."""
    del line


class Question(NamedTuple):
    """What is asked, and what belongs to it where the front draws.

    `board`: the lines to be kept in view, for so many columns; `changed`: they are other ones than
    before. `toolbar`: hints to be shown under them, and where they are out of view. `suggest` and
    `expected`: what may follow upon a line up to the cursor. `given` stands on the line already.
    `recalls`: lines entered before can be called back. `searching`: what it is called to look for
    one of them, back and on again. `interrupted`: what is said to one who interrupts, and may wish
    to leave. `likely`: the line that is likeliest. `takes`: tells of it, where an empty line stands
    for it. `keys`: the lines for which keys stand (`left`, `right`, `escape`) on an empty line.
    `look`: asked a few times a second, with the line so far, where the front draws; it gives the
    question as it is now, if others have changed anything, and has told what. `watches`: of one who
    only watches. He is told in plain lines, too, and leaves by a key.
    """

    text: str
    board: Callable[[int], Sequence[str]] = no_board
    changed: bool = False
    toolbar: tuple[str, str] = ("", "")
    given: str = ""
    recalls: bool = False
    searching: tuple[str, str] = ("", "")
    interrupted: Sequence[str] = ()
    suggest: Callable[[str], Sequence[Suggestion]] = nothing_to_suggest
    expected: Callable[[str], str] = nothing_expected
    likely: str = ""
    takes: str = ""
    keys: Mapping[str, str] = {}
    look: "Callable[[str], Question | None]" = nothing_new
    watches: bool = False


def ways(likely: str) -> tuple[str, str]:
    """How a likely line may be begun: with its mover, or with its verb."""
    return likely, likely.partition(" ")[2]


def meant(line: str, question: Question, asked: float) -> str:
    """A line as it answers a question that was `asked` at a moment (`monotonic`).

    An empty one that comes too soon takes no offer: it was typed, or pasted, before that was seen.
    """
    soon = monotonic() - asked < READ
    return BLANK if question.takes and not line and soon else line


class Front(Protocol):
    """A terminal that is drawn on, or plain lines.

    `draws`: it keeps a question's board in view. `paints`: it has colours. `asks`: there is a
    person to answer.
    """

    draws: bool
    paints: bool
    asks: bool

    @property
    def width(self) -> int:
        """Columns of a line."""
        ...

    def tell(self, lines: Iterable[str], tone: str = "") -> None:
        """Write lines, in a tone of `painted.py` where it paints."""
        ...

    def close(self) -> None:
        """Let nothing that was told be unwritten."""
        ...

    def remember(self, lines: Iterable[str]) -> None:
        """Take lines as those entered before, where such can be called back."""
        ...

    def ask(self, question: Question) -> str | None:
        """A line; None at the end of the input. One that is interrupted is asked for anew."""
        ...
