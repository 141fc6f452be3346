"""What is outstanding in the matches of a log, none opened: calls, deals to publish, bots."""

from threading import Lock

from events.errors import UnknownMatch
from events.log.base import EventLog
from referee.service import business, calling
from referee.service.business import Finished, Seated
from referee.service.calling import Call, CallAnswered, Called, CallLeft, Calls


class Outstanding:
    """A fold of what was said in any match, as far as it was read."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self._lock = Lock()
        self._last = 0
        self._calls: dict[str, Calls] = {}
        self._finished: dict[str, str] = {}
        self._seated: set[str] = set()

    def calls(self) -> list[tuple[str, Call]]:
        """The calls that are open, the oldest first, each with its match."""
        with self._lock:
            self._read()
            found = [
                (match, one)
                for match, calls in self._calls.items()
                for one in calling.standing(calls)
                if self._is_there(match)
            ]
        return sorted(found, key=lambda one: one[1].since)

    def finished(self) -> dict[str, str]:
        """The matches whose deal is to be published, and since when they are over."""
        with self._lock:
            self._read()
            self._finished = {m: at for m, at in self._finished.items() if self._is_there(m)}
            return dict(self._finished)

    def seated(self) -> frozenset[str]:
        """The matches in which bots play, and which are not over."""
        with self._lock:
            self._read()
            self._seated = {match for match in self._seated if self._is_there(match)}
            return frozenset(self._seated)

    def _read(self) -> None:
        for slip in self._log.slips(business.KIND, after=self._last):
            self._last = slip.number
            match business.read(slip.text):
                case Called() | CallAnswered() | CallLeft() as event:
                    calls = calling.evolve(self._calls.get(slip.match, {}), event, slip.at)
                    self._calls[slip.match] = calls
                case Finished(at=""):
                    self._finished.pop(slip.match, None)
                case Finished(at):
                    self._finished[slip.match] = at
                case Seated(True):
                    self._seated.add(slip.match)
                case Seated():
                    self._seated.discard(slip.match)
                case _:
                    pass

    def _is_there(self, match: str) -> bool:
        try:
            self._log.head(match)
        except UnknownMatch:
            return False
        return True
