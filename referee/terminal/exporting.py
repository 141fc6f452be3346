"""A match written as a record, as JSON, as Markdown or as a score sheet."""

from collections.abc import Mapping, Sequence
from typing import Self

import msgspec

from events.codec import encode
from events.entry import Entry
from events.errors import Unreadable
from events.log.base import EventLog
from referee.desk import record
from referee.desk.bound import bound
from referee.desk.desk import Desk
from referee.desk.plain import plain
from referee.desk.sitting import Sitting
from referee.exports.document import document
from referee.render.layout import seen
from referee.speech import say
from referee.terminal import place
from referee.terminal.output import json_text, remark
from referee.terminal.settings import Settings
from referee.terminal.writing import give, require_place
from replays.heads import Kept, secrecy
from replays.redact import PUBLIC, REFEREE

SUFFIX: Mapping[str, str] = {"rec": ".rec", "json": ".json", "md": ".md", "sheet": ".html"}
"""The forms, and what files of each end with."""

FORMATS = tuple(SUFFIX)

SHOWN = ("sheet",)
"""Forms that are handed round: without a word for whom, they hold what everybody may know."""

BOARDS = "end"
"""Where an annotated record shows the table, unless it is told."""


class Wanted(msgspec.Struct, frozen=True):
    """How a match is to be written.

    `viewer`: as who may know it, empty: as is usual of the form. `corrected`: as it reads now,
    numbered from 1. `boards`: where the Markdown shows the table (`markdown.chosen`).
    """

    form: str = "rec"
    viewer: str = ""
    corrected: bool = False
    boards: str | None = None

    def checked(self) -> Self:
        """Itself; raise Unreadable for a form that there is not, or boards where none stand."""
        if self.form not in FORMATS:
            raise Unreadable("cli.format", form=self.form, known=FORMATS)
        if self.boards is not None and self.form != "md":
            raise Unreadable("markdown.boards_only")
        return self

    @property
    def whose(self) -> str:
        """As who may know it, in the words of whoever asked."""
        return self.viewer or (PUBLIC if self.form in SHOWN else REFEREE)


class Exported(msgspec.Struct, frozen=True):
    """A match that is to be written, for its viewer; `head`: where it stands in its log."""

    match: str
    sitting: Sitting
    viewer: str
    head: Kept | None


def export(
    settings: Settings,
    match: str | None = None,
    *,
    form: str = "rec",
    viewer: str = "",
    corrected: bool = False,
    boards: str | None = None,
    output: str | None = None,
) -> None:
    """Write a match in one of the forms, as the viewer may know it: see `Wanted`."""
    wanted = Wanted(form, viewer, corrected, boards).checked()
    require_place(settings, output)
    with place.reading(settings) as log, log.reading():
        desk = place.sit(log, settings, match)
        found = exported(log, desk, wanted)
    give(settings, text_of(settings, found, wanted), output)
    if wanted.form == "rec":
        whole = found.sitting.entries
        _tell_masked(settings, whole, found.sitting.entries_for(found.viewer))


def exported(log: EventLog, desk: Desk, wanted: Wanted) -> Exported:
    """A match of the log, to be written. Raises Ambiguous where the viewer's name means several."""
    viewer = desk.sitting.called(wanted.whose)
    told = not wanted.corrected and (wanted.form != "json" or _comes_back(log, desk))
    head = _head(log, desk, viewer) if told else None
    sitting = plain(desk.sitting) if wanted.corrected else desk.sitting
    return Exported(desk.match, sitting, viewer, head)


def text_of(settings: Settings, found: Exported, wanted: Wanted) -> str:
    """The match in the form that is wanted. Raises Unreadable where no viewer is called so."""
    sitting, viewer, lang = found.sitting, found.viewer, settings.language()
    settings.naming = sitting.naming_for(viewer)
    match wanted.form:
        case "md":
            return _as_markdown(settings, sitting, viewer, wanted.boards or BOARDS)
        case "sheet":
            from referee.exports.pages import sheet

            text = sheet.write(sitting, viewer, lang, found.match, found.head, settings.naming)
            return seen(text)
        case "json":
            return _as_json(found.match, sitting.entries_for(viewer), found.head)
        case _:
            return record.write(sitting.entries_for(viewer), found.head)


def _head(log: EventLog, desk: Desk, viewer: str) -> Kept | None:
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


def _as_markdown(settings: Settings, sitting: Sitting, viewer: str, boards: str) -> str:
    """The match as an annotated record, to be read by people."""
    from referee.exports import markdown  # the other forms need no words

    wanted = markdown.chosen(boards, sitting.entries)
    return seen(markdown.write(sitting, viewer, settings.language(), wanted, settings.naming))


def _as_json(match: str, entries: Sequence[Entry], head: Kept | None) -> str:
    """The match with all its entries and its result."""
    return f"{json_text(document(match, entries, head))}\n"
