"""The scene: what is to be drawn of a position, for whatever draws it.

All words are ids: `GAME.zone.hand`, `GAME.counter.life`; the texts have them in three languages.
Players' names are their own.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal

import msgspec

from referee.rules.due import Due
from referee.views.position import Ended

DOWN = "down"
"""The face of a card that lies face down."""

Number = int | float


class Frame(StrEnum):
    """How a card lies. Text is never turned: each has a frame of its own."""

    UPRIGHT = "upright"
    ACROSS = "across"
    TAPPED = "tapped"
    INVERTED = "inverted"


class Form(StrEnum):
    """How the items of a zone lie: at places, side by side, in a hand, on each other, in a list."""

    SLOTS = "slots"
    ROW = "row"
    FAN = "fan"
    PILE = "pile"
    LIST = "list"


class Counter(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number beside a seat. `kind`: how it is drawn; `most`: what it usually is at most."""

    id: str
    value: Number
    most: Number | None = None
    kind: Literal["number", "pips", "bar"] = "number"


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat. `name` the player's; `side` where it sits; `tags` words about it, with numbers."""

    id: str
    name: str
    side: Literal["near", "far", "left", "right"] | int
    counters: tuple[Counter, ...] = ()
    tags: tuple["Mark", ...] = ()


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """A word with a number or another word, as it may be: an effect until round 5."""

    id: str
    value: Number | str | None = None


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card, a model, a fencer.

    `key` follows it from scene to scene where everybody may; a card that is not known has that of
    its zone. `face`: what it is, `down`, or `?`; `under`: what lies face down, to who knows it.
    `value` is what counts, `values` the other numbers by id. `spent`: of its marks those that are
    used. `states`: `chosen`, `dim`, `new` and the like. `among`: what it may be.
    """

    key: str
    face: str
    place: int | None = None
    under: str = ""
    frame: Frame = Frame.UPRIGHT
    value: Number | None = None
    values: Mapping[str, Number] = msgspec.field(default_factory=dict[str, Number])
    spent: tuple[str, ...] = ()
    tokens: tuple[Mark, ...] = ()
    states: tuple[str, ...] = ()
    among: tuple[str, ...] = ()


class Zone(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where cards lie, by its id as the events have it. `places`: how many there are of `slots`."""

    id: str
    owner: str | None
    form: Form
    count: int
    items: tuple[Item, ...] = ()
    places: int = 0


class Link(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who aims at whom: `source` and `target` are the keys of items, zones or seats."""

    source: str
    target: str
    kind: Literal["attack", "spell", "raid", "duel", "takes"]


class Panel(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table beside the board: a phrase, a duel, a pending spell, a battle, a timer."""

    id: str
    rows: tuple[tuple[Mark, ...], ...]


class Last(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an entry changed: the keys that moved, and by how much the counters of seats did."""

    entry: int
    moved: tuple[str, ...] = ()
    counters: Mapping[str, Mapping[str, Number]] = msgspec.field(
        default_factory=dict[str, Mapping[str, Number]]
    )


class Scene(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """All that is to be drawn.

    `called`: the game's names by language; `phase` the ids of its words, the step's last; `law`: a
    sign that holds for all. `last` is there where a scene is compared with one before it.
    """

    game: str
    called: Mapping[str, str]
    entry: int
    viewer: str
    status: Literal["open", "over"]
    result: Ended | None = None
    phase: tuple[str, ...] = ()
    turn: int | None = None
    round: int | None = None
    law: str | None = None
    seats: tuple[Place, ...] = ()
    zones: tuple[Zone, ...] = ()
    links: tuple[Link, ...] = ()
    panels: tuple[Panel, ...] = ()
    due: tuple[Due, ...] = ()
    last: Last | None = None
