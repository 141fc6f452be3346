"""What becomes of drafts where some may be there already; what a match is taken over as."""

from collections.abc import Mapping, Sequence

import msgspec

from events import chain
from events.chain import Draft, Head, Row
from events.errors import Conflict, CorruptLog


class Whole(msgspec.Struct, frozen=True):
    """A whole match as another log gave it; `key`: the one that it has there, if that is told."""

    match: str
    rows: Sequence[Row]
    key: bytes | None = None

    def check(self) -> None:
        """Raise CorruptLog where these rows are no match."""
        chain.verify(self.match, self.rows)
        if not self.rows:
            raise CorruptLog("log.row_missing", match=self.match, number=0)


class Following(msgspec.Struct, frozen=True):
    """Rows that follow upon where their match stands; `key`: of a match that begins with them."""

    head: Head
    rows: Sequence[Row]
    key: bytes | None = None


def before(match: str) -> Head:
    """Where a match stands of which nothing is there yet."""
    return Head(match, -1, chain.origin(match))


def settled(
    head: Head, drafts: Sequence[Draft], expected: int, known: Mapping[str, Row]
) -> list[Row]:
    """The rows that are to be stored after `head`, of drafts of which some are there: `known`.

    Raises Conflict as `EventLog.append` does.
    """
    require_same(head.match, drafts, known)
    new = [draft for draft in drafts if draft.id not in known]
    if new and head.number != expected:
        raise Conflict("log.conflict", match=head.match, expected=expected, actual=head.number)
    require_distinct(head.match, new)
    return chain.link(new, chain.leaves(new), number=head.number, chain=head.chain)


def require_same(match: str, drafts: Sequence[Draft], known: Mapping[str, Row]) -> None:
    """Raise Conflict where a row that has the id of a draft has another text."""
    for draft in drafts:
        row = known.get(draft.id)
        if row is not None and row.text != draft.text:
            raise Conflict(
                "log.id_taken", match=match, id=draft.id, number=row.number, text=row.text
            )


def require_distinct(match: str, entries: Sequence[Draft | Row]) -> None:
    """Raise Conflict where two of these have one id."""
    if len({entry.id for entry in entries}) < len(entries):
        raise Conflict("log.id_twice", match=match)
