"""Readings of an unclear line at the prompt: each has a digit, which the next line may be."""

from collections.abc import Sequence

from referee.desk.chinese import in_digits
from referee.desk.filling import Way
from referee.desk.meaning import Meaning, Meant, Near, Several
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
        if isinstance(found, Meant):
            return found.line
        if isinstance(found, Near):
            self._ask_nearly(found)
        else:
            self._ask_which(found)
        return ""

    def _ask_nearly(self, found: Near) -> None:
        line = self._written((found.way,))[0]
        if not self._front.asks:
            self._voice.say("nearly_told", line=line)
            return
        self._nearly = found.way.line
        self._voice.say("nearly")
        self._voice.fold(line, INDENT)

    def _ask_which(self, found: Several) -> None:
        if self._front.asks:
            self._listed = [way.line for way in found.ways]
        self._voice.say("which" if self._front.asks else "which_told")
        for digit, line in enumerate(self._written(found.ways), 1):
            self._voice.fold(f"{digit}  {line}", INDENT, 3)

    def _written(self, ways: Sequence[Way]) -> list[str]:
        """The readings in the words of the language."""
        naming, lang = self._voice.naming, self._voice.lang
        return [naming.line(way.line, lang) for way in ways]
