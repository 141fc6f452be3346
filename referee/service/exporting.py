"""A match as a file, as the public may know it."""

from collections.abc import Mapping
from typing import Literal

from referee.exports.document import document
from referee.exports.pages import shell
from referee.exports.pictured import pictured
from referee.pictures import drawing
from referee.service.frames import unsigned
from referee.service.tables import Tables
from referee.speech import Lang
from referee.terminal import exporting
from referee.terminal.output import json_text
from referee.terminal.settings import Settings
from referee.terminal.wanted import Wanted
from replays.redact import PUBLIC

Form = Literal["rec", "json", "md", "html", "svg"]

MEDIA_TYPES: Mapping[Form, str] = {
    "rec": "text/plain",
    "json": "application/json",
    "md": "text/markdown",
    "html": "text/html",
    "svg": "image/svg+xml",
}


def exported(tables: Tables, match: str, form: Form, lang: Lang) -> str:
    """The match in one of the forms."""
    desk = tables.desk(match)
    if form == "svg":
        return pictured(desk.sitting, PUBLIC, lang, match=match)
    wanted = Wanted(form, (PUBLIC,))
    with tables.log.reading():
        found = exporting.exported(tables.log, desk, wanted)
    if form == "json":
        entries = [unsigned(entry) for entry in found.sitting.entries_for(PUBLIC)]
        return f"{json_text(document(match, entries, found.head))}\n"
    return exporting.text_of(Settings(lang=lang), found, wanted, None)


def policy(tables: Tables, match: str, *, embedded: bool = False) -> str:
    """What the page of a match may load and run, and who may show it in a frame."""
    own = shell.policy(drawing.of(tables.sitting(match).game))
    ancestors = "*" if embedded else "'none'"
    return f"{own}; img-src data:; frame-ancestors {ancestors}"
