"""Who waits for news of a match, and who wakes them: the feed of the log, asked again and again."""

import asyncio
from collections import defaultdict
from collections.abc import Generator, Sequence
from contextlib import contextmanager

from events.errors import RefereeError
from events.log.base import EventLog
from referee.service.notes import note

LOOKS = 0.2
"""Seconds between two looks at the log."""


class Watch:
    """Wakes those who wait for a match when it has moved, or when the service is to stop."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self._waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self.stopping = False

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(map(len, self._waiting.values()))

    @contextmanager
    def of(self, match: str) -> Generator[asyncio.Event]:
        """What is set whenever there may be news of a match."""
        news = asyncio.Event()
        if self.stopping:
            news.set()
        self._waiting[match].add(news)
        try:
            yield news
        finally:
            self._waiting[match].discard(news)
            if not self._waiting[match]:
                del self._waiting[match]

    def stop(self) -> None:
        """Wake all: the service is to stop."""
        self.stopping = True
        for match in self._waiting:
            self._wake(match)

    async def run(self) -> None:
        """Look at the log until cancelled; while nobody waits there is nothing to look for."""
        cursor = await asyncio.to_thread(self._log.feed_end)
        while True:
            await asyncio.sleep(LOOKS)
            if self._waiting:
                cursor, moved = await asyncio.to_thread(self._look, cursor)
                for match in moved:
                    self._wake(match)

    def _look(self, cursor: str) -> tuple[str, Sequence[str]]:
        """The matches that moved since the cursor, and the next one.

        A log that cannot be read now is looked at again; of one that was exchanged all is news.
        """
        try:
            page = self._log.feed(cursor)
            return page.cursor, [
                *(head.match for head in page.heads),
                *(left.match for left in page.forgotten),
            ]
        except RefereeError as error:
            note("unread", text=error.text)
            if error.text != "log.cursor":
                return cursor, ()
            return self._log.feed_end(), [*self._waiting]

    def _wake(self, match: str) -> None:
        for news in self._waiting.get(match, ()):
            news.set()
