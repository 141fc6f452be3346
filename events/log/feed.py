"""Where the matches of a log stand: all, some at a time, or those that moved."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence

from events import chain
from events.chain import Head, Row
from events.log import pages
from events.log.pages import Page
from events.log.store import Store

HANDFUL = 50
"""So many matches are best read at one go."""

ENOUGH = 10_000
"""Entries of which a handful of matches has no more, so that there is memory for it."""


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

    def handfuls(self, matches: Sequence[str]) -> Iterator[list[str]]:
        """The same matches in lots that are good to read at one go (`EventLog.reading`)."""
        for at in range(0, len(matches), HANDFUL):
            some = matches[at : at + HANDFUL]
            with self._transaction(write=False):
                there = self._heads_of(some)
            handful, entries = list[str](), 0
            for match in some:
                more = there[match].number + 1 if match in there else 0
                if handful and entries + more > ENOUGH:
                    yield handful
                    handful, entries = [], 0
                handful.append(match)
                entries += more
            yield handful

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
        return {match: self._rows(match, starts[match]) for match in self._heads_of([*starts])}

    def _heads_of(self, matches: Sequence[str]) -> dict[str, Head]:
        """Where matches stand; those that are not there are left out."""
        heads = ((match, self._head(match)) for match in matches)
        return {match: head for match, head in heads if head is not None}
