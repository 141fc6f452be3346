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


def drawn(
    match: str,
    sitting: Sitting,
    shown: Scene,
    viewer: str,
    lang: Lang,
    disputes: Iterable[Mapping[str, Any]] = (),
    calls: Iterable[Call] = (),
) -> str:
    """The board as the viewer is shown it, behind the drawings that it uses by name.

    Before it who calls for the referee, for a screen; behind it the ways to its disputes.
    """
    signs, board = pictured(sitting, shown, viewer, lang, of=f"c-{match}", tapped=True)
    called = h.ul(".called", data_r="calls")[_called(match, sitting, calls, lang)]
    ways = h.ul(".ways", data_r="disputes")[_disputes(match, disputes, lang)]
    return seen(written(h.fragment[h.div(data_r="signs")[signs], called, board, ways]))


def pictured(
    sitting: Sitting, shown: Scene, viewer: str, lang: Lang, *, of: str, tapped: bool = False
) -> tuple[h.Element, Markup]:
    """The drawings that a board uses by name, which begin with `of`, and the board."""
    pictures = drawing.of(sitting.game)
    words = Words(sitting.naming_for(viewer), (lang,), pictures.marks)
    pen = Pen(words, of=of, tapped=tapped)
    board = placed(Board(pen, pictures), shown, [shown])
    return shell.defined(pen.symbols.items()), board


def _called(match: str, sitting: Sitting, calls: Iterable[Call], lang: Lang) -> Iterator[h.Element]:
    naming = sitting.game.naming(sitting.state)
    for one in calls:
        seat = say(lang, "pictures.seat", {"seat": one.seat}, naming)
        yield h.li[say(lang, "serve.called", {}), f" {match} · {seat} · ", time_of(one.since, lang)]


def _disputes(match: str, disputes: Iterable[Mapping[str, Any]], lang: Lang) -> Iterator[h.Element]:
    for one in disputes:
        href = f"/m/{match}/disputes/{one['number']}?lang={lang}"
        yield h.li[h.a(href=href)[say(lang, "serve.dispute", {"number": one["number"]})]]
