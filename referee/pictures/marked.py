"""What stands in a board of any game: seats by their badges, counters by boxes, items by marks."""

from collections.abc import Iterable
from math import ceil
from typing import NamedTuple

import htpy as h
from markupsafe import Markup

from referee.pictures.words import Words
from referee.scenes.scene import Counter, Place, Scene

FULL, EMPTY = Markup('<i class="on"></i>'), Markup("<i></i>")
"""The boxes of a counter."""

MOST_PIPS = 12
"""More are told by their number alone."""


class Marks(NamedTuple):
    """What the last entry and what is pending make of items: moved, source, target."""

    moved: frozenset[str]
    sources: frozenset[str]
    targets: frozenset[str]

    def of(self, keys: Iterable[str]) -> "Marks":
        """Those of these keys."""
        wanted = frozenset(keys)
        return Marks(self.moved & wanted, self.sources & wanted, self.targets & wanted)


def marks(scene: Scene) -> Marks:
    """The marks of a scene."""
    moved = scene.last.moved if scene.last else ()
    return Marks(
        frozenset(moved),
        frozenset(link.source for link in scene.links),
        frozenset(link.target for link in scene.links),
    )


def badge(words: Words, place: Place) -> h.Element:
    """The letter or number of a seat, in a disc or, of every second, in a ring."""
    short = words.short(place.seat)
    ring = place.side in ("far", "right")
    classes = {"badge": True, f"of-{seat_ink(place)}": True, "ring": ring}
    return h.span(words.names(short), class_=classes)[short[0]]


def pipped(one: Counter) -> Markup:
    """A counter as so many boxes, of which those that it has are full."""
    most = max(int(one.most or 0), 0)
    full = min(max(ceil(one.value), 0), most)
    return FULL * full + EMPTY * (most - full)


def seat_ink(place: Place) -> str:
    """The colour of a seat: a fencer's own, else by the number in the order of seats."""
    if isinstance(place.side, int):
        return f"seat-{place.side % 7 + (0 if place.side % 7 else 7)}"
    return {"near": "seat-1", "far": "seat-2", "left": "red", "right": "green"}[place.side]
