"""The board of a match as a part of a page: drawn anew of each position, by regions."""

import htpy as h

from referee.desk.sitting import Sitting
from referee.exports.pages import shell
from referee.exports.pages.versions import placed, written
from referee.pictures import drawing
from referee.pictures.board import Board
from referee.pictures.pen import Pen
from referee.pictures.words import Words
from referee.render.layout import seen
from referee.scenes.scene import Scene
from referee.speech import Lang


def drawn(match: str, sitting: Sitting, shown: Scene, viewer: str, lang: Lang) -> str:
    """The board as the viewer is shown it, behind the drawings that it uses by name."""
    pictures = drawing.of(sitting.game)
    words = Words(sitting.naming_for(viewer), (lang,), pictures.marks)
    pen = Pen(words, of=f"c-{match}")
    board = placed(Board(pen, pictures, tapped=True), shown, [shown])
    return seen(written(h.fragment[shell.defined(pen.symbols.items()), board]))
