"""Fate/Ace Royal: Servants, crafts, the discard pile and the battle on a page."""

from collections.abc import Iterator, Sequence

import htpy as h

from referee.pictures import said, svg
from referee.pictures.fate_ace_royal import wording
from referee.pictures.fate_ace_royal.faces import SYSTEMS, signed
from referee.pictures.fate_ace_royal.masters import (
    SIX,
    Battle,
    Master,
    Stroke,
    deltas,
    fought,
    master,
    of_servant,
)
from referee.pictures.marked import MOST_PIPS, marks
from referee.pictures.pen import Pen
from referee.pictures.svg import number
from referee.pictures.words import Told, Words
from referee.scenes.fate_ace_royal import GAME, STATS
from referee.scenes.scene import DOWN, Counter, Frame, Item, Number, Panel, Scene, Zone

CRAFTS = f"{GAME}.counter.crafts"

SHAPES = {f"{GAME}.counter.mana": ("disc", "due"), f"{GAME}.counter.spells": ("lozenge", "wyrms")}
"""The signs of what a seat has of tokens, and their inks."""

MOST_WITH_PIPS = 3
"""Of more Masters mana and command spells are told by their numbers alone."""

SEEN_OF_DISCARD = 6
"""So many of the discard pile are shown, the last first."""


def servant(pen: Pen, zone: Zone, scene: Scene) -> h.Node:
    """The two cards of a Servant, what it is, and its four values."""
    of = master(scene, zone.owner)
    if not (of.out or any(of.halves)):
        return None
    classes = {
        "servant": True,
        "out": of.out,
        "moved": of.moved,
        "from": of.is_source,
        "to": of.is_target,
    }
    return h.fragment[
        h.p(class_=classes)[_named(pen.words, of)],
        _values(pen, of) if any(of.halves) else None,
    ]


def _named(words: Words, of: Master) -> Iterator[h.Node]:
    spirit, class_ = of.halves
    yield _half(words, spirit, of) if spirit else None
    yield " · " if spirit and class_ else None
    yield _half(words, class_, of) if class_ else None
    apt, other = wording.aptness(of), [tag for tag in of.servant if wording.plain(tag)]
    if apt:
        yield h.span(class_="apt")[" ", wording.APT[apt.id], " ", words.span(words.word(apt.id))]
    if other:
        yield " ", words.span(words.joined(said.mark(words, tag) for tag in other), "quiet")
    if lies := wording.posture(of):
        yield " ", h.span(".tag")[words.span(words.word(lies))]
    if of.assumed:
        yield " ", h.span(".tag.warn")["? ", words.span(words.word(f"{GAME}.state.assumed"))]


def _half(words: Words, item: Item, of: Master) -> h.Element:
    """A card by its name; one that lies face down with its back, and who knows it its name."""
    if item.face != DOWN:
        return words.span(words.card(item.face, of.place.seat))
    known = words.span(words.card(item.under, of.place.seat)) if item.under else None
    return h.span(".down")[
        words.span(words.word("pictures.down"), "told"), [" (", known, ")"] if known else " ?"
    ]


def _values(pen: Pen, of: Master) -> h.Element:
    """The four values, those that are compared now inked."""
    known = {one.id: one for one in of.values}
    return h.ol(class_={"four": True, "unsure": of.assumed})[
        (
            h.li(class_={"hot": stat == of.hot})[
                _sign(pen, stat),
                pen.words.span(pen.words.word(stat), "told"),
                h.b[number(known[stat].value) if known else "?"],
                h.span(".delta")[signed_number(of.deltas[stat])] if stat in of.deltas else None,
            ]
            for stat in STATS
        )
    ]


def _sign(pen: Pen, stat: str) -> h.Element:
    name = pen.symbol("0 0 48 24", [*signed(pen, stat)])
    return h.svg(".stat", aria_hidden="true")[svg.use(href=f"#{name}")]


def signed_number(value: float) -> str:
    """What was added or taken away."""
    return f"{value:+g}".replace("-", "−")


# What a seat has: mana, command spells, hand, crafts


def hand(pen: Pen, zone: Zone, scene: Scene) -> h.Node:
    """Mana, command spells and hand by their numbers, and the cards that are known."""
    known = [item for item in zone.items if item.face != "?"]
    hidden = zone.count - len(known)
    few = len(scene.seats) <= MOST_WITH_PIPS
    return h.fragment[
        h.ul(".has")[(_counted(pen, one, by, few) for one, by in owned(zone, scene))],
        h.ul(".chips")[
            (h.li(".chip", pen.words.names(told))[told[0]] for told in _faces(pen.words, known)),
            h.li(".chip.unknown")[f"? ×{hidden}"] if hidden else None,
        ]
        if known
        else None,
    ]


def _faces(words: Words, items: Sequence[Item]) -> Iterator[Told]:
    return (words.card(item.face) for item in items)


def owned(zone: Zone, scene: Scene) -> tuple[tuple[Counter, Number], ...]:
    """The counters of a seat but its crafts, and what the last entry made of each."""
    place = next(place for place in scene.seats if place.seat == zone.owner)
    changed = deltas(scene, place.seat)
    own = (one for one in place.counters if not of_servant(one.id) and one.id != CRAFTS)
    return tuple((one, changed.get(one.id, 0)) for one in own)


def _counted(pen: Pen, one: Counter, by: Number, few: bool) -> h.Element:
    sign = SHAPES.get(one.id)
    limit = None if sign or one.most is None else f"/{one.most:g}"
    return h.li[
        _pips(pen, one, *sign, few) if sign else None,
        pen.words.span(pen.words.word(one.id), "told" if sign else "quiet"),
        " ",
        h.b[number(one.value)],
        limit,
        h.span(".delta")[f" {signed_number(by)}"] if by else None,
    ]


def _pips(pen: Pen, one: Counter, sign: str, ink: str, few: bool) -> h.Element:
    """The sign as often as there are tokens, where there is room for that; else once."""
    count = int(one.value) if few and 0 < one.value <= MOST_PIPS else 1
    wide = 20 * count + 4
    drawn = [pen.sign(sign, 20 * at, 0, 24, ink) for at in range(count)]
    name = pen.symbol(f"0 0 {wide} 24", drawn)
    return h.svg(".pip", viewBox=f"0 0 {wide} 24", aria_hidden="true")[svg.use(href=f"#{name}")]


def crafts(pen: Pen, zone: Zone, scene: Scene) -> h.Node:
    """The crafts in slots, with what they add, and how they lie."""
    words, (count, delta) = pen.words, crafted(zone, scene)
    free = int(count.most or 0) - len(zone.items)
    return h.fragment[
        h.h3[
            words.span(words.word(zone.word)),
            " ",
            h.b[str(zone.count)],
            f"/{count.most:g}",
            h.span(".delta")[f" {signed_number(delta)}"] if delta else None,
        ],
        h.ul(".chips")[
            _chips(pen, zone, marks(scene).moved),
            (h.li(".chip.slot", aria_hidden="true") for _ in range(min(free, MOST_PIPS))),
        ],
    ]


def crafted(zone: Zone, scene: Scene) -> tuple[Counter, Number]:
    """How many crafts a seat has and may have, and what the last entry made of that."""
    place = next(place for place in scene.seats if place.seat == zone.owner)
    count = next(one for one in place.counters if one.id == CRAFTS)
    return count, deltas(scene, place.seat).get(CRAFTS, 0)


def _chips(pen: Pen, zone: Zone, moved: frozenset[str]) -> Iterator[h.Element]:
    words = pen.words
    for item in zone.items:
        lies = item.frame is not Frame.UPRIGHT
        yield h.li(class_={"chip": True, "moved": item.key in moved, "lies": lies})[
            words.span(wording.called(words, item)),
            [
                [_sign(pen, stat), words.span(words.word(stat), "told"), signed_number(value)]
                for stat, value in item.values.items()
                if value
            ],
            h.small[words.span(words.word(f"pictures.{item.frame}"))] if lies else None,
        ]


def discard(pen: Pen, zone: Zone, scene: Scene) -> h.Node:
    """How many cards lie there, and the last of those that were seen."""
    del scene
    words, seen = pen.words, zone.items[: -SEEN_OF_DISCARD - 1 : -1]
    more = len(zone.items) - len(seen)
    return h.fragment[
        h.h3[words.span(words.word(zone.word)), " ", h.b[str(zone.count)]],
        h.ul(".chips")[
            (h.li(".chip")[words.span(words.card(item.face))] for item in seen[:SEEN_OF_DISCARD]),
            h.li(".quiet")[words.span(words.say("pictures.more", count=more))]
            if more > 0
            else None,
        ]
        if seen
        else None,
    ]


# The battle


def battle(pen: Pen, panel: Panel, scene: Scene) -> h.Node:
    """What is compared, the six steps, and what else is told of the battle."""
    del panel
    found = fought(scene)
    if found is None:
        return None
    words = pen.words
    return h.div(".panel.battle")[
        [_stroke(pen, stroke) for stroke in found.strokes],
        h.ol(".steps")[_steps(words, found)],
        h.ul(".rows")[(h.li[words.span(wording.listed(words, row))] for row in found.rows)]
        if found.rows
        else None,
    ]


def _stroke(pen: Pen, stroke: Stroke) -> h.Element:
    sign, ink = SYSTEMS[stroke.system]
    return h.p(".stroke")[
        pen.line_sign(sign, ink),
        " ",
        pen.words.span(wording.struck(pen.words, stroke)),
        " ",
        h.b[f"{stroke.attack:g} : {stroke.defence:g}"],
    ]


def _steps(words: Words, found: Battle) -> Iterator[h.Element]:
    now = -1 if found.now is None else found.now
    for at, steps in enumerate(SIX):
        told = words.word(f"{GAME}.battle-step.{steps[0]}")
        now_or_over = {"ok": at < now, "on": at == now}
        current = "step" if at == now else None
        yield h.li(words.names(told), class_=now_or_over, aria_current=current)[told[0]]
