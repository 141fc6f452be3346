"""The scene: what is to be drawn of a position, by whatever draws it.

Words are ids of texts, which every language has (`peak-duel.counter.life`); what a player is called
and what somebody wrote stays as it is. Cards are slugs.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal

import msgspec

from referee.rules.due import Due
from referee.views.position import Ended
from replays.findings import Said

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
    """How the items of a zone lie: at places, side by side, in a hand, on each other, listed."""

    SLOTS = "slots"
    ROW = "row"
    FAN = "fan"
    PILE = "pile"
    LIST = "list"


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """A word, with a number or a second word where it has one: shields 2, fire-ward until 5.

    `at`: by which entry it was so, where it may be so no longer.
    """

    id: str
    value: Number | str | None = None
    at: str = ""


class Counter(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number beside a seat. `kind`: how it is drawn; `most`: what it usually is at most."""

    id: str
    value: Number
    most: Number | None = None
    kind: Literal["number", "pips", "bar"] = "number"


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where somebody sits. `name` the player's; `side` or, of many, the number in their order."""

    seat: str
    name: str
    side: Literal["near", "far", "left", "right"] | int
    counters: tuple[Counter, ...] = ()
    tags: tuple[Mark, ...] = ()


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card, a model, a fencer.

    `key` names it in its scene by its place, or by what it is where everybody knows that and there
    is one only; cards in a hand share the key of their zone, so that no key follows a hidden card.
    `face`: what it is, `down`, or `?`; `under`: what lies face down, to who knows it. `value` is
    what counts, `values` its numbers by id. `spent`: of its marks those that are used; `states`:
    ids; `among`: what it may be.
    """

    key: str
    face: str
    place: int = 0
    under: str = ""
    frame: Frame = Frame.UPRIGHT
    value: Number | None = None
    values: Mapping[str, Number] = {}
    spent: tuple[str, ...] = ()
    tokens: tuple[Mark, ...] = ()
    states: tuple[str, ...] = ()
    among: tuple[str, ...] = ()


class Zone(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where cards lie; `id` as events and offers call it, `word` its name.

    `count` cards lie in it, of which `items` lists those that are to be seen, oldest first.
    `places`: so many slots it has.
    """

    id: str
    word: str
    form: Form
    count: int
    owner: str = ""
    places: int = 0
    items: tuple[Item, ...] = ()


class Link(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who aims at whom: keys of items, zones or seats."""

    source: str
    target: str
    kind: Literal["attack", "spell", "raid", "duel", "takes"]


class Panel(msgspec.Struct, frozen=True, omit_defaults=True):
    """Rows of numbers and words beside the board: a phrase, a duel, a battle, a timer."""

    id: str
    rows: tuple[tuple[Mark, ...], ...]


class Last(msgspec.Struct, frozen=True):
    """What the last entry changed: the keys at which something is new, and counters by seat.

    `places`: of those that changed their place within a zone with slots, from which they came.
    """

    entry: int
    moved: tuple[str, ...]
    counters: Mapping[str, Mapping[str, Number]]
    places: Mapping[str, int] = {}


class Column(msgspec.Struct, frozen=True, omit_defaults=True):
    """A column of a score sheet, and what stands in it after an entry.

    `heading` is the id of a text. `seats`: of whom it tells, a cell each in this order; none: of
    all, in one. A cell is a number, signs, something to be said, or empty.
    """

    heading: str
    cells: tuple[Number | str | Said | None, ...]
    seats: tuple[str, ...] = ()


class Scene(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """All that is to be drawn.

    `called`: the game's names by language. `phase`: ids, that of the step last. `law`: a sign that
    holds for all. `last` stands where the scene is compared with that before it.
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
