"""One writer for all matches: what waits is entered in one transaction, with one sync."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Thread

import msgspec

from events.chain import Draft, Row
from events.errors import RefereeError
from events.log.base import Batch, EventLog

MOST = 512
"""Batches of one transaction."""


class _Waiting(msgspec.Struct):
    batch: Batch
    answer: "Future[list[Row] | RefereeError]"


class Writer:
    """Appends what threads hand it, many batches at once; each waits for its own answer."""

    def __init__(self, log: EventLog, committed: Callable[[int], None] = lambda _: None) -> None:
        """`committed`: is told how many batches were entered at once."""
        self._log = log
        self._committed = committed
        self._queue: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def append(self, match: str, drafts: Sequence[Draft], *, expected: int) -> list[Row]:
        """As `EventLog.append`: what it gives is durable."""
        waiting = _Waiting(Batch(match, drafts, expected), Future())
        self._queue.put(waiting)
        answer = waiting.answer.result()
        if isinstance(answer, RefereeError):
            raise answer
        return answer

    def close(self) -> None:
        """Enter what waits, and no more."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (first := self._queue.get()) is not None:
            waiting, more = self._drained(first)
            try:
                answers = self._log.append_many([one.batch for one in waiting])
            except BaseException as error:
                for one in waiting:
                    one.answer.set_exception(error)
            else:
                self._committed(len(waiting))
                for one, answer in zip(waiting, answers, strict=True):
                    one.answer.set_result(answer)
            if not more:
                return

    def _drained(self, first: _Waiting) -> tuple[list[_Waiting], bool]:
        """All that waits now, and whether there may be more to come."""
        waiting = [first]
        while len(waiting) < MOST:
            try:
                one = self._queue.get_nowait()
            except Empty:
                return waiting, True
            if one is None:
                return waiting, False
            waiting.append(one)
        return waiting, True
