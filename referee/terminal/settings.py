"""What every command is told besides its own arguments: the log, the language, debugging."""

import os
from collections.abc import Sequence
from pathlib import Path

import msgspec

from events.errors import Unreadable
from referee.speech import LANGS, NOBODY, Lang, Naming, choose, of_system

LOG_VARIABLE = "REFEREE_LOG"
LANG_VARIABLE = "REFEREE_LANG"


class Settings(msgspec.Struct):
    """The options that stand before or after the command's name, as far as they were given.

    The rest is set by commands, for what is said of an error: `match` and `naming` by one that has
    a match in hand, `source` and `line` by one that reads a move (0: it is not one of many),
    `typed` by one whose move somebody has just typed, `tries` by one that enters nothing.
    """

    log: Path | None = None
    lang: str | None = None
    debug: bool = False
    match: str = ""
    naming: Naming = NOBODY
    source: str = ""
    line: int = 0
    typed: bool = False
    tries: bool = False

    def take(self, source: str | Sequence[str], *, typed: bool) -> None:
        """Take a move, a line or its words; `typed`: by a person, just now."""
        self.source = source if isinstance(source, str) else " ".join(source)
        self.typed = typed

    def log_file(self) -> Path:
        """The log: as named, by REFEREE_LOG, or in the folder where a user's data is kept."""
        named = self._named_log()
        return Path(named) if named else data_folder() / "matches.sqlite"

    def uses_data_folder(self) -> bool:
        """Whether nobody named a log."""
        return not self._named_log()

    def _named_log(self) -> Path | str | None:
        return self.log or os.environ.get(LOG_VARIABLE)

    def language(self) -> Lang:
        """The language: as named, by REFEREE_LANG, or the system's; raise Unreadable for others."""
        if self.lang:
            return choose(self.lang)
        named = os.environ.get(LANG_VARIABLE)
        if not named:
            return of_system(os.environ)
        try:
            return choose(named)
        except Unreadable:
            raise Unreadable(
                "cli.lang_variable", name=LANG_VARIABLE, language=named, known=LANGS
            ) from None


def data_folder() -> Path:
    """Where this system keeps what a user's programs keep for him."""
    from platformdirs import user_data_path  # not needed where the log is named

    return user_data_path("referee", appauthor=False)
