"""Malifaux: the zones of an encounter and the open flip in a page."""

from collections.abc import Iterator, Mapping

import htpy as h

from events.catalogues.malifaux import face as printed
from events.malifaux.values import ContestKind
from referee.pictures import cards, said, svg
from referee.pictures.drawing import DrawItem, DrawPanel, DrawZone
from referee.pictures.malifaux import told
from referee.pictures.malifaux.cards import GAME, JOKER, by_suit, face
from referee.pictures.malifaux.contest import Contest, Side, contest, group, word
from referee.pictures.marked import MOST_PIPS, marks
from referee.pictures.pen import Pen
from referee.scenes.scene import Item, Mark, Panel, Scene, Zone

STATE_SIGNS = {"killed": "cross", "active": "play", "activated": "check"}
BAR, BAR_HIGH = 96, 12
"""Units of a bar of health."""


# Cards


def deck(pen: Pen, zone: Zone, scene: Scene) -> Iterator[h.Node]:
    """How many cards it has, and those that all know in it."""
    del scene
    yield _counted(pen, zone)
    if zone.items:
        yield h.ul(".chips")[
            (h.li(".chip")[pen.words.span(told.lies(pen.words, item))] for item in zone.items)
        ]


def discard(pen: Pen, zone: Zone, scene: Scene) -> Iterator[h.Node]:
    """How many cards it has, and suit by suit which; those that came last stand out."""
    yield _counted(pen, zone)
    moved = marks(scene).moved
    if zone.items:
        yield h.ul(".suits")[
            (
                h.li[
                    pen.line_sign(suit or JOKER, suit),
                    pen.words.span(pen.words.word(f"{GAME}.suit.{suit}"), "told") if suit else None,
                    (_value(pen, item, item.key in moved) for item in items),
                ]
                for suit, items in by_suit(zone.items).items()
            )
        ]


def _value(pen: Pen, item: Item, moved: bool) -> h.Node:
    card = printed(item.face)
    value = str(card.value) if card.suit else pen.words.span(pen.words.card(item.face))
    return [" ", h.b[value] if moved else value]


def _counted(pen: Pen, zone: Zone) -> h.Element:
    return h.h3[pen.words.span(pen.words.word(zone.word)), " ", h.b[str(zone.count)]]


def table(pen: Pen, zone: Zone, scene: Scene) -> h.Node:
    """Nothing: the cards of a flip stand in its sum."""
    del pen, zone, scene
    return None


# Models


def models(pen: Pen, zone: Zone, scene: Scene) -> h.Node:
    """Whose crew it is."""
    del scene
    words = pen.words
    if not zone.items:
        return None
    return h.h3[
        words.span(words.joined((words.word(zone.word), words.seat(zone.owner)), "pictures.gap"))
    ]


def model(pen: Pen, item: Item) -> Iterator[h.Node]:
    """A row: what it has done, its name and rank, its health, its stats; below what is on it."""
    words, state = pen.words, told.state_of(item)
    yield h.span(".mark")[
        [
            pen.line_sign(STATE_SIGNS[state]),
            words.span(words.word(f"{GAME}.state.{state}"), "told"),
        ]
        if state
        else None
    ]
    yield h.span(".name")[
        h.b[item.key],
        " ",
        h.small[_leader(pen, item), words.span(said.mark(words, told.rank(item)))],
    ]
    yield _health(pen, item)
    yield words.span(told.stats(words, item), "stats")
    tokens = [*told.tokens(words, item)]
    if tokens:
        yield h.ul(".tags")[(h.li(".tag")[words.span(one)] for one in tokens)]


def _leader(pen: Pen, model: Item) -> h.Node:
    if not told.is_leader(model):
        return None
    leader = pen.words.word(f"{GAME}.state.leader")
    return [pen.line_sign("star"), pen.words.span(leader, "told"), " "]


def _health(pen: Pen, model: Item) -> h.Element:
    now, most = told.health(model)
    return h.span(".health")[
        h.svg(".bar", viewBox=f"0 0 {BAR} {BAR_HIGH}", aria_hidden="true")[
            pen.once(f"0 0 {BAR} {BAR_HIGH}", bar(pen, 0, 0, BAR, BAR_HIGH, now, most))
        ],
        h.b[str(now)],
        h.small[f"/{most}"],
    ]


def bar(
    pen: Pen, x: float, y: float, wide: float, high: float, now: int, most: int
) -> Iterator[h.Element]:
    """Health as boxes, the lost ones flat; of many one bar, and nothing of what is beyond it."""
    step = wide / max(most, 1)
    gap = 1.5 if most <= MOST_PIPS else 0
    dashes = f"{svg.number(step - gap)} {svg.number(gap)}" if gap else None
    reach = step * min(now, most)
    for begin, end, ink, height in ((0, reach, "good", high), (reach, wide, "line", high / 4)):
        if end > begin:
            yield svg.path(
                d=f"M{svg.number(x + begin)} {svg.number(y + high / 2)}H{svg.number(x + end)}",
                stroke=pen.ink(ink),
                stroke_width=height,
                stroke_dasharray=dashes,
            )


# The open flip, and what came of the last


def rows(pen: Pen, panel: Panel, scene: Scene) -> h.Element:
    """Damage that waits, a push, what a model may do, what came of the last flips."""
    del scene
    words = pen.words
    return h.div(".panel")[
        h.h3[words.span(words.word(panel.id))],
        h.ul[(h.li[words.span(told.row(words, row))] for row in panel.rows)],
    ]


def flip(pen: Pen, panel: Panel, scene: Scene) -> h.Element:
    """The flip as sums, one below the other; of damage the three numbers and which is hit."""
    found, words = contest(panel, scene), pen.words
    moved = marks(scene).moved
    margin = told.margin(words, found)
    return h.div(".flip")[
        h.h3[words.span(words.word(panel.id)), " ", words.span(told.about(words, found), "quiet")],
        (_side(pen, found, side, moved) for side in found.sides),
        _damage(pen, found) if found.kind is ContestKind.DAMAGE else None,
        h.p(".margin")[words.span(margin)] if margin else None,
    ]


def _side(pen: Pen, found: Contest, side: Side, moved: frozenset[str]) -> h.Element:
    remarks = told.remarks_of(side)
    sum_ = found.summed or side.stat
    return h.div(class_={"side": True, "is-due": side.due})[
        h.b(".who")[pen.words.span(told.who(pen.words, found, side))],
        h.span(".sum")[
            [h.span[str(side.stat)], h.span["+"]] if sum_ else None,
            h.span(".turned")[_turned(pen, side, moved)],
            [h.span["="], h.b(".total")["?" if side.total is None else str(side.total)]],
        ],
        h.ul(".tags")[_modified(pen, side), (_remark(pen, one) for one in remarks)]
        if remarks or side.modifier
        else None,
    ]


def _remark(pen: Pen, mark: Mark) -> h.Element:
    suit = word(mark) if group(mark) == "suit" else None
    sign = pen.line_sign(suit, suit) if suit else None
    return h.li(".tag")[sign, pen.words.span(told.remark(pen.words, mark))]


def _modified(pen: Pen, side: Side) -> h.Node:
    if not side.modifier:
        return None
    name = pen.words.span(pen.words.word(f"{GAME}.panel.modifier"))
    return h.li(".tag.modifier")[name, f" {told.signed(side.modifier)}"]


def _turned(pen: Pen, side: Side, moved: frozenset[str]) -> Iterator[h.Element]:
    """The cards turned; the others dimmed where one counts, and empty boxes before they are."""
    decided = any(item.states for item in side.turned)
    for item in side.turned:
        dim = decided and not item.states
        yield h.span(class_={"cell": True, "dim": dim, "moved": item.key in moved})[
            cards.card(pen, item, face), pen.words.span(told.turned(pen.words, item), "told")
        ]
    for _ in range(side.missing):
        yield h.span(".cell.empty")[pen.words.span(pen.words.word(f"{GAME}.board.no-card"), "told")]


def _damage(pen: Pen, found: Contest) -> h.Element:
    hit = told.hit(found)
    return h.ol(".damage")[
        (
            h.li(class_={"hit": severity == hit})[
                pen.words.span(pen.words.word(f"{GAME}.severity.{severity}")), " ", h.b[number]
            ]
            for severity, number in zip(told.SEVERITIES, found.damage, strict=False)
        ),
        [h.li(".hit")[pen.words.span(one)] for one in told.beyond(pen.words, found)],
    ]


ZONES: Mapping[str, DrawZone] = {
    "deck": deck,
    "discard": discard,
    "table": table,
    "models": models,
}

ITEMS: Mapping[str, DrawItem] = {"models": model}

PANELS: Mapping[str, DrawPanel] = {
    **{f"{GAME}.contest.{kind}": flip for kind in ContestKind},
    **{
        f"{GAME}.{panel}": rows
        for panel in ("panel.pending", "step.push", "panel.own", "panel.last")
    },
}
