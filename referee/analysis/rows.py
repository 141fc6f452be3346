"""What a post-mortem finds, as rows: what each entry was worth, lost, and brought by chance."""

from collections.abc import Mapping
from typing import Literal

import msgspec

Shares = Mapping[str, float]
"""A number of each seat."""

Kind = Literal["choice", "chance", "ruled"]

Hand = Literal["known", "in part", "unknown"]
"""What is known of the cards that whoever chose had at hand."""


class Estimate(msgspec.Struct, frozen=True):
    """What each seat has of a position in the mean, and the standard error of that."""

    mean: Shares
    error: Shares


class Candidate(msgspec.Struct, frozen=True):
    """A line that might have been entered, as whoever chose could write it, and its value to him.

    `open`: it names no card that the public could not know then. `opaque`: the program does not
    play all that it does.
    """

    line: str
    value: float
    open: bool = True
    opaque: bool = False


class Row(msgspec.Struct, frozen=True, kw_only=True, rename={"mover": "as"}):
    """An entry. What could not be told has no value, and `left_out` of the whole says why.

    `n`: its number. `line`: as whoever reads it may know it. `value`: of the line to its mover, in
    his eyes, which lies between `low` and `high`; `loss`: how much better the best candidate was,
    `loss_low` at least, `loss_high` at most. `margin`: the same as it was measured, with its
    standard error, less than 0 where the best was found to be none. `missed`: the share of the
    hands that he may have had with which the line was not best. `luck`: what each seat had of what
    came, with its standard error; `ruled`: what a ruling gave. `standing`: what each seat has
    after it.
    """

    n: str
    kind: Kind
    mover: str
    line: str
    value: float | None = None
    low: float | None = None
    high: float | None = None
    loss: float | None = None
    loss_low: float | None = None
    loss_high: float | None = None
    margin: float | None = None
    margin_se: float | None = None
    candidates: tuple[Candidate, ...] = ()
    mark: str | None = None
    luck: Shares | None = None
    luck_se: Shares | None = None
    ruled: Shares | None = None
    method: str | None = None
    hand: Hand | None = None
    missed: float | None = None
    standing: Shares | None = None

    @property
    def best(self) -> Candidate | None:
        """What would have been better; None where nothing was."""
        if not self.loss or not self.candidates:
            return None
        return self.candidates[0]


class LeftOut(msgspec.Struct, frozen=True):
    """What of a row could not be told, and why: a word of `analysis.untold`."""

    n: str
    what: Literal["choice", "luck"]
    why: str


class Sums(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's match. `result`: what it has in the end; null while the match is open.

    `reached`: what it has at the end of what is analysed, which is the result where that is all.
    `reached` = `start` + `luck` + `skill` + `ruled`; where a game has values of some moments alone,
    there is no start, and no skill. `told`, `events`: of how many of the entries
    that brought chance the luck is told. `losses`: of margins, not of losses that are never less
    than 0, or errors would add up to one; so it may be less than 0 itself.
    """

    result: float | None
    start: float | None
    reached: float | None
    luck: float
    luck_se: float
    skill: float | None
    skill_se: float | None
    ruled: float
    losses: float
    losses_se: float
    marks: Mapping[str, int]
    unexplained: float | None
    told: int
    events: int


class Post(msgspec.Struct, frozen=True, kw_only=True):
    """A whole post-mortem, as programs read it. `eye`: in whose knowledge luck is told."""

    match: str
    head: str | None
    params: Mapping[str, object]
    eye: str
    physical: bool
    rows: tuple[Row, ...]
    seats: Mapping[str, Sums]
    left_out: tuple[LeftOut, ...]
