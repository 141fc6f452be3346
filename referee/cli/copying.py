"""`copy`, `push`, `pull`, `archive`: matches carried to another log, byte for byte."""

from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from msgspec.structs import asdict, replace

from events.errors import Conflict, RefereeError, Unreadable, reason_of
from events.log.base import EventLog
from referee.desk.copying import InLog, Place, carry_all
from referee.desk.desk import sit
from referee.remote.address import address
from referee.remote.calls import Calls
from referee.remote.carried import AtService
from referee.remote.tokens import token_of
from referee.speech import NOBODY, Naming, explain, say
from referee.terminal import place
from referee.terminal.output import folded, remark, write, write_json
from referee.terminal.progress import Progress
from referee.terminal.settings import Settings, named_log, services_folder
from referee.terminal.writing import write_file
from replays import heads

ARCHIVE = "matches.sqlite"
"""The log in the folder of an archive."""


def copy(
    settings: Settings,
    matches: Sequence[str],
    *,
    source: str | None = None,
    target: str,
    as_json: bool = False,
) -> int:
    """Carry matches, or all, from one log to another, without rights; give the exit status."""
    own = settings if source is None else replace(settings, log=named_log(source))
    other = replace(settings, log=named_log(target))
    place.require_file(own)
    place.require_file(other)
    with place.reading(own) as log:
        meant = _meant(log, matches)
        with place.writing(other) as there:
            return _each(settings, log, meant, InLog(log), InLog(there), as_json=as_json)


def push(settings: Settings, url: str, matches: Sequence[str], *, as_json: bool = False) -> int:
    """Carry matches, or all, of the log to a service; give the exit status."""
    place.require_file(settings)
    with place.reading(settings) as log, closing(_calls(settings, url)) as calls:
        meant = _meant(log, matches)
        return _each(settings, log, meant, InLog(log), AtService(calls), as_json=as_json)


def pull(settings: Settings, url: str, matches: Sequence[str], *, as_json: bool = False) -> int:
    """Carry matches, or all, of a service to the log; give the exit status."""
    place.require_file(settings)
    with place.writing(settings) as log, closing(_calls(settings, url)) as calls:
        service = AtService(calls)
        meant = matches or [*service.matches()][::-1]
        return _each(settings, log, meant, service, InLog(log), as_json=as_json)


def archive(settings: Settings, folder: Path, *, as_json: bool = False) -> int:
    """Carry all matches that are over to a log in a folder, and write the head of each beside it.

    Gives the exit status.
    """
    place.require_file(settings)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unreadable("room.no_folder", folder=str(folder), reason=reason_of(error)) from None
    other = replace(settings, log=folder / ARCHIVE)
    with place.reading(settings) as log, place.writing(other) as there:
        over = [head.match for head in log.heads() if _is_over(log, head.match)]
        status = _each(settings, log, over, InLog(log), InLog(there), as_json=as_json)
        taken = {head.match for head in there.heads()}
        for match in [match for match in over if match in taken]:
            head = heads.write(heads.at(match, rows := there.read(match), rows[-1].number))
            write_file(other, folder / f"{match}.head", head.encode())
    return status


def _is_over(log: EventLog, match: str) -> bool:
    """Whether a match is over, and what was dealt in it published; one that is unread is not."""
    try:
        sitting = sit(log, match, log.read(match))
    except RefereeError as error:
        remark(f"{match}  {error.text}")
        return False
    return sitting.state.match.over and not sitting.sealed


def _meant(log: EventLog, matches: Sequence[str]) -> list[str]:
    ids = [head.match for head in log.heads()]
    return [place.pick(ids, match) for match in matches] if matches else ids


def _calls(settings: Settings, url: str) -> Calls:
    where = address(url)
    token = token_of(services_folder(), where.url)
    if not token:
        raise Unreadable("remote.no_token", url=where.url)
    return Calls(where, token, settings.language())


def _each(
    settings: Settings,
    log: EventLog,
    matches: Iterable[str],
    source: Place,
    target: Place,
    *,
    as_json: bool,
) -> int:
    """Carry one after another; tell what became of each, and give the exit status.

    `log`: the one that is here, whichever way they go.
    """
    lang, status = settings.language(), 0
    told: list[dict[str, Any]] = []
    matches = [*matches]
    progress = Progress(len(matches))
    progress.show()
    for match, found in carry_all(matches, source, target):
        progress.clear()
        if isinstance(found, RefereeError):
            status = max(status, found.exit_status)
            told.append({"match": match, "outcome": "refused", "error": explain(lang, found)})
        else:
            status = max(status, Conflict.exit_status if found.outcome == "forked" else 0)
            told.append(asdict(found))
        if not as_json:
            _tell(settings, log, told[-1])
        progress.show()
    progress.clear()
    if as_json:
        write_json(told)
    else:
        counts = {
            name: sum(one["outcome"] == name for one in told)
            for name in ("new", "extended", "same", "ahead", "forked", "refused")
        }
        write("\n".join(folded(say(lang, "copy.total", counts), hang=4)))
    return status


def _tell(settings: Settings, log: EventLog, one: dict[str, Any]) -> None:
    """A line for a match to which something happened, and both stories where there are two."""
    lang = settings.language()
    if one["outcome"] in ("same", "ahead"):
        return
    write("\n".join(folded(say(lang, f"copy.{one['outcome']}", one), hang=4)))
    if one["outcome"] == "forked":
        settings.naming = _naming(log, one["match"])
    for side in ("here", "there"):
        story = one.get(side)
        if story is not None:
            write(f"    {say(lang, f'copy.{side}', {'entries': story.entries})}")
            for line in story.lines:
                write("\n".join(folded(settings.naming.line(line, lang), 8, 10)))


def _naming(log: EventLog, match: str) -> Naming:
    """How the moves of a match are told; those of one that cannot be judged as they are written."""
    try:
        return sit(log, match, log.read(match)).naming
    except RefereeError:
        return NOBODY
