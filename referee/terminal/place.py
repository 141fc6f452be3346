"""Where the log lies, which match is meant, and what is given for the books."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from events.errors import CorruptLog, NoGame, RefereeError, UnknownMatch, Unreadable, reason_of
from events.log.base import EventLog
from events.log.postgres.address import Address
from events.log.sqlite import open_log
from events.log.waiting import LONGEST
from referee.desk import edge
from referee.desk.desk import Desk
from referee.desk.elsewhere import Elsewhere
from referee.games.game import Setup
from referee.moves.refusal import Ambiguous
from referee.speech import say
from referee.terminal.output import remark
from referee.terminal.settings import Settings, services_folder
from replays.characters import UNSPOKEN

# The log


def reading(settings: Settings) -> EventLog:
    """The log, to look things up in, or what a service tells in its place."""
    if settings.service() is not None:
        return _mirror(settings)
    return _opened(settings, _there(settings), write=False)


def entering(settings: Settings) -> EventLog:
    """The same, to enter things into a match that is there."""
    if settings.service() is not None:
        return _mirror(settings)
    return _opened(settings, _there(settings), write=True)


def writing(settings: Settings, waiting: Callable[[], None] | None = None) -> EventLog:
    """The same, to enter things into; a log is made where there is none.

    `waiting` is called where it takes a while until others have written; else the user is told.
    """
    if settings.service() is not None:
        return _mirror(settings)
    path = settings.log_file()
    if settings.uses_data_folder():
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Unreadable(
                "cli.folder", folder=str(path.parent), reason=reason_of(error)
            ) from None
    return _opened(settings, path, write=True, waiting=waiting)


def require_file(settings: Settings) -> None:
    """Raise Unreadable for a service, where something is about a log as a whole."""
    service = settings.service()
    if service is not None:
        raise Unreadable("remote.own_log", url=service.url)


def _mirror(settings: Settings) -> EventLog:
    """What the service tells, as one log for as long as the program runs."""
    from referee.remote.calls import Calls  # most logs are files
    from referee.remote.mirror import Mirror
    from referee.remote.tokens import token_of

    service = settings.service()
    if settings.mirror is None and service is not None:
        token = token_of(services_folder(), service.url)
        settings.mirror = Mirror(Calls(service, token, settings.language()))
    assert settings.mirror is not None, "asked for where a service is named"
    return settings.mirror


def _there(settings: Settings) -> Path:
    """The log's file; raise Unreadable where it was never made."""
    path = settings.log_file()
    if settings.database() is not None:
        return path
    makes_folder = settings.uses_data_folder() or path.parent.is_dir()
    if makes_folder and not path.exists():
        raise Unreadable("log.missing", path=str(path))
    return path


def _opened(
    settings: Settings, path: Path, *, write: bool, waiting: Callable[[], None] | None = None
) -> EventLog:
    """The log in this file, or in a database; what the user should know of it is told."""
    database = settings.database()
    shown = str(path) if database is None else database.shown

    def tell() -> None:
        facts = {"path": shown, "seconds": round(LONGEST)}
        remark(f"referee: {say(settings.language(), 'cli.waiting', facts)}")

    log: EventLog
    if database is None:
        log = open_log(path, write=write, waiting=waiting or tell)
    else:
        log = _in_database(database, settings, write=write, waiting=waiting or tell)
    for text, facts in log.warnings:
        remark(f"referee: {say(settings.language(), text, facts)}")
    return log


def _in_database(
    where: Address, settings: Settings, *, write: bool, waiting: Callable[[], None]
) -> EventLog:
    """The log in a database, for which the program may lack what it needs."""
    try:
        import_module("psycopg")  # most logs are files
    except ImportError:  # it is not there, or finds no libpq
        raise Unreadable("log.no_postgres") from None
    from events.log.postgres.log import open_log as open_database

    return open_database(where, write=write, risk=settings.risk, waiting=waiting)


def is_there(settings: Settings) -> bool:
    """Whether there is a log of one's own: a database, or a file that was made."""
    return settings.database() is not None or settings.log_file().is_file()


# The match that is meant


def sit(log: EventLog, settings: Settings, named: str | None) -> Desk:
    """The match that is named, or the one used last."""
    with log.reading():
        return at(log, settings, meant(log, settings, named))


def meant(log: EventLog, settings: Settings, named: str | None) -> str:
    """The id of the match that is named, or of the one used last; raises as `pick`, `last_used`."""
    if named is not None:
        with suppress(UnknownMatch):  # it may be the beginning of an id
            return log.head(named).match
    ids = [head.match for head in log.heads()]
    return last_used(settings, ids) if named is None else pick(ids, named)


def sit_to_move(log: EventLog, settings: Settings, named: str | None) -> Desk:
    """As `sit`, told as is usual; where another match is open raise Ambiguous, unless one is named.

    Raises CorruptLog also where another match, which may be open too, cannot be read.
    """
    desk = sit(log, settings, named)
    other = None if named is not None else _newest_open(log, settings, desk.match)
    if other is not None and desk.sitting.state.match.over:
        raise Ambiguous("cli.match_ended", match=desk.match, other=other)
    if other is not None:
        raise Ambiguous("cli.match_two", matches=(desk.match, other))
    desk.speak_to(desk.usual)
    return desk


def _newest_open(log: EventLog, settings: Settings, own: str) -> str | None:
    """The newest match, besides one's own, that is open; where a game cannot be used nobody enters.

    Raises CorruptLog, with the way on, where one of them cannot be read.
    """
    if not isinstance(log, Elsewhere) and len(log.begun(limit=2)) < 2:
        return None  # mostly there is no other
    from referee.desk.summaries import Wanted
    from referee.terminal import listed

    for other in listed.one_by_one(settings, log, Wanted(status="open", besides=own)):
        if other.told.get("status") == "open":
            return other.match
        if other.error is not None and not isinstance(other.error, NoGame):
            raise CorruptLog("cli.match_unread", other=other.match, match=own) from other.error
    return None


def some_unread(why: Iterable[RefereeError]) -> RefereeError:
    """What is said when some matches of a log could not be read, each for one of these reasons."""
    if all(isinstance(error, NoGame) for error in why):
        return NoGame("cli.some_elsewhere")
    return CorruptLog("cli.some_broken")


def at(log: EventLog, settings: Settings, match: str) -> Desk:
    """The match of this id; what is said from now on calls its seats and cards by name."""
    found = desk(log, match)
    settings.match = match
    settings.naming = found.sitting.naming
    return found


def desk(log: EventLog, match: str) -> Desk:
    """The desk of a match; raises as `Desk`, and what else a service says."""
    return log.desk(match) if isinstance(log, Elsewhere) else Desk(log, match, edge.EDGE)


def begin(log: EventLog, setup: Setup, name: str | None = None) -> Desk:
    """Begin a match, of this id if one is given.

    Raises Conflict where it is taken, Unreadable where the id is made elsewhere.
    """
    if not isinstance(log, Elsewhere):
        return Desk.open(log, name or edge.new_match_name(), setup, edge.EDGE)
    if name is not None:
        raise Unreadable("remote.match_name")
    return log.begin(setup)


def pick(ids: Sequence[str], named: str) -> str:
    """The match of this id, or the only one whose id begins so.

    Raises Ambiguous where several begin so, UnknownMatch (with the nearest ids) where none does.
    """
    if named in ids:
        return named
    begun = tuple(match for match in ids if named and match.startswith(named))
    if len(begun) == 1:
        return begun[0]
    if begun:
        raise Ambiguous("cli.match_ambiguous", match=named, matches=begun)
    raise UnknownMatch("cli.match_unknown", match=named, near=nearest(named, ids))


def nearest(word: str, known: Sequence[str]) -> tuple[str, ...]:
    """Up to three of the known words that are most like this one."""
    from difflib import get_close_matches  # only for what is misspelt

    return tuple(get_close_matches(word, known, n=3, cutoff=0.5))


def last_used(settings: Settings, ids: Sequence[str]) -> str:
    """The match that was used last; raise UnknownMatch where none is remembered."""
    remembered = _read(_note(settings, "last")).strip()
    if remembered in ids:
        return remembered
    if len(ids) == 1:
        return ids[0]
    if not ids:
        raise UnknownMatch("cli.match_none")
    raise UnknownMatch("cli.match_unnamed", matches=tuple(ids[-5:]))


def remember(settings: Settings, match: str) -> None:
    """Note that this match was used last."""
    note = _note(settings, "last")
    try:
        if not note.exists() or note.read_bytes() != f"{match}\n".encode():
            _write(settings, note, f"{match}\n")
    except OSError as error:
        facts = {"file": str(note), "reason": reason_of(error)}
        remark(f"referee: {say(settings.language(), 'cli.note_failed', facts)}")


def _note(settings: Settings, what: str) -> Path:
    """A file beside the log."""
    file = settings.log_file()
    return file.with_name(f"{file.name}.{what}")


def _write(settings: Settings, note: Path, text: str) -> None:
    """Note a text; who may read the log may read it."""
    if settings.database() is not None:
        settings.beside()
    elif not settings.is_file():
        note.parent.mkdir(parents=True, exist_ok=True)
    new = settings.is_file() and not note.exists()
    with note.open("wb") as file:
        if new:
            from referee.desk.rights import take_after  # once for each log

            take_after(file.fileno(), settings.log_file().stat())
        file.write(text.encode())


def _read(note: Path) -> str:
    """What is noted; nothing where it cannot be read, for notes are a comfort and no evidence."""
    try:
        return note.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""


# What is given for the books


def checked_text(settings: Settings, option: str, text: str) -> None:
    """Raise Unreadable, with the place, where nobody could say what was given for the books.

    So it is with control characters, and with those that turn a line round.
    """
    if found := UNSPOKEN.search(text):
        settings.source = text
        code = f"U+{ord(found[0]):04X}"
        column = found.start() + 1
        raise Unreadable("cli.text_character", column=column, option=option, character=code)
