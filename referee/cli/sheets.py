"""`sheet`: an empty score sheet of a game."""

from referee.desk.sitting import Sitting
from referee.exports.pages import sheet as pages
from referee.games.finding import find
from referee.terminal import beginning
from referee.terminal.beginning import Given
from referee.terminal.settings import Settings
from referee.terminal.writing import give, require_place


def sheet(settings: Settings, game: str, given: Given, *, rows: int, output: str | None) -> None:
    """Write the sheet of a match that begins so, with so many rows."""
    lang = settings.language()
    require_place(settings, output)
    setup = beginning.setup(find(game), given, lang)
    give(settings, pages.blank(Sitting.begin(setup), lang, rows), output)
