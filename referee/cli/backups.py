"""`backup`: all of a log in one file, and whether such a file is whole."""

from pathlib import Path
from typing import Any

import msgspec

from events.errors import CorruptLog, Unreadable
from events.log.base import EventLog
from events.log.sqlite import open_log
from referee.desk.backups import Looked, Wrong, wrong
from referee.speech import explain, say
from referee.terminal import place
from referee.terminal.output import file_name, folded, write, write_json
from referee.terminal.settings import Settings
from referee.terminal.writing import require_apart


def backup(settings: Settings, file: Path, *, as_json: bool = False) -> None:
    """Write all of the log, as it is at one moment, to a file that is not there yet."""
    place.require_file(settings)
    require_apart(settings, file)
    with place.reading(settings) as log:
        log.backup(file)
    with _opened(file) as copy:
        heads = copy.heads()
    facts = {
        "file": str(file),
        "matches": len(heads),
        "entries": sum(head.number + 1 for head in heads),
    }
    if as_json:
        write_json({**facts, "file": file_name(str(file))})
    else:
        write("\n".join(folded(say(settings.language(), "backup.done", facts), hang=4)))


def check(settings: Settings, file: Path, *, as_json: bool = False) -> int:
    """Read all that is in a backup; tell what is not as it was written, and give the status."""
    lang = settings.language()
    looked, found = Looked(), list[Wrong]()
    with _opened(file) as log:
        found.extend(wrong(log, looked))
    told = [{"match": one.match, "error": explain(lang, one.error)} for one in found]
    facts: dict[str, Any] = {"file": str(file), **msgspec.structs.asdict(looked)}
    if as_json:
        write_json({**facts, "file": file_name(str(file)), "wrong": told})
    else:
        for one in told:
            write("\n".join(folded(say(lang, "backup.wrong", one), hang=4)))
        text = "backup.not_whole" if found else "backup.whole"
        write("\n".join(folded(say(lang, text, facts | {"count": len(found)}), hang=4)))
    return CorruptLog.exit_status if found else 0


def _opened(file: Path) -> EventLog:
    """The log in a file, which may only be read. What is no log any more is a damaged one."""
    try:
        if not file.is_file() or file.stat().st_size:
            return open_log(file, write=False)
        why = None  # an empty file would be a log in which nothing is yet
    except Unreadable as error:
        if error.text != "log.no_log" or not file.is_file():
            raise
        why = error
    raise CorruptLog("backup.no_log", path=str(file)) from why
