"""`head`: where a match stands, as text that people keep or sign outside of the log."""

from events.errors import Unreadable
from events.log.base import EventLog
from referee.desk.bound import Bound, bound
from referee.desk.desk import sit
from referee.desk.elsewhere import Elsewhere
from referee.terminal import place
from referee.terminal.files import content
from referee.terminal.output import write_json
from referee.terminal.settings import Settings
from referee.terminal.writing import give, require_place
from replays import heads, record
from replays.heads import Kept
from replays.redact import REFEREE


def head(
    settings: Settings,
    match: str | None = None,
    *,
    at: int | None = None,
    viewer: str = REFEREE,
    output: str | None = None,
    as_json: bool = False,
) -> None:
    """Write the head of a match, as it is or as it was after an entry.

    Of what the program dealt, and is not published, only the referee gets the chain.
    """
    require_place(settings, output)
    with place.reading(settings) as log, log.reading():
        chosen = place.meant(log, settings, match)
        found = _found(log, chosen, at, viewer)
    if as_json:
        write_json(found.told())
    else:
        give(settings, heads.write(found.kept), output)


def _found(log: EventLog, match: str, at: int | None, viewer: str) -> Bound:
    """Where a match stands or stood, for a viewer; what is elsewhere has it for whoever asks."""
    if isinstance(log, Elsewhere):
        log.desk(match).whose(viewer)
        return log.bound(match, at)
    rows = log.read(match)
    if viewer != REFEREE:
        viewer = sit(log, match, rows).viewer_called(viewer)
    last = rows[-1].number
    number = last if at is None else at
    if not 0 <= number <= last:
        raise Unreadable("cli.at", number=number, last=last)
    return bound(log, match, rows, number, viewer)


def kept(file: str) -> Kept:
    """The head that a file holds, or the tags of a record; raise Unreadable, with the file."""
    try:
        text = record.decode(content(file))
        if not text.lstrip().startswith("["):
            return heads.read(text)
        found = heads.tagged(record.read(text).tags)
    except Unreadable as error:
        error.file = file
        raise
    if found is None:
        raise Unreadable("head.untagged", file=file)
    return found
