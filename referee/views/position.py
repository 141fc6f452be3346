"""Where a match stands, as one viewer may know it: all that a board, a page or a program reads."""

from collections.abc import Mapping
from typing import Any, Generic, Literal, TypeVar

import msgspec

from events.base import Pairs, Seat
from events.errors import Fact
from projections.match import Match
from referee.rules.due import Due

V = TypeVar("V")


class Ended(msgspec.Struct, frozen=True):
    """How the game ended: no winners, drawn; `reason` a rule's id; `why` what a referee said."""

    winners: tuple[Seat, ...]
    reason: str
    scores: Mapping[str, int]
    why: str = ""

    @property
    def facts(self) -> dict[str, Fact]:
        """What the texts about the end name."""
        return {"winners": self.winners, "reason": self.reason}


class Position(msgspec.Struct, Generic[V], frozen=True, kw_only=True):
    """A match after one of its entries.

    `state` is the game's own view. `viewer` who looks, `eyes` as whom he sees: once all is
    published, as the referee does. `to_move` follows from `due`. `called`: the names of the game by
    language; `seats`: the players' names. `dealt`: the program deals; `unpublished`: it did, the
    game is over, and the deal is a secret still. `penalties`: seat and kind, in order; `clocks`:
    the seconds that seats had left when they were last read, `clocks_at` by which line.
    """

    game: str
    number: int
    status: Literal["open", "over"]
    result: Ended | None
    to_move: tuple[str, ...]
    viewer: str
    state: V
    due: tuple[Due, ...]
    eyes: str
    called: Mapping[str, str]
    seats: Mapping[str, str]
    dealt: bool
    unpublished: bool
    penalties: Pairs = ()
    clocks: Mapping[str, int] = {}
    clocks_at: Mapping[str, str] = {}

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.result is not None

    def title(self, lang: str) -> str:
        """What the game is called, in English where its edition has no name in this language."""
        return self.called.get(lang) or self.called.get("en") or self.game


def plain(value: Any) -> Any:
    """What a view or a part of it is as JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))


def ended(match: Match) -> Ended | None:
    """How a match ended; None: it is open."""
    result = match.result
    if result is None:
        return None
    return Ended(result.winners, result.reason, dict(result.scores), result.why)
