"""Who waits for news of a match, and who wakes them."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Collection, Generator, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from math import inf
from threading import Lock
from typing import Any, TypeVar

from events.errors import RefereeError
from referee.service.notes import note, where

LOOKS = 0.2
"""Seconds between two looks at the log."""

THREADS = 2
"""In which it is made what those who wait are shown: more hold one another up."""

EVERYTHING = ""
"""In place of a match: whatever there is may have changed."""

T = TypeVar("T")


class News(asyncio.Event):
    """What wakes one who waits, and of which matches there may be news, in order."""

    def __init__(self) -> None:
        super().__init__()
        self._of: dict[str, None] = {}
        self._moment = inf
        self._alarm: asyncio.TimerHandle | None = None

    def tell(self, *matches: str) -> None:
        """There may be news of these."""
        self._of.update(dict.fromkeys(matches))
        if self._of:
            self.set()

    def wake_at(self, moment: float) -> None:
        """Wake who waits at this moment of the loop's clock too; `inf`: at none."""
        if moment == self._moment:
            return
        self._moment = moment
        if self._alarm is not None:
            self._alarm.cancel()
        if moment < inf:
            self._alarm = asyncio.get_running_loop().call_at(moment, self._ring)

    def _ring(self) -> None:
        self._moment = inf  # it rings a little early at times: who waits says so again
        self.set()

    def next(self) -> str | None:
        """The match that has waited longest; who waits is woken again while there is another."""
        match = next(iter(self._of), None)
        if match is not None:
            del self._of[match]
        if not self._of:
            self.clear()
        return match


class Watch:
    """Wakes those who wait for a match when it has moved, or when the service is to stop.

    `look`: what has moved by others since it was asked last.
    """

    def __init__(self, look: Callable[[], Collection[str]]) -> None:
        self._look = look
        self._waiting: defaultdict[str, set[News]] = defaultdict(set)
        self._wanted: dict[str, list[tuple[Callable[[], object], asyncio.Future[Any]]]] = {}
        self._looking = Lock()
        self._threads = ThreadPoolExecutor(THREADS)
        self._loop: asyncio.AbstractEventLoop | None = None
        self.heard: Callable[[str], object] = str
        """Is told of each match that has moved, in the loop."""
        self.stopping = False

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(set[News]().union(*self._waiting.values()))

    @contextmanager
    def of(self, *matches: str) -> Generator[News]:
        """What is set whenever there may be news of one of these matches."""
        news = News()
        if self.stopping:
            news.set()
        for match in matches:
            self._waiting[match].add(news)
        try:
            yield news
        finally:
            news.wake_at(inf)
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

    async def together(self, match: str, work: Callable[[], T]) -> T:
        """What the work gives: it is done in one thread with what others want of the same match.

        Those who are woken at once would else be as many threads, which hold one another up; and
        requests that wait for the log do not keep from looking.
        """
        if match not in self._wanted:
            self._wanted[match] = []
            asyncio.get_running_loop().call_soon(self._begin, match)
        given: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._wanted[match].append((work, given))
        return await given

    def _begin(self, match: str) -> None:
        wanted = self._wanted.pop(match)
        loop = asyncio.get_running_loop()

        def all_of_them() -> None:
            done = [(given, *_done(work)) for work, given in wanted if not given.cancelled()]
            loop.call_soon_threadsafe(_give, done)

        self._threads.submit(all_of_them)

    def begin(self) -> None:
        """Wake those who wait in this loop from now on."""
        self._loop = asyncio.get_running_loop()

    def look(self) -> None:
        """Look what has moved by others, in a thread."""
        with self._looking:
            self.moved(*self._look())

    def hear(self) -> None:
        """Look at once, for others say that something has moved; whatever comes of it."""
        safely(self.look)

    def _wake(self, match: str) -> None:
        self.heard(match)
        waiting = self._waiting if match == EVERYTHING else (match,)
        for name in waiting:
            for news in self._waiting.get(name, ()):
                news.tell(name)


def _done(work: Callable[[], object]) -> tuple[object, Exception | None]:
    try:
        return work(), None
    except Exception as error:  # it is raised where the work was wanted
        return None, error


def _give(done: Iterable[tuple[asyncio.Future[Any], object, Exception | None]]) -> None:
    for given, result, error in done:
        if given.cancelled():
            continue
        if error is None:
            given.set_result(result)
        else:
            given.set_exception(error)


async def repeat(seconds: float, does: Callable[[], object]) -> None:
    """Do it again and again, whatever comes of it: a log may take nothing for a while."""
    while True:
        await asyncio.sleep(seconds)
        await asyncio.to_thread(safely, does)


def safely(does: Callable[[], object]) -> None:
    """Do it, and note what went wrong."""
    try:
        does()
    except RefereeError as error:
        note("undone", text=error.text)
    except Exception as error:
        note("defect", kind=type(error).__name__, at=where(error))
