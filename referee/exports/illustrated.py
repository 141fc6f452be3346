"""Pictures of a match in files beside its page, and the lines of the page that show them."""

from urllib.parse import quote

from referee.desk.sitting import Sitting
from referee.exports.commonmark import escaped
from referee.exports.pictured import picture
from referee.speech import Lang

DIGITS = 3
"""A file is called by its page and so many digits, that names stand in the order of play."""


class Illustrated:
    """The pictures that a page asked for: `files` has the SVG text of each, by its file's name.

    `page`: the name of the page's file, without its ending.
    """

    def __init__(self, sitting: Sitting, viewer: str, lang: Lang, match: str, page: str) -> None:
        self._sitting = sitting
        self._viewer = viewer
        self._lang: Lang = lang
        self._match = match
        self._page = page
        self.files: dict[str, str] = {}

    def show(self, number: int) -> list[str]:
        """The table after an entry as an image of the page, told in words to who sees none."""
        at = self._sitting.as_of(number)
        found = picture(at, self._viewer, self._lang, match=self._match)
        name = f"{self._page}-{number:0{DIGITS}}.svg"
        self.files[name] = found.drawn
        return [f"![{escaped(found.title)}]({quote(name)})"]
