"""A diagram: one position as one SVG, of a fixed size, with nothing outside itself."""

from collections.abc import Iterator, Sequence

import htpy as h

from referee.pictures import cards, said, svg
from referee.pictures.drawing import WIDTH, Canvas, Pictures
from referee.pictures.marked import seat_ink
from referee.pictures.pen import Pen, lines
from referee.pictures.words import Words
from referee.rules.due import to_move
from referee.scenes.scene import Place, Scene, Zone
from referee.speech import Lang, Naming

HEAD, FOOT = 52, 104
"""Units of what stands above and below the board."""

FOOT_LINES = 3
"""So many lines are for what the last entry says and for what is due."""

FONTS = (
    "system-ui,Noto Sans,PingFang TC,PingFang SC,Microsoft JhengHei,Microsoft YaHei,"
    "Noto Sans CJK TC,Noto Sans CJK SC,sans-serif"
)


def diagram(
    scene: Scene,
    naming: Naming,
    lang: Lang,
    pictures: Pictures,
    *,
    theme: str = "light",
    sentence: str = "",
    foot: str = "",
) -> str:
    """The scene as SVG, 720 units wide, in one language; `theme`: light, dark, print.

    `sentence`: what the last entry says, `foot`: from which match it is. A seat or a card that the
    viewer does not know is not in it, for it is not in the scene.
    """
    pen = Pen(Words(naming, (lang,), pictures.marks), theme)
    height = pictures.height(scene)
    drawn = h.svg(
        {"xmlns": "http://www.w3.org/2000/svg", "xml:lang": lang, "lang": lang},
        viewBox=f"0 0 {WIDTH} {height}",
        width=WIDTH,
        height=height,
        role="img",
        font_family=FONTS,
    )[
        h.title[title(scene, pen.words)],
        h.desc[describe(scene, pen.words, pictures)],
        pen.box(0, 0, WIDTH, height, radius=0, fill="ground"),
        _head(pen, scene, pictures),
        _board(pen, scene, Canvas(HEAD, height - HEAD - FOOT), pictures),
        _foot(pen, scene, height, sentence, foot),
    ]
    return f"{drawn}\n"


def title(scene: Scene, words: Words) -> str:
    """Which game, and how far it is."""
    game = scene.called.get(words.langs[0]) or scene.called.get("en") or scene.game
    state = words.joined(said.state(words, scene), "pictures.dot")[0]
    return words.say("pictures.title", game=game, state=state)[0]


def describe(scene: Scene, words: Words, pictures: Pictures) -> str:
    """The picture in words: all that stands on it, and what is due."""
    told = [
        words.joined(
            (
                words.plain(place.name),
                words.joined(said.counter(words, one) for one in place.counters),
            ),
            "pictures.colon",
        )
        for place in scene.seats
    ]
    told += [*pictures.described(words, scene), *said.due(words, scene)]
    return words.joined(told, "pictures.stop")[0]


def _board(pen: Pen, scene: Scene, canvas: Canvas, pictures: Pictures) -> h.Node:
    if pictures.diagram is not None:
        return pictures.diagram(pen, scene, canvas)
    return seats(pen, scene, canvas, pictures.face)


def _head(pen: Pen, scene: Scene, pictures: Pictures) -> Iterator[h.Node]:
    law = said.law(pen.words, scene)
    room = WIDTH - 48 - (190 if law else 0)
    yield pen.text(24, 34, title(scene, pen.words), 20, weight=700, room=room)
    if law is not None:
        yield pen.box(
            WIDTH - 200, 12, 176, 32, radius=8, fill="none", stroke="ink", stroke_width=2.5
        )
        sign = pictures.signs.get(scene.law or "")
        if sign is not None:
            yield pen.sign(sign, WIDTH - 192, 18, 20)
        left, room = (WIDTH - 166, 136) if sign else (WIDTH - 192, 160)
        yield pen.text(left + room / 2, 34, law, 18, anchor="middle", weight=700, room=room)


def _foot(pen: Pen, scene: Scene, height: int, sentence: str, foot: str) -> Iterator[h.Node]:
    top = height - FOOT
    yield svg.path(d=f"M24 {top}H{WIDTH - 24}", stroke=pen.ink("line"))
    size, due = _due(pen, scene)
    told = lines(sentence, 17, WIDTH - 48, FOOT_LINES - max(len(due), 1))
    for at, line in enumerate(told):
        yield pen.text(24, top + 26 + 21 * at, line, 17, weight=600)
    for at, line in enumerate(due, len(told)):
        y = top + 27 + 21 * at
        yield pen.text(24, y, line, size, ink="due", weight=700, room=WIDTH - 48)
    yield pen.text(24, height - 10, foot, 13, ink="ink-2", room=WIDTH - 48)


def _due(pen: Pen, scene: Scene) -> tuple[float, list[str]]:
    """How it ended, or what is due, in two lines at most, and how large these are."""
    ended = said.result(pen.words, scene)
    due = [ended] if ended else [*said.due(pen.words, scene)]
    if not due:
        return 16, []
    (told,) = pen.words.joined(due, "pictures.dot")
    room = WIDTH - 48
    sizes = (16.0, 13.0, 10.0)
    size = next((one for one in sizes if len(lines(told, one, room, FOOT_LINES)) < FOOT_LINES), 10)
    return size, lines(told, size, room, FOOT_LINES - 1)


# Parts that games draw their boards with


def badge(pen: Pen, place: Place, x: float, y: float, radius: float = 15) -> Iterator[h.Node]:
    """A seat's letter or number around this middle: a disc, or a ring for the far and right one."""
    colour = pen.ink(seat_ink(place))
    ring = place.side in ("far", "right")
    yield svg.circle(
        cx=x, cy=y, r=radius, fill="none" if ring else colour, stroke=colour, stroke_width=3
    )
    short = pen.words.short(place.seat)
    token = seat_ink(place) if ring else "ground"
    yield pen.text(
        x,
        y + radius * 0.4,
        short,
        radius * 1.1,
        ink=token,
        anchor="middle",
        weight=700,
        room=radius * 1.8,
    )


def delta(scene: Scene, seat: str, counter: str) -> str:
    """What the last entry made of a counter, with its sign; empty: nothing."""
    changed = scene.last.counters.get(seat) if scene.last else None
    number = changed.get(counter, 0) if changed else 0
    return f"{number:+g}".replace("-", "−") if number else ""


def seats(pen: Pen, scene: Scene, canvas: Canvas, face: cards.Face) -> Iterator[h.Node]:
    """The board of any game: a band for each seat, with its counters and its cards in rows."""
    shared = [zone for zone in scene.zones if not zone.owner and zone.items]
    bands = len(scene.seats) + bool(shared)
    high = canvas.height / max(bands, 1)
    for at, place in enumerate(scene.seats):
        top = canvas.top + high * at
        if place.seat in to_move(scene.due):
            yield pen.box(12, top + 2, WIDTH - 24, high - 4, radius=10, fill="due-soft")
        yield badge(pen, place, 42, top + 24)
        yield pen.text(66, top + 31, place.name, 20, weight=700, room=180)
        counted = pen.words.joined(
            (said.counter(pen.words, one) for one in place.counters), "pictures.dot"
        )
        yield pen.text(256, top + 30, counted, 16, room=WIDTH - 280)
        zones = [zone for zone in scene.zones if zone.owner == place.seat and zone.items]
        yield row(pen, zones, face, 30, top + 44, WIDTH - 60, high - 52)
    if shared:
        yield row(pen, shared, face, 30, canvas.top + high * len(scene.seats), WIDTH - 60, high - 8)


def row(
    pen: Pen,
    zones: Sequence[Zone],
    face: cards.Face,
    x: float,
    y: float,
    width: float,
    high: float,
) -> Iterator[h.Node]:
    """The cards of zones side by side in so much room; what has none is counted."""
    shown = [(zone, item) for zone in zones for item in zone.items if item.face != cards.HIDDEN]
    if not shown or high < 30:
        return
    step = min(high * 0.78, width / len(shown))
    most = int(width / 34)
    for at, (_, item) in enumerate(shown[:most]):
        yield cards.card(pen, item, face, (x + max(step, 34) * at, y, min(high, step * 1.28)))
    if len(shown) > most:
        more = pen.words.say("pictures.more", count=len(shown) - most)
        yield pen.text(x + width, y + high, more, 15, anchor="end", weight=700)
