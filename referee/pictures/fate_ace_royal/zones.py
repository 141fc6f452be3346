"""Fate/Ace Royal: Servants, crafts, the discard pile and the battle on a page."""

from collections.abc import Iterator

import htpy as h

from referee.pictures import said
from referee.pictures.board import MOST_PIPS, marks
from referee.pictures.fate_ace_royal.faces import SYSTEMS, signed
from referee.pictures.fate_ace_royal.masters import (
    SIX,
    Battle,
    Master,
    Stroke,
    deltas,
    fought,
    master,
)
from referee.pictures.pen import Pen
from referee.pictures.svg import number
from referee.pictures.words import Told, Words
from referee.scenes.fate_ace_royal import GAME, STATS
from referee.scenes.scene import DOWN, Counter, Frame, Item, Mark, Number, Panel, Scene, Zone

CRAFTS = f"{GAME}.counter.crafts"

SEEN_OF_DISCARD = 8
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
    apt, other = aptness(of), [tag for tag in of.servant if plain(tag)]
    if apt:
        yield h.span(class_="apt")[" ", APT[apt.id], " ", words.span(words.word(apt.id))]
    if other:
        yield " ", words.span(words.joined(said.mark(words, tag) for tag in other), "quiet")
    if lies := posture(of):
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


APT = {f"{GAME}.tag.apt": "✓", f"{GAME}.tag.not-apt": "✗"}


def aptness(of: Master) -> Mark | None:
    """Whether its spirit is apt for its class, if both are seen."""
    return next((tag for tag in of.servant if tag.id in APT), None)


def plain(tag: Mark) -> bool:
    """Whether a tag of a Servant is one of its skills."""
    return tag.id not in APT and not tag.id.startswith(f"{GAME}.posture.")


def posture(of: Master) -> str:
    """The word for how a Servant lies, if not as it should."""
    lies = next((half.frame for half in of.halves if half), Frame.UPRIGHT)
    return "" if lies is Frame.UPRIGHT else f"pictures.{lies}"


def _values(pen: Pen, of: Master) -> h.Element:
    """The four values, those that are compared now inked."""
    known = {one.id: one for one in of.values}
    return h.ol(".four")[
        (
            h.li(class_={"hot": stat == of.hot})[
                _sign(pen, stat),
                pen.words.span(pen.words.word(stat), "told"),
                h.b[number(known[stat].value) if known else "?"],
                h.small(aria_hidden="true")["?"] if known and of.assumed else None,
                h.span(".delta")[signed_number(of.deltas[stat])] if stat in of.deltas else None,
            ]
            for stat in STATS
        )
    ]


def _sign(pen: Pen, stat: str) -> h.Element:
    view = "0 0 48 24"
    return h.svg(".stat", viewBox=view, aria_hidden="true")[pen.once(view, [*signed(pen, stat)])]


def signed_number(value: float) -> str:
    """What was added or taken away."""
    return f"{value:+g}".replace("-", "−")


# Crafts, and the discard pile


def crafts(pen: Pen, zone: Zone, scene: Scene) -> h.Node:
    """The crafts in slots, with what they add, and how they lie."""
    words, (count, delta) = pen.words, crafted(zone, scene)
    free = int(count.most or 0) - len(zone.items)
    return h.fragment[
        h.h4[
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
            words.span(called(words, item)),
            [
                [_sign(pen, stat), words.span(words.word(stat), "told"), signed_number(value)]
                for stat, value in item.values.items()
                if value
            ],
            h.small[words.span(words.word(f"pictures.{item.frame}"))] if lies else None,
        ]


def called(words: Words, item: Item) -> Told:
    """A craft by its name, the second of two equal ones with its number."""
    copy = "".join(f"#{token.value}" for token in item.tokens)
    return words.card(f"{item.face}{copy}")


def discard(pen: Pen, zone: Zone, scene: Scene) -> h.Node:
    """How many cards lie there, and the last of those that were seen."""
    del scene
    words, seen = pen.words, zone.items[::-1]
    more = len(seen) - SEEN_OF_DISCARD
    return h.fragment[
        h.h4[words.span(words.word(zone.word)), " ", h.b[str(zone.count)]],
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
        h.ul(".rows")[
            (
                h.li[words.span(words.joined(said.mark(words, one) for one in row))]
                for row in found.rows
            )
        ]
        if found.rows
        else None,
    ]


def _stroke(pen: Pen, stroke: Stroke) -> h.Element:
    sign, ink = SYSTEMS[stroke.system]
    return h.p(".stroke")[
        pen.line_sign(sign, ink),
        " ",
        pen.words.span(struck(pen.words, stroke)),
        " ",
        h.b[f"{stroke.attack:g} : {stroke.defence:g}"],
    ]


def struck(words: Words, stroke: Stroke) -> Told:
    """Which side strikes, and with what."""
    role = words.word(f"{GAME}.battle-step.{stroke.role}")
    return words.joined((role, words.word(f"{GAME}.system.{stroke.system}")), "pictures.colon")


def _steps(words: Words, found: Battle) -> Iterator[h.Element]:
    now = -1 if found.now is None else found.now
    for at, steps in enumerate(SIX):
        yield h.li(
            class_={"ok": at < now, "on": at == now}, aria_current="step" if at == now else None
        )[words.span(words.word(f"{GAME}.battle-step.{steps[0]}"))]
