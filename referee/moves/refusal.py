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
    where that had to be looked for.
    """

    exit_status = 3

    def __init__(self, rule: StrEnum | str, variant: str = "", /, **facts: Fact) -> None:
        name = str(rule)
        super().__init__(f"{name}/{variant}" if variant else name, **facts)
        self.rule = name
        self.reasons: tuple[Reason, ...] = ()


class Misfit(Unreadable):
    """A line of the grammar whose words the game does not know.

    `known` are words that would have fitted, each with the slug that it means; the reader of the
    line names the nearest of them.
    """

    known: Mapping[str, str] = MappingProxyType({})


class Ambiguous(Unreadable):
    """It could mean several things.

    `readings` are the whole lines that it could be, where all that is open is who moves.
    """

    readings: tuple[str, ...] = ()
