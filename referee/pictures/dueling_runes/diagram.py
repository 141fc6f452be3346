"""A duel of wizards as a diagram: two above each other, more in two columns, spells between."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import htpy as h

from projections.dueling_runes.state import MOST_LIFE
from referee.pictures import cards, said, svg
from referee.pictures.board import UNKNOWN
from referee.pictures.diagram import badge, delta
from referee.pictures.drawing import Canvas
from referee.pictures.dueling_runes.faces import GAME, face, flat, is_out, suit
from referee.pictures.dueling_runes.spells import EFFECT_SIGNS, Band, band
from referee.pictures.marked import Marks, marks
from referee.pictures.pen import Pen
from referee.scenes.scene import Counter, Item, Mark, Place, Scene, Zone

GAP, EDGE = 60, 12
"""Units of the band between the seats, and of the margin of the picture."""

MOST_CARDS, FLATTEST = 8, 70
"""Of a queue or a hand, more are counted; a card with no more height is drawn flat."""

POWER = ("suns", "waves", "leaves")


class Cell(NamedTuple):
    """The room of a seat."""

    x: float
    y: float
    wide: float
    high: float

    @property
    def narrow(self) -> bool:
        """Whether another seat lies beside."""
        return self.wide < 400


def diagram(pen: Pen, scene: Scene, canvas: Canvas) -> Iterator[h.Node]:
    """Of two the far one above; of more, those who come first."""
    cells = dict(_cells(scene, canvas))
    found = marks(scene)
    for place in scene.seats:
        yield _ground(pen, scene, place, cells[place.seat])
        yield from _seat(pen, scene, place, cells[place.seat], found)
    middle = canvas.top + (canvas.height - GAP) / 2
    yield from band(pen, scene, Band(middle, GAP, EDGE, 2 * canvas.left + canvas.width - EDGE))
    yield from _arrows(pen, scene, cells, middle)


def _cells(scene: Scene, canvas: Canvas) -> Iterator[tuple[str, Cell]]:
    whole = 2 * canvas.left + canvas.width - 2 * EDGE
    high = (canvas.height - GAP) / 2
    two = len(scene.seats) <= 2
    order = sorted(scene.seats, key=lambda place: place.side == "near") if two else scene.seats
    for at, place in enumerate(order):
        row, column = (at, 0) if two else divmod(at, 2)
        wide = whole if two else (whole - 8) / 2
        yield (
            place.seat,
            Cell(EDGE + column * (wide + 8), canvas.top + row * (high + GAP), wide, high),
        )


def _ground(pen: Pen, scene: Scene, place: Place, cell: Cell) -> h.Element:
    """The ground of a seat: that on which the table waits, at which a spell is aimed."""
    waits = any(place.seat in one.seats for one in scene.due if one.how == "waits")
    aimed = any(link.target == place.seat != link.source for link in scene.links)
    colours: dict[str, Any] = {"fill": "none", "stroke": "line", "stroke_width": 1}
    if aimed:
        colours = {"fill": "bad-soft", "stroke": "bad", "stroke_width": 3}
    elif waits:
        colours = {"fill": "due-soft", "stroke": "due", "stroke_width": 3}
    elif any(link.source == place.seat for link in scene.links):
        colours = {"fill": "due-soft", "stroke": "due", "stroke_width": 2}
    return pen.box(*cell, radius=10, **colours)


def _seat(pen: Pen, scene: Scene, place: Place, cell: Cell, found: Marks) -> Iterator[h.Node]:
    yield from _line(pen, scene, place, cell)
    if is_out(place):
        yield from _tags(pen, place, Cell(cell.x + 12, cell.y + 40, cell.wide - 24, 19), 4, 15)
        return
    zones = {zone.id.rpartition(".")[2]: zone for zone in scene.zones if zone.owner == place.seat}
    hand = zones.get("hand")
    known = [item for item in hand.items if item.face != UNKNOWN] if hand else []
    laid = (*zones["queue"].items, *zones["played"].items)
    if cell.narrow:
        at = Cell(cell.x + 8, cell.y + 34, cell.wide - 16, 60)
        yield from _queue(pen, laid, zones["queue"], at, found)
        yield from _power(pen, scene, place, cell.x + 8, cell.y + 114, 17, cell.wide - 16)
        told = pen.words.joined((said.mark(pen.words, tag) for tag in place.tags), "pictures.dot")
        yield from pen.block(
            cell.x + 8, cell.y + 118, told, 13, room=cell.wide - 16, high=19 if known else 45
        )
    else:
        at = Cell(cell.x + 10, cell.y + 40, 432, 94 if known else 126)
        yield from _queue(pen, laid, zones["queue"], at, found)
        right, wide = cell.x + 462, cell.wide - 474
        yield from _power(pen, scene, place, right, cell.y + 60, 22, wide)
        yield from _tags(pen, place, Cell(right, cell.y + 66, wide, 19), 4, 14)
    if hand is not None and known:
        hidden = len(hand.items) - len(known)
        at = Cell(cell.x + 8, cell.y + cell.high - 34, cell.wide - 16, 31)
        yield from _hand(pen, known, hidden, at)


# A seat's line


def _line(pen: Pen, scene: Scene, place: Place, cell: Cell) -> Iterator[h.Node]:
    """Badge, name, life as a bar and as a number, what is new in it, the hand."""
    x, y, narrow = cell.x, cell.y, cell.narrow
    radius = 11 if narrow else 14
    yield from badge(pen, place, x + 22, y + 18, radius)
    room = 72 if narrow else 176
    name, size = pen.words.plain(place.name), 16 if narrow else 20
    left = x + (38 if narrow else 44)
    yield from pen.block(left, y + 3, name, size, room=room, high=32, weight=700)
    life, *more = place.counters
    left = x + (44 if narrow else 52) + room
    bar = 96 if narrow else 216
    if 0 <= life.value <= MOST_LIFE:
        yield from _bar(pen, int(life.value), left, y + 11, bar)
    told = f"{life.value:g}"
    size = 24 if narrow else 34
    yield pen.text(
        left + bar + 8,
        y + (28 if narrow else 32),
        told,
        size,
        weight=700,
        room=34 if narrow else 48,
    )
    if changed := delta(scene, place.seat, life.id):
        at, wide = left + bar + (44 if narrow else 62), 28 if narrow else 40
        yield pen.text(at, y + 26, changed, 16, ink="bad", weight=700, room=wide)
    for counter in more:
        if suit(counter.id) not in POWER:
            hand = said.counter(pen.words, counter)
            end = x + cell.wide - 10
            room = 62 if narrow else 110
            yield pen.text(end, y + 25, hand, 15, anchor="end", room=room)


def _bar(pen: Pen, value: int, x: float, y: float, wide: float) -> Iterator[h.Element]:
    """Life as boxes, of which those that are left are full."""
    step = wide / MOST_LIFE
    boxes = [f"M{x + step * at:g} {y:g}h{step - 3:g}v14h{3 - step:g}z" for at in range(MOST_LIFE)]
    ink = pen.ink("ink")
    if value:
        yield svg.path(d="".join(boxes[:value]), fill=ink, stroke=ink, stroke_width=1.5)
    if value < MOST_LIFE:
        yield svg.path(d="".join(boxes[value:]), fill="none", stroke=ink, stroke_width=1.5)


# Its cards


def _queue(pen: Pen, laid: Sequence[Item], zone: Zone, at: Cell, found: Marks) -> Iterator[h.Node]:
    """The cards from the oldest on, the places that are free, and a card that lies face down."""
    shown = laid[-MOST_CARDS:]
    if len(shown) < len(laid):
        more = pen.words.say("pictures.more", count=len(laid) - len(shown))
        yield pen.text(at.x, at.y + at.high / 2, more, 15, room=28, weight=700)
        at = Cell(at.x + 32, at.y, at.wide - 32, at.high)
    places = max(zone.places, len(shown), 1)
    step = min(at.wide / places, at.wide / zone.places if zone.places else at.wide)
    for place in range(places):
        box = Cell(at.x + step * place, at.y, step - 8, at.high)
        if place < len(shown):
            yield from _framed(pen, shown[place], box, found)
        else:
            yield pen.box(*box, fill="none", stroke="line", stroke_dasharray="6 5")


def _framed(pen: Pen, item: Item, at: Cell, found: Marks) -> Iterator[h.Node]:
    """A card; that of this phase in a frame, a new one with a border, the colour of what is due."""
    if at.high > FLATTEST:
        high = min(at.high, at.wide * 144 / 104)
        at = Cell(at.x, at.y, cards.width(item, high), high)
        yield cards.card(pen, item, face, (at.x, at.y, high))
    else:
        yield from flat(pen, item, *at)
    x, y, wide, high = at
    if item.key in found.moved:
        yield pen.box(x + 1, y + 1, wide - 2, high - 2, fill="none", stroke="due", stroke_width=2.5)
    if f"{GAME}.state.this-phase" in item.states:
        yield pen.box(
            x - 3.5,
            y - 3.5,
            wide + 7,
            high + 7,
            radius=8,
            fill="none",
            stroke="due",
            stroke_width=3,
        )


def _hand(pen: Pen, known: Sequence[Item], hidden: int, at: Cell) -> Iterator[h.Node]:
    """What is known of a hand, and of how many nothing is."""
    shown = known[:MOST_CARDS]
    more = hidden + len(known) - len(shown)
    step = min((at.wide - (40 if more else 0)) / len(shown), 134)
    for number, item in enumerate(shown):
        yield from flat(pen, item, at.x + step * number, at.y, step - 4, at.high)
    if more:
        told = pen.words.plain(f"? ×{more}")
        yield pen.text(at.x + step * len(shown) + 2, at.y + 20, told, 14, room=36, ink="ink-2")


# Its power, effects and other tags


def _power(
    pen: Pen, scene: Scene, place: Place, x: float, y: float, size: float, room: float
) -> Iterator[h.Node]:
    """The runes that are free, by kind, and what is new in them."""
    counters: list[Counter] = [one for one in place.counters if suit(one.id) in POWER]
    step = room / max(len(counters), 1)
    for at, counter in enumerate(counters):
        left, name = x + step * at, suit(counter.id)
        yield pen.sign(name, left, y - size * 0.84, size, name)
        yield pen.text(
            left + size + 4, y, f"{counter.value:g}", size, weight=700, room=step - size - 34
        )
        if changed := delta(scene, place.seat, counter.id):
            at_delta = left + size + 8 + size * 0.7 * len(f"{counter.value:g}")
            yield pen.text(at_delta, y, changed, 13, ink="bad", weight=700, room=24)


def _tags(pen: Pen, place: Place, at: Cell, most: int, size: float) -> Iterator[h.Node]:
    """What else is to be said of a seat: a line each, or several in the last one."""
    tags = place.tags[: most - 1] if len(place.tags) > most else place.tags
    y = at.y + at.high
    for tag in tags:
        yield from _tag(pen, tag, at.x, y, at.wide, size)
        y += at.high
    if rest := place.tags[len(tags) :]:
        told = pen.words.joined((said.mark(pen.words, tag) for tag in rest), "pictures.dot")
        yield pen.text(at.x, y, told, size, weight=600, room=at.wide)


def _tag(pen: Pen, tag: Mark, x: float, y: float, wide: float, size: float) -> Iterator[h.Node]:
    sign = EFFECT_SIGNS.get(tag.id)
    if sign is not None:
        yield pen.sign(sign, x, y - size * 0.9, size + 1)
    left = x + (size + 6 if sign else 0)
    told = said.mark(pen.words, tag)
    yield pen.text(left, y, told, size, weight=600, room=x + wide - left)


# From whom to whom


def _arrows(pen: Pen, scene: Scene, cells: dict[str, Cell], middle: float) -> Iterator[h.Node]:
    """A line from who casts into the band, an arrow out of it to the target."""
    for link in scene.links:
        source, target = cells.get(link.source), cells.get(link.target)
        if source is None or target is None or source is target:
            continue
        start, end = source.x + source.wide * 0.4, target.x + target.wide * 0.55
        edge, top = (middle, 11) if source.y < middle else (middle + GAP, -11)
        yield svg.path(d=f"M{start:g} {edge:g}v{top}", stroke=pen.ink("bad"), stroke_width=7)
        edge, tip = (middle, -10) if target.y < middle else (middle + GAP, 10)
        yield svg.path(
            d=f"M{end:g} {edge:g}l-12 {-tip:g}h24z", fill=pen.ink("bad"), stroke=pen.ink("bad")
        )
