"""Spells that wait, and those that may be cast: as panels of a page, as a band of a diagram."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import htpy as h

from events.catalogues.dueling_runes import SPELLS
from referee.pictures import said
from referee.pictures.diagram import badge
from referee.pictures.dueling_runes.faces import GAME, suit
from referee.pictures.pen import Pen
from referee.pictures.words import Told, Words
from referee.scenes.scene import Mark, Panel, Place, Scene

WAITING, CASTABLE = f"{GAME}.panel.waiting", f"{GAME}.panel.castable"
CARD = f"{GAME}.panel.card"
COLON = "pictures.colon"

EFFECT_SIGNS: Mapping[str, str] = {
    **{
        f"{GAME}.effect.{effect}": "shield"
        for effect in ("cold-ward", "fire-ward", "shield", "counter")
    },
    **{f"{GAME}.effect.{effect}": "knots" for effect in ("haste", "invisible", "confused")},
    **{f"{GAME}.state.{rune}-due": rune for rune in ("moons", "wyrms", "knots")},
    "match.tag.clock": "clock",
}
"""Before the effects: a shield, or the rune whose spells bring them."""


class Spell(NamedTuple):
    """A spell as a row of the panel tells it; `rune` and `power`: those of which it is made."""

    name: Mark
    caster: str
    target: str
    cards: tuple[str, ...]
    rest: tuple[Mark, ...]
    rune: str
    power: str


def spell(row: Sequence[Mark]) -> Spell:
    """The spell of a row."""
    name, caster, target, *rest = row
    rune, power = _recipe(name)
    cards = tuple(str(mark.value) for mark in rest if mark.id == CARD)
    more = tuple(mark for mark in rest if mark.id != CARD)
    return Spell(name, str(caster.value), str(target.value), cards, more, rune, power)


def _recipe(name: Mark) -> tuple[str, str]:
    """The runes of which a spell is made, as signs; empty: it has none of the kind."""
    recipe = SPELLS.get(suit(name.id))
    return (recipe.activation, recipe.power or "") if recipe else ("star", "")


def told(words: Words, one: Spell) -> Told:
    """Who casts which spell on whom, in a sentence."""
    x = one.name.value
    return words.say(
        f"{GAME}.board.pending",
        caster=one.caster,
        target=one.target,
        spell=suit(one.name.id),
        x=x,
        cards=one.cards,
    )


def _short(words: Words, one: Spell) -> Told:
    """The spell with its power, and the cards that it turns down."""
    name = said.mark(words, one.name)
    parts = [*(words.card(card) for card in one.cards), *(said.mark(words, m) for m in one.rest)]
    return words.joined((name, words.joined(parts)), "pictures.colon") if parts else name


def described(words: Words, scene: Scene) -> Iterator[Told]:
    """Who has which cards before him and which effects, and the spells that wait."""
    queues = {zone.owner: zone for zone in scene.zones if zone.id.endswith(".queue")}
    for place in scene.seats:
        laid = queues[place.seat]
        parts = [said.item(words, item, laid) for item in laid.items]
        parts += [said.mark(words, tag) for tag in place.tags]
        if parts:
            listed = words.joined(parts, "pictures.semicolon")
            yield words.joined((words.seat(place.seat), listed), COLON)
    for panel in scene.panels:
        if panel.id == WAITING:
            yield from (told(words, spell(row)) for row in panel.rows)


# Panels of a page


def waiting(pen: Pen, panel: Panel, scene: Scene) -> h.Node:
    """The spells that wait, each with its runes and who casts it on whom."""
    del scene
    words = pen.words
    return h.fragment[
        h.h3[words.span(words.word(panel.id))],
        h.ul(".spells")[
            (
                h.li(class_=f"panel spell of-{one.rune}")[
                    pen.line_sign(one.rune, _ink(one.rune)),
                    h.div[
                        h.p[h.b[words.span(_short(words, one))], _power(pen, one.power)],
                        h.p(".quiet")[words.span(told(words, one))],
                    ],
                ]
                for one in map(spell, panel.rows)
            )
        ],
    ]


def castable(pen: Pen, panel: Panel, scene: Scene) -> h.Element:
    """What a seat may cast with its free runes, and to whom it does nothing."""
    del scene
    words = pen.words
    (seat, *spells), *more = panel.rows
    return h.div(".panel")[
        h.h3[words.span(words.joined((words.seat(str(seat.value)), words.word(panel.id)), COLON))],
        h.ul(".chips")[
            (
                h.li(".chip")[words.span(said.mark(words, one)), _power(pen, _recipe(one)[1])]
                for one in spells
            )
        ],
        [h.p(".quiet")[words.span(_except(words, row))] for row in more] or None,
    ]


def _except(words: Words, row: Sequence[Mark]) -> Told:
    """Who cannot be aimed at, or to whom which spells do nothing."""
    seat, *spells = row
    if not spells:
        return words.say(f"{GAME}.board.unseen", seat=str(seat.value))
    immune = tuple(suit(one.id) for one in spells)
    return words.say(f"{GAME}.board.immune", seat=str(seat.value), spells=immune)


def _power(pen: Pen, rune: str) -> h.Node:
    return [" ", pen.line_sign(rune, rune)] if rune else None


def _ink(rune: str) -> str | None:
    return None if rune == "star" else rune


# The band of a diagram


class Band(NamedTuple):
    """The room between the seats."""

    y: float
    high: float
    left: float
    right: float


PILES, WIDE_BOX = 104, 250
"""Units for the piles, at the right; of a box that has room for more than the spells."""


def band(pen: Pen, scene: Scene, at: Band) -> Iterator[h.Node]:
    """Boxes of the spells that wait, or of what may be cast; beside them the piles."""
    shared = [zone for zone in scene.zones if not zone.owner]
    for number, zone in enumerate(shared):
        counted = pen.words.joined(
            (pen.words.word(zone.word), pen.words.plain(zone.count)), "pictures.gap"
        )
        y = at.y + at.high / 2 - 4 + 20 * number
        yield pen.text(at.right, y, counted, 15, anchor="end", weight=600, room=PILES - 12)
    panels = {panel.id: panel.rows for panel in scene.panels}
    boxes = [*panels.get(WAITING, ())] or [
        panel.rows[0] for panel in scene.panels if panel.id == CASTABLE
    ]
    if not boxes:
        return
    wide = (at.right - PILES - at.left) / len(boxes)
    places = {place.seat: place for place in scene.seats}
    for number, row in enumerate(boxes):
        box = Band(at.y + 11, at.high - 22, at.left + wide * number, at.left + wide * (number + 1))
        inner = box._replace(right=box.right - 6)
        if WAITING in panels:
            yield from _waits(pen, spell(row), places, inner)
        else:
            yield from _may(pen, row, places, inner)


def _waits(pen: Pen, one: Spell, places: Mapping[str, Place], at: Band) -> Iterator[h.Node]:
    """A spell: its rune, its name and power, from whom to whom."""
    wide = at.right - at.left
    yield pen.box(
        at.left, at.y, wide, at.high, radius=8, fill="paper", stroke="bad", stroke_width=2.5
    )
    yield pen.sign(one.rune, at.left + 8, at.y + 8, 22, _ink(one.rune) or "ink")
    ends = at.right - 80
    room = ends - at.left - (64 if one.power else 42)
    yield pen.text(at.left + 36, at.y + 26, _short(pen.words, one), 18, weight=700, room=room)
    if one.power:
        yield pen.sign(one.power, ends - 24, at.y + 10, 18, one.power)
    if one.caster in places:
        yield from badge(pen, places[one.caster], ends + 14, at.y + 19, 12)
    yield pen.text(ends + 40, at.y + 25, "→", 18, anchor="middle", weight=700)
    if one.target in places:
        yield from badge(pen, places[one.target], ends + 64, at.y + 19, 12)


def _may(pen: Pen, row: Sequence[Mark], places: Mapping[str, Place], at: Band) -> Iterator[h.Node]:
    """What a seat may cast."""
    seat, *spells = row
    wide = at.right - at.left
    yield pen.box(at.left, at.y, wide, at.high, radius=8, fill="paper", stroke="due")
    if str(seat.value) in places:
        yield from badge(pen, places[str(seat.value)], at.left + 20, at.y + 19, 12)
    words = pen.words
    listed = words.joined(said.mark(words, one) for one in spells)
    if wide > WIDE_BOX:
        listed = words.joined((words.word(CASTABLE), listed), COLON)
    yield from pen.block(at.left + 40, at.y + 1, listed, 16, room=wide - 46, high=at.high - 2)
