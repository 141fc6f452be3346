"""The rows of a match byte for byte, one a line of JSON, and the edition that it is played with."""

from collections.abc import Iterable

import msgspec

from events.chain import Row

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


def written(rows: Iterable[Row], edition: bytes | None = None) -> str:
    """Rows, one a line, and before them the data of the edition if it is given."""
    lines = [] if edition is None else [Edition(edition.decode())]
    return "".join(f"{msgspec.json.encode(one).decode()}\n" for one in (*lines, *map(_line, rows)))


def read(sent: bytes) -> tuple[bytes | None, list[Row]]:
    """The data of the edition, if it is there, and the rows; raise ValueError for what is none."""
    lines = [line for line in sent.split(b"\n") if line.strip()]
    edition = _edition.decode(lines[0]) if lines and b'"edition"' in lines[0][:12] else None
    rows = [*map(_row, lines[0 if edition is None else 1 :])]
    return None if edition is None else edition.edition.encode(), rows


def _row(line: bytes) -> Row:
    one = _stored.decode(line)
    leaf, chain = bytes.fromhex(one.leaf), bytes.fromhex(one.chain)
    return Row(one.number, one.id, one.text, one.body, one.recorder, one.at, leaf, chain)


def _line(row: Row) -> Stored:
    leaf, chain = row.leaf.hex(), row.chain.hex()
    return Stored(row.number, row.id, row.text, row.body, row.recorder, row.at, leaf, chain)
