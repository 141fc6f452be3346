"""The cards of a bout: their signs, their faces, and in a line their kinds with their speeds."""

from collections.abc import Iterable, Iterator
from itertools import groupby

import htpy as h

from events.catalogues.ready_fence import BONUS, Kind, in_order, kind_of
from events.catalogues.ready_fence import face as slug
from referee.pictures import cards
from referee.pictures.pen import Pen, lines
from referee.pictures.words import Told, Words
from referee.scenes.scene import Item

GAME = "ready-fence"
SP = f"{GAME}.value.sp"

ATTACK, PARRY, COUNTER, AUXILIARY, JOKER = "attack", "parry", "counter", "auxiliary", "joker"

USES: dict[Kind, tuple[str, ...]] = {
    **dict.fromkeys(Kind, (ATTACK,)),
    Kind.DISENGAGE: (ATTACK, COUNTER),
    Kind.PARRY_RIPOSTE: (PARRY, ATTACK),
    Kind.CEDING_PARRY: (PARRY,),
    Kind.INFIGHTING: (PARRY, ATTACK),
    Kind.STOP_HIT: (COUNTER,),
    Kind.COUNTER_TIME: (PARRY,),
    Kind.FEINT_IN_TIME: (COUNTER,),
    Kind.JOKER: (JOKER,),
    Kind.ANGULATION: (AUXILIARY, COUNTER),
    Kind.RENEWED_ATTACK: (AUXILIARY,),
    Kind.FEINT: (AUXILIARY,),
}
"""What a card may be used as: its printed colours, each with its sign."""

SIGNS = {use: "star" if use == JOKER else use for use in (ATTACK, PARRY, COUNTER, AUXILIARY, JOKER)}

USED_AS = {
    "counter-time": PARRY,
    "feint-in-time": COUNTER,
    "renewed": AUXILIARY,
    "feint": AUXILIARY,
    "riposte": ATTACK,
}
"""What a card was used as that was played in a role of another name."""

RAISING = (Kind.ANGULATION, Kind.RENEWED_ATTACK)

NAME_SIZE = 17


def printed(card: str) -> int:
    """The speed printed on a card; 0: none is."""
    return slug(card).speed


def sign_of(role: str) -> tuple[str, str]:
    """The sign and the colour of a role."""
    use = USED_AS.get(role, role)
    return SIGNS[use], use


def number(card: str) -> str:
    """What is printed large on a card: its speed, or what it adds to one; or nothing."""
    kind, speed = kind_of(card), printed(card)
    if kind in RAISING:
        return f"+{BONUS}"
    return f"{speed}" if speed else ""


def face(pen: Pen, item: Item, wide: float, high: float) -> Iterator[h.Node]:
    """Signs of what it may be used as, its kind, its speed, its SP as squares."""
    kind = kind_of(item.face)
    uses = USES[kind]
    yield cards.paper(pen, wide, high, uses[0])
    for at, use in enumerate(uses):
        yield pen.sign(SIGNS[use], 8 + (wide - 40) * at, 8, 24, use)
    name = _lines(pen.words.word(f"{GAME}.card.{kind}"), wide - 12)
    for at, line in enumerate(name):
        y = 52 + 18 * at
        yield pen.text(wide / 2, y, line, NAME_SIZE, anchor="middle", weight=600, room=wide - 12)
    if told := number(item.face):
        yield pen.text(wide / 2, 112, told, 44, anchor="middle", weight=700)
    cost = int(item.values.get(SP, 0))
    for at in range(cost):
        yield pen.box(8 + 11 * at, high - 17, 8, 11, radius=2, fill="ink-2")
    if cost:
        told_cost = pen.words.joined((pen.words.plain(cost), pen.words.word(SP)), "pictures.gap")
        yield pen.text(wide - 7, high - 7, told_cost, 15, anchor="end", ink="ink-2", room=36)


def _lines(told: Told, room: float) -> list[Told]:
    """A name in as many lines as the longest of its languages takes, at most two."""
    # only between words: a name of one is made smaller where it does not fit
    broken = [
        lines(one.replace("-", "- "), NAME_SIZE, room, 2) if "-" in one or " " in one else [one]
        for one in told
    ]
    most = max(map(len, broken))
    return [
        tuple((found[at] if at < len(found) else "").replace("- ", "-") for found in broken)
        for at in range(most)
    ]


def called(words: Words, card: str) -> Told:
    """A card's kind with its speed."""
    kind, speed = kind_of(card), printed(card)
    name = words.word(f"{GAME}.card.{kind}")
    return words.joined((name, words.plain(speed)), "pictures.gap") if speed else name


def by_kind(faces: Iterable[str]) -> Iterator[tuple[Kind, tuple[str, ...]]]:
    """Known cards by their kinds in catalogue order, each kind with all its cards."""
    known = in_order(face for face in faces if face != cards.HIDDEN)
    for kind, some in groupby(known, key=kind_of):
        yield kind, tuple(some)


def speeds(some: tuple[str, ...]) -> str:
    """The speeds of cards of one kind; so many as they are where none has one."""
    found = [str(printed(card)) for card in some if printed(card)]
    if found:
        return ", ".join(found)
    return f"×{len(some)}" if len(some) > 1 else ""
