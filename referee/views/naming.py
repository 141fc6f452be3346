"""What seats and cards of one match are called, whoever says it."""

from collections.abc import Callable, Mapping

import msgspec

Lookup = Callable[[str], str | None]
"""A text of the sentence's language, by id."""

CardName = Callable[[str, str, Lookup], str]
"""What a card is called: of its kind, its owner (empty: nobody knows), in the words of `Lookup`."""


LineName = Callable[[str, str], str]
"""How a line of a move is written: of the canonical line and the tag of a language."""


def _kind(kind: str, owner: str, lookup: Lookup) -> str:
    return kind


def canonical(line: str, lang: str) -> str:
    """The line as the record has it, whatever the language."""
    del lang
    return line


class Naming(msgspec.Struct, frozen=True):
    """How one match is spoken of.

    `game` is the slug under which its words stand; `seats` gives the players' names by seat.
    `routine`: from which zone to which cards go each time, so that nobody need be told.
    `line`: how its moves are written.
    """

    game: str = ""
    seats: Mapping[str, str] = msgspec.field(default_factory=dict[str, str])
    card: CardName = _kind
    routine: frozenset[tuple[str, str]] = frozenset()
    line: LineName = canonical
