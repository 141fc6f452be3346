"""What may be asked of a game's chances: forms of questions, each with what answers it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from events.base import Event, Seat
from referee.moves.verbs import Slot, Words

Answer = Fraction | Mapping[str, Fraction]
"""A probability, or that of each outcome by its name."""

Fields = Mapping[str, Any]
"""What a question says, by field; what it leaves out is not there."""


class Question(msgspec.Struct, frozen=True, eq=False):
    """A form of question. `varied`: the field that words may leave open, or say without its key.

    `plain`: all fields that words may say without their keys, in this order, where they are
    several; the last of them takes all that follows, if it is a list.

    `seen`: the fields that tell which cards of each deck have been seen, one for each deck that the
    question is about; where a match tells it they are not asked. `answer` takes what the match
    knows of the decks, or nothing.
    """

    slug: str
    keys: tuple[Slot, ...]
    seen: tuple[str, ...]
    answer: Callable[[Fields, Sequence[Any]], Answer]
    varied: str = ""
    plain: tuple[str, ...] = ()

    @property
    def unkeyed(self) -> tuple[str, ...]:
        """The fields that words may say without their keys."""
        return self.plain or ((self.varied,) if self.varied else ())


class Odds(msgspec.Struct, frozen=True, eq=False):
    """What may be asked of a game's chances.

    `words` and `keys` are other spellings of the questions and of their keys. `values`: those that
    a varied field goes through where it is left open. `deck(events, seat)`: what is known of the
    cards that a seat turns next, after these events of a match, for `Question.answer`.
    """

    questions: tuple[Question, ...]
    words: Words
    keys: Words
    values: tuple[int, ...]
    deck: Callable[[Iterable[Event], Seat], Any]
