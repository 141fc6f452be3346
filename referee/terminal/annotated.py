"""A match as Markdown, to be read by people, and the pictures in files beside it."""

from pathlib import Path

from referee.desk.desk import Desk
from referee.desk.plain import plain
from referee.exports import markdown
from referee.exports.illustrated import Illustrated
from referee.render.layout import seen
from referee.terminal.settings import Settings
from referee.terminal.writing import require_place, write_file

BOARDS = "end"
"""Where it shows the table, unless it is told."""


def annotated(
    settings: Settings,
    desk: Desk,
    viewer: str,
    *,
    corrected: bool,
    boards: str | None,
    page: Path | None,
) -> str:
    """The text, as the viewer may know it. `corrected`: as the match reads now.

    `page`: the file that it is for; then the table is in pictures, which are written beside that.
    """
    lang, naming = settings.language(), settings.naming
    whole = desk.sitting if corrected else None
    sitting = plain(desk.sitting) if corrected else desk.sitting
    wanted = markdown.chosen(boards or BOARDS, sitting.entries)
    if page is None:
        return seen(markdown.write(sitting, viewer, lang, wanted, naming, whole=whole))
    pictures = Illustrated(sitting, viewer, lang, desk.match, page.stem)
    text = markdown.write(sitting, viewer, lang, wanted, naming, whole=whole, show=pictures.show)
    for name in pictures.files:
        require_place(settings, str(page.with_name(name)))
    for name, drawn in pictures.files.items():
        write_file(settings, page.with_name(name), drawn.encode())
    return seen(text)
