"""All versions of the regions of a board, each once, for a script to put where they hold."""

import re
from collections.abc import Sequence

import htpy as h
from markupsafe import Markup, escape

from referee.pictures.board import Board
from referee.scenes.scene import Scene

_NAMED = re.compile(r'(<[a-z]+(?: [^<>]*)? data-w="[0-9]+"[^<>]*>)[^<]+')
"""An element whose text is in the table: it holds nothing else, and `<` and `>` are escaped."""

_LEAF = re.compile(r"<li(?: [^<>]*)?>(?:(?!</?li[ >]).)*</li>")
"""An item of a list that holds no other list."""

_SLOT = re.compile(r'<div(?: [^<>]*)? data-r="([^"]*)"[^<>]*>(?=</div>)')
"""The place of a region, empty."""

WORTH = 60
"""Characters of an item that is kept apart from what it stands in."""


class Versions:
    """Draws scenes, and keeps what is drawn; a version is named by its number, 0 is none."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._numbers: dict[str, int] = {}
        self._drawn: dict[int, tuple[object, int]] = {}
        self.keys: dict[str, int] = {}
        """The places of regions in a row, by their names."""

    def row(self, scene: Scene) -> list[int]:
        """Which version of each region holds in a scene."""
        found: dict[str, int] = {}
        for region in self._board.regions(scene):
            self.keys.setdefault(region.key, len(self.keys))
            known = self._drawn.get(id(region))
            if known is None:
                known = self._drawn[id(region)] = region, self._number(region.drawn)
            found[region.key] = known[1]
        return [found.get(key, 0) for key in self.keys]

    def template(self) -> h.Element:
        """All versions in the order of their numbers."""
        return h.template[(h.div[Markup(markup)] for markup in self._numbers)]

    def _number(self, drawn: h.Node) -> int:
        return self._kept(_LEAF.sub(self._part, untold(drawn)))

    def _part(self, found: re.Match[str]) -> str:
        """What stands for an item, which is kept by itself: it lies in many versions."""
        return found[0] if len(found[0]) < WORTH else f"<li data-v={self._kept(found[0])}></li>"

    def _kept(self, markup: str) -> int:
        return self._numbers.setdefault(markup, len(self._numbers) + 1) if markup else 0


def placed(board: Board, scene: Scene, scenes: Sequence[Scene]) -> Markup:
    """The board of a scene as it is read without a script: its regions in their places."""
    drawn = {str(escape(region.key)): region.drawn for region in board.regions(scene)}
    empty = written(board.skeleton(scenes))
    return Markup(_SLOT.sub(lambda slot: f"{slot[0]}{drawn.get(slot[1], '')}", empty))


def untold(drawn: h.Node) -> str:
    """What is drawn without the texts that elements name: a script gives them theirs."""
    return _NAMED.sub(r"\1", written(drawn))


def written(drawn: h.Node) -> str:
    """What is drawn as text, to which nothing is escaped any more."""
    return "".join(h.fragment[drawn].iter_chunks())
