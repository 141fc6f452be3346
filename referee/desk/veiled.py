"""Judging with the eyes of one who has not seen all: what hangs on the unseen is refused (M-9)."""

from collections.abc import Generator
from contextlib import contextmanager

from msgspec.structs import replace

from events.base import UNKNOWN
from events.entry import Entry
from events.match import MatchOpened
from referee.desk.judged import Judgeable, Judged, Source
from referee.moves.refusal import Refusal
from referee.rules.match import Rule

NO_FACE = (KeyError, ValueError)
"""What a rule fails with that looks up the face of a card which nobody here has seen."""


@contextmanager
def by_what_is_seen() -> Generator[None]:
    """Raise M-9 where the face of a card is looked up that nobody here has seen."""
    try:
        yield
    except NO_FACE as error:
        if repr(UNKNOWN) not in str(error):
            raise
        raise Refusal(Rule.UNSEEN) from error


def judge_veiled(
    sitting: Judgeable, source: Source, *, anew: bool = False, unseen: bool = False
) -> Judged:
    """What follows from a move in a match as somebody may know it. Raises as `judge`, and M-9."""
    with by_what_is_seen():
        return sitting.judge(source, anew=anew, unseen=unseen)


def without_chance(opening: Entry) -> Entry:
    """The opening of a match whose generator cannot be asked (`Hand.use_generator`)."""
    first, *others = opening.body.events
    assert isinstance(first, MatchOpened), "a match begins with its opening"
    events = (replace(first, seed=UNKNOWN), *others)
    return replace(opening, body=replace(opening.body, events=events))
