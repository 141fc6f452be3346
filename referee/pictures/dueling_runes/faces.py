"""Cards of Dueling Runes: rank, name and runes, as large cards, as flat ones, and in a line."""

from collections.abc import Iterator

import htpy as h

from events.catalogues.dueling_runes import EXCUSE, HIGHEST, LOWEST
from referee.pictures import cards, svg
from referee.pictures.pen import Pen
from referee.scenes.scene import DOWN, Item, Place

GAME = "dueling-runes"
RANK = f"{GAME}.value.rank"
ACE, NONE = "A", "–"
_DUE = "-due"


def face(pen: Pen, item: Item, wide: float, high: float) -> Iterator[h.Node]:
    """Rank above left, the name below it, the runes at the foot."""
    yield from cards.paper(pen, wide, high)
    yield from _rank(pen, item, 10, 40, 36)
    name = pen.words.card(item.face)
    yield from pen.block(
        wide / 2, 46, name, 17, room=wide - 12, high=40, anchor="middle", weight=600, ink="ink-2"
    )
    size, gap = (28, 4) if len(item.tokens) > 2 else (36, 10)
    left = (wide - len(item.tokens) * (size + gap) + gap) / 2
    yield from _runes(pen, item, left, high - 13 - size, size, gap)


def rank(item: Item) -> str:
    """The rank as the catalogue has it; `?`: nobody has said it."""
    if item.face == EXCUSE:
        return NONE
    found = item.values.get(RANK)
    return cards.HIDDEN if found is None else ACE if found == LOWEST else f"{found:g}"


def suit(text: str) -> str:
    """The rune that a word is about."""
    return text.rpartition(".")[2].removesuffix(_DUE)


def is_out(place: Place) -> bool:
    """Whether a wizard has left the duel."""
    return any(tag.id == f"{GAME}.tag.out" for tag in place.tags)


def _rank(pen: Pen, item: Item, x: float, y: float, size: float) -> Iterator[h.Element]:
    """A crown, which has one rune, has its sign, and its number beside."""
    if item.values.get(RANK) == HIGHEST and len(item.tokens) == 1:
        yield pen.sign("crown", x - 2, y - size * 0.8, size * 0.84)
        yield pen.text(x + size, y, HIGHEST, size * 0.6, weight=700, ink="ink-2")
    else:
        yield pen.text(x, y, rank(item), size, weight=700)


def _runes(
    pen: Pen, item: Item, x: float, y: float, size: float, gap: float
) -> Iterator[h.Element]:
    """The runes side by side: a spent one dim and struck, one to be declared in a frame."""
    due = {suit(state) for state in item.states if state.endswith(_DUE)}
    for token in item.tokens:
        name = suit(token.id)
        sign = pen.sign(name, x, y, size, name)
        if token.id in item.spent:
            yield svg.group(opacity=".4")[sign]
            strike = f"M{x - 1:g} {y + size:g}L{x + size + 1:g} {y:g}"
            yield svg.path(d=strike, stroke=pen.ink("ink"), stroke_width=size / 9)
        else:
            yield sign
        if name in due:
            edge = size / 9
            yield pen.box(
                x - edge,
                y - edge,
                size + 2 * edge,
                size + 2 * edge,
                fill="none",
                stroke="due",
                stroke_width=size / 12,
            )
        x += size + gap


# Flat cards: in the queues of many wizards, in hands

FLAT_WIDE, FLAT_HIGH = 80, 44


def small(pen: Pen, item: Item) -> h.Element:
    """A flat card in a page."""
    view = f"-1 -1 {FLAT_WIDE + 2} {FLAT_HIGH + 2}"
    drawn = pen.once(view, flat(pen, item, 0, 0, FLAT_WIDE, FLAT_HIGH), cards.looks(item))
    return h.svg(".card.flat", viewBox=view, aria_hidden="true")[drawn]


def flat(pen: Pen, item: Item, x: float, y: float, wide: float, high: float) -> Iterator[h.Node]:
    """A card of which there is little room: rank and runes above, its name below."""
    known = item.under if item.face == DOWN else item.face
    top = 5
    if item.face == DOWN:
        yield pen.box(x, y, wide, high, fill="back")
        yield pen.box(x + 5, y + 5, wide - 10, high - 10, radius=3, fill="paper")
    elif item.face == cards.HIDDEN:
        yield pen.box(x, y, wide, high, fill="paper", stroke="line", stroke_dasharray="5 4")
    else:
        top = round(min(23, high * 0.48))
        many = len(item.tokens) > 2
        size = round(top * (0.56 if many else 0.68))
        yield pen.box(x, y, wide, high, radius=4, fill="paper", stroke="line", stroke_width=1.5)
        yield from _rank(pen, item, x + 5, round(y + top * 0.9), round(top * 0.75))
        left = round(x + wide - 4 - (size + 1) * len(item.tokens))
        yield from _runes(pen, item, left, round(y + top * 0.24), size, 1)
    name = pen.words.card(known) if known not in ("", cards.HIDDEN) else pen.words.plain("?")
    below = {"room": wide - 10, "high": high - top - 3}
    yield from pen.block(x + wide / 2, y + top, name, 13, anchor="middle", **below)
