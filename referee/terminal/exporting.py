"""A match written in one of its forms: a record, JSON, Markdown, a page, a score sheet."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from events.base import UNKNOWN
from events.codec import encode
from events.entry import Entry
from events.errors import Unreadable
from events.log.base import EventLog
from referee.desk import record
from referee.desk.audits import Audited, of_match
from referee.desk.bound import bound
from referee.desk.desk import Desk
from referee.desk.elsewhere import Elsewhere
from referee.desk.plain import plain
from referee.desk.sitting import Sitting
from referee.exports.document import document
from referee.speech import say
from referee.terminal import place
from referee.terminal.files import STANDARD
from referee.terminal.output import json_text, remark
from referee.terminal.settings import Settings
from referee.terminal.wanted import Exported, Wanted
from referee.terminal.writing import give, require_place
from replays.heads import Kept, secrecy
from replays.patterns import pattern
from replays.redact import NO_TEXT, PUBLIC, REFEREE

Told = TypeVar("Told")

_APART = pattern("[=,]")


def export(
    settings: Settings,
    match: str | None = None,
    *,
    form: str = "rec",
    viewers: Sequence[str] = (),
    corrected: bool = False,
    boards: str | None = None,
    pictures: bool = False,
    output: str | None = None,
) -> None:
    """Write a match in one of the forms, as the viewers may know it: see `Wanted`."""
    wanted = Wanted(form, tuple(viewers), corrected, boards, pictures).checked(output)
    require_place(settings, output)
    with place.reading(settings) as log, log.reading():
        desk = place.sit(log, settings, match)
        found = exported(log, desk, wanted)
    file = None if output is None or output == STANDARD else Path(output)
    give(settings, text_of(settings, found, wanted, file), output)
    if wanted.form == "rec":
        _tell_masked(settings, found.sitting, found.viewer)


def exported(log: EventLog, desk: Desk, wanted: Wanted) -> Exported:
    """A match of the log, to be written.

    Raises Unreadable where the viewer is nobody of it, or there are several of a match that is not
    over, where one of them might look at what is another's; Ambiguous for a name of several.
    """
    whole, page = desk.sitting, wanted.form == "html"
    viewers = tuple(dict.fromkeys(map(desk.whose, wanted.whose)))
    if len(viewers) > 1 and not whole.state.match.over:
        raise Unreadable("pages.viewers")
    told = page or (not wanted.corrected and (wanted.form != "json" or _comes_back(log, desk)))
    return Exported(
        desk.match,
        whole,
        plain(whole) if wanted.corrected and not page else whole,
        viewers,
        _head(log, desk, min(viewers, key=lambda one: one != PUBLIC)) if told else None,
        _audited(log, desk.match) if page else None,
    )


def text_of(settings: Settings, found: Exported, wanted: Wanted, file: Path | None) -> str:
    """The match in the form that is wanted; `file`: where it will stand, if not on the terminal."""
    sitting, viewer = found.sitting, found.viewer
    settings.naming = sitting.naming_for(viewer)
    match wanted.form:
        case "json":
            return f"{json_text(document(found.match, sitting.entries_for(viewer), found.head))}\n"
        case "rec":
            return record.write(sitting.entries_for(viewer), found.head)
        case form:
            from referee.terminal import annotated  # what is looked at needs words and pictures

            return annotated.FORMS[form](settings, found, wanted, file)


def _audited(log: EventLog, match: str) -> Audited | None:
    """What a page says of its audit; nothing where whoever asks may not know."""
    if not isinstance(log, Elsewhere):
        return of_match(log, match)
    return _if_allowed(lambda: log.audited(match))


def _head(log: EventLog, desk: Desk, viewer: str) -> Kept | None:
    """What the viewer may keep of the match as it stands; a log of an older form may not tell."""
    if isinstance(log, Elsewhere):
        return _if_allowed(lambda: log.bound(desk.match, None).kept)
    rows = log.read(desk.match)
    if not log.keyed and secrecy(rows)[0]:
        return None
    return bound(log, desk.match, rows, rows[-1].number, viewer).kept


def _if_allowed(ask: Callable[[], Told]) -> Told | None:
    """What a service tells, if it tells that to whoever asks."""
    try:
        return ask()
    except Unreadable as error:
        if error.text != "serve.not_yours":
            raise
        return None


def _comes_back(log: EventLog, desk: Desk) -> bool:
    """Whether the rows can be made again of their entries; some of an older program cannot."""
    rows = log.read(desk.match)
    stored = zip(rows, desk.sitting.entries, strict=True)
    return all(row.body == encode(entry.body) for row, entry in stored)


def _tell_masked(settings: Settings, sitting: Sitting, viewer: str) -> None:
    """Tell of a viewer's record in how many moves it has `?`: it may not be judged elsewhere."""
    both = zip(sitting.entries, sitting.entries_for(viewer), strict=True)
    partly = sitting.sealed and sitting.viewer != REFEREE  # here are no others than his
    masked = sum(
        _is_masked(seen) if partly else whole.body.words != seen.body.words for whole, seen in both
    )
    if masked:
        remark(say(settings.language(), "cli.masked", {"masked": masked}))


def _is_masked(entry: Entry) -> bool:
    """Whether anything in a line of a dealt match is not for its reader."""
    words = entry.body.words
    return NO_TEXT in words or any(UNKNOWN in _APART.split(word) for word in words)
