"""Who waits for news of a match, and who wakes them."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Collection, Generator
from contextlib import contextmanager

LOOKS = 0.2
"""Seconds between two looks at the log."""

EVERYTHING = ""
"""In place of a match: whatever there is may have changed."""


class Watch:
    """Wakes those who wait for a match when it has moved, or when the service is to stop.

    `look`: what has moved by others since it was asked last.
    """

    def __init__(self, look: Callable[[], Collection[str]]) -> None:
        self._look = look
        self._waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._loop: asyncio.AbstractEventLoop | None = None
        self.stopping = False

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(map(len, self._waiting.values()))

    @contextmanager
    def of(self, *matches: str) -> Generator[asyncio.Event]:
        """What is set whenever there may be news of one of these matches."""
        news = asyncio.Event()
        if self.stopping:
            news.set()
        for match in matches:
            self._waiting[match].add(news)
        try:
            yield news
        finally:
            for match in matches:
                self._waiting[match].discard(news)
                if not self._waiting[match]:
                    del self._waiting[match]

    def stop(self) -> None:
        """Wake all: the service is to stop."""
        self.stopping = True
        self._wake(EVERYTHING)

    def moved(self, *matches: str) -> None:
        """Something happened here; called by the thread that did it."""
        if self._loop is not None and not self._loop.is_closed():
            for match in matches:
                self._loop.call_soon_threadsafe(self._wake, match)

    async def run(self) -> None:
        """Look until cancelled."""
        self._loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(LOOKS)
            for match in await asyncio.to_thread(self._look):
                self._wake(match)

    def _wake(self, match: str) -> None:
        waiting = self._waiting if match == EVERYTHING else (match,)
        for name in waiting:
            for news in self._waiting.get(name, ()):
                news.set()
