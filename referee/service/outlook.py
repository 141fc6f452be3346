"""What slips say of all matches of a log, without sitting down at any."""

from threading import RLock

from events.log.base import EventLog
from referee.service.business import KIND, Agreed, read


class Outlook:
    """Which matches are `open` to all, and in which somebody had to wait: they are `late`."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self._lock = RLock()
        self._last = 0
        self._open: set[str] = set()
        self._late: set[str] = set()

    @property
    def open(self) -> frozenset[str]:
        """The matches that all may watch."""
        return self._read(self._open)

    @property
    def late(self) -> frozenset[str]:
        """The matches of which somebody may know less than there is."""
        return self._read(self._late)

    def _read(self, these: set[str]) -> frozenset[str]:
        with self._lock:
            for slip in self._log.slips(KIND, after=self._last):
                self._last = slip.number
                event = read(slip.text)
                if not isinstance(event, Agreed):
                    continue
                if event.wished.delay is not None:
                    self._late.add(slip.match)
                if event.wished.open is not None:
                    (self._open.add if event.wished.open else self._open.discard)(slip.match)
            return frozenset(these)
