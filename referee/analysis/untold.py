"""Why something of a match cannot be told."""

from collections.abc import Sequence

from events.errors import RefereeError
from referee.analysis.known import Known
from referee.desk.sitting import Sitting
from referee.moves.refusal import Refusal

LEAST_SHARE = 0.2
"""Of so many worlds at least a line must be open, or what is told of it rests on too few."""


class Untold(Exception):
    """What of one entry cannot be told: no world, a small share, no utility, opaque, no time."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


WHY = {"odds.no-world": "no-world", "odds.too-open": "too-open", "odds.too-few": "too-open"}


def why(error: RefereeError | Untold) -> str:
    """The reason in a word; raise what is no reason."""
    if isinstance(error, Untold):
        return error.why
    if isinstance(error, Refusal):  # the cards that somebody is to hold cannot be there
        return "no-world"
    if error.text not in WHY:
        raise error
    return WHY[error.text]


def known(sitting: Sitting, hand: Sequence[str] = ()) -> Known:
    """What is known to whose match this is; `hand`: what he holds. Raises Untold."""
    found = Known.of(sitting, sitting.viewer, hand)
    if not sitting.state.match.over and found.worlds.share < LEAST_SHARE:
        raise Untold("share")
    return found
