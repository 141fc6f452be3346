"""`export --all`: every match of the log as a file of a folder, with an index."""

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any

from events.errors import RefereeError, Unreadable, reason_of
from events.log.base import EventLog
from referee.desk import edge
from referee.desk.desk import Desk
from referee.exports.pages import contents
from referee.exports.pages.contents import Listed
from referee.games.finding import at_work
from referee.speech import explain, say
from referee.terminal import place
from referee.terminal.errors import reveal
from referee.terminal.exporting import exported, text_of
from referee.terminal.files import STANDARD
from referee.terminal.output import folded, remark, write
from referee.terminal.progress import Progress
from referee.terminal.settings import Settings
from referee.terminal.wanted import SUFFIX, Wanted
from referee.terminal.writing import write_file
from replays.characters import caseless
from replays.redact import PUBLIC

TOLD = 5
"""So many files are told by name."""

RESERVED = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10)))
)
"""What no file is called on some systems, whatever stands behind a dot."""


def publish(settings: Settings, folder: str | None, wanted: Wanted) -> None:
    """Write every match, and the index; say what was written over.

    Matches are read one by one, each as of one moment, so that a long log needs no more memory than
    its longest match. One that cannot be read, or not as this viewer, is told and left out; the
    status says so.
    """
    wanted.checked(folder)
    place.require_file(settings)
    room = _Room(_folder(folder), wanted)
    with place.reading(settings) as log:
        matches = [head.match for head in log.heads()]
        progress = Progress(len(matches))
        for match in matches:
            progress.show()
            room.take(settings, log, match)
            progress.clear()
    room.finish(settings)
    for match, error in room.unread.items():
        facts = {"match": match, "error": explain(settings.language(), error)}
        remark(f"referee: {say(settings.language(), 'cli.match_broken', facts)}")
        reveal(error, settings)
    if room.unread:
        raise _left_out(room.unread.values())


def _folder(named: str | None) -> Path:
    """The folder, made where it is not there; raise Unreadable where it cannot be one."""
    if named is None or named == STANDARD:
        raise Unreadable("room.folder")
    folder = Path(named)
    try:
        folder.mkdir(exist_ok=True)
    except (OSError, ValueError) as error:
        raise Unreadable("room.no_folder", folder=named, reason=reason_of(error)) from None
    return folder


def _left_out(errors: Iterable[RefereeError]) -> RefereeError:
    errors = [*errors]
    if any(error.exit_status != Unreadable.exit_status for error in errors):
        return place.some_unread(errors)
    return Unreadable("room.left_out")


class _Room:
    """A folder that matches are written to, one after another."""

    def __init__(self, folder: Path, wanted: Wanted) -> None:
        self.unread: dict[str, RefereeError] = {}
        self._folder = folder
        self._wanted = wanted
        self._listed: list[Listed] = []
        self._names = {*contents.INDEX.values()}
        """Of the files as some systems take them, which do not tell case."""
        self._written: set[str] = set()
        self._over: list[str] = []

    def take(self, settings: Settings, log: EventLog, match: str) -> None:
        """Write a match, or note why it cannot be read."""
        try:
            with log.reading():
                desk = Desk(log, match, edge.EDGE)
                with at_work(desk.sitting.game):
                    found = exported(log, desk, self._wanted)
                    name = self._name(match, found.viewers)
                    text = text_of(settings, found, self._wanted, self._folder / name)
                    one = contents.listed(match, found.sitting, name, settings.language())
        except RefereeError as error:
            self.unread[match] = error
            return
        self._write(settings, name, text)
        self._listed.append(one)

    def finish(self, settings: Settings) -> None:
        """Write the index, and tell what was done."""
        lang = settings.language()
        for name, text in contents.write(self._listed, lang):
            self._write(settings, name, text)
        index = str(self._folder / contents.INDEX["date"])
        facts = {"folder": str(self._folder), "count": len(self._listed), "index": index}
        _tell(settings, "room.written", facts)
        if self._over:
            _tell_files(settings, "room.over", self._over)
        endings = {Path(name).suffix for name in self._written}
        others = sorted(
            file.name
            for file in self._folder.iterdir()
            if file.suffix in endings and file.name not in self._written
        )
        if others:
            _tell_files(settings, "room.others", others)

    def _name(self, match: str, viewers: tuple[str, ...]) -> str:
        """What the file of a match is called: its id, and as whom it is seen.

        What ids cannot hold, `~`, sets apart what would be the same file to some systems.
        """
        whose = "" if viewers == (PUBLIC,) else f"~{'~'.join(viewers)}"
        base = f"{match}~" if caseless(match.partition(".")[0]) in RESERVED else match
        name = f"{base}{whose}{SUFFIX[self._wanted.form]}"
        if name.casefold() in self._names:
            digest = sha256(match.encode()).hexdigest()[:8]
            name = f"{base}~{digest}{whose}{SUFFIX[self._wanted.form]}"
        self._names.add(name.casefold())
        return name

    def _write(self, settings: Settings, name: str, text: str) -> None:
        """Write a file; one that is the same already is left alone."""
        file, data = self._folder / name, text.encode()
        self._written.add(name)
        if file.is_file():
            if file.read_bytes() == data:
                return
            self._over.append(name)
        write_file(settings, file, data)


def _tell_files(settings: Settings, text: str, names: list[str]) -> None:
    """Tell of files, the first by name."""
    more = len(names) - TOLD
    facts = {"count": len(names), "files": tuple(names[:TOLD]), "more": more if more > 0 else None}
    _tell(settings, text, facts)


def _tell(settings: Settings, text: str, facts: dict[str, Any]) -> None:
    write("\n".join(folded(say(settings.language(), text, facts), hang=4)))
