"""`referee adjust`: the fields that a ruling may set, judged and offered by one list."""

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import Any

import msgspec

from events.match import FieldAdjusted
from referee.moves.move import Adjust
from referee.moves.offers import Blank, Offer
from referee.moves.refusal import Refusal
from referee.rules.ruling import Hand
from replays.characters import caseless

MOST_DIGITS = 15


class Unlisted(msgspec.Struct, frozen=True):
    """Words too many to be listed: whether one is among them, and the usual ones."""

    has: Callable[[str], bool]
    usual: tuple[str, ...]

    def __contains__(self, word: str) -> bool:
        return self.has(word)


class Field(msgspec.Struct, frozen=True):
    """A field that may be set now, as the view writes its path: what it is and what it may be.

    `sets` writes what follows from a value: a number of a range, else one of the words.
    """

    path: str
    now: str | int
    values: range | tuple[str, ...] | Unlisted
    sets: Callable[[Any], None]

    def read(self, word: str) -> str | int | None:
        """The value that a word means; None: it cannot be that."""
        if not isinstance(self.values, range):
            return word if word in self.values else None
        number = int(word) if word.isdecimal() and len(word) <= MOST_DIGITS else -1
        return number if str(number) == word and number in self.values else None


def adjust(hand: Hand[Any, Any], move: Adjust, fields: Iterable[Field], rule: StrEnum) -> None:
    """Set the field; refused by the rule where it is none of these, or cannot have the value."""
    wanted = caseless(move.path)
    field = next((one for one in fields if caseless(one.path) == wanted), None)
    if field is None:
        raise Refusal(rule, "path", path=move.path)
    value = field.read(move.value)
    if value is None:
        raise Refusal(rule, "value", path=move.path, value=move.value)
    hand.write(FieldAdjusted(path=field.path, before=field.now, value=value, why=move.why))
    field.sets(value)


def adjustments(fields: Iterable[Field], *, up_to: int | None = None) -> Iterator[Offer]:
    """Each of these fields with the values that it may be set to, numbers up to the one listed."""
    for field in fields:
        value = _value(field.values, up_to)
        if value.choices or value.page:
            path = Blank("path", (field.path.replace("_", "-"),))
            yield Offer("referee", "adjust", (path, value, WHY))


def _value(values: range | tuple[str, ...] | Unlisted, up_to: int | None) -> Blank:
    if isinstance(values, Unlisted):
        return Blank("value", page=values.usual)
    if isinstance(values, range) and up_to is not None:
        values = range(values.start, min(values.stop, up_to + 1))
    return Blank("value", tuple(map(str, values)))


WHY = Blank("why", key=True)
