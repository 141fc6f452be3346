"""Matches carried from one log to another, byte for byte: what is there is extended, never changed.

Where two logs went different ways in a match both stories are told, and each keeps its own.
"""

from collections.abc import Generator, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Literal, Protocol

import msgspec

from events.chain import Row
from events.errors import Conflict, CorruptLog, RefereeError, UnknownMatch
from events.log.base import EventLog
from referee.desk.stored import digest_of

Outcome = Literal["new", "extended", "same", "ahead", "forked"]

SHOWN = 5
"""So many entries of each story are told."""

AT_A_TIME = 50
"""So many matches are committed as one where they go into a log: others wait that long."""


class Story(msgspec.Struct, frozen=True):
    """How a match goes on in one log, from where two part: some of its lines, and how many."""

    entries: int
    lines: list[str]


class Carried(msgspec.Struct, frozen=True):
    """What became of a match; `number`: of its last entry where it was carried to.

    `ahead`: more is there already. `forked`: from entry `parts` on each log says something else.
    """

    match: str
    outcome: Outcome
    number: int
    parts: int | None = None
    here: Story | None = None
    there: Story | None = None


class Place(Protocol):
    """Where matches are carried from, or to."""

    def rows(self, match: str) -> list[Row]:
        """The rows of a match; raise UnknownMatch."""
        ...

    def edition(self, match: str, rows: Sequence[Row]) -> bytes | None:
        """The data of the edition that a match is played with."""
        ...

    def key(self, match: str) -> bytes | None:
        """The key of a match, if it is told."""
        ...

    def take(
        self, match: str, rows: Sequence[Row], known: int, edition: bytes | None, key: bytes | None
    ) -> None:
        """Take over rows of a match, of which it has those up to `known`."""
        ...


class InLog:
    """A log as such a place."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self._editions: set[bytes] = set()
        """Those that it was given."""

    def rows(self, match: str) -> list[Row]:
        """See `Place.rows`."""
        return self._log.read(match)

    def edition(self, match: str, rows: Sequence[Row]) -> bytes | None:
        """See `Place.edition`."""
        del match
        return self._log.edition(digest_of(rows[0]))

    def key(self, match: str) -> bytes | None:
        """See `Place.key`."""
        return self._log.key(match) if self._log.keyed else None

    def reading(self) -> AbstractContextManager[None]:
        """See `EventLog.reading`."""
        return self._log.reading()

    @contextmanager
    def together(self) -> Generator[None]:
        """See `EventLog.together`."""
        try:
            with self._log.together():
                yield
        except BaseException:
            self._editions.clear()  # they went with the rest
            raise

    def take(
        self, match: str, rows: Sequence[Row], known: int, edition: bytes | None, key: bytes | None
    ) -> None:
        """See `Place.take`."""
        del known
        if edition is not None and edition not in self._editions:
            self._log.keep_edition(edition)
            self._editions.add(edition)
        self._log.receive(match, rows, key=key)


def carry_all(
    matches: Sequence[str], source: Place, target: Place
) -> Iterator[tuple[str, Carried | RefereeError]]:
    """Carry one match after another, and tell of each what became of it, or why it stays.

    From a log into a log some are committed as one; where anything is wrong, each by itself.
    """
    if not isinstance(source, InLog) or not isinstance(target, InLog):
        yield from ((match, _tried(match, source, target)) for match in matches)
        return
    for at in range(0, len(matches), AT_A_TIME):
        some = matches[at : at + AT_A_TIME]
        try:
            with source.reading(), target.together():
                carried = [carry(match, source, target) for match in some]
        except RefereeError:
            yield from ((match, _tried(match, source, target)) for match in some)
        else:
            yield from zip(some, carried, strict=True)


def _tried(match: str, source: Place, target: Place) -> Carried | RefereeError:
    try:
        return carry(match, source, target)
    except RefereeError as error:
        return error


def carry(match: str, source: Place, target: Place) -> Carried:
    """Carry a match to another place, and compare what stands there then.

    Raises UnknownMatch where it is not in the source, or was forgotten in the target; what either
    place raises.
    """
    rows = source.rows(match)
    there = _there(match, target)
    parts = parting(rows, there)
    if parts < min(len(rows), len(there)):
        stories = _story(rows[parts:]), _story(there[parts:])
        return Carried(match, "forked", there[-1].number, parts, *stories)
    if len(there) >= len(rows):
        return Carried(match, "same" if len(there) == len(rows) else "ahead", there[-1].number)
    edition = None if there else source.edition(match, rows)
    target.take(match, rows, len(there) - 1, edition, source.key(match))
    taken = target.rows(match)
    if len(taken) < len(rows) or taken[len(rows) - 1].chain != rows[-1].chain:
        raise CorruptLog("log.head", match=match, number=taken[-1].number, head=rows[-1].number)
    return Carried(match, "extended" if there else "new", rows[-1].number)


def parting(one: Sequence[Row], other: Sequence[Row]) -> int:
    """The first number under which two logs have not the same entry."""
    for number, (first, second) in enumerate(zip(one, other, strict=False)):
        if first.chain != second.chain:
            return number
    return min(len(one), len(other))


def _there(match: str, target: Place) -> Sequence[Row]:
    try:
        return target.rows(match)
    except UnknownMatch as error:
        if error.text == "log.match_forgotten":
            raise Conflict("log.match_forgotten", match=match, at=error.facts["at"]) from error
        return ()


def _story(rows: Sequence[Row]) -> Story:
    return Story(len(rows), [row.text for row in rows[:SHOWN]])
