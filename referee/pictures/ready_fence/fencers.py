"""The fencers on the strip: red filled, green in outline, each with his blade as he holds it."""

from collections.abc import Iterator

import htpy as h

from referee.pictures import svg
from referee.pictures.pen import Pen
from referee.pictures.ready_fence import told
from referee.scenes.scene import Place, Scene

VIEW = "-44 -52 88 54"
"""The box around a fencer, whose feet stand around its middle on 0."""

WIDE, HIGH = 88, 54

_BODY = "M-16 0-4-16 0-30 7-29 5-14 14-11 16 0H9L7-7-2-9-9 0z"
_HEAD = (2.5, -38, 6)
_BLADES = {
    "line": "M9-23H40",
    "invitation": "M9-22 27-45",
    "engagement": "M9-21 37-35M19-38 28-21",
}
"""A blade: level, raised, or crossed by another."""


def fencer(pen: Pen, place: Place) -> h.Node:
    """A fencer, who looks to the other end of the strip."""
    left = place.side == "left"
    colour = pen.ink("red" if left else "green")
    body = (
        {"fill": colour}
        if left
        else {"fill": pen.ink("paper"), "stroke": colour, "stroke-width": 3.5}
    )
    x, y, radius = _HEAD
    drawn = svg.group(transform=None if left else "scale(-1 1)")[
        svg.path(body, d=_BODY, stroke_linejoin="round"),
        svg.circle(body, cx=x, cy=y, r=radius),
        svg.path(
            d=_BLADES[told.weapon(place)],
            stroke=pen.ink("ink"),
            stroke_width=3,
            stroke_linecap="round",
        ),
    ]
    return pen.once(VIEW, drawn)


# In a page


def strip(pen: Pen, scene: Scene) -> Iterator[h.Node]:
    """The squares with the fencers on them; what they show is said in words above them."""
    found = told.strip(scene)
    yield h.p(".distance")[
        pen.words.span(told.distance(pen.words, scene)),
        pen.words.span(told.standing(pen.words, scene), "told"),
    ]
    yield h.div(".squares", aria_hidden="true")[
        h.i(".end"),
        (_square(pen, scene, found, square) for square in found.squares),
        h.i(".end"),
    ]


def _square(pen: Pen, scene: Scene, found: told.Strip, square: int) -> h.Element:
    moved = scene.last.moved if scene.last else ()
    red, green = found.at
    here = [place for place, at in zip(scene.seats, found.at, strict=True) if at == square]
    classes = {
        "begins": square == red,
        "between": red < square < green,
        "ends": square == green,
        "guard": found.line_behind(square),
        "at": bool(here),
        "moved": any(place.seat in moved for place in here),
        "left": square in found.came,
    }
    return h.b(class_=classes)[
        str(square),
        (h.svg(".fencer", viewBox=VIEW)[fencer(pen, place)] for place in here),
    ]


# In a diagram

END = 0.45
"""The breadth of the ground beyond an end, in squares."""

FIGURE = 62


def drawn(pen: Pen, scene: Scene, left: float, top: float, width: float) -> Iterator[h.Node]:
    """The strip 104 units high: the distance above, the fencers, the squares with their numbers."""
    found = told.strip(scene)
    step = width / (len(found.squares) + 2 * END)
    middles = [left + step * (END + 0.5 + at - found.first) for at in found.at]
    between = (middles[0] + middles[1]) / 2
    room = 2 * min(between - left, left + width - between)
    yield pen.text(
        between,
        top + 13,
        told.distance(pen.words, scene),
        15,
        anchor="middle",
        weight=700,
        room=room,
    )
    yield svg.path(
        d=f"M{middles[0]:g} {top + 24:g}v-5H{middles[1]:g}v5",
        fill="none",
        stroke=pen.ink("ink"),
        stroke_width=2,
    )
    floor = top + 78
    yield _ends(pen, left, floor, step, width)
    for square in found.squares:
        yield from _drawn_square(pen, scene, found, square, left, floor, step)
    for place, x in zip(scene.seats, middles, strict=True):
        yield svg.svg(
            x=x - FIGURE * WIDE / HIGH / 2,
            y=floor - FIGURE + 1,
            width=FIGURE * WIDE / HIGH,
            height=FIGURE,
            viewBox=VIEW,
        )[fencer(pen, place)]


def _ends(pen: Pen, left: float, top: float, step: float, width: float) -> Iterator[h.Node]:
    """The ground beyond both ends: coloured, and hatched."""
    wide = step * END - 2
    for x in (left, left + width - wide):
        yield pen.box(x, top, wide, 26, radius=3, fill="warn-soft", stroke="line")
        hatch = "".join(f"M{x + at:g} {top + 26:g}l{min(12, wide - at):g}-26" for at in (0, 9))
        yield svg.path(d=hatch, stroke=pen.ink("line"), stroke_width=1.5)


def _drawn_square(
    pen: Pen, scene: Scene, found: told.Strip, square: int, left: float, top: float, step: float
) -> Iterator[h.Node]:
    x = left + step * (END + square - found.first)
    at = square in found.at
    colours: dict[str, object] = {"fill": "soft", "stroke": "line", "stroke_width": 1}
    moved = scene.last.moved if scene.last else ()
    if at and scene.seats[found.at.index(square)].seat in moved:
        colours |= {"fill": "due-soft", "stroke": "due", "stroke_width": 3}
    elif square in found.came:
        colours |= {"stroke": "due", "stroke_width": 2, "stroke_dasharray": "5 4"}
    yield pen.box(x + 1, top, step - 2, 26, radius=3, **colours)
    ink, weight = ("ink", 700) if at else ("ink-2", 400)
    yield pen.text(
        x + step / 2, top + 18, square, 15, ink=ink, weight=weight, anchor="middle", room=step - 4
    )
    if found.line_behind(square):
        yield svg.path(d=f"M{x + step:g} {top - 6:g}v36", stroke=pen.ink("ink"), stroke_width=4)
