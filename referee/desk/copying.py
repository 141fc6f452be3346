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
from events.log.settling import Whole
from referee.desk.stored import digest_of

Outcome = Literal["new", "extended", "same", "ahead", "forked"]

SHOWN = 5
"""So many entries of each story are told."""


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


class Lacking(msgspec.Struct, frozen=True):
    """A match of which a place has the rows up to number `known`, and is to take over these.

    `edition`: the data of the one that it is played with, where nothing of it is there; `key`: that
    of the match, if it is told.
    """

    match: str
    rows: Sequence[Row]
    known: int
    edition: bytes | None
    key: bytes | None


class Place(Protocol):
    """Where matches are carried from, or to."""

    def reading(self, matches: Sequence[str]) -> AbstractContextManager[None]:
        """Within, these are read."""
        ...

    def rows(self, match: str) -> list[Row]:
        """The rows of a match; raise UnknownMatch."""
        ...

    def edition(self, match: str, rows: Sequence[Row]) -> bytes | None:
        """The data of the edition that a match is played with."""
        ...

    def key(self, match: str) -> bytes | None:
        """The key of a match, if it is told."""
        ...

    def take(self, lacking: Sequence[Lacking]) -> None:
        """Take over the rest of matches."""
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

    def reading(self, matches: Sequence[str]) -> AbstractContextManager[None]:
        """See `EventLog.reading`."""
        return self._log.reading(matches)

    def handfuls(self, matches: Sequence[str]) -> Iterator[list[str]]:
        """See `EventLog.handfuls`."""
        return self._log.handfuls(matches)

    @contextmanager
    def together(self, matches: Sequence[str]) -> Generator[None]:
        """See `EventLog.together`."""
        try:
            with self._log.together(matches):
                yield
        except BaseException:
            self._editions.clear()  # they went with the rest
            raise

    def take(self, lacking: Sequence[Lacking]) -> None:
        """See `Place.take`."""
        for edition in {one.edition for one in lacking} - self._editions:
            if edition is not None:
                self._log.keep_edition(edition)
                self._editions.add(edition)
        self._log.receive_many([Whole(one.match, one.rows, one.key) for one in lacking])


def carry_all(
    matches: Sequence[str], source: Place, target: Place
) -> Iterator[tuple[str, Carried | RefereeError]]:
    """Carry one match after another, and tell of each what became of it, or why it stays.

    From a log into a log a handful is read, written and committed as one, for which others wait;
    where anything is wrong, each by itself.
    """
    matches = [*dict.fromkeys(matches)]
    if not isinstance(source, InLog) or not isinstance(target, InLog):
        yield from ((match, _tried(match, source, target)) for match in matches)
        return
    for some in source.handfuls(matches):
        try:
            with source.reading(some), target.together(some):
                carried = _carried(some, source, target)
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
    (carried,) = _carried([match], source, target)
    return carried


def _carried(matches: Sequence[str], source: Place, target: Place) -> list[Carried]:
    compared = [_compared(match, source, target) for match in matches]
    lacking = [one for one in compared if isinstance(one, Lacking)]
    if lacking:
        target.take(lacking)
    with target.reading([one.match for one in lacking]):
        return [_taken(one, target) if isinstance(one, Lacking) else one for one in compared]


def _compared(match: str, source: Place, target: Place) -> Carried | Lacking:
    """What of a match the target lacks, or how the two stand."""
    rows = source.rows(match)
    there = _there(match, target)
    parts = parting(rows, there)
    if parts < min(len(rows), len(there)):
        stories = _story(rows[parts:]), _story(there[parts:])
        return Carried(match, "forked", there[-1].number, parts, *stories)
    if len(there) >= len(rows):
        return Carried(match, "same" if len(there) == len(rows) else "ahead", there[-1].number)
    edition = None if there else source.edition(match, rows)
    return Lacking(match, rows, len(there) - 1, edition, source.key(match))


def _taken(lacking: Lacking, target: Place) -> Carried:
    """What became of a match that a place took over."""
    match, last = lacking.match, lacking.rows[-1]
    taken = target.rows(match)
    if len(taken) <= last.number or taken[last.number].chain != last.chain:
        raise CorruptLog("log.head", match=match, number=taken[-1].number, head=last.number)
    return Carried(match, "extended" if lacking.known >= 0 else "new", last.number)


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
