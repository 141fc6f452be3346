"""The rows of the read models that are about the record itself: how it reads now, who disagrees."""

from collections.abc import Iterator, Sequence

import msgspec

from events.corrections import ClaimMade
from events.entry import Entry
from events.places import write_place
from projections.disputes import cases
from projections.history import effective, is_of_the_record


class StoryRow(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the match as it reads now, in the order of play; `number` may have dots."""

    match: str
    position: int
    number: str
    line: str


class DisputeRow(msgspec.Struct, frozen=True, kw_only=True):
    """A dispute. `number` is the entry that opened it, `seat` who does not agree.

    `outcome`, `claim`, `decided`, `why`: the decision in force, the claim that it put in place, its
    entry and its reason; null while there is none.
    """

    match: str
    dispute: int
    number: int
    seat: str | None
    text: str
    about_from: str
    about_to: str
    cites: str
    status: str
    outcome: str | None
    claim: int | None
    decided: int | None
    why: str | None


class ClaimRow(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat says happened: `kind` is `instead`, `never` or `recorded`."""

    match: str
    dispute: int
    claim: int
    number: int
    seat: str
    text: str
    kind: str
    moves: str
    holds: str


def story(match: str, entries: Sequence[Entry]) -> Iterator[StoryRow]:
    """The lines that stand, the opening and those about the record itself aside."""
    reads = [entry for entry in effective(entries)[1:] if not is_of_the_record(entry)]
    for position, entry in enumerate(reads, start=1):
        number = write_place(entry.place)
        yield StoryRow(match=match, position=position, number=number, line=entry.text)


def disputes(match: str, entries: Sequence[Entry]) -> Iterator[DisputeRow]:
    """The disputes, in the order in which they were opened."""
    for case in cases(entries):
        opened = case.opened
        entry, decided = case.decisions[-1] if case.decisions else (None, None)
        yield DisputeRow(
            match=match,
            dispute=opened.dispute,
            number=case.entry.number,
            seat=opened.by,
            text=opened.text,
            about_from=opened.about[0],
            about_to=opened.about[1],
            cites=_json(opened.cites),
            status=case.status,
            outcome=decided.outcome if decided else None,
            claim=decided.claim or None if decided else None,
            decided=entry.number if entry else None,
            why=decided.why if decided else None,
        )


def claims(match: str, entries: Sequence[Entry]) -> Iterator[ClaimRow]:
    """The claims of all disputes."""
    return (_claim(match, *made) for case in cases(entries) for made in case.claims)


def _claim(match: str, entry: Entry, claim: ClaimMade) -> ClaimRow:
    return ClaimRow(
        match=match,
        dispute=claim.dispute,
        claim=claim.claim,
        number=entry.number,
        seat=claim.seat,
        text=claim.text,
        kind="instead" if claim.moves else "never" if claim.never else "recorded",
        moves=_json(claim.moves),
        holds=_json(claim.holds),
    )


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
