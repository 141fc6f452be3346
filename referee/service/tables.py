"""The matches that somebody looks at, kept in memory, and what is made of them for all who do."""

from threading import RLock
from time import monotonic

import msgspec

from events.errors import RefereeError
from events.log.base import EventLog
from referee.desk import edge
from referee.desk.desk import Desk
from referee.desk.sitting import Sitting
from referee.desk.summaries import Summaries
from referee.service.frames import Frame, framed
from referee.speech import Lang

AWAY = 300.0
"""Seconds after which a match at which nobody has looked is put away."""


class _Table(msgspec.Struct):
    """A match in memory; its frames are of the entry `number`."""

    desk: Desk
    used: float
    number: int = -1
    frames: dict[tuple[Lang, bool], Frame] = {}


class Tables:
    """The matches of a log, for threads that answer requests."""

    def __init__(self, log: EventLog, summaries: Summaries) -> None:
        self.log = log
        self.summaries = summaries
        self._lock = RLock()
        self._open: dict[str, _Table] = {}

    def sitting(self, match: str) -> Sitting:
        """The match as the log has it now. Raises as `Desk` does."""
        with self._lock:
            return self._at(match).desk.sitting

    def desk(self, match: str) -> Desk:
        """The same with its log. Raises as `Desk` does."""
        with self._lock:
            return self._at(match).desk

    def frame(self, match: str, lang: Lang, *, board: bool = False) -> Frame:
        """The match as the public sees it now; made once for all who ask."""
        with self._lock, self.log.reading():
            table = self._at(match)
            sitting = table.desk.sitting
            if table.number != sitting.number:
                table.number, table.frames = sitting.number, {}
            found = table.frames.get((lang, board))
            if found is None:
                found = framed(self.log, match, sitting, sitting.number, lang, board=board)
                table.frames[lang, board] = found
            return found

    def tidy(self) -> None:
        """Put away the matches at which nobody looks any more."""
        with self._lock:
            old = monotonic() - AWAY
            self._open = {name: one for name, one in self._open.items() if one.used > old}

    def _at(self, match: str) -> _Table:
        table = self._open.get(match)
        try:
            if table is None:
                table = _Table(Desk(self.log, match, edge.EDGE), 0.0)
                self._open[match] = table
            else:
                table.desk.refresh()
        except RefereeError:
            self._open.pop(match, None)
            raise
        table.used = monotonic()
        return table
