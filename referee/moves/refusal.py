"""Why a move cannot be: a rule id and the facts; and words that no rule was asked about."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

import msgspec

from events.errors import Fact, RefereeError, Unreadable


class Reason(msgspec.Struct, frozen=True):
    """One more sentence about a refusal: a text's id and its facts."""

    text: str
    facts: Mapping[str, Fact]


class Refusal(RefereeError):
    """A rule forbids the move; the log does not change.

    `rule` is the rule's id; `text` the id of the sentence: the rule's own, or `RULE/variant`
    where one rule refuses for several reasons. `reasons`: what on the record stands against it,
    where that had to be looked for. `misfit`: the words that could not be read, where that is all
    that is wrong, and the game has a rule for it. `nearest`: lines that may be entered, where
    they were looked for.
    """

    exit_status = 3

    def __init__(self, rule: StrEnum | str, variant: str = "", /, **facts: Fact) -> None:
        name = str(rule)
        super().__init__(f"{name}/{variant}" if variant else name, **facts)
        self.rule = name
        self.reasons: tuple[Reason, ...] = ()
        self.nearest: tuple[str, ...] = ()
        self.misfit: Misfit | None = None


class Misfit(Unreadable):
    """A line of the grammar whose words the game does not know.

    `known` are words that would have fitted, each with the slug that it means; the reader of the
    line names the nearest of them.
    """

    known: Mapping[str, str] = MappingProxyType({})


def as_typed(error: RefereeError) -> RefereeError:
    """What is wrong to the one who typed it: no law is broken by words that cannot be read."""
    return error.misfit or error if isinstance(error, Refusal) else error


class Ambiguous(Unreadable):
    """It could mean several things.

    `readings` are the whole lines that it could be, where all that is open is who moves.
    """

    readings: tuple[str, ...] = ()
