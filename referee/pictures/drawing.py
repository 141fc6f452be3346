"""What a game draws of its own; whatever it leaves out is drawn as for any game."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import htpy as h
import msgspec

from referee.pictures import cards
from referee.pictures.pen import Pen
from referee.pictures.words import Told, Words
from referee.scenes.scene import Item, Panel, Scene, Zone

WIDTH, HEIGHT = 720, 560
"""Units of a diagram."""


class Canvas(msgspec.Struct, frozen=True):
    """Where a game draws its part of a diagram: between its head and its foot."""

    top: float
    height: float
    left: float = 24
    width: float = WIDTH - 48


DrawZone = Callable[[Pen, Zone, Scene], h.Node]
DrawItem = Callable[[Pen, Item], h.Node]
DrawPanel = Callable[[Pen, Panel, Scene], h.Node]


Describe = Callable[[Words, Scene], Iterator[Told]]


def _undescribed(words: Words, scene: Scene) -> Iterator[Told]:
    del words, scene
    return iter(())


def nothing(zone: Zone, scene: Scene) -> None:
    """What a zone is drawn of besides itself whose drawing looks at nothing else."""
    del zone, scene


def _nothing(pen: Pen, face: str) -> h.Node:
    del pen, face
    return None


class Pictures(msgspec.Struct, frozen=True, kw_only=True):
    """How a game is drawn, in a page and in a diagram.

    - `face` what is printed on a card, into a box of units (`referee.pictures.cards`)
    - `chip` the sign and the numbers of a card within a line of a page; its name is written beside
      where there is none
    - `zones` the content of a zone of a page by its name (`field`, `strip`), where it is no row of
      cards; `panels` the same of panels, by their ids; `besides` of what besides itself such a zone
      is drawn, where it is not the whole scene: it is drawn anew only where that has changed
    - `items` what is drawn of each item of a zone whose items keep their keys (models of a crew):
      each is a region of its own, so that a page does not hold the whole zone for each change
    - `signs` the signs that stand before words, by the ids of these
    - `marks` the ids of marks whose value is a card
    - `elsewhere` whether a counter or a tag of a seat, by its id, is told by one of its zones
    - `counted` the names of zones of which their seat's counters say enough
    - `described` what a diagram shows, in words, besides who sits there with which counters
    - `diagram` the board of a diagram; `height` that of the whole diagram, in units
    - `style` the name of a style sheet in `referee/pictures/styles` for its boards
    """

    face: cards.Face = cards.plain
    chip: Callable[[Pen, str], h.Node] = _nothing
    zones: Mapping[str, DrawZone] = {}
    panels: Mapping[str, DrawPanel] = {}
    besides: Mapping[str, Callable[[Zone, Scene], Any]] = {}
    items: Mapping[str, DrawItem] = {}
    signs: Mapping[str, str] = {}
    marks: frozenset[str] = frozenset()
    elsewhere: Callable[[str], bool] = lambda text: False
    counted: frozenset[str] = frozenset()
    described: Describe = _undescribed
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
