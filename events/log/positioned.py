"""The feed of a log that numbers all its entries: what is stored later has a higher number."""

from abc import abstractmethod

from events.chain import Head
from events.errors import Unreadable
from events.log import pages
from events.log.base import EventLog
from events.log.pages import Page


class PositionedLog(EventLog):
    """An `EventLog` in which one writes at a time, so numbers rise as entries are committed."""

    @abstractmethod
    def _moved(self, after: int, limit: int | None) -> list[tuple[int, Head]]:
        """Heads under numbers that rise as entries are stored, each under its newest.

        Those above `after`, the first `limit`; not below the number under which a match began.
        """

    @abstractmethod
    def _marks(self, moved: int, gone: int) -> tuple[str, str]:
        """What tells what has these numbers of `_moved` and `_gone` from what has them elsewhere.

        Hexadecimal, empty where nothing has that number any more.
        """

    def feed(self, after: str = "", *, limit: int = pages.LIMIT) -> Page:
        """See `Feed.feed`."""
        pages.require_limit(limit)
        with self._transaction(write=False):
            (moved, gone), marks = pages.parts(after, self._newest(), marked=True)
            if marks and not all(map(pages.fits, self._marks(moved, gone), marks)):
                raise Unreadable("log.cursor", cursor=after)
            went = self._gone(gone, limit)
            found = self._moved(moved, limit - len(went))
            gone = went[-1][0] if went else gone
            moved = found[-1][0] if found else moved
            cursor = self._marked(moved, gone)
        return Page([head for _, head in found], cursor, [left for _, left in went])

    def feed_end(self) -> str:
        """See `Feed.feed_end`."""
        with self._transaction(write=False):
            return self._marked(*self._newest())

    def _marked(self, moved: int, gone: int) -> str:
        return pages.cursor(moved, gone, *self._marks(moved, gone))
