"""Why something of a match cannot be told."""

from events.errors import RefereeError

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
    if error.text not in WHY:
        raise error
    return WHY[error.text]
