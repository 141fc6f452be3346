"""A match as a file, as who asks may know it."""

from collections.abc import Mapping
from typing import Literal

from referee.desk.audits import Audited, of_match, of_sitting
from referee.desk.bound import bound
from referee.desk.sitting import Sitting
from referee.exports.document import document
from referee.exports.pages import shell
from referee.exports.pictured import pictured
from referee.pictures import drawing
from referee.service.access import Access
from referee.service.frames import own_ids, signed
from referee.service.table import Table
from referee.speech import Lang
from referee.terminal import exporting
from referee.terminal.output import json_text
from referee.terminal.settings import Settings
from referee.terminal.wanted import Exported, Wanted

Form = Literal["rec", "json", "md", "html", "svg"]

MEDIA_TYPES: Mapping[Form, str] = {
    "rec": "text/plain",
    "json": "application/json",
    "md": "text/markdown",
    "html": "text/html",
    "svg": "image/svg+xml",
}


def exported(
    table: Table, access: Access, form: Form, lang: Lang, sitting: Sitting | None = None
) -> str:
    """The match in one of the forms; `sitting`: as it was after an earlier entry."""
    whole = table.seen_by(access) if sitting is None else sitting
    viewer = access.viewer
    if form == "svg":
        return pictured(whole, viewer, lang, match=table.match)
    kept = None
    if access.gate is None:
        rows = table.log.read(table.match)
        kept = bound(table.log, table.match, rows, whole.number, viewer).kept
    if form == "json":
        ids = own_ids(whole, access)
        entries = [signed(entry, access, ids) for entry in whole.entries_for(viewer)]
        return f"{json_text(document(table.match, entries, kept))}\n"
    audit = _audited(table, access, whole) if form == "html" else None
    found = Exported(table.match, whole, whole, (viewer,), kept, audit)
    return exporting.text_of(Settings(lang=lang), found, Wanted(form, (viewer,)), None)


def _audited(table: Table, access: Access, whole: Sitting) -> Audited:
    """What an audit says of the match, as far as he may look into it."""
    if access.gate is None:
        return of_match(table.log, table.match)
    return of_sitting(table.match, whole)


def policy(table: Table, *, embedded: bool = False) -> str:
    """What the page of a match may load and run, and who may show it in a frame."""
    own = shell.policy(drawing.of(table.sitting.game))
    ancestors = "*" if embedded else "'none'"
    return f"{own}; img-src data:; frame-ancestors {ancestors}"
