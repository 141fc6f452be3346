"""The prompt in plain lines: for screen readers, logs, and where no terminal can be drawn on."""

import os
import sys
from collections.abc import Iterable
from select import select
from time import monotonic

from events.errors import Unreadable
from referee.prompt.front import LOOK, Question, meant
from referee.render.layout import PAGE
from referee.terminal.output import width_here, write


class Plain:
    """Lines out, lines in. At a terminal each question is asked, elsewhere lines are just taken.

    They are those of a page, and shorter where the terminal is narrower.
    """

    draws = False
    paints = False

    def __init__(self) -> None:
        self.asks = sys.stdin.isatty()
        self.width = min(width_here(), PAGE)
        self._line = 0

    def tell(self, lines: Iterable[str], tone: str = "") -> None:
        """Write lines, each at once."""
        del tone
        for line in lines:
            write(readable(line))
        sys.stdout.flush()

    def close(self) -> None:
        """Everything is written as it is told."""

    def remember(self, lines: Iterable[str]) -> None:
        """Nothing is called back here."""

    def ask(self, question: Question) -> str | None:
        """A line of standard input, in UTF-8."""
        if not self.asks:
            return self._read()
        return self._watched(question) if question.watches else self._typed(question)

    def _watched(self, question: Question) -> str | None:
        """A line of one who is told meanwhile what others enter; None where he leaves."""
        try:
            while not _is_typed():
                question.look("")
            return _text(input())
        except (EOFError, KeyboardInterrupt):
            write("")
            return None

    def _typed(self, question: Question) -> str | None:
        line = None
        if question.takes:
            self.tell((question.takes,))
        while line is None:
            asked = monotonic()
            try:
                line = meant(input(question.text), question, asked)
            except EOFError:
                write("")
                return None
            except KeyboardInterrupt:
                write("")
                self.tell(question.interrupted)
        return _text(line)

    def _read(self) -> str | None:
        raw = sys.stdin.buffer.readline()
        if not raw:
            return None
        self._line += 1
        try:
            return raw.decode("utf-8-sig" if self._line == 1 else "utf-8").rstrip("\r\n")
        except UnicodeDecodeError as error:
            column = error.start + 1
            raise Unreadable("cli.not_utf8", line=self._line, column=column) from None


def _text(line: str) -> str:
    """What a terminal sends is UTF-8, whatever the locale takes it for."""
    return line.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _is_typed() -> bool:
    """Whether a line waits at the terminal, or one comes before it is time for a look."""
    if os.name != "posix":
        return True  # a terminal there cannot be asked: what others entered is told after a line
    return bool(select([sys.stdin], [], [], LOOK)[0])


_DRAWN: dict[int, str] = {
    **dict.fromkeys(range(0x2190, 0x2200), " "),  # arrows, which the letter beside them repeats
    **dict.fromkeys(range(0x2500, 0x2580), " "),  # lines of boxes
    **dict.fromkeys(range(0x2580, 0x2600), " "),  # blocks and triangles
    0x2192: "->",  # from one thing to another, which nothing else says
    0x2593: "?",  # a card's back
    **dict.fromkeys(map(ord, "●✦"), "*"),  # one that is there or left
    **dict.fromkeys(map(ord, "○✧"), "."),  # one that is gone
    ord("◆"): "#",  # a shield
    **dict.fromkeys(map(ord, "▶▸►"), ">"),  # whose turn it is, whither one looks
    ord("◄"): "<",
}
"""What is drawn, as ASCII; a blank where words say it too, so that columns stay as they are."""


def readable(line: str) -> str:
    """A line of a picture as ASCII draws it: a screen reader would spell out the rest."""
    if line.isascii():
        return line
    return line.translate(_DRAWN).rstrip()
