"""A match written as a record, as JSON or as Markdown."""

from collections.abc import Sequence
from pathlib import Path

from events.codec import encode
from events.entry import Entry
from events.errors import Unreadable
from events.log.base import EventLog
from referee.desk import record
from referee.desk.bound import bound
from referee.desk.desk import Desk
from referee.desk.plain import plain
from referee.exports.document import document
from referee.speech import say
from referee.terminal import place
from referee.terminal.files import STANDARD
from referee.terminal.output import json_text, remark
from referee.terminal.settings import Settings
from referee.terminal.writing import give, require_place
from replays.heads import Kept, secrecy
from replays.redact import REFEREE

FORMATS = ("rec", "json", "md", "html")


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
    """Write a match as a record, as JSON, as Markdown or as a page, as a viewer may know it.

    `viewers`: the one; of a page there may be several, and if none is named it is the public's,
    else the referee's. `corrected`: as it reads now, numbered from 1. `boards`: where the Markdown
    shows the table (`markdown.chosen`); `pictures`: as SVG files beside it, not as boards of
    characters.
    """
    if form not in FORMATS:
        raise Unreadable("cli.format", form=form, known=FORMATS)
    if boards is not None and form != "md":
        raise Unreadable("markdown.boards_only")
    beside = _page(form, output) if pictures else None
    if form == "html":
        from referee.terminal.paging import page  # the other forms draw nothing

        page(settings, match, viewers=viewers, corrected=corrected, output=output)
        return
    if len(viewers) > 1:
        raise Unreadable("cli.one_viewer")
    viewer = viewers[0] if viewers else REFEREE
    require_place(settings, output)
    with place.reading(settings) as log, log.reading():
        desk = place.sit(log, settings, match)
        told = not corrected and (form != "json" or _comes_back(log, desk))
        head = head_for(log, desk, desk.sitting.called(viewer)) if told else None
    sitting = plain(desk.sitting) if corrected else desk.sitting
    viewer = sitting.called(viewer)
    settings.naming = sitting.naming_for(viewer)
    if form == "md":
        from referee.terminal.annotated import annotated  # the other forms need no words

        text = annotated(settings, desk, viewer, corrected=corrected, boards=boards, page=beside)
    else:
        entries = sitting.entries_for(viewer)
        text = record.write(entries, head) if form == "rec" else _as_json(desk.match, entries, head)
        if form == "rec":
            _tell_masked(settings, sitting.entries, entries)
    give(settings, text, output)


def _page(form: str, output: str | None) -> Path:
    """The file of the page beside which pictures are to lie; Unreadable where there is none."""
    if form != "md":
        raise Unreadable("markdown.pictures_only")
    if output is None or output == STANDARD:
        raise Unreadable("markdown.pictures_where")
    return Path(output)


def head_for(log: EventLog, desk: Desk, viewer: str) -> Kept | None:
    """What the viewer may keep of the match as it stands; a log of an older form may not tell."""
    rows = log.read(desk.match)
    if not log.keyed and secrecy(rows)[0]:
        return None
    return bound(log, desk.match, rows, rows[-1].number, viewer).kept


def _comes_back(log: EventLog, desk: Desk) -> bool:
    """Whether the rows can be made again of their entries; some of an older program cannot."""
    rows = log.read(desk.match)
    stored = zip(rows, desk.sitting.entries, strict=True)
    return all(row.body == encode(entry.body) for row, entry in stored)


def _tell_masked(settings: Settings, whole: Sequence[Entry], seen_by: Sequence[Entry]) -> None:
    """Tell of a viewer's record in how many moves it has `?`: it may not be judged elsewhere."""
    masked = sum(
        one.body.words != as_seen.body.words for one, as_seen in zip(whole, seen_by, strict=True)
    )
    if masked:
        remark(say(settings.language(), "cli.masked", {"masked": masked}))


def _as_json(match: str, entries: Sequence[Entry], head: Kept | None) -> str:
    """The match with all its entries and its result."""
    return f"{json_text(document(match, entries, head))}\n"
