"""Malifaux: the open flip in a diagram, as two sums side by side."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Any

import htpy as h

from events.malifaux.values import ContestKind
from referee.pictures import cards
from referee.pictures.malifaux import told
from referee.pictures.malifaux.cards import GAME, face
from referee.pictures.malifaux.contest import Contest, Side
from referee.pictures.malifaux.plan import COLUMN, LEFT, RIGHT, SUMS
from referee.pictures.marked import marks
from referee.pictures.pen import ROOM, Pen, columns
from referee.pictures.svg import group
from referee.pictures.words import Told
from referee.scenes.scene import Item, Scene

HEAD = 27
CARD = 90
WIDE = RIGHT + COLUMN - LEFT
CARDS = 166
"""The room of a side's cards between its stat and its total."""


def sums(pen: Pen, scene: Scene, found: Contest, top: float) -> Iterator[h.Node]:
    """What is flipped for above, each side in its seat's half, what would come of it below."""
    high = SUMS - 8
    for side in found.sides:
        if side.due:
            left = _left(scene, side.seat) - 8
            yield pen.box(left, top + HEAD, COLUMN + 16, high - HEAD, radius=0, fill="due-soft")
    yield pen.box(LEFT - 8, top, WIDE + 16, HEAD, radius=10, fill="soft")
    kind = pen.words.word(f"{GAME}.contest.{found.kind}")
    yield pen.text(LEFT, top + 19, kind, 16, weight=700, room=150)
    margin = told.margin(pen.words, found)
    if margin:
        yield pen.block(LEFT + 166, top, margin, 15, room=210, high=HEAD, weight=700)
    about, right = told.about(pen.words, found), LEFT + WIDE
    at_end: dict[str, Any] = {"ink": "ink-2", "anchor": "end", "weight": 600}
    yield pen.block(right, top, about, 15, room=COLUMN - 40, high=HEAD, **at_end)
    for side in found.sides:
        yield _side(pen, scene, found, side, _left(scene, side.seat), top + HEAD)
    if found.kind is ContestKind.DAMAGE:
        yield _damage(pen, found, _other(scene, found), top + HEAD)
    yield pen.box(
        LEFT - 8, top, WIDE + 16, high, radius=10, fill="none", stroke="ink", stroke_width=2
    )


def _left(scene: Scene, seat: str) -> float:
    near = any(place.seat == seat and place.side == "near" for place in scene.seats)
    return LEFT if near else RIGHT


def _other(scene: Scene, found: Contest) -> float:
    return LEFT + RIGHT - _left(scene, found.sides[0].seat)


def _side(
    pen: Pen, scene: Scene, found: Contest, side: Side, x: float, top: float
) -> Iterator[h.Node]:
    who = told.who(pen.words, found, side)
    yield pen.block(x, top + 2, who, 14, room=COLUMN, high=20, weight=700)
    base = top + 80
    if found.summed or side.stat:
        yield pen.text(x, base, f"{side.stat} +", 30, room=60)
    yield _cards(pen, scene, side, x + 64, top + 23)
    total = "?" if side.total is None else str(side.total)
    yield pen.text(x + 246, base, "=", 30, anchor="middle")
    yield pen.text(x + COLUMN, base + 5, total, 44, anchor="end", weight=700, room=60)
    remarks = [told.remark(pen.words, mark) for mark in told.remarks_of(side)]
    if side.modifier:
        name = pen.words.word(f"{GAME}.panel.modifier")
        number = pen.words.plain(told.signed(side.modifier))
        remarks.insert(0, pen.words.joined((name, number), "pictures.gap"))
    for at, line in enumerate(flowed(pen, remarks, 12, COLUMN)):
        yield pen.text(x, top + 126 + 14 * at, line, 12, room=COLUMN)


def flowed(pen: Pen, parts: Sequence[Told], size: float, room: float) -> list[str]:
    """Parts one after the other, broken between them where they would leave the room."""
    dot = pen.words.word("pictures.dot")[0]
    found: list[str] = []
    for part, *_ in parts:
        longer = f"{found[-1]}{dot}{part}" if found else part
        if found and columns(longer) * size * ROOM <= room:
            found[-1] = longer
        else:
            found.append(part)
    return [*found[:1], dot.join(found[1:])] if len(found) > 2 else found


def _cards(pen: Pen, scene: Scene, side: Side, x: float, top: float) -> Iterator[h.Node]:
    """The cards that are turned, the others dimmed where one counts; boxes for those to come."""
    shown: list[Item | None] = [*side.turned] or [None] * side.missing
    rows = 1 if len(shown) <= 3 else 2
    in_row = ceil(len(shown) / rows)
    high = min(CARD / rows - 1, (CARDS / in_row - 2) * 144 / 104)
    wide = high * 104 / 144
    decided = any(item.states for item in side.turned)
    moved = marks(scene).moved
    for at, item in enumerate(shown):
        left, y = x + (wide + 2) * (at % in_row), top + (high + 2) * (at // in_row)
        if item is None:
            yield pen.box(
                left + 1,
                y + 1,
                wide - 2,
                high - 2,
                fill="none",
                stroke="line",
                stroke_width=1.5,
                stroke_dasharray="5 4",
            )
        else:
            card = cards.card(pen, item, face, (left, y, high))
            yield group(opacity=0.45)[card] if decided and not item.states else card
            if item.key in moved:
                yield pen.box(
                    left - 1, y - 1, wide + 2, high + 2, fill="none", stroke="due", stroke_width=3
                )


def _damage(pen: Pen, found: Contest, x: float, top: float) -> Iterator[h.Node]:
    """The three numbers, that which is hit inked; what a joker makes of them below."""
    hit = told.hit(found)
    for at, (severity, number) in enumerate(zip(told.SEVERITIES, found.damage, strict=False)):
        left = x + 108 * at
        chosen = severity == hit
        ink = "paper" if chosen else "ink"
        yield pen.box(
            left,
            top + 14,
            104,
            72,
            fill="ink" if chosen else "paper",
            stroke="ink",
            stroke_width=2,
        )
        name = pen.words.word(f"{GAME}.severity.{severity}")
        yield pen.text(left + 52, top + 34, name, 14, ink=ink, anchor="middle", room=92)
        yield pen.text(left + 52, top + 76, number, 38, ink=ink, anchor="middle", weight=700)
    for beyond in told.beyond(pen.words, found):
        yield pen.text(x, top + 110, beyond, 16, weight=700, room=COLUMN)
