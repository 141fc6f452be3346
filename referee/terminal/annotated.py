"""A match written to be looked at: Markdown with its pictures, a score sheet, a page."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.json import decode

from referee.desk import kept_analysis
from referee.exports import markdown
from referee.exports.illustrated import Illustrated
from referee.render.layout import seen
from referee.terminal.settings import Settings
from referee.terminal.wanted import Exported, Wanted
from referee.terminal.writing import require_place, write_file

if TYPE_CHECKING:  # few matches are analysed
    from referee.analysis.rows import Post

BOARDS = "end"
"""Where Markdown shows the table, unless it is told."""


def _markdown(settings: Settings, found: Exported, wanted: Wanted, file: Path | None) -> str:
    """The text; its pictures, if it is to have them, are written beside its file."""
    sitting, viewer, lang = found.sitting, found.viewer, settings.language()
    chosen = markdown.chosen(wanted.boards or BOARDS, sitting.entries)
    whole = found.whole if wanted.corrected else None
    if file is None or not wanted.pictures:
        return seen(markdown.write(sitting, viewer, lang, chosen, settings.naming, whole=whole))
    pictures = Illustrated(sitting, viewer, lang, found.match, file.stem)
    text = markdown.write(
        sitting, viewer, lang, chosen, settings.naming, whole=whole, show=pictures.show
    )
    for name in pictures.files:
        require_place(settings, str(file.with_name(name)))
    for name, drawn in pictures.files.items():
        write_file(settings, file.with_name(name), drawn.encode())
    return seen(text)


def _sheet(settings: Settings, found: Exported, wanted: Wanted, file: Path | None) -> str:
    from referee.exports.pages import sheet

    del wanted, file
    lang, naming = settings.language(), settings.naming
    return sheet.write(found.sitting, found.viewer, lang, found.match, found.head, naming)


def _page(settings: Settings, found: Exported, wanted: Wanted, file: Path | None) -> str:
    from referee.exports.pages import replay

    del file
    return replay.write(
        found.whole,
        found.viewers,
        settings.language(),
        match=found.match,
        audited=found.audited,
        head=found.head,
        corrected=wanted.corrected,
        analysed=_analysed(settings, found),
    )


def _analysed(settings: Settings, found: Exported) -> "Post | None":
    """What was found of a match that is over, as it stands now, if it was kept."""
    if settings.service() is not None or not found.whole.state.match.over:
        return None
    file = kept_analysis.beside(settings.log_file())
    text = kept_analysis.newest(file, found.match, found.whole.number)
    if text is None:
        return None
    from referee.analysis.rows import Post

    return decode(text, type=Post)


FORMS: Mapping[str, Callable[[Settings, Exported, Wanted, Path | None], str]] = {
    "md": _markdown,
    "sheet": _sheet,
    "html": _page,
}
"""What each form is written by; a page may be for several, the others are for one."""
