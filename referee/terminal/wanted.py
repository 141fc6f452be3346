"""In which form a match is to be written, and what of it."""

from collections.abc import Mapping
from typing import Self

import msgspec

from events.errors import Unreadable
from referee.desk.audits import Audited
from referee.desk.sitting import Sitting
from referee.terminal.files import STANDARD
from replays.heads import Kept
from replays.redact import PUBLIC, REFEREE

SUFFIX: Mapping[str, str] = {
    "rec": ".rec",
    "json": ".json",
    "md": ".md",
    "html": ".html",
    "sheet": ".html",
}
"""The forms, and what files of each end with."""

FORMATS = tuple(SUFFIX)

SHOWN = ("html", "sheet")
"""Forms that are handed round: without a word for whom, they hold what everybody may know."""


class Wanted(msgspec.Struct, frozen=True):
    """How a match is to be written.

    `viewers`: as who may know it, none: as is usual of the form; of a page there may be several.
    `corrected`: as it reads now, numbered from 1. `boards`: where the Markdown shows the table
    (`markdown.chosen`); `pictures`: as SVG files beside it, not as boards of characters.
    """

    form: str = "rec"
    viewers: tuple[str, ...] = ()
    corrected: bool = False
    boards: str | None = None
    pictures: bool = False

    def checked(self, output: str | None) -> Self:
        """Itself; raise Unreadable for a form that there is not, or what it does not have."""
        if self.form not in FORMATS:
            raise Unreadable("cli.format", form=self.form, known=FORMATS)
        if self.boards is not None and self.form != "md":
            raise Unreadable("markdown.boards_only")
        if self.pictures and self.form != "md":
            raise Unreadable("markdown.pictures_only")
        if self.pictures and (output is None or output == STANDARD):
            raise Unreadable("markdown.pictures_where")
        if len(self.viewers) > 1 and self.form != "html":
            raise Unreadable("cli.one_viewer")
        return self

    @property
    def whose(self) -> tuple[str, ...]:
        """As who may know it, in the words of whoever asked."""
        return self.viewers or (PUBLIC if self.form in SHOWN else REFEREE,)


class Exported(msgspec.Struct, frozen=True):
    """A match that is to be written, for its viewers, the first of whom most forms have alone.

    `whole` as it was entered, `sitting` as it is to be written. `head`: where it stands in its log;
    `audited`: what was found of it, for a page whose readers may know.
    """

    match: str
    whole: Sitting
    sitting: Sitting
    viewers: tuple[str, ...]
    head: Kept | None
    audited: Audited | None = None

    @property
    def viewer(self) -> str:
        """As who may know it."""
        return self.viewers[0]
