"""The rows of the read models: what a record says, spread over tables for any SQLite tool.

Rows are made of a match's entries alone, as someone may read them; nothing is folded but which of
them stand. The fields of a row are the columns of its table; lists are JSON.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from events.base import Event
from events.corrections import DisputeDecided, PlaceAnnotated
from events.entry import Entry
from events.match import (
    FieldAdjusted,
    GameOver,
    IrregularityNoted,
    MatchOpened,
    MoveAnnotated,
    PenaltyGiven,
    RulingStated,
)
from events.places import Place, read_place, write_place
from projections import tables_of_record as of_record
from projections.fold import opening_of
from projections.history import History, Line, effective, final, is_book_keeping
from projections.tables_of_record import ClaimRow, DisputeRow, StoryRow

TAGS = ("event", "round", "site", "date", "referee")
"""The tags that have a column of their own."""


class MatchRow(msgspec.Struct, frozen=True, kw_only=True):
    """A match. `entries` is the number of its last entry, `chain` the head that all may know."""

    match: str
    game: str
    status: str
    event: str | None
    round: str | None
    site: str | None
    date: str | None
    referee: str | None
    edition: str
    digest: str
    revision: int
    dealt: bool
    options: str
    tags: str
    begun: str
    last: str
    entries: int
    chain: str


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """A seat of a match. `player` is null where nobody is named, `outcome` while it is open."""

    match: str
    seat: str
    position: int
    player: str | None
    outcome: str | None
    score: int | None


class ResultRow(msgspec.Struct, frozen=True, kw_only=True):
    """How a match ended; one that is open has none. `number` is the entry that ended it."""

    match: str
    number: int
    outcome: str
    winners: str
    reason: str
    why: str


class MoveRow(msgspec.Struct, frozen=True, kw_only=True):
    """An accepted line, as it was entered.

    `taken_back_by` is the number of the entry since which it no longer stands, `amended_by` that of
    the entry that corrected it last.
    """

    match: str
    number: int
    mover: str
    verb: str
    text: str
    stands: bool
    taken_back_by: int | None
    amended_by: int | None
    book_keeping: bool
    glyphs: str
    remark: str
    comments: str
    evidence: str
    sure: bool
    overruled: bool
    happened: str
    at: str
    recorder: str


class AnnotationRow(msgspec.Struct, frozen=True, kw_only=True):
    """What was put later on a line, by entry `number`.

    `place` is the number of the line, with dots where it was put in later; `move` that of the entry
    with which it came. One that is `struck` no longer counts.
    """

    match: str
    number: int
    move: int
    place: str
    glyph: str
    text: str
    struck: bool


class RulingRow(msgspec.Struct, frozen=True, kw_only=True):
    """What the referee ruled, as it reads now.

    `kind` is `ruling`, `irregular`, `adjustment`, or `decision` of a dispute, its `text` why.
    Only an irregular act has a seat, only an adjustment a path with the values before and after.
    `part` counts the consequences of an entry, from 1; those of moves that it put in follow.
    """

    match: str
    number: int
    part: int
    kind: str
    seat: str | None
    text: str
    cites: str
    path: str | None
    before: str | None
    after: str | None
    stands: bool


class PenaltyRow(msgspec.Struct, frozen=True, kw_only=True):
    """A penalty of the competition.

    `player` is null where nobody is named; one that is `struck` no longer counts; `recorder` is who
    entered it.
    """

    match: str
    number: int
    seat: str
    kind: str
    why: str
    cites: str
    player: str | None
    struck: bool
    recorder: str


class AnalysisRow(msgspec.Struct, frozen=True, kw_only=True):
    """What a post-mortem found of an entry; it is made of the match elsewhere, and kept beside it.

    `number`: with dots, where it has some. `seat`: who chose, else empty; `luck`: JSON by seat;
    `params`: what was asked.
    """

    match: str
    number: str
    seat: str
    value: float | None
    low: float | None
    high: float | None
    loss: float | None
    best: str | None
    mark: str | None
    luck: str | None
    method: str | None
    params: str


class Rows(msgspec.Struct, frozen=True, kw_only=True):
    """All rows of a match, by table; a table comes after those that it refers to."""

    matches: tuple[MatchRow, ...]
    seats: tuple[SeatRow, ...]
    moves: tuple[MoveRow, ...]
    results: tuple[ResultRow, ...]
    annotations: tuple[AnnotationRow, ...]
    rulings: tuple[RulingRow, ...]
    penalties: tuple[PenaltyRow, ...]
    disputes: tuple[DisputeRow, ...]
    claims: tuple[ClaimRow, ...]
    story: tuple[StoryRow, ...]
    analysis: tuple[AnalysisRow, ...] = ()


def rows(match: str, entries: Sequence[Entry], chain: str) -> Rows:
    """The rows of a match, of all its entries as its readers may read them.

    `chain` is the head, hexadecimal, as its readers may know it. Raises CorruptLog where the
    entries do not begin with an opening.
    """
    opened, over = opening_of(entries), final(entries)
    lines = History(entries).lines
    moves = entries[1:]
    return Rows(
        matches=(_match(match, opened, over, entries, chain),),
        seats=tuple(_seats(match, opened, over)),
        moves=tuple(_move(match, entry, lines[entry.place]) for entry in moves),
        results=() if over is None else (_result(match, over, entries),),
        annotations=tuple(_annotations(match, moves, lines)),
        rulings=tuple(_rulings(match, lines)),
        penalties=tuple(_penalties(match, entries, lines)),
        disputes=tuple(of_record.disputes(match, entries)),
        claims=tuple(of_record.claims(match, entries)),
        story=tuple(of_record.story(match, entries)),
    )


def _match(
    match: str, opened: MatchOpened, over: GameOver | None, entries: Sequence[Entry], chain: str
) -> MatchRow:
    tags = {name.casefold(): value for name, value in opened.tags}
    return MatchRow(
        match=match,
        game=opened.game,
        status="open" if over is None else "over",
        **{name: tags.get(name) for name in TAGS},
        edition=opened.edition,
        digest=opened.digest,
        revision=opened.revision,
        dealt=opened.seed is not None,
        options=_json(dict(opened.options)),
        tags=_json(dict(opened.tags)),
        begun=entries[0].at,
        last=entries[-1].at,
        entries=entries[-1].number,
        chain=chain,
    )


def _seats(match: str, opened: MatchOpened, over: GameOver | None) -> Iterator[SeatRow]:
    scores: Mapping[str, int] = {} if over is None else dict(over.scores)
    for position, (seat, name) in enumerate(opened.seats, start=1):
        yield SeatRow(
            match=match,
            seat=seat,
            position=position,
            player=None if name == seat else name,
            outcome=None if over is None else _outcome(seat, over),
            score=scores.get(seat),
        )


def _outcome(seat: str, over: GameOver) -> str:
    if not over.winners:
        return "drawn"
    return "won" if seat in over.winners else "lost"


def _move(match: str, entry: Entry, line: Line) -> MoveRow:
    body = entry.body
    mover, verb, *_ = (*body.words, "", "")
    return MoveRow(
        match=match,
        number=entry.number,
        mover=mover,
        verb=verb,
        text=entry.text,
        stands=line.stands,
        taken_back_by=None if line.stands else line.since,
        amended_by=line.amended or None,
        book_keeping=is_book_keeping(entry),
        glyphs=" ".join(body.glyphs),
        remark=body.remark,
        comments="\n".join(body.comments),
        evidence=body.evidence,
        sure=body.sure,
        overruled=body.overrule,
        happened=body.happened,
        at=entry.at,
        recorder=entry.recorder,
    )


def _result(match: str, over: GameOver, entries: Sequence[Entry]) -> ResultRow:
    number = max(entry.number for entry in effective(entries) if over in entry.events)
    return ResultRow(
        match=match,
        number=number,
        outcome="won" if over.winners else "drawn",
        winners=_json(over.winners),
        reason=over.reason,
        why=over.why,
    )


def _annotations(
    match: str, moves: Sequence[Entry], lines: Mapping[Place, Line]
) -> Iterator[AnnotationRow]:
    for entry in moves:
        for event in entry.events:
            if isinstance(event, MoveAnnotated | PlaceAnnotated):
                place = read_place(event.number)
                if place not in lines:
                    continue  # forged: an audit tells it
                yield AnnotationRow(
                    match=match,
                    number=entry.number,
                    move=lines[place].first.number,
                    place=write_place(place),
                    glyph=event.glyph,
                    text=event.text,
                    struck=not lines[entry.place].stands,
                )


def _rulings(match: str, lines: Mapping[Place, Line]) -> Iterator[RulingRow]:
    parts: Counter[int] = Counter()
    for line in sorted(lines.values(), key=lambda line: (line.first.number, line.place)):
        number, reading = line.first.number, line.entry if line.stands else line.first
        for event in reading.events:
            parts[number] += 1
            told = _ruling(event)
            if told is not None:
                part, stands = parts[number], line.stands
                yield RulingRow(match=match, number=number, part=part, stands=stands, **told)


def _ruling(event: Event) -> dict[str, Any] | None:
    """What is particular to a kind of ruling; none where the event is no ruling."""
    plain = {"seat": None, "cites": _json(()), "path": None, "before": None, "after": None}
    match event:
        case RulingStated(text=text, cites=cites):
            return {**plain, "kind": "ruling", "text": text, "cites": _json(cites)}
        case IrregularityNoted(seat=seat, text=text, cites=cites):
            cited = _json(cites)
            return {**plain, "kind": "irregular", "seat": seat, "text": text, "cites": cited}
        case DisputeDecided(why=why, cites=cites):
            return {**plain, "kind": "decision", "text": why, "cites": _json(cites)}
        case FieldAdjusted(path=path, before=before, value=value, why=why):
            change = {"path": path, "before": str(before), "after": str(value)}
            return {**plain, "kind": "adjustment", "text": why, **change}
        case _:
            return None


def _penalties(
    match: str, entries: Sequence[Entry], lines: Mapping[Place, Line]
) -> Iterator[PenaltyRow]:
    players = {seat: name for seat, name in opening_of(entries).seats if name != seat}
    for entry in entries:
        for event in entry.events:
            if isinstance(event, PenaltyGiven):
                yield PenaltyRow(
                    match=match,
                    number=entry.number,
                    seat=event.seat,
                    kind=event.kind,
                    why=event.why,
                    cites=_json(event.cites),
                    player=players.get(event.seat),
                    struck=not lines[entry.place].stands,
                    recorder=entry.recorder,
                )


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
