"""`show --format`: the table as a picture."""

import sys
from importlib.util import find_spec
from pathlib import Path

from events.errors import Unreadable
from referee.desk.sitting import Sitting
from referee.exports.pictured import THEMES, pictured, png
from referee.terminal import output as terminal
from referee.terminal.files import STANDARD
from referee.terminal.settings import Settings
from referee.terminal.writing import give, require_place, write_file

FORMATS = ("svg", "png")


def picture(
    settings: Settings,
    sitting: Sitting,
    match: str,
    viewer: str,
    *,
    form: str,
    theme: str,
    output: str | None,
) -> None:
    """Draw the table as it is in a match in memory, for a viewer."""
    _require(form, FORMATS, "pictures.format")
    _require(theme, THEMES, "pictures.theme")
    if form == "png":
        _require_png(output)
    require_place(settings, output)
    drawn = pictured(sitting, viewer, settings.language(), match=match, theme=theme)
    if form == "svg":
        give(settings, drawn, output)
    elif output is None or output == STANDARD:
        terminal.give_bytes(png(drawn))
    else:
        write_file(settings, Path(output), png(drawn))


def _require(word: str, known: tuple[str, ...], text: str) -> None:
    if word not in known:
        raise Unreadable(text, word=word, known=known)


def _require_png(output: str | None) -> None:
    """Raise Unreadable where a PNG cannot be made, or would be written on a terminal."""
    if find_spec("resvg_py") is None:
        raise Unreadable("pictures.no_png")
    if (output is None or output == STANDARD) and sys.stdout.isatty():
        raise Unreadable("pictures.png_terminal")
