"""The rows of a match byte for byte, one a line of JSON, and the edition that it is played with."""

from collections.abc import Sequence
from hashlib import sha256

import msgspec

from events.chain import Row
from events.errors import CorruptLog, UnknownMatch
from events.log.base import EventLog
from projections.fold import opening_of
from referee.desk.desk import sit
from referee.desk.sitting import Sitting
from referee.service.problems import Unserved

MEDIA_TYPE = "application/x-ndjson"


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a whole match: the data of its edition, as JSON."""

    edition: str


class Stored(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row; `leaf` and `chain` are hexadecimal."""

    number: int
    id: str
    text: str
    body: str
    recorder: str
    at: str
    leaf: str
    chain: str


_edition = msgspec.json.Decoder(Edition)
_stored = msgspec.json.Decoder(Stored)


def told(log: EventLog, match: str, after: int) -> str:
    """The rows after a number. Raises `serve.deal_open` where they tell a deal that is none's."""
    rows = log.read(match)
    sitting = sit(log, match, rows)
    require_open(sitting)
    edition = log.edition(opening_of(sitting.entries).digest) if after < 0 else None
    lines = [] if edition is None else [Edition(edition.decode())]
    return "".join(
        f"{msgspec.json.encode(one).decode()}\n"
        for one in (*lines, *map(_line, rows[max(after + 1, 0) :]))
    )


def taken(log: EventLog, match: str, after: int, sent: bytes) -> tuple[int, bool]:
    """Take over rows that follow upon those that are here: the last number, and whether it is new.

    Raises `serve.unreadable`, `serve.deal_open`; Conflict where they follow upon others, as `log`.
    """
    edition, rows = _read(sent)
    before, there = _before(log, match, after)
    try:
        if edition is not None:
            data = edition.edition.encode()
            if sha256(data).hexdigest() not in rows[0].body:  # none that the opening names
                raise Unserved(400, "serve.unreadable", member="edition")
            log.keep_edition(data)
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


def _read(sent: bytes) -> tuple[Edition | None, list[Row]]:
    lines = [line for line in sent.split(b"\n") if line.strip()]
    try:
        edition = _edition.decode(lines[0]) if lines and b'"edition"' in lines[0][:12] else None
        rows = [*map(_row, lines[0 if edition is None else 1 :])]
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError):
        raise Unserved(400, "serve.unreadable", member="rows") from None
    if not rows:
        raise Unserved(400, "serve.unreadable", member="rows")
    return edition, rows


def _row(line: bytes) -> Row:
    one = _stored.decode(line)
    leaf, chain = bytes.fromhex(one.leaf), bytes.fromhex(one.chain)
    return Row(one.number, one.id, one.text, one.body, one.recorder, one.at, leaf, chain)


def _line(row: Row) -> Stored:
    leaf, chain = row.leaf.hex(), row.chain.hex()
    return Stored(row.number, row.id, row.text, row.body, row.recorder, row.at, leaf, chain)
