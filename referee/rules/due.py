"""What the rules wait for: who is asked, which decision, and what follows if nobody answers."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any

import msgspec

from projections.match import Match


class How(StrEnum):
    """How much a decision is waited for.

    `waits`: nothing goes on without it; `also`: it may be made besides; `otherwise`: it is what is
    entered where nobody decides anything else.
    """

    WAITS = "waits"
    ALSO = "also"
    OTHERWISE = "otherwise"


WAITS, ALSO, OTHERWISE = How


class Due(msgspec.Struct, frozen=True, omit_defaults=True):
    """A decision that may or must be made now.

    `seats` who makes it: seats, `table` or `referee`. `decision` what it is called: the text
    `GAME.decision.DECISION` names it, `GAME.due.DECISION`, where there is one, tells with these
    `facts` what is to be entered. `verbs` those of the moves that make it, where they are few.
    """

    seats: tuple[str, ...]
    decision: str
    facts: Mapping[str, Any] = {}
    how: How = WAITS
    verbs: tuple[str, ...] = ()

    def of(self, game: str) -> str:
        """Whose decision it is, as its texts are named: the game's, or every match's."""
        return "match" if self.decision in OF_EVERY_MATCH else game


DISPUTE = "dispute"
"""The decision for which the game waits, where the match pauses for disputes."""

OF_EVERY_MATCH = (DISPUTE, "seals", "lot", "opens")
"""The decisions that every match has; the others are for the lots of a shared deal."""

MOVE = "move"
"""The decision of a game that says no more than whose move it is."""

Dues = tuple[Due, ...]
"""What is due, in the order in which it is told; nothing once the game is over."""


class Answers(msgspec.Struct, frozen=True):
    """Which seats may still answer what lies open: an attack, a spell, a flip, a played event.

    Told from open facts alone, and never of a phase as such. `to`: what it is that is answered; it
    reads otherwise as soon as that can be answered no longer. `last`: what was laid open upon it
    last, where that is answered for itself. `others`: only by others than who moved last.
    """

    to: str
    seats: tuple[str, ...]
    last: str = ""
    others: bool = False


NOBODY = Answers("", ())
"""Nothing lies open that anybody may answer."""


def waiting(match: Match) -> Dues | None:
    """What is due while the game waits for a dispute; None: it does not wait."""
    if not match.paused:
        return None
    return () if match.over else (Due(("referee",), DISPUTE, verbs=("decide", "withdraw")),)


def to_move(dues: Iterable[Due]) -> tuple[str, ...]:
    """On whom the table waits: seats, the table or the referee, each once."""
    return tuple(dict.fromkeys(seat for due in dues if due.how is WAITS for seat in due.seats))
