"""Malifaux: an encounter as a diagram."""

from collections.abc import Iterator, Sequence

import htpy as h

from events.catalogues.malifaux import face as printed
from referee.pictures import said, svg
from referee.pictures.diagram import badge, delta
from referee.pictures.drawing import Canvas
from referee.pictures.malifaux import told
from referee.pictures.malifaux.cards import GAME, JOKER, by_suit
from referee.pictures.malifaux.contest import contest, open_flip
from referee.pictures.malifaux.plan import (
    COLUMN,
    LEFT,
    NAME,
    RIGHT,
    ROW,
    SEAT,
    Plan,
    is_deck,
    lines_of,
    model_lines,
    name_lines,
    plan,
    seen,
    token_lines,
)
from referee.pictures.malifaux.sums import flowed, sums
from referee.pictures.malifaux.zones import STATE_SIGNS, bar
from referee.pictures.marked import Marks, marks
from referee.pictures.pen import ROOM, Pen, columns
from referee.pictures.words import Told
from referee.rules.due import to_move
from referee.scenes.scene import Item, Place, Scene, Zone

MOST_ON_DECK = 4

VP = f"{GAME}.counter.vp"
BAR, WIDE, HEALTH, STAT = NAME + 22, 62, NAME + 90, NAME + 132
"""Where a model's bar, its health and its stats stand in its row."""


def diagram(pen: Pen, scene: Scene, canvas: Canvas) -> Iterator[h.Node]:
    """The seats side by side, then the open flip, then what came of the last, then the crews."""
    made = plan(scene, canvas.height)
    top = canvas.top
    for place in scene.seats:
        yield _seat(pen, scene, place, _left(place), top)
        yield _piles(pen, scene, made.piles[place.seat], _left(place), top + SEAT + 16)
    top += SEAT + made.held
    panel = open_flip(scene)
    if panel is not None:
        yield sums(pen, scene, contest(panel, scene), top)
    top += made.sums
    for at, row in enumerate(row for one in made.panels for row in told.rows(pen.words, one)):
        yield pen.text(LEFT, top + 18 + ROW * at, row, 15, weight=600, room=RIGHT + COLUMN - LEFT)
    yield _crews(pen, scene, made, top + made.rows + 6)


def _left(place: Place) -> float:
    return LEFT if place.side == "near" else RIGHT


# Seats


def _seat(pen: Pen, scene: Scene, place: Place, x: float, top: float) -> Iterator[h.Node]:
    if place.seat in to_move(scene.due):
        yield pen.box(x - 8, top, COLUMN + 16, SEAT - 4, radius=10, fill="due-soft")
    yield badge(pen, place, x + 15, top + 20, 14)
    called = pen.words.plain(place.name)
    yield pen.block(x + 38, top + 2, called, 18, room=COLUMN - 150, high=36, weight=700)
    counters = [counter for counter in place.counters if counter.id != VP]
    parts = [said.counter(pen.words, one, _delta(scene, place, one.id)) for one in counters]
    for pile in ("deck", "discard"):
        zone = _zone(scene, place.seat, pile)
        parts.append(
            pen.words.joined(
                (pen.words.word(zone.word), pen.words.plain(zone.count)), "pictures.gap"
            )
        )
    for at, line in enumerate(flowed(pen, parts, 13.5, COLUMN)):
        yield pen.text(x, top + 53 + 17 * at, line, 13.5, room=COLUMN)
    if place.tags:
        tags = pen.words.joined((said.mark(pen.words, tag) for tag in place.tags), "pictures.dot")
        yield pen.block(x, top + 73, tags, 12.5, room=COLUMN, high=16, weight=600)
    yield _points(pen, scene, place, x + COLUMN, top)


def _points(pen: Pen, scene: Scene, place: Place, right: float, top: float) -> Iterator[h.Node]:
    """Victory points, large, with their change."""
    for counter in place.counters:
        if counter.id == VP:
            number = f"{counter.value:g}"
            yield pen.text(right, top + 26, number, 28, anchor="end", weight=700)
            changed = delta(scene, place.seat, VP)
            if changed:
                x = right - 4 - 19 * len(number)
                yield pen.text(x, top + 24, changed, 15, ink="due", anchor="end", weight=700)
            name = pen.words.word(VP)
            yield pen.text(right, top + 39, name, 12, ink="ink-2", anchor="end", room=106)


def _delta(scene: Scene, place: Place, counter: str) -> float:
    changed = scene.last.counters.get(place.seat) if scene.last else None
    return changed.get(counter, 0) if changed else 0


# Piles that are known


def _piles(
    pen: Pen, scene: Scene, zones: Sequence[Zone], x: float, base: float
) -> Iterator[h.Node]:
    moved = marks(scene).moved
    for zone in zones:
        yield pen.text(x, base, pen.words.word(zone.word), 13, ink="ink-2", room=52)
        if is_deck(zone):
            yield pen.text(x + 56, base, _on_deck(pen, zone), 13, weight=600, room=COLUMN - 56)
            base += ROW
            continue
        for groups in _lines(zone):
            yield _pile(pen, groups, moved, x + 56, base)
            base += ROW


def _on_deck(pen: Pen, zone: Zone) -> Told:
    """The cards that all know in a deck; of many those that lie uppermost."""
    told_ = [told.lies(pen.words, item) for item in reversed(zone.items)]
    if len(told_) > MOST_ON_DECK:
        more = pen.words.say("pictures.more", count=len(told_) - MOST_ON_DECK)
        told_ = [*told_[:MOST_ON_DECK], more]
    return pen.words.joined(told_, "pictures.dot")


def _lines(zone: Zone) -> Iterator[Sequence[Sequence[Item]]]:
    """The suits of a pile in one line where they are few, else each in its own."""
    groups = [*by_suit(seen(zone)).values()]
    if lines_of(zone) == 1:
        yield groups
    else:
        yield from ([one] for one in groups)


def _pile(
    pen: Pen, groups: Sequence[Sequence[Item]], moved: frozenset[str], x: float, base: float
) -> Iterator[h.Node]:
    """Suit by suit the sign and the values, in a frame where one of them is new."""
    room = (COLUMN - 56) / len(groups)
    for at, group in enumerate(groups):
        left = x + room * at
        suit = printed(group[0].face).suit
        values = " ".join(_value(pen, item) for item in group)
        yield pen.sign(suit or JOKER, left, base - 13, 15, suit or "ink")
        yield pen.text(left + 18, base, values, 14, weight=600, room=room - 24)
        if any(item.key in moved for item in group):
            wide = min(room - 2, 24 + columns(values) * 14 * ROOM)
            yield pen.box(
                left - 3, base - 15, wide, 20, radius=5, fill="none", stroke="due", stroke_width=2
            )


def _value(pen: Pen, item: Item) -> str:
    card = printed(item.face)
    return str(card.value) if card.suit else pen.words.card(item.face)[0]


def _zone(scene: Scene, seat: str, name: str) -> Zone:
    return next(zone for zone in scene.zones if zone.id == f"{seat}.{name}")


# Crews


def _crews(pen: Pen, scene: Scene, made: Plan, top: float) -> Iterator[h.Node]:
    found = marks(scene)
    middles: dict[str, tuple[float, float]] = {}
    for place in scene.seats:
        x, y = _left(place), top
        for model in made.crews[place.seat]:
            high = made.line * model_lines(model)
            middles[model.key] = (x, y + high / 2)
            yield _model(pen, model, found, x, y, made.line)
            y += high
    for link in scene.links:
        if link.source in middles and link.target in middles:
            yield _arrow(pen, middles[link.source], middles[link.target])


def _arrow(pen: Pen, source: tuple[float, float], target: tuple[float, float]) -> h.Node:
    """From edge to edge across the gap between the crews; within a crew there is none."""
    (x, y), (to, end) = source, target
    if x == to:
        return None
    begin, tip, way = (
        (LEFT + COLUMN + 4, RIGHT - 6, 1) if x < to else (RIGHT - 4, LEFT + COLUMN + 6, -1)
    )
    return h.fragment[
        svg.path(
            d=f"M{svg.number(begin)} {svg.number(y)}L{svg.number(tip - 8 * way)} {svg.number(end)}",
            stroke=pen.ink("bad"),
            stroke_width=4,
        ),
        svg.path(d=f"M{svg.number(tip)} {svg.number(end)}l{-11 * way} -7v14z", fill=pen.ink("bad")),
    ]


def _model(
    pen: Pen, model: Item, found: Marks, x: float, y: float, line: float
) -> Iterator[h.Node]:
    high = line * model_lines(model)
    yield _frame(pen, model, found, x, y, high)
    size = min(14.0, line * 0.72)
    base = y + line * 0.7
    for name in name_lines(model.key):
        yield pen.text(x + 20, base, name, size, weight=700, room=COLUMN - 24)
        base += line
    state = told.state_of(model)
    if state:
        yield pen.sign(
            STATE_SIGNS[state], x + 1, base - 11, 13, "due" if state == "active" else "ink-2"
        )
    yield _row(pen, model, x, base, size)
    tokens = pen.words.joined(told.tokens(pen.words, model), "pictures.dot")
    below = y + line * (1 + len(name_lines(model.key)))
    room = line * token_lines(model)
    yield pen.block(x + 20, below, tokens, min(13, size), room=COLUMN - 24, high=room)


def _frame(
    pen: Pen, model: Item, found: Marks, x: float, y: float, high: float
) -> h.Element | None:
    if model.key in found.targets:
        colours: dict[str, str | float] = {"fill": "bad-soft", "stroke": "bad", "stroke_width": 2.5}
    elif model.key in found.sources:
        colours = {"fill": "due-soft", "stroke": "due", "stroke_width": 2.5}
    elif model.key in found.moved:
        colours = {"fill": "none", "stroke": "due", "stroke_width": 1.5}
    else:
        return None
    return pen.box(x - 3, y + 1, COLUMN + 6, high - 2, radius=5, **colours)


def _row(pen: Pen, model: Item, x: float, base: float, size: float) -> Iterator[h.Node]:
    """Name, who leads, health as boxes and as a number, stats."""
    ink = "ink-2" if told.state_of(model) == "killed" else "ink"
    name, left = model.key, x + 18
    if told.is_leader(model):
        yield pen.sign("star", left, base - 11, 12)
        left += 14
    if not name_lines(name):
        room = x + BAR - left - 4
        yield pen.text(left, base, name, size, ink=ink, weight=700, room=room)
    now, most = told.health(model)
    yield bar(pen, x + BAR, base - 10, WIDE, 10, now, most)
    yield pen.text(x + HEALTH, base, f"{now}/{most}", size, ink=ink, weight=700, room=40)
    stats = told.stats(pen.words, model)
    yield pen.text(x + STAT, base, stats, min(13, size), ink="ink-2", room=COLUMN - STAT)
