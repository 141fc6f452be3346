"""A board as HTML: regions that a page puts in place, each drawn of one part of a scene.

A region is drawn again only where what it is drawn of has changed; the order and the nesting of the
regions is the same for a whole match.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple
from urllib.parse import quote

import htpy as h
import msgspec
from markupsafe import Markup
from msgspec.structs import replace

from referee.pictures import cards, said
from referee.pictures.drawing import SIGNS, DrawItem, Pictures
from referee.pictures.marked import MOST_PIPS, Marks, badge, marks, pipped, seat_ink
from referee.pictures.palette import LIGHT
from referee.pictures.pen import Pen
from referee.rules.due import to_move
from referee.scenes.scene import DOWN, Counter, Form, Item, Mark, Number, Panel, Place, Scene, Zone

MOST_CARDS = 12
"""More in a row are drawn as chips."""

UNKNOWN = "?"


class Region(NamedTuple):
    """A part of a board: its key, what it is drawn of, and what that looks like."""

    key: str
    of: Any
    drawn: Markup


Draw = Callable[[Zone, Item, Marks], h.Element]


class Board:
    """Draws the scenes of one match for a page."""

    def __init__(self, pen: Pen, pictures: Pictures) -> None:
        self._pen = pen
        self._words = pen.words
        self._pictures = pictures
        self._signs = {**SIGNS, **pictures.signs}
        self._kept: dict[str, Region] = {}
        self._drawn: dict[bytes, Markup] = {}

    # Where the regions stand

    def skeleton(self, scenes: Iterable[Scene]) -> h.Element:
        """The empty board: a place for each region that any of the scenes has."""
        found = [*scenes]
        game = found[0].game
        zones = {zone.id: zone.owner for scene in found for zone in scene.zones}
        seats = tuple(dict.fromkeys(place.seat for scene in found for place in scene.seats))
        sides = {place.seat: place.side for place in found[-1].seats}
        shared = [zone for zone, owner in zones.items() if owner not in seats]
        items = self._items(found)
        return h.div(class_=f"board game-{game} seats-{len(seats)}")[
            _slot("state", "state"),
            [
                h.section(class_=f"seat side-{_side(sides[seat])}")[
                    _slot(f"seat.{seat}", "line"),
                    [
                        _zone_slot(zone, items.get(zone, ()))
                        for zone, owner in zones.items()
                        if owner == seat
                    ],
                ]
                for seat in seats
            ],
            h.div(".middle")[
                (_zone_slot(zone, items.get(zone, ())) for zone in shared),
                _slot("panels", "panels"),
            ],
            _slot("due", "due"),
        ]

    def _items(self, scenes: Iterable[Scene]) -> Mapping[str, Iterable[str]]:
        """The regions of zones whose items have each its own, in the order of their coming."""
        found: dict[str, dict[str, None]] = {}
        for zone in (zone for scene in scenes for zone in scene.zones):
            if _name(zone.id) in self._pictures.items:
                keys = (_item_key(zone, item) for item in zone.items)
                found.setdefault(zone.id, {}).update(dict.fromkeys(keys))
        return found

    # What stands in them

    def regions(self, scene: Scene) -> Iterator[Region]:
        """All regions of a scene, each drawn once as long as it stays the same."""
        found = marks(scene)
        deltas: Mapping[str, Mapping[str, Number]] = scene.last.counters if scene.last else {}
        due = to_move(scene.due)
        yield self._region(
            "state", (scene.turn, scene.round, scene.phase, scene.law), self._state, scene
        )
        for place in scene.seats:
            of = (place, deltas.get(place.seat), place.seat in due, place.seat in found.targets)
            yield self._region(f"seat.{place.seat}", of, self._seat, *of)
        for zone in scene.zones:
            if _name(zone.id) not in self._pictures.counted:
                here = found.of((zone.id, *(item.key for item in zone.items)))
                drawn_of = (zone, here, self._besides(zone, scene))
                yield self._region(zone.id, drawn_of, self._zone, zone, here, scene)
            yield from self._item_regions(zone, found)
        # what a game draws of a panel may look at the rest of the scene
        whole = scene if self._pictures.panels else None
        yield self._region("panels", (scene.panels, scene.links, whole), self._panels, scene)
        yield self._region("due", (scene.due, scene.result), self._due, scene)

    def _besides(self, zone: Zone, scene: Scene) -> Any:
        """What a zone is drawn of besides itself: of the whole scene, if a game does not say."""
        name = _name(zone.id)
        if name not in self._pictures.zones:
            return None
        besides = self._pictures.besides.get(name)
        return scene if besides is None else besides(zone, scene)

    def _item_regions(self, zone: Zone, found: Marks) -> Iterator[Region]:
        draw = self._pictures.items.get(_name(zone.id))
        if draw is not None:
            for item in zone.items:
                here = found.of((item.key,))
                yield self._region(
                    _item_key(zone, item), (item, here), self._item, item, here, draw
                )

    def _item(self, item: Item, here: Marks, draw: DrawItem) -> h.Node:
        return h.fragment[h.div(class_=_classes("item", item, here))[draw(self._pen, item)]]

    def _region(self, key: str, of: Any, draw: Any, *args: Any) -> Region:
        kept = self._kept.get(key)
        if kept is None or kept.of != of:
            kept = self._kept[key] = Region(key, of, Markup(h.fragment[draw(*args)]))
        return kept

    # The line above the board

    def _state(self, scene: Scene) -> h.Node:
        law = said.law(self._words, scene)
        return h.fragment[
            h.p[self._apart(self._stated(scene))],
            h.p(".law")[self._sign(scene.law or ""), self._words.span(law)] if law else None,
        ]

    def _stated(self, scene: Scene) -> Iterator[h.Node]:
        words = self._words
        yield from (h.b[words.span(one)] for one in said.numbers(words, scene))
        for one in said.phases(words, scene):
            yield [self._sign(one), words.span(words.word(one), "quiet")]

    def _apart(self, nodes: Iterable[h.Node]) -> Iterator[h.Node]:
        """Nodes in a row, with a dot between them."""
        dot = self._words.span(self._words.word("pictures.dot"), "quiet")
        for at, node in enumerate(nodes):
            yield [dot, node] if at else node

    # A seat

    def _seat(
        self, place: Place, deltas: Mapping[str, Number] | None, due: bool, aimed: bool
    ) -> h.Node:
        classes = {"line-of": True, f"of-{seat_ink(place)}": True, "is-due": due, "to": aimed}
        tags = [tag for tag in place.tags if not self._pictures.elsewhere(tag.id)]
        counters = [one for one in place.counters if not self._pictures.elsewhere(one.id)]
        return h.div(class_=classes)[
            badge(self._words, place),
            h.h2[place.name],
            h.ul(".tags")[map(self._tag, tags)] if tags else None,
            h.ul(".counters")[
                (self._counter(one, (deltas or {}).get(one.id, 0)) for one in counters)
            ]
            if counters
            else None,
        ]

    def _tag(self, tag: Mark) -> h.Element:
        kind = "warn" if tag.id.startswith("match.penalty.") else ""
        return h.li(class_={"tag": True, f"t-{_name(tag.id)}": True, kind: bool(kind)})[
            self._sign(tag.id),
            self._words.span(said.mark(self._words, tag)),
        ]

    def _counter(self, one: Counter, delta: float) -> h.Element:
        pips = one.kind != "number" and one.most and one.most <= MOST_PIPS
        return h.li(class_=f"counter c-{_name(one.id)}")[
            self._sign(one.id),
            self._words.span(self._words.word(one.id), "quiet"),
            h.span(".pips", aria_hidden="true")[pipped(one)] if pips else None,
            " ",
            h.b[f"{one.value:g}", h.small[f"/{one.most:g}"] if one.most else None],
            h.span(".delta")[f" {delta:+g}".replace("-", "−")] if delta else None,
        ]

    def _sign(self, text: str) -> h.Node:
        """The sign before a word, if it has one; in its colour, where it has that."""
        sign = self._signs.get(text)
        return [self._pen.line_sign(sign, sign if sign in LIGHT else None), " "] if sign else None

    # Zones

    def _zone(self, zone: Zone, here: Marks, scene: Scene) -> h.Node:
        own = self._pictures.zones.get(_name(zone.id))
        if own is not None:
            drawn = own(self._pen, zone, scene)
            return drawn and h.fragment[drawn]
        seen = any(item.face != UNKNOWN for item in zone.items)
        if (zone.form is Form.FAN and not seen) or (not zone.count and not zone.places):
            return None  # of a hand that nobody has seen the counter of its seat says enough
        return h.fragment[
            h.h3[self._words.span(self._words.word(zone.word)), " ", h.b[str(zone.count)]],
            self._slots(zone, here) if zone.places else self._row(zone, here),
        ]

    def _slots(self, zone: Zone, here: Marks) -> h.Element:
        lying = {item.place: item for item in zone.items}
        return h.ol(".slots")[
            (
                self._once(self._cell, zone, lying[place], here)
                if place in lying
                else h.li(".cell.empty", self._pen.at(zone.id, UNKNOWN, place))[h.span[str(place)]]
                for place in range(1, zone.places + 1)
            )
        ]

    def _once(self, draw: Draw, zone: Zone, item: Item, here: Marks) -> Markup:
        """A card as it was drawn before, where it lay alike."""
        alike = replace(item, key="", place=item.place if zone.places else 0)
        marked = _classes("", item, here)
        kind = (draw.__name__, zone.word, zone.owner, zone.places, marked, alike)
        of = msgspec.json.encode(kind)
        found = self._drawn.get(of)
        if found is None:
            found = self._drawn[of] = Markup(draw(zone, item, here))
        return found

    def _cell(self, zone: Zone, item: Item, here: Marks) -> h.Element:
        """A card in its place, with what is to be said of it."""
        told = said.item(self._words, item, zone)
        return h.li(self._named(zone, item), class_=cell_classes(item, here))[
            h.span(".no", aria_hidden="true")[str(item.place)] if zone.places > 1 else None,
            cards.card(self._pen, item, self._pictures.face),
            self._words.span(told, "told"),
        ]

    def _row(self, zone: Zone, here: Marks) -> h.Element | None:
        """Cards side by side: a few drawn, many as chips, those that nobody knows as a number."""
        seen = [item for item in zone.items if item.face != UNKNOWN]
        hidden = len(zone.items) - len(seen)
        drawn = zone.form in (Form.ROW, Form.LIST) and len(seen) <= MOST_CARDS
        if not seen:
            return None  # so many as their zone counts
        return h.ul(class_={"row": drawn, "chips": not drawn})[
            (self._once(self._cell if drawn else self._chip, zone, item, here) for item in seen),
            h.li(".chip.unknown")[f"? ×{hidden}"] if hidden else None,
        ]

    def _chip(self, zone: Zone, item: Item, here: Marks) -> h.Element:
        face = item.under if item.face == DOWN else item.face
        chip = self._pictures.chip(self._pen, face) if face else None
        classes = {"chip": True, "moved": item.key in here.moved, "down": item.face == DOWN}
        told = said.item(self._words, item, zone)
        if chip is None:
            return h.li(self._named(zone, item), class_=classes)[self._words.span(told)]
        return h.li(self._named(zone, item), class_=classes)[
            h.span(aria_hidden="true")[chip], self._words.span(told, "told")
        ]

    def _named(self, zone: Zone, item: Item) -> Mapping[str, str]:
        """Which card it is, and in which place."""
        return self._pen.at(zone.id, item.under or item.face, item.place if zone.places else 0)

    # Beside the board

    def _panels(self, scene: Scene) -> h.Node:
        links = [self._link(link.source, link.target) for link in scene.links]
        return h.fragment[
            h.ul(".links")[links] if links else None,
            (self._panel(panel, scene) for panel in scene.panels),
        ]

    def _link(self, source: str, target: str) -> h.Element:
        return h.li[
            self._words.span(self.named(source)), " → ", self._words.span(self.named(target))
        ]

    def named(self, key: str) -> Any:
        """What a key means in words: a seat, a seat's place, a model."""
        words = self._words
        if key in words.naming.seats:
            return words.seat(key)
        seat, _, rest = key.partition(".")
        place = rest.rpartition(".")[2]
        if seat in words.naming.seats and place.isdecimal():
            return words.joined(
                (words.seat(seat), words.say("pictures.place", place=place)), "pictures.gap"
            )
        return words.plain(key)

    def _panel(self, panel: Panel, scene: Scene) -> h.Node:
        own = self._pictures.panels.get(panel.id)
        if own is not None:
            return own(self._pen, panel, scene)
        return h.div(".panel")[
            h.h3[self._words.span(self._words.word(panel.id))],
            h.ul[
                (
                    h.li[
                        self._words.span(
                            self._words.joined(said.mark(self._words, one) for one in row)
                        )
                    ]
                    for row in panel.rows
                )
            ],
        ]

    def _due(self, scene: Scene) -> h.Node:
        ended = said.result(self._words, scene)
        return h.fragment[
            ended and h.p(".ended")[self._words.span(ended)],
            (h.p[self._words.span(one)] for one in said.due(self._words, scene)),
        ]


def cell_classes(item: Item, here: Marks) -> dict[str, bool]:
    """What a style sheet may ask of a card in its place, besides how it lies."""
    return {**_classes("cell", item, here), item.frame: True}


def _side(side: str | int) -> str:
    return side if isinstance(side, str) else "listed"


def _name(told: str) -> str:
    """The last word of an id."""
    return told.rpartition(".")[2]


def _slot(key: str, cls: str) -> h.Element:
    return h.div(data_r=key, class_=cls)


def _zone_slot(zone: str, items: Iterable[str]) -> h.Element:
    name = zone.rpartition(".")[2]
    if not items:
        return _slot(zone, f"zone zone-{name}")
    return h.div(class_=f"zone zone-{name}")[
        _slot(zone, "head"), h.ol[(h.li[_slot(item, "one")] for item in items)]
    ]


def _item_key(zone: Zone, item: Item) -> str:
    """A region's key, of letters that need no escape whatever a model is called."""
    return f"{zone.id}.{quote(item.key, safe='')}"


def _classes(kind: str, item: Item, here: Marks) -> dict[str, bool]:
    """What was done with an item, and its states, as classes."""
    return {
        kind: True,
        "moved": item.key in here.moved,
        "from": item.key in here.sources,
        "to": item.key in here.targets,
        **{state.rpartition(".")[2]: True for state in item.states},
    }
