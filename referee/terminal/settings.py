"""What every command is told besides its own arguments: the log, the language, debugging."""

import os
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from events.errors import Unreadable, reason_of
from events.log.base import EventLog
from events.log.postgres import address as databases
from referee.notation.tokens import on_a_line
from referee.remote.address import Address, address, is_address
from referee.speech import LANGS, NOBODY, Lang, Naming, choose, of_system
from referee.views.naming import canonical

LOG_VARIABLE = "REFEREE_LOG"
LANG_VARIABLE = "REFEREE_LANG"


class Settings(msgspec.Struct):
    """The options that stand before or after the command's name, as far as they were given.

    The rest is set by commands, for what is said of an error: `match` and `naming` by one that has
    a match in hand, `source` (a line, or words apart) and `line` by one that reads a move (0: it
    is not one of many), `typed` by one whose move somebody has just typed, `tries` by one that
    enters nothing. `canonical`: moves are told as the record has them. `risk`: a database is used
    that may lose what it acknowledged. `mirror`: what is known of a service, once it was asked.
    """

    log: Path | str | None = None
    lang: str | None = None
    debug: bool = False
    canonical: bool = False
    match: str = ""
    _naming: Naming = NOBODY
    source: str | Sequence[str] = ""
    line: int = 0
    typed: bool = False
    tries: bool = False
    mirror: EventLog | None = None
    risk: bool = False

    @property
    def naming(self) -> Naming:
        """What seats and cards of the match in hand are called, and how moves are written."""
        return replace(self._naming, line=canonical) if self.canonical else self._naming

    @naming.setter
    def naming(self, naming: Naming) -> None:
        self._naming = naming

    def take(self, source: str | Sequence[str], *, typed: bool) -> None:
        """Take a move, a line or its words; `typed`: by a person, just now."""
        self.source = source
        self.typed = typed

    def source_at(self, column: int) -> tuple[str, int]:
        """The source as one line, and where a column of it is there."""
        source = self.source
        return (source, column) if isinstance(source, str) else on_a_line(source, column)

    def service(self) -> Address | None:
        """The service that is named in the place of a log; raise Unreadable for a wrong address."""
        named = self._named_log()
        return address(named) if named and is_address(named) else None

    def database(self) -> databases.Address | None:
        """The database that is named as the log; raise Unreadable for a wrong address."""
        named = str(self._named_log() or "")
        return databases.address(named) if databases.is_address(named) else None

    def log_name(self) -> str:
        """What the log is called, where a few words are to do."""
        database = self.database()
        return self.log_file().name if database is None else database.shown

    def log_file(self) -> Path:
        """The log: as named, by REFEREE_LOG, or in the folder where a user's data is kept.

        Of a service, or a database, there is none; beside this place is noted what is remembered
        of it.
        """
        database = self.database()
        if database is not None:
            return data_folder() / "databases" / database.file
        service = self.service()
        if service is not None:
            return services_folder() / service.file
        named = self._named_log()
        return Path(named) if named else data_folder() / "matches.sqlite"

    def beside(self) -> Path | None:
        """The file whose mode what lies beside the log takes; of a database there is none.

        A folder is made then, for the user alone.
        """
        if self.database() is None:
            return self.log_file()
        folder = self.log_file().parent
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise Unreadable("cli.folder", folder=str(folder), reason=reason_of(error)) from None
        return None

    def is_file(self) -> bool:
        """Whether the log is a file, there or not."""
        return self.service() is None and self.database() is None

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


def named_log(word: str) -> Path | str:
    """A log as it is named: a path, or the address of a database, in which every slash counts."""
    return word if databases.is_address(word) else Path(word)


def services_folder() -> Path:
    """Where is kept what belongs to services."""
    return data_folder() / "services"


def data_folder() -> Path:
    """Where this system keeps what a user's programs keep for him."""
    from platformdirs import user_data_path  # not needed where the log is named

    return user_data_path("referee", appauthor=False)
