"""The chain that makes a change of the record show.

    leaf   = SHA-256 of the MessagePack array [text, body, id, recorder, at]   (five strings)
    origin = SHA-256 of the MessagePack array ["tabletop-referee log", FORMAT, match]
    chain  = SHA-256 of previous chain + leaf          (of entry 0: origin + leaf)

MessagePack puts its length before every string, so that no two rows share their bytes, and the
strings are hashed as they are stored. A row's number is its place in the chain. A chain does not
show that its tail was cut: for that the head is kept apart.
"""

from collections.abc import Iterable, Sequence

import msgspec

from events.digests import Sha256, sha256_for
from events.errors import CorruptLog, Unreadable

FORMAT = 1
"""The version of the byte rules above; a match keeps the one that it began with."""

_pack = msgspec.msgpack.Encoder().encode


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """An entry on its way to the log.

    `body` is the JSON of the entry's body (`codec.encode`), `text` the move as typed, empty for
    the opening. `at` is when it was entered, UTC, ISO 8601.
    """

    id: str
    text: str
    body: str
    recorder: str = ""
    at: str = ""


class Row(msgspec.Struct, frozen=True, gc=False):
    """An entry as it is stored. `leaf` and `chain` are 32 bytes each."""

    number: int
    id: str
    text: str
    body: str
    recorder: str
    at: str
    leaf: bytes
    chain: bytes


class Head(msgspec.Struct, frozen=True):
    """Where a match stands: its last entry's number and chain."""

    match: str
    number: int
    chain: bytes


def leaf(entry: Draft | Row) -> bytes:
    """The digest of what a row says."""
    return _leaf(entry, sha256_for(1))


def _leaf(entry: Draft | Row, sha256: Sha256) -> bytes:
    return sha256(_pack((entry.text, entry.body, entry.id, entry.recorder, entry.at))).digest()


def origin(match: str) -> bytes:
    """What the first link hangs on: the match's id and the format's version."""
    return sha256_for(1)(_pack(("tabletop-referee log", FORMAT, match))).digest()


def require_text(*strings: str) -> None:
    """Raise TypeError where one is no string: stored as one, it would not be what was hashed.

    Raises Unreadable where one is no text that can be stored.
    """
    try:
        "".join(strings).encode()
    except UnicodeEncodeError as error:
        raise Unreadable("log.not_text", text=ascii(error.object)) from None


def leaves(drafts: Sequence[Draft]) -> list[bytes]:
    """The leaf of each draft; raise Unreadable where a string is no text that can be stored.

    Raises TypeError where something is no string at all.
    """
    sha256 = sha256_for(len(drafts))
    found: list[bytes] = []
    for draft in drafts:
        strings = (draft.text, draft.body, draft.id, draft.recorder, draft.at)
        "".join(strings)  # nothing else is told by it; a number would be hashed as one
        try:
            found.append(sha256(_pack(strings)).digest())
        except UnicodeEncodeError as error:
            raise Unreadable("log.not_text", text=ascii(error.object)) from None
    return found


def link(
    drafts: Iterable[Draft], leaves: Sequence[bytes], *, number: int, chain: bytes
) -> list[Row]:
    """Drafts, with their leaves, as rows that follow upon entry `number` and its chain.

    Upon nothing: -1 and the match's `origin`.
    """
    sha256 = sha256_for(len(leaves))
    rows: list[Row] = []
    for one, digest in zip(drafts, leaves, strict=True):
        number += 1
        chain = sha256(chain + digest).digest()
        row = Row(number, one.id, one.text, one.body, one.recorder, one.at, digest, chain)
        rows.append(row)
    return rows


def verify(match: str, rows: Sequence[Row], *, after: Row | None = None) -> None:
    """Check that the rows are what was appended, in order and without a gap.

    `after` is the row before the first, verified already; none: they begin with the opening.
    Raises CorruptLog at the first row that is not as it was.
    """
    sha256 = sha256_for(2 * len(rows))
    number, chain = (-1, origin(match)) if after is None else (after.number, after.chain)
    for row in rows:
        number += 1
        try:
            digest = _leaf(row, sha256)
        except UnicodeEncodeError:  # a flipped byte left no UTF-8
            raise CorruptLog("log.row_changed", match=match, number=number) from None
        chain = sha256(chain + digest).digest()
        if chain != row.chain or digest != row.leaf or number != row.number:
            raise CorruptLog(_fault(row, digest, number), match=match, number=number)


def _fault(row: Row, digest: bytes, number: int) -> str:
    """What is wrong with a row that should be entry `number` and have this leaf."""
    if row.number != number:
        return "log.row_missing"
    return "log.row_changed" if row.leaf != digest else "log.chain_broken"
