"""Readings of an unclear line at the prompt: each has a digit, which the next line may be."""

from collections.abc import Sequence

from referee.desk.chinese import in_digits
from referee.desk.meaning import Meaning, Near, lines_of
from referee.prompt.front import Front
from referee.prompt.voice import INDENT, Voice
from replays.characters import plain


class Readings:
    """Asks which of several readings is meant. Where nobody can answer, they are told alone."""

    def __init__(self, front: Front, voice: Voice) -> None:
        self._front = front
        self._voice = voice
        self._listed: Sequence[str] = ()
        self._nearly = ""

    @property
    def pending(self) -> bool:
        """Whether a slip was asked about, which an empty line takes."""
        return bool(self._nearly)

    def forget(self) -> None:
        """Let nothing that was asked be answered any more: the table is another one."""
        self._listed, self._nearly = (), ""

    def taken(self, line: str) -> str:
        """The reading that the answer takes right after they were shown; else the line itself."""
        listed, nearly = self._listed, self._nearly
        self.forget()
        if not line:
            return nearly
        digit = in_digits(plain(line))
        at = int(digit) if digit.isascii() and digit.isdecimal() else 0
        return listed[at - 1] if 0 < at <= len(listed) else line

    def clear(self, found: Meaning) -> str:
        """The line that is meant; empty where it is asked which."""
        return self.choose(lines_of(found), near=isinstance(found, Near))

    def choose(self, lines: Sequence[str], *, near: bool) -> str:
        """The only one of the lines; empty where it is asked which, or whether it is (`near`)."""
        if near:
            self._ask_nearly(lines[0])
        elif len(lines) > 1:
            self._ask_which(lines)
        else:
            return lines[0]
        return ""

    def _ask_nearly(self, line: str) -> None:
        written = self._written((line,))[0]
        if not self._front.asks:
            self._voice.say("nearly_told", line=written)
            return
        self._nearly = line
        self._voice.say("nearly")
        self._voice.fold(written, INDENT)

    def _ask_which(self, lines: Sequence[str]) -> None:
        if self._front.asks:
            self._listed = lines
        self._voice.say("which" if self._front.asks else "which_told")
        for digit, line in enumerate(self._written(lines), 1):
            self._voice.fold(f"{digit}  {line}", INDENT, 3)

    def _written(self, lines: Sequence[str]) -> list[str]:
        """The readings in the words of the language."""
        naming, lang = self._voice.naming, self._voice.lang
        return [naming.line(line, lang) for line in lines]
