"""What the prompt says, in the language and for the width of the moment."""

from collections.abc import Iterable

from referee.moves.verbs import Language
from referee.prompt.front import Front
from referee.speech import Lang, Naming, say
from referee.speech.words import Speech
from referee.terminal.output import folded
from referee.terminal.settings import Settings

INDENT = 4


def searching(lang: Lang) -> tuple[str, str]:
    """What it is called to look for a line of before: back, and on again."""
    return say(lang, "play.search_back", {}), say(lang, "play.search_on", {})


class Voice:
    """Says the prompt's own texts (`play.NAME`) through a front."""

    def __init__(self, front: Front, settings: Settings, tone: str = "") -> None:
        self._front = front
        self._tone = tone
        self._settings = settings

    @property
    def lang(self) -> Lang:
        """The language of the moment."""
        return self._settings.language()

    @property
    def naming(self) -> Naming:
        """What cards and players are called."""
        return self._settings.naming

    @property
    def width(self) -> int:
        """Columns of a line."""
        return self._front.width

    def speech(self, language: Language) -> Speech:
        """The words of a game."""
        return Speech(language, self.lang, self.naming)

    def text(self, name: str, /, **facts: object) -> str:
        """A text of the prompt."""
        return say(self.lang, f"play.{name}", facts, self.naming)

    def say(self, name: str, /, **facts: object) -> None:
        """Write a text of the prompt."""
        self.fold(self.text(name, **facts))

    def fold(self, text: str, indent: int = 0, hang: int = INDENT) -> None:
        """Write a text in lines that fit."""
        self.tell(folded(text, indent, hang, self.width))

    def tell(self, lines: Iterable[str], tone: str = "") -> None:
        """Write lines."""
        self._front.tell(lines, tone or self._tone)
