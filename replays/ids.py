"""The ids of a match's entries. By its id an entry is known again; so each has one of its own."""

from collections.abc import Iterator, Sequence

from events.chain import Row
from replays.findings import Check, Finding, Said, in_general


def repeated(match: str, rows: Sequence[Row]) -> Iterator[Finding]:
    """What is found of entries with the id of one before them: no log of ours appends such."""
    first: dict[str, int] = {}
    for row in rows:
        number = first.setdefault(row.id, row.number)
        if number != row.number:
            yield Finding(
                match=match,
                check=Check.ID,
                number=row.number,
                found=(Said(text="audit.id_of", facts={"id": row.id, "number": number}),),
                expected=in_general(Check.ID),
            )
