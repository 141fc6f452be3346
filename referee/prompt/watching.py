"""A screen for the hall: who only watches a match sees it go on, and enters nothing."""

from collections.abc import Sequence
from typing import ClassVar

from events.entry import Entry
from referee.desk.shorthand import require_own
from referee.desk.sitting import Sitting
from referee.prompt.front import Question, nothing_expected, nothing_to_suggest
from referee.prompt.trying import Playing
from replays.characters import caseless, plain
from replays.redact import PUBLIC, REFEREE

LEAVES = "q"


class Watching(Playing):
    """The public at a match. In plain lines it may still ask, and look at what it may know."""

    _greeting: ClassVar[str] = "watched"

    def answer(self, line: str) -> None:
        """See `Session.answer`; one letter leaves."""
        if caseless(plain(line.strip())) == LEAVES:
            self._quit("")
        else:
            super().answer(line)

    def _asked(self) -> Question:
        hint = self._voice.text("toolbar_watching")
        return (
            super()
            ._asked()
            ._replace(
                text="",
                toolbar=(hint, hint),
                suggest=nothing_to_suggest,
                expected=nothing_expected,
                watches=True,
            )
        )

    def _enter(self, line: str) -> None:
        del line
        require_own(REFEREE, self._sitting)

    def _tell_news(self, news: Sequence[Entry]) -> None:
        self._tell_entries(news)

    @property
    def _sitting(self) -> Sitting:
        """The match as everybody may know it, also one on a table, which is nobody's to enter."""
        now = self.desk.sitting
        if self._known.number != now.number or self._known.viewer != PUBLIC:
            self._known = now.seen_by(PUBLIC)
            if self._known.viewer != PUBLIC:
                entries = now.entries_for(PUBLIC)
                self._known = Sitting(now.game, now.edition, entries, now.state, PUBLIC)
        return self._known
