"""The rows of a match, given and taken byte for byte; not of a deal that is nobody's yet."""

from collections.abc import Sequence
from hashlib import sha256

import msgspec

from events.chain import Row
from events.errors import CorruptLog, UnknownMatch
from events.log.base import EventLog
from projections.fold import opening_of
from referee.desk.desk import sit
from referee.desk.rows import MEDIA_TYPE, read, written
from referee.desk.sitting import Sitting
from referee.service.problems import Unserved

__all__ = ["MEDIA_TYPE"]


def told(log: EventLog, match: str, after: int) -> str:
    """The rows after a number. Raises `serve.deal_open` where they tell a deal that is none's."""
    rows = log.read(match)
    sitting = sit(log, match, rows)
    require_open(sitting)
    edition = log.edition(opening_of(sitting.entries).digest) if after < 0 else None
    return written(rows[max(after + 1, 0) :], edition)


def taken(log: EventLog, match: str, after: int, sent: bytes) -> tuple[int, bool]:
    """Take over rows that follow upon those that are here: the last number, and whether it is new.

    Raises `serve.unreadable`, `serve.deal_open`; Conflict where they follow upon others, as `log`.
    """
    edition, rows = _read(sent)
    before, there = _before(log, match, after)
    try:
        if edition is not None:
            if sha256(edition).hexdigest() not in rows[0].body:  # none that the opening names
                raise Unserved(400, "serve.unreadable", member="edition")
            log.keep_edition(edition)
        whole = [*before, *rows]
        require_open(sit(log, match, whole))
        log.receive(match, whole)
    except CorruptLog as error:
        raise Unserved(400, "serve.unreadable", member="rows") from error
    return whole[-1].number, not there


def require_open(sitting: Sitting) -> None:
    """Raise `serve.deal_open` of a match that was dealt, and is not published."""
    if sitting.sealed:
        raise Unserved(409, "serve.deal_open")


def _before(log: EventLog, match: str, after: int) -> tuple[Sequence[Row], bool]:
    """The rows that are here up to a number, and whether the match is here at all."""
    try:
        rows = log.read(match)
    except UnknownMatch as error:
        if error.text == "log.match_forgotten" or after >= 0:
            raise
        return (), False
    if after >= len(rows):
        raise Unserved(409, "serve.behind", expected=after, actual=len(rows) - 1)
    return rows[: after + 1], True


def _read(sent: bytes) -> tuple[bytes | None, list[Row]]:
    try:
        edition, rows = read(sent)
    except (msgspec.DecodeError, ValueError):
        raise Unserved(400, "serve.unreadable", member="rows") from None
    if not rows:
        raise Unserved(400, "serve.unreadable", member="rows")
    return edition, rows
