"""What might have happened instead: the moves of variations, judged one by one."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from events.base import Event
from events.errors import Unreadable
from referee.desk.sitting import Sitting
from referee.moves.refusal import Refusal
from referee.views.position import Position
from replays import record
from replays.record import MoveLine


class Tried(msgspec.Struct, frozen=True):
    """A move of a variation, with what would have followed, and the variations upon it.

    `wrong`: why it cannot be; then nothing follows, and no later move of the variation is tried.
    """

    text: str
    events: tuple[Event, ...] = ()
    position: Position[Any] | None = None
    wrong: Refusal | Unreadable | None = None
    variations: tuple[tuple["Tried", ...], ...] = ()


def tried(
    sitting: Sitting, number: int, variations: Sequence[Sequence[str]], viewer: str
) -> tuple[tuple[Tried, ...], ...]:
    """The variations of the move `number`, each from the match as it was before that move."""
    moves = (record.read("\n".join(lines)).moves for lines in variations)
    return tuple(tuple(_played(sitting.as_of(number - 1), each, viewer)) for each in moves)


def _played(sitting: Sitting, moves: Sequence[MoveLine], viewer: str) -> Iterator[Tried]:
    for move in moves:
        before = sitting.number
        beside = tuple(
            tuple(_played(sitting.as_of(before), each, viewer)) for each in move.variations
        )
        try:
            events = sitting.enter(move.text).events
        except (Refusal, Unreadable) as wrong:
            yield Tried(move.text, wrong=wrong, variations=beside)
            return
        yield Tried(move.text, events, sitting.position(viewer), None, beside)
