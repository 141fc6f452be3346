"""Peak Duel: its cards, and the duel as a diagram."""

from collections.abc import Iterator
from typing import Any

import htpy as h

from events.catalogues.peak_duel import printed
from events.peak_duel.values import Element
from referee.pictures import cards, said, svg
from referee.pictures.diagram import badge, delta
from referee.pictures.drawing import Canvas, Pictures
from referee.pictures.marked import marks
from referee.pictures.pen import Pen
from referee.pictures.words import Told
from referee.scenes.scene import Item, Panel, Place, Scene, Zone

GAME = "peak-duel"

CHARACTERS = dict(zip(Element, "木火土金水", strict=True))
"""The element's character stands on its sign: it is the same in every language."""

DEFENCE, ATTACK = f"{GAME}.value.defence", f"{GAME}.value.attack"


def face(pen: Pen, item: Item, wide: float, high: float) -> Iterator[h.Node]:
    """Element above, defence left, attack right; what counts in ink. Across: defence beside."""
    card = printed(item.face)
    element = card.element
    yield cards.paper(pen, wide, high, element)
    defence = f"{item.values.get(DEFENCE, card.defence):g}"
    attack = f"{item.values.get(ATTACK, card.attack):g}"
    name = pen.words.word(f"{GAME}.element.{element}")
    if wide > high:
        yield _element(pen, element, name, 12, 12, 46, 84)
        yield _number(pen, 72, 8, 62, 50, defence, counts=True)
        yield _number(pen, 72, 62, 62, 31, attack, counts=False)
    else:
        yield _element(pen, element, name, 27, 10, 46, 76)
        counts = item.value is not None
        yield _number(pen, 6, 90, 34, 42, defence, counts=False)
        yield _number(pen, 44, 84, 50, 50, attack, counts=counts)


def _element(
    pen: Pen, element: Element, name: Told, x: float, y: float, size: float, below: float
) -> Iterator[h.Node]:
    yield pen.sign(element, x, y, size, element)
    base = y + size * (0.72 if element is Element.FIRE else 0.65)
    character = CHARACTERS[element]
    yield pen.text(x + size / 2, base, character, 20, ink="paper", anchor="middle", weight=700)
    middle = x + size / 2
    yield pen.text(middle, below, name, 15, ink="ink-2", anchor="middle", weight=600, room=62)


def _number(
    pen: Pen, x: float, y: float, wide: float, high: float, number: str, *, counts: bool
) -> Iterator[h.Node]:
    """A value in its box: that which counts large on ink, the other small."""
    yield pen.box(x, y, wide, high, fill="ink" if counts else "soft")
    size = 42 if counts else 24
    yield pen.text(
        x + wide / 2,
        y + high / 2 + size * 0.36,
        number,
        size,
        ink="paper" if counts else "ink-2",
        anchor="middle",
        weight=700,
    )


def chip(pen: Pen, face: str) -> h.Node:
    """The sign of the element and both values."""
    card = printed(face)
    return h.fragment[
        pen.line_sign(card.element, card.element),
        h.b[f"{card.defence}|{card.attack}"],
    ]


# The diagram

PLACE = 140
FIRST, STEP = 230, 156
"""Where the first place of a field begins, and the next."""


def diagram(pen: Pen, scene: Scene, canvas: Canvas) -> Iterator[h.Node]:
    """The far side above, the near side below, each with its field; what is declared between."""
    below = canvas.top + canvas.height - PLACE - 26
    for place in scene.seats:
        top = canvas.top + 8 if place.side == "far" else below
        yield _side(pen, scene, place, top)
        yield _field(pen, scene, place.seat, top)
    yield _declared(pen, scene, canvas.top + 8 + PLACE, below)


def _side(pen: Pen, scene: Scene, place: Place, top: float) -> Iterator[h.Node]:
    due = any(place.seat in one.seats for one in scene.due)
    yield badge(pen, place, 39, top + 17)
    if due:
        yield pen.box(12, top - 2, 208, 38, radius=8, fill="none", stroke="due", stroke_width=3)
    yield pen.text(62, top + 25, place.name, 21, weight=700, room=150)
    life, *counters = place.counters
    number = f"{life.value:g}"
    yield pen.text(24, top + 80, number, 44, weight=700)
    behind = 28 + 28 * len(number)
    yield pen.text(behind, top + 80, pen.words.word(life.id), 16, ink="ink-2", room=80)
    if changed := delta(scene, place.seat, life.id):
        yield pen.text(220, top + 80, changed, 20, ink="due", anchor="end", weight=700, room=56)
    for at, told in enumerate(said.counter(pen.words, one) for one in counters):
        yield pen.text(24 + 98 * (at % 2), top + 104 + 20 * (at // 2), told, 15, room=92)
    for at, tag in enumerate(place.tags[:2]):
        told = said.mark(pen.words, tag)
        yield pen.text(24, top + 143 + 17 * at, told, 13, ink="warn", weight=600, room=196)


def _field(pen: Pen, scene: Scene, seat: str, top: float) -> Iterator[h.Node]:
    field = _zone(scene, f"{seat}.field")
    lying = {item.place: item for item in field.items}
    covered = {item.place: item for item in _zone(scene, f"{seat}.spells").items}
    for place in range(1, field.places + 1):
        x, item = FIRST + STEP * (place - 1), lying.get(place)
        yield pen.box(x, top, PLACE, PLACE, radius=12, **_edge(scene, item))
        yield pen.text(x + 8, top + 18, place, 14, ink="ink-2", weight=600)
        if item is not None:
            upright = cards.size(item)[0] == cards.WIDE
            high = 126 if upright else 92
            left = x + (PLACE - cards.width(item, high)) / 2
            yield cards.card(pen, item, face, (left, top + (PLACE - high) / 2, high))
        if place in covered:
            yield cards.card(pen, covered[place], face, (x + PLACE - 36, top + PLACE - 50, 46))


def _edge(scene: Scene, item: Item | None) -> dict[str, Any]:
    """How a place is framed: what its card does, or that it is empty."""
    found = marks(scene)
    edge: dict[str, Any] = {"fill": "ground", "stroke": "line", "stroke_width": 2}
    if item is None:
        return {**edge, "stroke_dasharray": "7 6"}
    if item.key in found.sources:
        return {"fill": "due-soft", "stroke": "due", "stroke_width": 5}
    if item.key in found.targets:
        return {"fill": "bad-soft", "stroke": "bad", "stroke_width": 5}
    return {**edge, "stroke": "due", "stroke_width": 4} if item.key in found.moved else edge


def _declared(pen: Pen, scene: Scene, top: float, bottom: float) -> Iterator[h.Node]:
    """The arrow of an attack from card to card, and on it what would come of it."""
    for link in scene.links:
        source, target = _middle(scene, link.source), _middle(scene, link.target)
        up = scene.seats[0].seat == link.target.partition(".")[0]
        start, end, tip = (bottom - 4, top + 4, 1) if up else (top + 4, bottom - 4, -1)
        yield svg.path(
            d=f"M{source} {start}L{target} {end + 12 * tip}", stroke=pen.ink("bad"), stroke_width=8
        )
        yield svg.path(d=f"M{target} {end}l-16 {20 * tip}h32z", fill=pen.ink("bad"))
    middle = (top + bottom) / 2
    for panel in scene.panels:
        yield pen.box(
            FIRST, middle - 17, 452, 34, radius=9, fill="paper", stroke="bad", stroke_width=2.5
        )
        told = _outcome(pen, panel)
        yield pen.text(456, middle + 6, told, 17, anchor="middle", weight=700, room=436)


def _outcome(pen: Pen, panel: Panel) -> Told:
    parts = (pen.words.joined(said.mark(pen.words, one) for one in row) for row in panel.rows)
    rows = pen.words.joined(parts, "pictures.dot")
    return pen.words.joined((pen.words.word(panel.id), rows), "pictures.colon")


def _middle(scene: Scene, key: str) -> float:
    """Where a place of a field lies; a seat itself is aimed at beside them."""
    last = key.rpartition(".")[2]
    return FIRST + PLACE / 2 + STEP * (int(last) - 1) if last.isdecimal() else 130


def _zone(scene: Scene, zone: str) -> Zone:
    return next(one for one in scene.zones if one.id == zone)


PICTURES = Pictures(
    face=face,
    chip=chip,
    signs={f"{GAME}.law.high": "high", f"{GAME}.law.low": "low"},
    counted=frozenset({"deck"}),
    diagram=diagram,
    style="peak-duel",
)
