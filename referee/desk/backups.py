"""What is wrong with a backup, or with any log: all of it is read, be its games here or not."""

from collections.abc import Callable, Collection, Iterator
from functools import partial

import msgspec

from events.errors import CorruptLog, RefereeError
from events.log.base import EventLog
from referee.desk.stored import digest_of


class Wrong(msgspec.Struct, frozen=True):
    """Something that is not as it was written; `match` is empty where it is of no one match."""

    match: str
    error: RefereeError


class Looked(msgspec.Struct):
    """How much there is, as far as it could be read."""

    matches: int = 0
    entries: int = 0
    editions: int = 0


def wrong(log: EventLog, looked: Looked) -> Iterator[Wrong]:
    """Look over all: every chain to its head, every key, every edition, what is noted beside them.

    What was looked over is counted.
    """
    try:
        yield from _of_matches(log, looked)
        for fault in log.faults_beside():
            yield Wrong(fault.match, CorruptLog(f"audit.noted.{fault.text}", **fault.facts))
        for digest in log.editions():
            looked.editions += 1
            yield from _raised("", partial(log.edition, digest))
        for told in log.damages():
            yield Wrong("", CorruptLog("backup.damage", reason=told))
    except RefereeError as error:
        yield Wrong("", error)


def _of_matches(log: EventLog, looked: Looked) -> Iterator[Wrong]:
    there = {*log.editions()}
    for head in log.heads():
        looked.matches += 1
        looked.entries += head.number + 1
        yield from _raised(head.match, partial(_read, log, head.match, there))
        for fault in log.faults(head.match):
            yield Wrong(head.match, CorruptLog(f"audit.noted.{fault.text}", **fault.facts))
    for match in log.strays():
        yield Wrong(match, CorruptLog("backup.stray", match=match))


def _read(log: EventLog, match: str, editions: Collection[str]) -> None:
    """Raise what is wrong with a match."""
    opening, *_ = log.read(match)
    digest = digest_of(opening)
    if digest not in editions:
        raise CorruptLog("desk.edition-lost", digest=digest)
    if log.keyed:
        log.key(match)


def _raised(match: str, look: Callable[[], object]) -> Iterator[Wrong]:
    try:
        look()
    except RefereeError as error:
        yield Wrong(match, error)
