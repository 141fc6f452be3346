"""What every event is made of."""

from collections.abc import Callable
from typing import ClassVar, NewType, TypeVar

import msgspec

Seat = NewType("Seat", str)
"""A player's place in a match, as the game names it (`a`, `red`, `p1`)."""

UNKNOWN = "?"
"""The card that nobody has shown."""

UNSEEN = UNKNOWN
"""What an event tells that says of cards that they moved, and not which ones."""

Pairs = tuple[tuple[str, str], ...]
"""A mapping of words as an event carries it: pairs in a fixed order."""

Counts = tuple[tuple[str, int], ...]
"""A number per seat, or per kind of card, in a fixed order."""


class Event(
    msgspec.Struct,
    frozen=True,
    gc=False,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="type",
):
    """A fact that the record keeps. Subclasses name their tag `game.past_tense`.

    `gc=False`, here and in the states: frozen values are made of what was there before them, so no
    cycle can arise among them, and the collector of cycles need not look.
    """

    texts: ClassVar[tuple[str, ...]] = ()
    """The fields with what the referee wrote freely, which a dealt match keeps to him."""

    of_seat: ClassVar[tuple[str, ...]] = ()
    """The fields that a dealt match keeps to the referee and to the event's own `seat`."""

    tells: ClassVar[tuple[str, ...]] = ()
    """The fields that name cards which moved, or were shown, right before it; or `UNSEEN`. What it
    tells of need not be told besides."""

    foretells: ClassVar[tuple[str, ...]] = ()
    """The fields that name cards which move right after it."""

    aside: ClassVar[bool] = False
    """Whether it says where the game stands, or what a move cost, beside what that did: who tells
    of the move in one sentence tells of something else, if there is anything."""

    chance: ClassVar[bool] = False
    """Whether it says what a coin, a die or a generator brought, no card: a game marks its own."""


E = TypeVar("E", bound=Event)


def tells(*fields: str) -> Callable[[type[E]], type[E]]:
    """Declare a kind of event to tell of cards by these fields (`Event.tells`)."""

    def declared(kind: type[E]) -> type[E]:
        kind.tells = fields
        return kind

    return declared


def foretells(*fields: str) -> Callable[[type[E]], type[E]]:
    """Declare a kind of event to tell of cards by these fields (`Event.foretells`)."""

    def declared(kind: type[E]) -> type[E]:
        kind.foretells = fields
        return kind

    return declared
