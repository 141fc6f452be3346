"""Cards: how one lies, its back, and the face of those of a game that draws none of its own."""

from collections.abc import Callable, Hashable, Iterator

import htpy as h

from referee.pictures import svg
from referee.pictures.pen import Pen
from referee.scenes.scene import DOWN, Frame, Item

WIDE, HIGH, RADIUS = 100, 140, 9
"""Units of a card that stands upright."""

HIDDEN = "?"
MOST_TOKENS = 3

Face = Callable[[Pen, Item, float, float], h.Node]
"""What is printed on a card, drawn into a box of so many units in width and height."""

_ACROSS = (Frame.ACROSS, Frame.TAPPED)
_MARGIN = 2
_BAND = 26


def size(item: Item) -> tuple[float, float]:
    """Width and height of a card as it lies. Text is never turned: the frame is another."""
    return (HIGH, WIDE) if item.frame in _ACROSS else (WIDE, HIGH)


def width(item: Item, high: float) -> float:
    """The width of a card as it lies, of so many units in height, its border counted."""
    wide, tall = size(item)
    return high * (wide + 2 * _MARGIN) / (tall + 2 * _MARGIN)


def view(item: Item) -> str:
    """The view box of a card with its border."""
    wide, high = size(item)
    return f"{-_MARGIN} {-_MARGIN} {wide + 2 * _MARGIN} {high + 2 * _MARGIN}"


def looks(item: Item) -> tuple[Hashable, ...]:
    """All of an item that a card is drawn of: not where it lies."""
    values = tuple(item.values.items())
    shown = (item.face, item.under, item.frame, item.value, values)
    return (*shown, item.spent, item.tokens, item.states, item.among)


def card(pen: Pen, item: Item, face: Face, at: tuple[float, float, float] | None = None) -> h.Node:
    """A card as it lies; `at`: left, top and height in a drawing, else it fills its element."""
    drawn = pen.once(view(item), _drawn(pen, item, face), (face, *looks(item)))
    if at is None:
        return h.svg(".card", viewBox=view(item), aria_hidden="true")[drawn]
    x, y, high = at
    return svg.svg(x=x, y=y, width=width(item, high), height=high, viewBox=view(item))[drawn]


def _drawn(pen: Pen, item: Item, face: Face) -> Iterator[h.Node]:
    wide, high = size(item)
    if item.face == DOWN:
        yield _back(pen, wide, high)
        if item.under:
            yield _under(pen, item, face, wide, high)
    elif item.face == HIDDEN:
        yield _unknown(pen, wide, high)
    else:
        yield face(pen, item, wide, high)
    if item.frame is Frame.TAPPED:
        yield _band(pen, "pictures.tapped", wide, high - _BAND)
    elif item.frame is Frame.INVERTED:
        yield _band(pen, "pictures.inverted", wide, 0)
    yield _tokens(pen, item, wide)


def paper(pen: Pen, wide: float, high: float, *suits: str) -> Iterator[h.Node]:
    """The ground of a face: white paper with a border in its suit's colour, tinted; or none."""
    border = suits[0] if suits else "line"
    yield pen.box(
        0, 0, wide, high, radius=RADIUS, fill="paper", stroke=border, stroke_width=3 if suits else 2
    )
    if suits:
        yield svg.rect(pen.tint(border), width=wide, height=high, rx=RADIUS)


def plain(pen: Pen, item: Item, wide: float, high: float) -> Iterator[h.Node]:
    """The face of a card of which a game says no more: its name, and the value that counts."""
    yield paper(pen, wide, high)
    name = pen.words.card(item.face)
    yield pen.text(wide / 2, 30, name, 16, anchor="middle", weight=600, room=wide - 12)
    if item.value is not None:
        yield pen.text(wide / 2, high - 30, item.value, 50, anchor="middle", weight=700)


def _back(pen: Pen, wide: float, high: float) -> Iterator[h.Node]:
    yield pen.box(0, 0, wide, high, radius=RADIUS, fill="back", stroke="back", stroke_width=2)
    hatch = "".join(
        f"M{max(0, at - high):g} {min(at, high):g}L{min(at, wide):g} {max(0, at - wide):g}"
        for at in range(14, int(wide + high), 14)
    )
    yield svg.path(d=hatch, stroke=pen.ink("paper"), stroke_opacity=".22", stroke_width=4)
    yield pen.box(7, 7, wide - 14, high - 14, radius=5, fill="none", stroke="paper", stroke_width=2)


def _unknown(pen: Pen, wide: float, high: float) -> Iterator[h.Node]:
    yield pen.box(0, 0, wide, high, radius=RADIUS, fill="paper", stroke="line", stroke_width=2)
    yield pen.box(
        7,
        7,
        wide - 14,
        high - 14,
        fill="none",
        stroke="line",
        stroke_width=2,
        stroke_dasharray="6 5",
    )
    yield pen.text(wide / 2, high / 2 + 20, "?", 60, anchor="middle", weight=700, ink="ink-2")


def _under(pen: Pen, item: Item, face: Face, wide: float, high: float) -> Iterator[h.Node]:
    """The face that this viewer knows, at half its size, lower right."""
    known = Item(item.key, item.under, values=item.values, tokens=item.tokens)
    at = {"x": wide - 56, "y": high - 76, "width": 52, "height": 72}
    yield svg.svg(at, viewBox=view(known))[face(pen, known, WIDE, HIGH)]


def _band(pen: Pen, text: str, wide: float, y: float) -> Iterator[h.Node]:
    yield pen.box(0, y, wide, _BAND, radius=RADIUS, fill="soft", stroke="line", stroke_width=2)
    told = pen.words.word(text)
    yield pen.text(wide / 2, y + 18, told, 16, anchor="middle", weight=600, room=wide - 10)


def _tokens(pen: Pen, item: Item, wide: float) -> Iterator[h.Node]:
    """Numbers on the card at its upper right, at most three; runes are drawn by their faces."""
    counted = [token for token in item.tokens if isinstance(token.value, int)]
    shown = [f"{token.value}" for token in counted[:MOST_TOKENS]]
    more = len(counted) - MOST_TOKENS
    for at, told in enumerate([*shown, f"+{more}"] if more > 0 else shown):
        y = 17 + 27 * at
        yield svg.circle(
            cx=wide - 16, cy=y, r=13, fill=pen.ink("ink"), stroke=pen.ink("paper"), stroke_width=2
        )
        yield pen.text(
            wide - 16, y + 6, told, 17, anchor="middle", weight=700, ink="paper", room=20
        )
