"""A bout as a diagram: lamps and scores, the strip, the phrase card by card, what lies where."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

import htpy as h

from referee.pictures import cards, said, svg
from referee.pictures.diagram import badge, delta
from referee.pictures.drawing import HEIGHT, WIDTH, Canvas
from referee.pictures.pen import Pen, lines
from referee.pictures.ready_fence import faces, fencers, told, zones
from referee.pictures.words import Told
from referee.scenes.scene import Counter, Item, Place, Scene, Zone

GAME = told.GAME
LEFT, ROOM = 24, WIDTH - 48
LAMP, LAMP_WIDE = 108, 330
CARD = 92
LINE, SMALL = 17, 13
MOST_DOTS = 12
NAMES = ((19, 1), (13, 2), (11, 3), (8.5, 3))
"""How large a name is written, in so many lines."""

_GAP = "pictures.gap"
_ABOUT, _STRIP, _TIME = 20, 108, 22
_FIXED = _ABOUT + LAMP + 6 + _STRIP + _TIME
_LYING = 404 - _FIXED
_KINDS_A_LINE = 4
"""So many kinds of cards stand in a line, about."""


def height(scene: Scene) -> int:
    """That of all diagrams, or more where many cards are known."""
    wanted = sum(1 + _kinds(zone) // _KINDS_A_LINE for zone in _known(scene))
    wanted += len(told.rows(scene, "hands")) // _KINDS_A_LINE + 1
    if told.phrase(scene):
        return HEIGHT + max(0, LINE * (wanted + 1) + CARD + 8 - _LYING)
    return HEIGHT + max(0, LINE * wanted - _LYING)


def _known(scene: Scene) -> Iterator[Zone]:
    """The zones of which cards are known, and what lies in them is to be told."""
    for zone in scene.zones:
        name = zone.id.rpartition(".")[2]
        if name in ("hand", "discard") and any(item.face != cards.HIDDEN for item in zone.items):
            yield zone


def _kinds(zone: Zone) -> int:
    return sum(1 for _ in faces.by_kind(item.face for item in zone.items))


def diagram(pen: Pen, scene: Scene, canvas: Canvas) -> Iterator[h.Node]:
    """From top to bottom: the bout, both fencers, the strip, the time, the phrase, the cards."""
    top = canvas.top
    bout = next(panel for panel in scene.panels if panel.id == f"{GAME}.panel.bout")
    yield pen.text(LEFT, top + 8, zones.about(pen, bout), 15, ink="ink-2", room=ROOM)
    top += _ABOUT
    for place in scene.seats:
        left = LEFT if place.side == "left" else LEFT + ROOM - LAMP_WIDE
        yield from _Lamp(pen, scene, place, left, top).drawn()
    top += LAMP + 6
    yield from fencers.drawn(pen, scene, LEFT, top, ROOM)
    top += _STRIP
    yield from _time(pen, scene, top)
    top += _TIME
    rows = told.phrase(scene)
    if rows:
        step = ROOM / max(len(rows), 3)
        for at, row in enumerate(rows):
            last = row is rows[-1]
            yield from _played(pen, scene, row, LEFT + step * at, top, step - 8, last=last)
        top += CARD + 8
    yield from _lying(pen, scene, top, canvas.top + canvas.height)


class _Lamp:
    """The panel of a fencer, mirrored for the right one: lamp, name, score, stamina, hand."""

    def __init__(self, pen: Pen, scene: Scene, place: Place, left: float, top: float) -> None:
        self._pen, self._scene, self._place = pen, scene, place
        self._left, self._top = left, top
        self._right = place.side == "right"
        self._ink = place.seat
        self._counters = {one.id.rpartition(".")[2]: one for one in place.counters}

    def drawn(self) -> Iterator[h.Node]:
        """The whole panel."""
        pen, top, place = self._pen, self._top, self._place
        due = any(place.seat in one.seats for one in self._scene.due)
        colours = {"fill": "due-soft" if due else "paper", "stroke": "due" if due else "line"}
        yield pen.box(
            self._left, top, LAMP_WIDE, LAMP, radius=10, stroke_width=3 if due else 1.5, **colours
        )
        yield from self._bar()
        yield badge(pen, place, self._x(22), top + 38)
        yield from self._name(place.name)
        yield from self._score(self._counters["score"])
        weapon = pen.words.word(f"{GAME}.position.{told.weapon(place)}")
        yield self._text(10 + self._dots_wide(), top + 69, weapon, 15, room=120, weight=700)
        yield from self._stamina(self._counters["stamina"])
        yield from self._tags()

    def _x(self, inwards: float) -> float:
        """So far from the outer edge."""
        return self._left + (LAMP_WIDE - inwards if self._right else inwards)

    def _text(self, inwards: float, y: float, words: Told | str, size: float, **how: Any) -> h.Node:
        anchor = "end" if self._right else "start"
        return self._pen.text(self._x(inwards), y, words, size, anchor=anchor, **how)

    def _name(self, name: str) -> Iterator[h.Node]:
        """The name in one line, or in more where it is long."""
        fits = ((size, most) for size, most in NAMES if len(lines(name, size, 208, 9)) <= most)
        size, most = next(fits, NAMES[-1])
        top = self._top + 45 - 7 * (most - 1)
        for at, line in enumerate(lines(name, size, 208, most)):
            yield self._text(44, top + (size + 1) * at, line, size, room=208, weight=700)

    def _bar(self) -> Iterator[h.Node]:
        """The lamp: full after a hit, hatched while one threatens."""
        pen, left, top = self._pen, self._left, self._top
        hit = delta(self._scene, self._place.seat, f"{GAME}.counter.score")
        yield pen.box(
            left + 3,
            top + 3,
            LAMP_WIDE - 6,
            16,
            radius=7,
            fill=self._ink if hit else "ground",
            stroke=self._ink,
            stroke_width=2,
        )
        said_of = [
            pen.words.word(f"{GAME}.tag.{tag}")
            for tag in ("threatens", "annulled")
            if told.tagged(self._place, tag)
        ]
        if hit or not said_of:
            return
        hatch = "".join(f"M{left + at} {top + 18}l7-14" for at in range(8, LAMP_WIDE - 14, 9))
        yield svg.path(d=hatch, stroke=pen.ink(self._ink), stroke_width=4)
        yield pen.box(left + 50, top + 2, LAMP_WIDE - 100, 18, radius=4, fill="ground")
        middle = left + LAMP_WIDE / 2
        yield pen.text(
            middle,
            top + 16,
            said_of[0],
            14,
            ink=self._ink,
            anchor="middle",
            weight=700,
            room=LAMP_WIDE - 108,
        )

    def _score(self, score: Counter) -> Iterator[h.Node]:
        """The score by the middle of the picture, what it counts to small beside."""
        pen, top = self._pen, self._top
        anchor, at = ("start", 10) if self._right else ("end", LAMP_WIDE - 10)
        x = self._left + at
        number = f"{score.value:g}"
        yield pen.text(x, top + 64, number, 46, ink=self._ink, anchor=anchor, weight=700, room=64)
        beside = f"/{score.most:g} {delta(self._scene, self._place.seat, score.id)}".strip()
        yield pen.text(x, top + 82, beside, 15, ink="ink-2", anchor=anchor, weight=600, room=64)

    def _dots_wide(self) -> float:
        most = int(self._counters["score"].most or 0)
        return 14 * most + 6 if most <= MOST_DOTS else 0

    def _stamina(self, stamina: Counter) -> Iterator[h.Node]:
        """Dots for the points; stamina and hand in words, stamina in squares besides."""
        pen, top = self._pen, self._top
        score, hand = self._counters["score"], self._counters["hand"]
        if self._dots_wide():
            for at in range(int(score.most or 0)):
                yield svg.circle(
                    cx=self._x(16 + 14 * at),
                    cy=top + 64,
                    r=5,
                    fill=pen.ink(self._ink) if at < score.value else "none",
                    stroke=pen.ink(self._ink),
                    stroke_width=2,
                )
        most = int(stamina.most or 0)
        left = self._x(11 * most + 7 if self._right else 10)
        filled = [at < stamina.value for at in range(most)]
        yield from _boxes(pen, left, top + 76, 11, filled[::-1] if self._right else filled)
        parts = [said.counter(pen.words, stamina, self._delta(stamina))]
        parts.append(said.counter(pen.words, hand, self._delta(hand)))
        counted = pen.words.joined(parts, "pictures.dot")
        yield self._text(82, top + 87, counted, 14, room=180)

    def _delta(self, one: Counter) -> float:
        last = self._scene.last
        if last is None or self._place.seat not in last.counters:
            return 0
        return last.counters[self._place.seat].get(one.id, 0)

    def _tags(self) -> Iterator[h.Node]:
        """What is said of him besides what is drawn."""
        drawn = (f"{GAME}.position.", f"{GAME}.tag.threatens", f"{GAME}.tag.annulled")
        tags = [tag for tag in self._place.tags if not tag.id.startswith(drawn)]
        if tags:
            words = self._pen.words
            all_tags = words.joined((said.mark(words, tag) for tag in tags), "pictures.dot")
            yield self._text(
                10, self._top + 103, all_tags, 13, room=LAMP_WIDE - 20, ink="warn", weight=600
            )


def _time(pen: Pen, scene: Scene, top: float) -> Iterator[h.Node]:
    """The timer deck as a bar with its number, and the reserve."""
    ((timer, reserve),) = told.rows(scene, "time")
    yield pen.text(LEFT, top + 12, said.mark(pen.words, timer), 14, weight=600, room=120)
    right = LEFT + ROOM
    yield pen.text(
        right, top + 12, said.mark(pen.words, reserve), 14, anchor="end", weight=600, room=120
    )
    filled, boxes = zones.bar(timer)
    step = (ROOM - 260) / max(boxes, 1)
    yield from _boxes(pen, LEFT + 130, top + 1, step, [at < filled for at in range(boxes)])


def _boxes(
    pen: Pen, left: float, top: float, step: float, filled: Sequence[bool]
) -> Iterator[h.Node]:
    """A row of boxes: those that are full, then the empty ones, each at once."""
    for full in (True, False):
        d = "".join(
            f"M{left + step * at:g} {top:g}h{step - 3:g}v12h-{step - 3:g}z"
            for at, one in enumerate(filled)
            if one is full
        )
        if d:
            ink = pen.ink("ink-2")
            yield svg.path(d=d, fill=ink if full else "none", stroke=ink, stroke_width=1.5)


def _played(
    pen: Pen, scene: Scene, row: told.Row, left: float, top: float, width: float, *, last: bool
) -> Iterator[h.Node]:
    """A card of the phrase: its face, who played it as what, how its speed comes about."""
    place = next(place for place in scene.seats if place.seat == row.seat)
    moved = scene.last is not None and row.item.key in scene.last.moved
    yield pen.box(
        left,
        top,
        width,
        CARD + 4,
        radius=8,
        fill="due-soft" if last else "paper",
        stroke="due" if moved else "line",
        stroke_width=3 if moved else 1,
    )
    bare = Item(row.item.key, row.item.face, values=row.item.values)
    yield cards.card(pen, bare, faces.face, (left + 5, top + 5, CARD - 6))
    x = left + cards.width(bare, CARD - 6) + 12
    room = left + width - x - 6
    sign, ink = faces.sign_of(row.role)
    yield badge(pen, place, x + 12, top + 18, 11)
    yield pen.sign(sign, x + 28, top + 9, 17, ink)
    role = pen.words.word(f"{GAME}.role.{row.role}")
    yield pen.text(x + 50, top + 23, role, 14, ink="ink-2", room=room - 50)
    below = list(_below(pen, row))
    part = min(1, (CARD - 27) / max(sum(size + 3 for size, _, _ in below), 1))
    y = top + 28
    for size, ink, told_of in below:
        y += (size + 3) * part
        weight = 700 if size > SMALL else 400
        yield pen.text(x, y, told_of, size * part, ink=ink, weight=weight, room=room)


def _below(pen: Pen, row: told.Row) -> Iterator[tuple[float, str, Told]]:
    """What goes with a card, its sum, what came of it: sizes, colours, texts."""
    words = pen.words
    for token in row.item.tokens:
        yield SMALL, "ink", words.joined((words.plain("+"), said.value(words, token)), _GAP)
    summed = told.sum_of(words, row)
    for one in summed:
        yield (20 if one is summed[-1] else SMALL), "ink", one
    if came := told.came_of(words, row):
        yield SMALL, "ink-2", came


def _lying(pen: Pen, scene: Scene, top: float, bottom: float) -> Iterator[h.Node]:
    """What is pending, then all cards that are known, in as many lines as there is room for."""
    found = list(chain(_pending(pen, scene), _hands(pen, scene)))
    size: float = SMALL + 2
    shown = [line for text in found for line in lines(text, size, ROOM, 9)]
    step: float = LINE + 3
    if len(shown) * step > bottom - top:
        shown = [line for text in found for line in lines(text, SMALL, ROOM, 9)]
        step = min(LINE, (bottom - top) / len(shown))
        size = SMALL * step / LINE
    for at, line in enumerate(shown):
        yield pen.text(LEFT, top + 13 + step * at, line, size, room=ROOM)


def _pending(pen: Pen, scene: Scene) -> Iterator[str]:
    panel = next((one for one in scene.panels if one.id == f"{GAME}.panel.pending"), None)
    if panel is not None:
        *waits, actions = panel.rows
        parts = [zones.waiting(pen, panel, row) for row in waits]
        yield pen.words.joined((*parts, zones.counted(pen, actions)), "pictures.dot")[0]


def _hands(pen: Pen, scene: Scene) -> Iterator[str]:
    words = pen.words
    for zone in _known(scene):
        name = words.word(zone.word)
        if zone.owner:
            name = words.joined((words.seat(zone.owner), name), _GAP)
        kinds = [
            words.joined(
                (words.word(f"{GAME}.card.{kind}"), words.plain(faces.speeds(some))),
                _GAP,
            )
            for kind, some in faces.by_kind(item.face for item in zone.items)
        ]
        hidden = zone.count - sum(item.face != cards.HIDDEN for item in zone.items)
        if hidden:
            kinds.append(words.plain(f"? ×{hidden}"))
        count = words.joined((name, words.plain(zone.count)), _GAP)
        yield words.joined((count, words.joined(kinds, "pictures.dot")), "pictures.colon")[0]
    for row in told.rows(scene, "hands"):
        yield words.joined((said.mark(words, mark) for mark in row), _GAP)[0]
