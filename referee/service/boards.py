"""The board of a match as a part of a page: drawn anew of each position, by regions."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import htpy as h
from markupsafe import Markup

from referee.desk.sitting import Sitting
from referee.exports.pages import shell
from referee.exports.pages.versions import placed, written
from referee.pictures import drawing
from referee.pictures.board import Board
from referee.pictures.pen import Pen
from referee.pictures.words import Words
from referee.render.layout import seen
from referee.scenes.scene import Scene
from referee.service.open_shapes import Call
from referee.service.times import time_of
from referee.speech import Lang, say


class Drawer:
    """Draws the board of a match as one viewer sees it, and draws again only what has changed.

    `of`: with what the names of its drawings begin, where a page has several boards.
    """

    def __init__(
        self, sitting: Sitting, viewer: str, lang: Lang, *, of: str, tapped: bool = False
    ) -> None:
        pictures = drawing.of(sitting.game)
        self._lang: Lang = lang
        words = Words(sitting.naming_for(viewer), (lang,), pictures.marks)
        self._pen = Pen(words, of=of, tapped=tapped)
        self._board = Board(self._pen, pictures)

    def pictured(self, shown: Scene) -> tuple[h.Element, Markup]:
        """The drawings that the board of a scene uses by name, and the board."""
        board = placed(self._board, shown, [shown])
        used: dict[str, str] = {}
        text = str(board)
        for markup, name in reversed(self._pen.symbols.items()):  # one may use those before it
            if f'"#{name}"' in text:
                used[markup], text = name, text + markup
        return shell.defined(reversed(used.items())), board

    def drawn(
        self,
        match: str,
        sitting: Sitting,
        shown: Scene,
        disputes: Iterable[Mapping[str, Any]] = (),
        calls: Iterable[Call] = (),
    ) -> str:
        """The board, behind the drawings that it uses by name.

        Before it who calls for the referee, for a screen; behind it the ways to its disputes.
        """
        signs, board = self.pictured(shown)
        called = h.ul(".called", data_r="calls")[_called(match, sitting, calls, self._lang)]
        ways = h.ul(".ways", data_r="disputes")[_disputes(match, disputes, self._lang)]
        return seen(written(h.fragment[h.div(data_r="signs")[signs], called, board, ways]))


def _called(match: str, sitting: Sitting, calls: Iterable[Call], lang: Lang) -> Iterator[h.Element]:
    naming = sitting.game.naming(sitting.state)
    for one in calls:
        seat = say(lang, "pictures.seat", {"seat": one.seat}, naming)
        yield h.li[say(lang, "serve.called", {}), f" {match} · {seat} · ", time_of(one.since, lang)]


def _disputes(match: str, disputes: Iterable[Mapping[str, Any]], lang: Lang) -> Iterator[h.Element]:
    for one in disputes:
        href = f"/m/{match}/disputes/{one['number']}?lang={lang}"
        yield h.li[h.a(href=href)[say(lang, "serve.dispute", {"number": one["number"]})]]
