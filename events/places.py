"""Where a line has its place: its number, or one with dots for a move that was put in later.

Behind X stand X.1, X.2, ...; the order of places, dot by dot, is the order of play.
"""

from typing import Annotated

import msgspec

Number = Annotated[str, msgspec.Meta(pattern=r"^[0-9]{1,18}(\.[0-9]{1,18})*$")]
"""The number of a line as an event writes it: nothing else can be read of a log."""

Numbers = tuple[Number, ...]

Fallen = tuple[tuple[Number, str], ...]
"""Moves that can no longer be, each with the rule that it breaks now."""

Place = tuple[int, ...]
"""3.1.2 is `(3, 1, 2)`."""

START: Place = (0,)
"""The opening."""


def write_place(place: Place) -> str:
    """The number as people and events write it: `3.1.2`."""
    return ".".join(map(str, place))


def number_of(place: Place) -> int | str:
    """The number as JSON has it: an integer, and text where it has dots."""
    return place[0] if len(place) == 1 else write_place(place)


def is_number(word: str) -> bool:
    """Whether a word is the number of a line, with dots or without."""
    return all(part.isascii() and part.isdigit() and len(part) < 19 for part in word.split("."))


def read_place(number: str | int) -> Place:
    """The place of a number as an event or `write_place` writes it; ValueError for any other."""
    return tuple(map(int, str(number).split(".")))


def read_places(numbers: Numbers | tuple[int, ...]) -> tuple[Place, ...]:
    """The places of several numbers."""
    return tuple(map(read_place, numbers))


def is_within(place: Place, first: Place, last: Place) -> bool:
    """Whether a stretch of the order of play takes the place in; it has all behind its last."""
    return first <= place and (place <= last or place[: len(last)] == last)


def falling(fallen: Fallen | tuple[tuple[int, str], ...]) -> tuple[tuple[Place, str], ...]:
    """The places that an event says have fallen, each with the rule that it breaks."""
    return tuple((read_place(number), rule) for number, rule in fallen)
