"""A score sheet on A4: a match line by line as it was written, or an empty one for the pen."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

import htpy as h
from htpy import Element, Node
from msgspec.structs import replace

from events.corrections import (
    ClaimMade,
    CorrectionEvent,
    DecisionAppealed,
    DisputeDecided,
    DisputeOpened,
    DisputeWithdrawn,
    PlaceAnnotated,
    VariationGiven,
)
from events.entry import Body, Entry
from events.match import FieldAdjusted, IrregularityNoted, PenaltyGiven, RulingStated
from events.places import Place, write_place
from projections.history import Line, final
from referee.desk.record import result
from referee.desk.sitting import Sitting
from referee.desk.stages import positions
from referee.exports.later import Later
from referee.exports.pages import frame
from referee.notation.canonical import line_of
from referee.scenes.scene import Column
from referee.speech import Lang, Naming, say, tell
from referee.speech.became import became
from referee.views.position import Position
from replays.findings import Said
from replays.heads import Kept, tags_of
from replays.record import Record, Tag
from replays.record import write as write_record
from replays.redact import PUBLIC
from replays.timeline import Annotation

ROWS = 40
"""Of an empty sheet."""

TAGS = ("event", "round", "table", "date", "referee")
"""What is written at the head of a sheet, if the tags of the match say it."""

DISPUTE = (DisputeOpened, ClaimMade, DisputeDecided, DecisionAppealed, DisputeWithdrawn)

LONGEST_CARD = 30
"""Characters of a card that is kept on one line."""

_PARTS = re.compile(r"([ ,])")

RATIO = 2
"""So many seats stand in one cell, `20 : 18`; of more each has its own."""


def write(
    sitting: Sitting,
    viewer: str,
    lang: Lang,
    match: str,
    head: Kept | None = None,
    naming: Naming | None = None,
) -> str:
    """The sheet of a match as the viewer may know it; `head`: where it stands in its log.

    `naming`: what is called how; None: as the viewer is told. Raises Unreadable where nobody is
    called so.
    """
    return _Sheet(sitting, viewer, lang, naming or sitting.naming_for(viewer)).filled(match, head)


def blank(sitting: Sitting, lang: Lang, rows: int = ROWS) -> str:
    """An empty sheet for a match that begins so."""
    return _Sheet(sitting, PUBLIC, lang, sitting.naming).empty(rows)


class _Sheet:
    """One sheet, written once."""

    def __init__(self, sitting: Sitting, viewer: str, lang: Lang, naming: Naming) -> None:
        self._sitting = sitting
        self._viewer = viewer
        self._lang: Lang = lang
        self._naming = naming
        self._entries = sitting.entries_for(viewer)
        self._later = Later(self._entries)
        self._columns = self._columns_at(sitting.as_of(0).position(viewer), None)
        self._seats = [seat for seat, _ in sitting.opened.seats]

    def filled(self, match: str, head: Kept | None) -> str:
        """The sheet of what was played."""
        players = self._say("markdown.versus").join(
            self._say("markdown.player", players=(seat,)) for seat in self._seats
        )
        title = self._say("sheet.of", game=self._game, players=players)
        tags = (Tag("Match", match),) if head is None else tags_of(head)
        over = result(self._entries)
        told = write_record(Record(tags=(*tags, *([Tag("Result", over)] if over else []))))
        return self._page(
            title,
            frame.code(told, self._say("sheet.code")),
            self._table(self._rows()),
            self._result(),
            self._signatures(),
            h.footer[h.p[self._stands(match, head)]],
        )

    def empty(self, rows: int) -> str:
        """A sheet with rows to fill in."""
        width = 3 + sum(map(_width, self._columns))
        row = h.tr(".blank")[[h.td for _ in range(width)]]
        title = self._say("sheet.title", game=self._game)
        return self._page(title, None, self._table([row] * rows), self._signatures())

    def _page(self, title: str, code: Element | None, *below: Node) -> str:
        secret = self._viewer != PUBLIC and not self._sitting.published
        heading = self._say("sheet.title", game=self._game)
        return frame.page(
            title,
            self._lang,
            h.header[
                h.div[
                    h.h1[heading],
                    h.p(".secret")[self._say("sheet.secret")] if secret else None,
                    h.dl[self._facts()],
                ],
                code,
            ],
            h.main[below],
        )

    def _say(self, text_id: str, **facts: Any) -> str:
        return say(self._lang, text_id, facts, self._naming)

    @property
    def _game(self) -> str:
        return self._sitting.game.name(self._lang)

    # The head

    def _facts(self) -> Iterator[Element]:
        opened = self._sitting.opened
        tags = {name.casefold(): value for name, value in opened.tags}
        for name in TAGS:
            yield _fact(self._say(f"sheet.{name}"), tags.get(name, ""))
        for seat, name in opened.seats:
            yield _fact(self._say("sheet.seat", seat=seat), "" if name == seat else name)

    def _short(self, seat: str) -> str:
        return self._say("sheet.short", seat=seat)

    # The table

    def _columns_at(self, seen: Position[Any], before: Position[Any] | None) -> tuple[Column, ...]:
        shows = self._sitting.game.sheet
        return () if shows is None else shows(seen, before)

    def _table(self, rows: Iterator[Element] | Sequence[Element]) -> Element:
        return h.div(".wide")[h.table[h.thead[self._headings()], h.tbody[rows]]]

    def _headings(self) -> Iterator[Element]:
        """One row of headings, and one of seats under those that have a cell for each."""
        split = [column for column in self._columns if _width(column) > 1]
        rows = "2" if split else None
        yield h.tr[
            h.th(".n", scope="col", rowspan=rows)[self._say("sheet.number")],
            h.th(".s", scope="col", rowspan=rows)[self._say("sheet.mover")],
            h.th(".entry", scope="col", rowspan=rows)[self._say("sheet.entry")],
            [self._heading(column, rows) for column in self._columns],
        ]
        if split:
            seats = [seat for column in split for seat in column.seats]
            yield h.tr[[h.th(".v.each", scope="col")[self._short(seat)] for seat in seats]]

    def _heading(self, column: Column, rows: str | None) -> Element:
        heading = self._say(column.heading)
        if _width(column) > 1:
            return h.th(".v", scope="colgroup", colspan=str(_width(column)))[heading]
        seats = " : ".join(map(self._short, column.seats))
        below = (h.br, seats) if seats else None
        return h.th(".v", scope="col", rowspan=rows)[heading, below]

    def _rows(self) -> Iterator[Element]:
        before = None
        for stage, seen in positions(self._sitting, self._viewer, 0, self._sitting.number):
            entry, columns = stage.entry, self._columns_at(seen, before)
            before = seen
            if entry.number:
                yield self._row(entry, stage.line, columns, stage.annotations)
            elif entry.body.comments:
                yield h.tr[h.td(".n")["0"], h.td, h.td[_comments(entry)], self._cells(columns)]
            yield from self._put_in(entry.place)

    def _put_in(self, behind: Place) -> Iterator[Element]:
        """The moves that were put in later behind a place; how it stood then nobody looked."""
        empty = tuple(replace(one, cells=(None,) * len(one.cells)) for one in self._columns)
        for line in self._later.behind.get(behind, ()):
            told = h.p(".below")[self._say("replay.put_in", number=line.first.number)]
            annotated = self._later.annotated.get(line.place, ())
            yield self._row(line.first, line, empty, annotated, told)
            yield from self._put_in(line.place)

    def _row(
        self,
        entry: Entry,
        line: Line,
        columns: Sequence[Column],
        annotations: Sequence[Annotation],
        *more: Node,
    ) -> Element:
        number = write_place(entry.place)
        written = self._written(entry.body)
        return h.tr[
            h.td(".n")[number if line.stands else f"({number})"],
            h.td(".s")[self._mover(entry)],
            h.td(".entry")[
                self._tag(entry),
                h.s[_line(written)] if _differs(line) else self._plain(entry, written),
                [h.strong[f" {glyph}"] for glyph in entry.body.glyphs],
                h.bdi[f" — {entry.body.remark}"] if entry.body.remark else None,
                more,
                self._became(line),
                [h.p(".below")[self._annotation(one)] for one in annotations],
                _comments(entry),
            ],
            self._cells(columns),
        ]

    def _plain(self, entry: Entry, written: str) -> Node:
        if entry.body.sure:
            return _line(written)
        tag = h.span(".tag")[self._say("sheet.unsure")]
        return [h.span(".unsure")[_line(written)], " ", tag]

    def _mover(self, entry: Entry) -> str:
        mover = entry.body.words[0]
        return self._short(mover) if mover in self._seats else self._say(f"sheet.by.{mover}")

    def _written(self, body: Body[Any]) -> str:
        """The line without its mover, who has a column of his own, and without what is behind."""
        line = line_of(replace(body, glyphs=(), remark=""))
        return self._naming.line(line, self._lang).partition(" ")[2]

    def _tag(self, entry: Entry) -> Node:
        """Of which kind it is, where it is no move of the game."""
        kind = _kind(entry)
        if not kind:
            return None
        penalties = (one.kind for one in entry.events if isinstance(one, PenaltyGiven))
        return [h.span(".tag")[self._say(f"sheet.kind.{kind}", kind=next(penalties, ""))], " "]

    def _became(self, line: Line) -> Iterator[Element]:
        since = became(line)
        if since is not None:
            yield h.p(".below")[self._say(since[0], number=since[1])]
        if line.stands and _reads_otherwise(line):
            reads = self._written(line.entry.body)
            yield h.p(".below")[self._say("sheet.reads"), " ", _line(reads)]

    def _annotation(self, event: Annotation) -> str:
        return self._say("replay.annotated", glyph=event.glyph, text=event.text)

    def _cells(self, columns: Sequence[Column]) -> Iterator[Element]:
        for column in columns:
            told = [self._cell(cell) for cell in column.cells]
            if _width(column) > 1:
                yield from (h.td(".v.each")[one] for one in told)
            elif len(told) > 1 and any(told):
                yield h.td(".v")[" : ".join(one or "–" for one in told)]
            else:
                yield h.td(".v")[told]

    def _cell(self, cell: Any) -> str:
        if isinstance(cell, Said):
            return self._say(cell.text, **cell.facts)
        return "" if cell is None else str(cell)

    # The end

    def _result(self) -> Node:
        over = final(self._entries)
        if over is None:
            return None
        scores = [
            self._say("markdown.score", seat=seat, score=score) for seat, score in over.scores
        ]
        told = h.strong[self._say("sheet.result")], " ", tell(self._lang, over, self._naming)
        return [h.p[told], [h.p[score] for score in scores]]

    def _signatures(self) -> Element:
        """Lines for all who sit at the table, and for the referee."""
        seats = [seat for seat in self._seats if seat not in self._sitting.game.automatic]
        signing = [self._say("sheet.player-signs", seat=seat) for seat in seats]
        return h.ul(".signed")[[h.li[one] for one in (*signing, self._say("sheet.referee-signs"))]]

    def _stands(self, match: str, head: Kept | None) -> str:
        if head is None:
            return self._say("sheet.match", match=match)
        number, _, digest = tags_of(head)[1].value.partition(" ")
        return self._say("sheet.match", match=match, number=number, head=digest)


def _kind(entry: Entry) -> str:
    """What an entry is that the referee made, or that is about the record; empty: another."""
    match entry.events[:1]:
        case [RulingStated() | FieldAdjusted()]:
            return "ruling"
        case [PenaltyGiven()]:
            return "penalty"
        case [IrregularityNoted()]:
            return "irregular"
        case [PlaceAnnotated() | VariationGiven()]:
            return ""
        case [event] if isinstance(event, DISPUTE):
            return "dispute"
        case [event] if isinstance(event, CorrectionEvent):
            return "correction"
        case _:
            return ""


def _width(column: Column) -> int:
    """How many cells of a row it takes."""
    return len(column.seats) if len(column.seats) > RATIO else 1


def _fact(label: str, value: str) -> Element:
    return h.div[h.dt[label], h.dd[h.bdi[value] if value else None]]


def _line(written: str) -> Element:
    """A line that is broken between words and cards, and within a card only if it is very long."""
    parts = _PARTS.split(written)
    return h.bdi[[_part(part) for part in parts if part]]


def _part(part: str) -> Node:
    if part == ",":
        return [part, h.wbr]
    return h.span(".k")[part] if "-" in part and len(part) <= LONGEST_CARD else part


def _comments(entry: Entry) -> Iterator[Element]:
    for comment in entry.body.comments:
        yield h.p(".below")[h.bdi[comment.strip()]]


def _reads_otherwise(line: Line) -> bool:
    return bool(line.amended) and line_of(line.first.body) != line_of(line.entry.body)


def _differs(line: Line) -> bool:
    """Whether what was entered is not what stands."""
    return not line.stands or _reads_otherwise(line)
