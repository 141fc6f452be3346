"""Zones of a page that are no plain rows of cards: queues, hands, the discard."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import htpy as h

from referee.pictures import cards, said
from referee.pictures.board import UNKNOWN, cell_classes
from referee.pictures.drawing import DrawZone, nothing
from referee.pictures.dueling_runes.faces import face, is_out, rank, small
from referee.pictures.marked import Marks, marks
from referee.pictures.pen import Pen
from referee.scenes.scene import Item, Scene, Zone

LARGE = 2
"""So many wizards have large cards."""


def queue(pen: Pen, zone: Zone, scene: Scene) -> h.Node:
    """The oldest card first, behind them that of this phase which is not turned up yet."""
    if _out(zone, scene):
        return None
    here = marks(scene)
    lies = [
        _cell(pen, other, item, here, large=len(scene.seats) <= LARGE)
        for other in (zone, *_played(zone, scene))
        for item in other.items
    ]
    free = max(zone.places - len(lies), 0)
    return h.ol(".slots")[lies, [h.li(".cell.empty", aria_hidden="true")] * free]


def _out(zone: Zone, scene: Scene) -> bool:
    return any(place.seat == zone.owner and is_out(place) for place in scene.seats)


def _played(zone: Zone, scene: Scene) -> Iterator[Zone]:
    return (other for other in scene.zones if other.id == f"{zone.owner}.played")


def _phase(zone: Zone, scene: Scene) -> Any:
    """What a queue is drawn of besides itself: the card of this phase, and whether he is out."""
    moved = marks(scene).moved
    played = [*_played(zone, scene)]
    new = [item.key in moved for one in played for item in one.items]
    return played, new, _out(zone, scene)


def hand(pen: Pen, zone: Zone, scene: Scene) -> h.Node:
    """The cards of a hand that are known, and of how many nothing is; none: the number says all."""
    seen = [item for item in zone.items if item.face != UNKNOWN]
    if not seen:
        return None
    here, hidden = marks(scene), len(zone.items) - len(seen)
    return h.fragment[
        _heading(pen, zone),
        h.ul(".row")[
            (_cell(pen, zone, item, here, large=False) for item in seen),
            h.li(".chip.unknown")[f"? ×{hidden}"] if hidden else None,
        ],
    ]


def discard(pen: Pen, zone: Zone, scene: Scene) -> h.Node:
    """All that have been discarded, the oldest first, by rank and name."""
    if not zone.count:
        return None
    moved, words = marks(scene).moved, pen.words
    told = (
        words.joined((words.plain(rank(item)), words.card(item.face)), "pictures.gap")
        for item in zone.items
    )
    return h.fragment[
        _heading(pen, zone),
        h.ul(".chips")[
            (
                h.li(words.names(one), class_={"chip": True, "moved": item.key in moved})[one[0]]
                for item, one in zip(zone.items, told, strict=True)
            )
        ],
    ]


def _heading(pen: Pen, zone: Zone) -> h.Element:
    return h.h3[pen.words.span(pen.words.word(zone.word)), " ", h.b[str(zone.count)]]


def _cell(pen: Pen, zone: Zone, item: Item, here: Marks, *, large: bool) -> h.Element:
    return h.li(pen.at(zone.id, item.under or item.face), class_=cell_classes(item, here))[
        cards.card(pen, item, face) if large else small(pen, item),
        pen.words.span(said.item(pen.words, item, zone), "told"),
    ]


ZONES: Mapping[str, DrawZone] = {"queue": queue, "hand": hand, "discard": discard}
BESIDES: Mapping[str, Callable[[Zone, Scene], Any]] = {
    "queue": _phase,
    "hand": nothing,
    "discard": nothing,
}
