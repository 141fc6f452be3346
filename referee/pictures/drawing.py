"""What a game draws of its own; whatever it leaves out is drawn as for any game."""

from collections.abc import Callable, Mapping
from typing import Any

import htpy as h
import msgspec

from referee.pictures import cards
from referee.pictures.pen import Pen
from referee.scenes.scene import Panel, Scene, Zone

WIDTH, HEIGHT = 720, 560
"""Units of a diagram."""


class Canvas(msgspec.Struct, frozen=True):
    """Where a game draws its part of a diagram: between its head and its foot."""

    top: float
    height: float
    left: float = 24
    width: float = WIDTH - 48


DrawZone = Callable[[Pen, Zone, Scene], h.Node]
DrawPanel = Callable[[Pen, Panel, Scene], h.Node]


def _nothing(pen: Pen, face: str) -> h.Node:
    del pen, face
    return None


class Pictures(msgspec.Struct, frozen=True, kw_only=True):
    """How a game is drawn, in a page and in a diagram.

    - `face` what is printed on a card, into a box of units (`referee.pictures.cards`)
    - `chip` the sign and the numbers of a card within a line of a page; its name is written beside
      where there is none
    - `zones` the content of a zone of a page by its name (`field`, `strip`), where it is no row of
      cards; `panels` the same of panels, by their ids
    - `looks` what such a zone looks at besides its cards; where that is not said it is drawn again
      with each scene
    - `signs` the signs that stand before words, by the ids of these
    - `marks` the ids of marks whose value is a card
    - `elsewhere` whether a counter or a tag of a seat, by its id, is told by one of its zones
    - `counted` the names of zones of which their seat's counters say enough
    - `diagram` the board of a diagram; `height` that of the whole diagram, in units
    - `style` the name of a style sheet in `referee/pictures/styles` for its boards
    """

    face: cards.Face = cards.plain
    chip: Callable[[Pen, str], h.Node] = _nothing
    zones: Mapping[str, DrawZone] = {}
    panels: Mapping[str, DrawPanel] = {}
    looks: Mapping[str, Callable[[Zone, Scene], Any]] = {}
    signs: Mapping[str, str] = {}
    marks: frozenset[str] = frozenset()
    elsewhere: Callable[[str], bool] = lambda text: False
    counted: frozenset[str] = frozenset()
    diagram: Callable[[Pen, Scene, Canvas], h.Node] | None = None
    height: Callable[[Scene], int] = lambda scene: HEIGHT
    style: str = ""


SIGNS: Mapping[str, str] = {
    "match.tag.clock": "clock",
    "match.penalty.warning": "warning",
    **{f"match.penalty.{colour}": "card" for colour in ("yellow", "red", "black")},
}
"""The signs before words of every match."""

PLAIN = Pictures()
"""The drawing of a game that brings none."""


def of(game: Any) -> Pictures:
    """How a game is drawn."""
    found: Pictures = PLAIN if game.pictures is None else game.pictures()
    return found
