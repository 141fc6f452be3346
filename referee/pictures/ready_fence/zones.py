"""The zones and panels of a bout in a page that are no rows of cards."""

from collections.abc import Callable, Iterator, Mapping

import htpy as h

from events.catalogues.ready_fence import kind_of
from referee.pictures import said
from referee.pictures.drawing import DrawPanel, DrawZone, nothing
from referee.pictures.marked import badge, marks
from referee.pictures.pen import Pen
from referee.pictures.ready_fence import faces, fencers, told
from referee.pictures.words import Told
from referee.scenes.scene import Form, Mark, Panel, Scene, Zone

GAME = told.GAME
TIMER_BOXES = 12
"""In so many boxes at most the timer is drawn; its number stands beside."""


def cards(pen: Pen, zone: Zone, scene: Scene) -> h.Node:
    """A hand or a pile: each kind that is known, with its speeds; the others are counted."""
    known = [item for item in zone.items if item.face != "?"]
    if not (known if zone.form is Form.FAN else zone.count):
        return None
    moved = {item.face for item in known if item.key in marks(scene).moved}
    hidden = zone.count - len(known)
    owner = next((place for place in scene.seats if place.seat == zone.owner), None)
    return [
        h.h3(class_=f"of-{zone.owner}" if owner else None)[
            [badge(pen.words, owner), " "] if owner else None,
            pen.words.span(pen.words.word(zone.word)),
            " ",
            h.b[str(zone.count)],
        ],
        h.ul(".chips")[
            (
                _chip(pen, zone, some, moved=not moved.isdisjoint(some), signs=bool(owner))
                for _, some in faces.by_kind(item.face for item in known)
            ),
            h.li(".chip.unknown")[f"? ×{hidden}"] if hidden else None,
        ],
    ]


def _chip(pen: Pen, zone: Zone, some: tuple[str, ...], *, moved: bool, signs: bool) -> h.Element:
    """Cards of one kind: the kind stands for the first, each speed for its own."""
    kind, speeds = kind_of(some[0]), faces.speeds(some)
    return h.li(pen.at(zone.id, some[0]), class_={"chip": True, "moved": moved})[
        (pen.line_sign(faces.SIGNS[use], use) for use in faces.USES[kind]) if signs else None,
        pen.words.span(pen.words.word(f"{GAME}.card.{kind}")),
        [[h.b(pen.at(zone.id, card))[str(faces.printed(card))], " "] for card in some]
        if pen.tapped and faces.printed(some[0])
        else (h.b[speeds] if speeds else None),
    ]


# The phrase


def phrase(pen: Pen, zone: Zone, scene: Scene) -> h.Node:
    """A line for each card: what it was played as, by whom, how its speed comes about."""
    rows = told.phrase(scene)
    if not rows:
        return None
    return [
        h.h3[pen.words.span(pen.words.word(zone.word))],
        h.ol(".played")[(_row(pen, scene, row, last=row is rows[-1]) for row in rows),],
    ]


def _row(pen: Pen, scene: Scene, row: told.Row, *, last: bool) -> h.Element:
    words = pen.words
    sign, ink = faces.sign_of(row.role)
    place = next(place for place in scene.seats if place.seat == row.seat)
    classes = {
        f"of-{row.seat}": True,
        "last": last,
        "moved": row.item.key in marks(scene).moved,
    }
    came = told.came_of(words, row)
    return h.li(class_=classes)[
        pen.line_sign(sign, ink),
        badge(words, place),
        h.span(".what")[
            words.span(faces.called(words, row.item.face)),
            ([" + ", words.span(said.value(words, token))] for token in row.item.tokens),
            " ",
            words.span(words.word(f"{GAME}.role.{row.role}"), "quiet"),
        ],
        _sum(pen, row),
        h.span(".came")["↳ ", words.span(came)] if came else None,
    ]


def _sum(pen: Pen, row: told.Row) -> h.Node:
    summed = told.sum_of(pen.words, row)
    if not summed:
        return None
    *made, speed = summed
    return h.span(".sum")[([pen.words.span(one), " "] for one in made), h.b[speed[0]]]


def pending(pen: Pen, panel: Panel, scene: Scene) -> h.Node:
    """What waits for an answer, and how many fencing actions were made."""
    del scene
    *waits, actions = panel.rows
    return [
        (h.p(".pending")[pen.words.span(waiting(pen, panel, row))] for row in waits),
        h.p(".fenced.quiet")[pen.words.span(counted(pen, actions))],
    ]


def waiting(pen: Pen, panel: Panel, row: tuple[Mark, ...]) -> Told:
    """What is to be answered, in one line."""
    parts = pen.words.joined((said.mark(pen.words, mark) for mark in row), "pictures.dot")
    return pen.words.joined((pen.words.word(panel.id), parts), "pictures.colon")


def counted(pen: Pen, row: tuple[Mark, ...]) -> Told:
    """How many fencing actions each made."""
    first, *sides = row
    parts = pen.words.joined((said.mark(pen.words, mark) for mark in sides), "pictures.dot")
    return pen.words.joined((pen.words.word(first.id), parts), "pictures.colon")


# Beside the strip


def bout(pen: Pen, panel: Panel, scene: Scene) -> h.Node:
    """Which bout it is, whose turn, how many actions were made."""
    del scene
    return h.p(".bout.quiet")[pen.words.span(about(pen, panel))]


def about(pen: Pen, panel: Panel) -> Told:
    """The bout in one line."""
    (row,) = panel.rows
    return pen.words.joined((said.mark(pen.words, mark) for mark in row), "pictures.dot")


def time(pen: Pen, zone: Zone, scene: Scene) -> h.Node:
    """The timer deck as a bar with its number, and the reserve."""
    del zone
    ((timer, reserve),) = told.rows(scene, "time")
    filled, boxes = bar(timer)
    return h.div(".time")[
        h.span[pen.words.span(pen.words.word(timer.id)), " ", h.b[str(timer.value)]],
        h.span(".pips", aria_hidden="true")[
            (h.i(class_={"on": at < filled}) for at in range(boxes))
        ],
        h.span[pen.words.span(pen.words.word(reserve.id)), " ", h.b[str(reserve.value)]],
    ]


def bar(timer: Mark) -> tuple[int, int]:
    """How many boxes of the timer are full, and how many there are."""
    count, _, size = str(timer.value).partition("/")
    boxes = min(int(size), TIMER_BOXES)
    return -(-int(count) * boxes // max(int(size), 1)), boxes


def _elsewhere(pen: Pen, panel: Panel, scene: Scene) -> Iterator[h.Node]:
    """What is told where the zone of that name is drawn."""
    del pen, panel, scene
    return iter(())


ZONES: Mapping[str, DrawZone] = {
    "strip": lambda pen, zone, scene: fencers.strip(pen, scene),
    "phrase": phrase,
    "hand": cards,
    "discard": cards,
    "timer": time,
}

BESIDES: Mapping[str, Callable[[Zone, Scene], object]] = {
    "strip": lambda zone, scene: told.strip_of(scene),
    "hand": nothing,
    "discard": nothing,
    "timer": lambda zone, scene: told.rows(scene, "time"),
}
"""Of what besides themselves these are drawn; the places of the fencers are those of the match."""

PANELS: Mapping[str, DrawPanel] = {
    f"{GAME}.panel.bout": bout,
    f"{GAME}.panel.strip": _elsewhere,
    f"{GAME}.panel.phrase": _elsewhere,
    f"{GAME}.panel.time": _elsewhere,
    f"{GAME}.panel.pending": pending,
}
