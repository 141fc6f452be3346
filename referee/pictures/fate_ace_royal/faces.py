"""Fate/Ace Royal: what is printed on its cards, and the four values as signs."""

from collections.abc import Iterator, Mapping

import htpy as h

from referee.pictures import cards
from referee.pictures.pen import Pen, lines
from referee.pictures.svg import number
from referee.pictures.words import Told
from referee.scenes.fate_ace_royal import STATS
from referee.scenes.scene import Item, Number

SYSTEMS = {"physical": ("blade", "red"), "magic": ("star", "knots")}
"""The sign of each system, and its ink."""

_SIDES = {"attack": "attack", "defence": "shield"}


def face(pen: Pen, item: Item, wide: float, high: float) -> Iterator[h.Node]:
    """The name above, of crafts and events their number large; below the four values if known."""
    yield cards.paper(pen, wide, high)
    kind, _, no = item.face.rpartition("-")
    name = pen.words.card(item.face)
    if kind and no.isdecimal():
        yield pen.text(wide / 2, 48, int(no), 36, anchor="middle", weight=700)
        yield pen.text(wide / 2, 70, name, 14, ink="ink-2", anchor="middle", room=wide - 10)
    else:
        yield _named(pen, name, wide)
    if item.values:
        yield _four(pen, item.values, wide, high - 62)


def _named(pen: Pen, name: Told, wide: float) -> Iterator[h.Node]:
    """A name in one line, or where it is the same in all languages in as many as it needs."""
    if len(set(name)) > 1:
        yield pen.text(wide / 2, 34, name, 17, anchor="middle", weight=700, room=wide - 10)
        return
    for at, line in enumerate(lines(name[0], 15, wide - 10, 3)):
        y = 26 + 18 * at
        yield pen.text(wide / 2, y, line, 15, anchor="middle", weight=700, room=wide - 10)


def _four(pen: Pen, values: Mapping[str, Number], wide: float, top: float) -> Iterator[h.Node]:
    """Two lines, of which each has a system's sign, its attack and its defence."""
    half = (wide - 34) / 2
    for at, stat in enumerate(STATS):
        left, y = 28 + half * (at % 2), top + 29 * (at // 2)
        if at % 2 == 0:
            sign, ink = SYSTEMS[system(stat)]
            yield pen.sign(sign, 6, y + 3, 20, ink)
        yield pen.box(left, y, half - 2, 26, radius=4, fill="soft")
        told = number(values.get(stat, 0))
        middle = left + half / 2 - 1
        yield pen.text(middle, y + 20, told, 20, anchor="middle", weight=700, room=half - 6)


def system(stat: str) -> str:
    """Of which system a value is."""
    return stat.rpartition(".")[2].partition("-")[0]


def signed(pen: Pen, stat: str, x: float = 0, y: float = 0, size: float = 24) -> Iterator[h.Node]:
    """The two signs of a value: its system, and whether it attacks or defends."""
    kind, _, side = stat.rpartition(".")[2].partition("-")
    sign, ink = SYSTEMS[kind]
    yield pen.sign(sign, x, y, size, ink)
    yield pen.sign(_SIDES[side], x + size, y, size, "ink-2")
