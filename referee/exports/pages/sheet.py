"""A score sheet on A4: a match line by line as it was written, or an empty one for the pen."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import htpy as h
from htpy import Element, Node
from msgspec.structs import replace

from events.entry import Body, Entry
from events.match import PenaltyGiven
from referee.desk.record import result
from referee.desk.sitting import Sitting
from referee.desk.stages import positions
from referee.exports.pages import frame
from referee.exports.story import EntryTold, Story
from referee.exports.words import Words
from referee.pictures.signs import SIGNS
from referee.scenes.scene import Column
from referee.speech import Lang, Naming
from referee.views.position import Position
from replays.findings import Said
from replays.heads import Kept, tags_of
from replays.heads import write as write_head
from replays.redact import PUBLIC

ROWS = 40
"""Of an empty sheet."""

TAGS = ("event", "round", "table", "date", "referee")
"""What is written at the head of a sheet, if the tags of the match say it."""

SIGNS_OF: Mapping[str, str] = {
    **dict.fromkeys(("ruling", "adjust", "dispute"), "gavel"),
    "penalty": "card",
    "irregular": "flag",
    "clock": "clock",
    "correction": "back",
}
"""What stands before the word for those kinds of entries that are to stand out."""

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
        self._words = Words(lang, naming)
        self._story = Story(sitting, viewer, naming)
        self._columns = self._columns_at(sitting.as_of(0).position(viewer), None)
        self._seats = [seat for seat, _ in sitting.opened.seats]

    def filled(self, match: str, head: Kept | None) -> str:
        """The sheet of what was played."""
        players = self._say("markdown.versus").join(
            self._say("markdown.player", players=(seat,)) for seat in self._seats
        )
        title = self._say("sheet.of", game=self._game, players=players)
        return self._page(
            title,
            frame.code(self._code(match, head), self._say("sheet.code")),
            self._table(self._rows()),
            self._result(),
            self._signatures(),
            h.footer[h.p[self._stands(match, head)]],
        )

    def _code(self, match: str, head: Kept | None) -> str:
        """What a code says: the head as it is kept in a file, and how a finished match ended."""
        kept = f"match {match}\n" if head is None else write_head(head)
        over = result(self._story.recorded)
        return f"{kept}result {over}\n" if over else kept

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
            self._words.lang,
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
        return self._words.say(text_id, facts)

    @property
    def _game(self) -> str:
        return self._sitting.game.name(self._words.lang)

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
        before, last = None, self._sitting.number
        seen = (seen for _, seen in positions(self._sitting, self._viewer, 0, last))
        for told, now in zip(self._story.entries, seen, strict=True):
            columns = self._columns_at(now, before)
            before = now
            if told.kind != "opening":
                yield self._row(told, columns)
            elif told.entry.body.comments:
                said = h.td[_comments(told)]
                yield h.tr[h.td(".n")[told.number], h.td, said, self._cells(columns)]
            yield from self._put_in(told)

    def _put_in(self, behind: EntryTold) -> Iterator[Element]:
        """The moves that were put in later behind one; how it stood then nobody has looked."""
        empty = tuple(replace(one, cells=(None,) * len(one.cells)) for one in self._columns)
        for told in behind.behind:
            yield self._row(told, empty)
            yield from self._put_in(told)

    def _row(self, told: EntryTold, columns: Sequence[Column]) -> Element:
        body, words = told.entry.body, self._words
        struck = not told.stands or told.reads is not None
        line = self._line(told.entry.body)
        return h.tr[
            h.td(".n")[told.number if told.stands else f"({told.number})"],
            h.td(".s")[self._mover(told.entry)],
            h.td(".entry")[
                self._tag(told),
                h.s[line] if struck else line if body.sure else h.span(".unsure")[line],
                h.span[f" {known}"] if (known := words.known(body)) else None,
                [h.strong[f" {glyph}"] for glyph in body.glyphs],
                h.bdi[f" — {body.remark}"] if body.remark else None,
                [h.p(".below")[words.became(one)] for one in told.became],
                None if told.reads is None else self._reads(told.reads),
                [h.p(".below")[words.annotation(one)] for one in told.annotations],
                _comments(told),
            ],
            self._cells(columns),
        ]

    def _reads(self, body: Body[Any]) -> Element:
        return h.p(".below")[self._say("sheet.reads"), " ", self._line(body)]

    def _mover(self, entry: Entry) -> str:
        mover = entry.body.words[0]
        return self._short(mover) if mover in self._seats else self._say(f"sheet.by.{mover}")

    def _line(self, body: Body[Any]) -> Element:
        """What was entered without its mover, who has a column of his own.

        It is broken between words and cards, and within a card only where that is very long.
        """
        parts = _PARTS.split(self._words.line(body).partition(" ")[2])
        return h.bdi[[_part(part) for part in parts if part]]

    def _tag(self, told: EntryTold) -> Node:
        """Of which kind it is, where that is to stand out."""
        if told.kind not in SIGNS_OF:
            return None
        given = next((one.kind for one in told.events if isinstance(one, PenaltyGiven)), "")
        sign = SIGNS["warning" if given == "warning" else SIGNS_OF[told.kind]]
        said = self._say(f"sheet.kind.{told.kind}", kind=given)
        drawn = h.svg(".sign", viewBox="0 0 24 24", aria_hidden="true")[sign]
        return [h.span(".tag")[drawn, " ", said], " "]

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
        over = self._story.over
        if over is None:
            return None
        scores = [
            self._say("markdown.score", seat=seat, score=score) for seat, score in over.scores
        ]
        told = h.strong[self._say("sheet.result")], " ", self._words.sentence(over)
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


def _width(column: Column) -> int:
    """How many cells of a row it takes."""
    return len(column.seats) if len(column.seats) > RATIO else 1


def _fact(label: str, value: str) -> Element:
    return h.div[h.dt[label], h.dd[h.bdi[value] if value else None]]


def _part(part: str) -> Node:
    if part == ",":
        return [part, h.wbr]
    return h.span(".k")[part] if "-" in part and len(part) <= LONGEST_CARD else part


def _comments(told: EntryTold) -> Iterator[Element]:
    for comment in told.entry.body.comments:
        yield h.p(".below")[h.bdi[comment.strip()]]
