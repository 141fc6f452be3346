"""Fate/Ace Royal: the diagram. The battle above, then a line of the list for each Master."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import htpy as h

from referee.pictures import said, svg
from referee.pictures.diagram import badge, delta
from referee.pictures.drawing import HEIGHT, Canvas
from referee.pictures.fate_ace_royal import wording
from referee.pictures.fate_ace_royal.faces import SYSTEMS, signed
from referee.pictures.fate_ace_royal.masters import SIX, Battle, Master, fought, masters
from referee.pictures.marked import MOST_PIPS
from referee.pictures.pen import LEADING, ROOM, Pen, columns, fitting
from referee.pictures.words import Told, Words
from referee.scenes.fate_ace_royal import GAME, STATS
from referee.scenes.scene import Scene

SMALL_NAMES = 11
"""Sides whose names would be smaller are told by their numbers."""

_CELL = 48


def height(scene: Scene) -> int:
    """Higher where there are many Masters."""
    return HEIGHT + 340 * max(len(scene.seats) - 4, 0) // 3


def diagram(pen: Pen, scene: Scene, canvas: Canvas) -> Iterator[h.Node]:
    """The battle and what lies in the middle, then the Masters from above to below."""
    battle = fought(scene)
    top = canvas.top
    if battle is not None:
        yield _battle(pen, battle, canvas.left, top + 4, canvas.width)
        top += 58
    found = masters(scene)
    head = 28
    high = (canvas.top + canvas.height - top - head) / len(found)
    rows = [
        _Row(canvas.left, top + head + high * at, canvas.width, high) for at in range(len(found))
    ]
    room = canvas.width
    if any(any(master.halves) for master in found):
        room = rows[0].values - canvas.left - 10
        yield [
            signed(pen, stat, rows[0].cell(at) + rows[0].wide / 2 - 18, top + 6, 17)
            for at, stat in enumerate(STATS)
        ]
    told = pen.words.joined(wording.middle(pen.words, scene), "pictures.dot")
    yield _line(pen, canvas.left, top + 19, told, 15, room, head - 2, ink="ink-2")
    for master, row in zip(found, rows, strict=True):
        yield _master(pen, scene, master, row)


class _Row(NamedTuple):
    """Where a Master stands: left, top, width and height."""

    left: float
    top: float
    width: float
    height: float

    @property
    def scale(self) -> float:
        """How much larger than in a row of four Masters."""
        return min(self.height / 84, 1.2)

    @property
    def step(self) -> float:
        """How high a line of text is."""
        return self.height * 0.233

    @property
    def wide(self) -> float:
        """How wide the box of a value is."""
        return _CELL * self.scale

    @property
    def values(self) -> float:
        """Where the values begin."""
        return self.left + self.width - 4 * self.wide - 2

    def cell(self, at: int) -> float:
        """Where a value stands."""
        return self.values + self.wide * at

    def line(self, number: float) -> float:
        """The base line of a line of text."""
        return self.top + self.height * 0.23 + self.step * number


# The battle


def _battle(pen: Pen, found: Battle, x: float, y: float, width: float) -> Iterator[h.Node]:
    words, half = pen.words, width / 2
    if found.sides is not None:
        who = wording.against(words, map(words.seat, found.sides))
        if fitting(who[0], 18, half - 90) < SMALL_NAMES:
            who = wording.against(words, map(words.short, found.sides))
        yield pen.text(x, y + 17, who, 18, weight=700, room=half - 90)
    last = x + width
    for at, stroke in enumerate(found.strokes):
        left = last - (len(found.strokes) - at) * (half + 76) / 2
        now = at == len(found.strokes) - 1
        sign, ink = SYSTEMS[stroke.system]
        yield pen.sign(sign, left + 4, y + 3, 16, ink)
        compared = words.plain(f"{stroke.attack:g} : {stroke.defence:g}")
        told = words.joined((wording.struck(words, stroke), compared), "pictures.gap")
        weight = 700 if now else 400
        yield pen.text(left + 24, y + 17, told, 16, weight=weight, room=(half + 76) / 2 - 26)
    yield _steps(pen, found, x, y + 26, width)


def _steps(pen: Pen, found: Battle, x: float, y: float, width: float) -> Iterator[h.Node]:
    """Six bars: those that are over full, that of now high, those to come empty."""
    step = width / len(SIX)
    now = -1 if found.now is None else found.now
    for at, steps in enumerate(SIX):
        left, on = x + step * at, at == now
        told = pen.words.word(f"{GAME}.battle-step.{steps[0]}")
        full = {"fill": "due" if on else "ink"} if at <= now else {"fill": "none"}
        bar = 8 if on else 5
        stroke = "due" if on else "line"
        yield pen.box(left, y + 8 - bar, step - 6, bar, radius=2, stroke=stroke, **full)
        ink, weight = ("due", 700) if on else ("ink" if at < now else "ink-2", 400)
        yield pen.text(
            left + (step - 6) / 2,
            y + 24,
            told,
            14,
            ink=ink,
            weight=weight,
            anchor="middle",
            room=step - 8,
        )


# A Master


class _Part(NamedTuple):
    """A piece of a line; `drawn` instead of words so many shapes (`pips`), or a hollow one."""

    told: Told
    size: float
    ink: str = "ink"
    weight: int = 400
    gap: float = 8
    pips: int = 0
    drawn: Callable[[float, float, float, int], str] | None = None

    @property
    def width(self) -> float:
        """How much room it takes, with the gap behind it."""
        wide = max(self.pips, 1) * 0.8 if self.drawn else columns(self.told[0]) * ROOM
        return wide * self.size + self.gap


def _run(pen: Pen, x: float, y: float, room: float, parts: Sequence[_Part]) -> Iterator[h.Node]:
    """Pieces one behind the other, all of them smaller where they would not fit."""
    shrunk = min(1, room / max(sum(part.width for part in parts), 1))
    for part in parts:
        size = part.size * shrunk
        if part.drawn is None:
            yield pen.text(x, y, part.told, size, ink=part.ink, weight=part.weight)
        else:
            d = part.drawn(x, y - size * 0.36, size * 0.36, max(part.pips, 1))
            hollow = {"fill": "none", "stroke": pen.ink("line"), "stroke-width": 1.5}
            yield svg.path(hollow if part.pips == 0 else {"fill": pen.ink(part.ink)}, d=d)
        x += part.width * shrunk


def _line(
    pen: Pen, x: float, y: float, told: Told, size: float, room: float, high: float, **look: Any
) -> Iterator[h.Node]:
    """A text at its base line, or where it is too long in several smaller lines around it."""
    top = y - 0.95 * size - (high - LEADING * size) / 2
    yield pen.block(x, top, told, size, room=room, high=high, **look)


def _master(pen: Pen, scene: Scene, master: Master, row: _Row) -> Iterator[h.Node]:
    scale, left = row.scale, row.left + 54
    known = any(master.halves)
    room = (row.values if known else row.left + row.width) - left - 10
    ink = "ink-2" if master.out else "ink"
    yield _ground(pen, master, row)
    yield badge(pen, master.place, row.left + 28, row.line(0) + 4, 15 * scale)
    yield _title(pen, master, row, left, room, ink)
    if known:
        told = pen.words.joined(wording.servant(pen.words, master), "pictures.gap")
        weight = 600 if master.moved else 400
        yield _line(pen, left, row.line(1), told, 16 * scale, room, row.step, weight=weight)
        yield _values(pen, scene, master, row)
    changed = partial(delta, scene, master.place.seat)
    counters = [part for one in _counters(pen.words, master, changed, scale, ink) for part in one]
    yield _run(pen, left, row.line(2), room, counters)
    if details := [*wording.details(pen.words, master)]:
        told = pen.words.joined(details, "pictures.dot")
        yield _line(pen, left, row.line(3), told, 14 * scale, room, row.step, ink="ink-2")


def _ground(pen: Pen, master: Master, row: _Row) -> Iterator[h.Node]:
    """A line above; where somebody is due or aimed at a ground, and an edge at the left."""
    yield svg.path(d=f"M{row.left} {svg.number(row.top)}h{row.width}", stroke=pen.ink("line"))
    fill = "due-soft" if master.is_due else "bad-soft" if master.is_target else ""
    if fill:
        yield pen.box(row.left, row.top + 1, row.width, row.height - 2, radius=0, fill=fill)
    if master.is_target or master.is_due or master.is_source:
        edge = "bad" if master.is_target else "due"
        yield pen.box(row.left, row.top + 1, 5, row.height - 2, radius=0, fill=edge)


def _title(
    pen: Pen, master: Master, row: _Row, x: float, room: float, ink: str
) -> Iterator[h.Node]:
    """The player's name, in two lines if it is long; behind it what is told of the seat."""
    words, name, size, y = pen.words, master.place.name, 14 * row.scale, row.line(0)
    tags = [_Part(said.mark(words, tag), size, "ink-2", 600) for tag in master.says]
    if master.assumed:
        assumed = (words.plain("?"), words.word(f"{GAME}.state.assumed"))
        tags.append(_Part(words.joined(assumed, "pictures.gap"), size, "warn", 600))
    most = room - min(sum(tag.width for tag in tags) + 10, room * 0.45)
    large, called = 18 * row.scale, words.plain(name)
    yield _line(pen, x, y, called, large, most, row.step, ink=ink, weight=700)
    behind = min(columns(name) * large * ROOM, most) + 10
    yield _run(pen, x + behind, y, room - behind, tags)


def _counters(
    words: Words, master: Master, changed: Callable[[str], str], scale: float, ink: str
) -> Iterator[tuple[_Part, ...]]:
    """Mana and command spells as signs with their numbers, the others as words with theirs."""
    size = 15 * scale
    for one in master.counters:
        shape = _SHAPES.get(one.id)
        if shape is None:
            limit = "" if one.most is None else f"/{one.most:g}"
            called = _Part(words.word(one.id), size, "ink-2", gap=5)
        else:
            limit, (drawn, colour) = "", shape
            pips = max(int(one.value), 0) if one.value <= MOST_PIPS else 1
            called = _Part((), size, colour, gap=5, pips=pips, drawn=drawn)
        by = changed(one.id)
        number = words.plain(f"{one.value:g}{limit}")
        yield called, _Part(number, size, ink, 700, 5 if by else 14 * scale)
        if by:
            yield (_Part(words.plain(by), size, "due", 700, 14 * scale),)


def _discs(x: float, y: float, radius: float, count: int) -> str:
    r = svg.number(radius)
    arc = f"a{r} {r} 0 1 0 {svg.number(2 * radius)} 0a{r} {r} 0 1 0 {svg.number(-2 * radius)} 0"
    step = radius * 2.2
    return "".join(f"M{svg.number(x + step * at)} {svg.number(y)}{arc}" for at in range(count))


def _lozenges(x: float, y: float, radius: float, count: int) -> str:
    r = svg.number(radius)
    step = radius * 2.2
    return "".join(
        f"M{svg.number(x + step * at)} {svg.number(y)}l{r} -{r} {r} {r} -{r} {r}z"
        for at in range(count)
    )


_SHAPES = {f"{GAME}.counter.mana": (_discs, "due"), f"{GAME}.counter.spells": (_lozenges, "wyrms")}


def _values(pen: Pen, scene: Scene, master: Master, row: _Row) -> Iterator[h.Node]:
    """The four values in a row; those that are compared now on ink."""
    high = min(row.height - 24, 52)
    top = row.top + (row.height - high) / 2
    known = {one.id: one for one in master.values}
    for at, stat in enumerate(STATS):
        x, hot = row.cell(at), stat == master.hot
        stroke, fill = ("line", "ground") if master.out else ("ink-2", "ink" if hot else "paper")
        yield pen.box(x, top, row.wide - 3, high, fill=fill, stroke=stroke, stroke_width=1.5)
        told = svg.number(known[stat].value) if known else "?"
        if master.assumed:
            told += "?"
        ink = "ink-2" if master.out or not known else "paper" if hot else "ink"
        middle, base = x + (row.wide - 3) / 2, top + high * 0.72
        look: Mapping[str, Any] = {"anchor": "middle", "weight": 700}
        yield pen.text(middle, base, told, high * 0.6, ink=ink, room=row.wide - 8, **look)
        if changed := delta(scene, master.place.seat, stat):
            yield pen.text(middle, top + high + 11, changed, 12, ink="due", **look)
