"""A screen for the hall: who only watches a match sees it go on, and enters nothing."""

from collections.abc import Sequence
from typing import ClassVar

from events.entry import Entry
from referee.desk.meaning import Meaning
from referee.desk.shorthand import require_own
from referee.desk.sitting import Sitting
from referee.prompt.front import Question
from referee.prompt.trying import Playing
from replays.characters import caseless, plain
from replays.redact import PUBLIC, REFEREE

LEAVES = "q"


class Watching(Playing):
    """The public at a match. In plain lines it may still ask, and look at what it may know."""

    _greeting: ClassVar[str] = "watched"

    def answer(self, given: str) -> None:
        """See `Session.answer`; one letter leaves."""
        if caseless(plain(given.strip())) == LEAVES:
            self._quit("")
        else:
            super().answer(given)

    def _asked(self) -> Question:
        hint = self._voice.text("toolbar_watching")
        return Question(
            text="",
            board=self._board,
            changed=self._changed,
            toolbar=(hint, hint),
            recalls=True,
            look=self._look,
            watches=True,
        )

    def _meaning(self, line: str) -> Meaning:
        require_own(REFEREE, self._sitting)
        return super()._meaning(line)

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
