"""Where the matches of a log stand: all, some at a time, or those that moved."""

from abc import abstractmethod
from collections.abc import Mapping

from events import chain
from events.chain import Head, Row
from events.log import pages
from events.log.pages import Page
from events.log.store import Store


class Feed(Store):
    """The part of an `EventLog` that tells of many matches; it raises as that does."""

    def heads(self) -> list[Head]:
        """Where each match stands, in the order in which they began."""
        with self._transaction(write=False):
            return [head for _, head in self._begun(0, None)]

    def begun(self, after: int = 0, *, limit: int | None = None) -> list[tuple[int, Head]]:
        """`heads`, each under its number: they rise as matches begin, and none is used again."""
        with self._transaction(write=False):
            return self._begun(after, limit)

    def page(self, after: str = "", *, limit: int = pages.LIMIT) -> Page:
        """`heads`, some at a time: those after a page's cursor.

        Whatever is entered, begun or forgotten between two pages, a match that is there all the
        while is told once. Raises Unreadable `log.cursor`.
        """
        pages.require_limit(limit)
        with self._transaction(write=False):
            (begun,), _ = pages.parts(after, self._newest()[:1], marked=False)
            found = self._begun(begun, limit)
        return Page([head for _, head in found], pages.cursor(found[-1][0] if found else begun))

    @abstractmethod
    def feed(self, after: str = "", *, limit: int = pages.LIMIT) -> Page:
        """What changed after a cursor: heads in the order in which they moved, each once.

        What moved in one transaction has none. And of matches that were forgotten what is left, in
        the order in which they went. Where it gives fewer than `limit` there is no more for now. It
        takes as long as what was entered since is much, however many matches there are. Raises
        Unreadable `log.cursor`: also where another log stands in its place, or this one as it was
        before, gone on otherwise.
        """

    @abstractmethod
    def feed_end(self) -> str:
        """The cursor of the feed after which nothing has changed yet.

        Who wants all and what changes from then on asks for this first, and for `page` after it.
        """

    def news(self, after: Mapping[str, Row]) -> dict[str, list[Row]]:
        """The rows of matches that follow upon those which were read of them before, checked.

        Of matches that are not there nothing follows. Raises CorruptLog.
        """
        with self._transaction(write=False):
            found = self._rows_of({match: row.number + 1 for match, row in after.items()})
        for match, rows in found.items():
            chain.verify(match, rows, after=after[match])
        return found

    def _rows_of(self, starts: Mapping[str, int]) -> dict[str, list[Row]]:
        """The rows of matches, of each from a number on, in order; inside a transaction."""
        there = [match for match in starts if self._head(match) is not None]
        return {match: self._rows(match, starts[match]) for match in there}
