"""What was chosen, beside what might have been: candidates, measured in pairs of playouts."""

from collections.abc import Mapping, Sequence
from random import Random
from statistics import fmean
from typing import Any

import msgspec

from events.errors import RefereeError, Unreadable
from referee.analysis.bots import FEW, may_wait, offered
from referee.analysis.budgets import Budget
from referee.analysis.deeper import COST, Deeper
from referee.analysis.known import Known
from referee.analysis.marks import BOTH_SIDES, Margin, error_of, mark
from referee.analysis.playing import SILENT, Play
from referee.analysis.search import search
from referee.analysis.untold import LEAST_SHARE, Untold

CANDIDATES = 5
"""So many lines are compared, the one that was entered among them."""

CUT = 10
"""After so many moves of a playout the game says what it has come to."""

FEWEST = 4
"""Pairs of which something can be told."""

ENOUGH = 0.045
"""A loss that is as sure as that to either side is measured no further."""


class Valued(msgspec.Struct, frozen=True):
    """A choice: the candidates with their values, the best first, and what was lost by it.

    `margin`: by how much the best is better, which may be less than nothing as it is measured;
    `alike`: the search, too, has the best before the one that was entered.
    """

    value: float
    low: float
    high: float
    margin: Margin
    alike: bool
    candidates: tuple[tuple[str, float], ...]

    @property
    def loss(self) -> float:
        """What was lost: nothing where the best was no better."""
        return max(0.0, self.margin.mean)

    @property
    def loss_low(self) -> float:
        """At least so much was lost, in 95 of 100 cases."""
        return max(0.0, self.margin.surely)

    @property
    def loss_high(self) -> float:
        """The end of the interval of the loss."""
        return max(0.0, self.margin.mean + self.margin.half)

    def mark(self, marks: tuple[float, ...]) -> str | None:
        """The mark of it, if any: none beside an interval in which nothing may have been lost."""
        is_sure = self.alike and self.margin.mean > self.margin.half
        return mark(self.loss_low, marks) if is_sure else None


def lines_of(play: Play, known: Known, line: str, rng: Random) -> list[str]:
    """What could have been done instead, and what was: a line for each that comes to something."""
    seen = known.seen
    lines = play.listed(offered(seen, play))
    worlds = [known.draw(rng) for _ in range(1 if len(lines) > FEW else 2)]
    found = play.grouped(lines, worlds, also=line)
    return [SILENT, *found] if may_wait(seen, play) else found


def valued(
    play: Play, known: Known, lines: Sequence[str], line: str, budget: Budget, rng: Random
) -> Valued:
    """A choice, valued with half of the budget to choose candidates, and half to measure them.

    Raises Untold where too few worlds admit the line.
    """
    half = max(budget.playouts // 2, 1)
    seat = known.seen.viewer
    searched = search(known, play, seat, rng, half, lines=lines)
    ranked = {each.line: each.value for each in searched.lines}
    others = [each for each in ranked if each != line][: CANDIDATES - 1]
    measured = _Measured(play, known, line, rng, _deeper(play, known) if budget.deep else None)
    first = measured.pairs([line, *others], half // 2)
    means = {each: _mean(first, each) for each in (line, *others)}
    best = max(means, key=lambda each: (means[each], each == line))
    second = measured.pairs([line, best], half // 2)
    for _ in range(budget.rounds - 1):
        if _margin(second, best, line).half <= ENOUGH:
            break
        second += measured.pairs([line, best], half // 2)
    return _told(line, best, first, second, ranked)


Pair = Mapping[str, float]
"""What the seat has of each line that is open in one world."""


def _deeper(play: Play, known: Known) -> Deeper | None:
    """Who thinks about choices that follow; None where too much is open to be counted."""
    try:
        return Deeper(play, known)
    except Unreadable:
        return None


class _Measured:
    """Values of lines in the same worlds, each with the same chances.

    Only worlds in which the line that was entered is open count.
    """

    def __init__(
        self, play: Play, known: Known, line: str, rng: Random, deeper: Deeper | None
    ) -> None:
        self._deeper = deeper
        self._play = play
        self._known = known
        self._line = line
        self._rng = rng

    def pairs(self, lines: Sequence[str], playouts: int) -> list[Pair]:
        """Measure them with so many playouts. Raises Untold where the line is open too seldom."""
        lines = [*dict.fromkeys(lines)]
        each = 1 if self._deeper is None else COST
        count = max(playouts // (len(lines) * each), FEWEST)
        drawn = (self._pair(lines) for _ in range(count))
        found = [pair for pair in drawn if self._line in pair]
        if len(found) < max(LEAST_SHARE * count, 2):
            raise Untold("share")
        return found

    def _pair(self, lines: Sequence[str]) -> Pair:
        world, seed = self._known.draw(self._rng), self._rng.random()
        values = {line: self._of(world, line, seed) for line in lines}
        return {line: value for line, value in values.items() if value is not None}

    def _of(self, world: Any, line: str, seed: float) -> float | None:
        rng = Random(seed)
        try:
            after, is_end = self._after(world, line, rng)
        except RefereeError:
            return None
        shares = self._play.worth(after) if is_end else self._play.playout(after, rng, cut=CUT)
        return shares[self._known.seen.viewer]

    def _after(self, world: Any, line: str, rng: Random) -> tuple[Any, bool]:
        """The state after a line and what is thought about, and whether that ended it."""
        if self._deeper is not None:
            return self._deeper.go_on(world, line, rng)
        after = self._play.enter(world, line) if line != SILENT else world
        return after, after is not world and self._play.ends(world, after)


def _told(
    played: str,
    best: str,
    first: Sequence[Pair],
    second: Sequence[Pair],
    ranked: Mapping[str, float],
) -> Valued:
    """What was measured: the best, chosen on one half of the pairs, by its margin on the other.

    Each candidate is worth so much more or less than the line that was entered.
    """
    margin = _margin(second, best, played)
    own = [pair[played] for pair in (*first, *second)]
    value, error = fmean(own), BOTH_SIDES * error_of(own)
    lines = {line for pair in first for line in pair}
    worth = {line: value + fmean(_differences(first, line, played)) for line in lines}
    worth[best] = value + margin.mean
    order = sorted(worth, key=lambda line: (line != best, -worth[line], line))
    return Valued(
        value=value,
        low=value - error,
        high=value + error,
        margin=margin,
        alike={best, played} <= ranked.keys() and ranked[best] > ranked[played],
        candidates=tuple((line, worth[line]) for line in order),
    )


def _mean(measured: Sequence[Pair], line: str) -> float:
    found = [pair[line] for pair in measured if line in pair]
    return fmean(found) if found else 0.0


def _margin(measured: Sequence[Pair], best: str, played: str) -> Margin:
    return Margin.of([] if best == played else _differences(measured, best, played))


def _differences(measured: Sequence[Pair], best: str, played: str) -> list[float]:
    return [pair[best] - pair[played] for pair in measured if best in pair]


def mean(found: Sequence[Valued]) -> Valued:
    """The mean over several hands of the mover, of which one was his."""
    if len(found) == 1:
        return found[0]
    values: dict[str, list[float]] = {}
    for one in found:
        for line, value in one.candidates:
            values.setdefault(line, []).append(value)
    first = max(found, key=lambda one: one.margin.mean).candidates[0][0]
    order = sorted(values, key=lambda line: (line != first, -fmean(values[line])))
    return Valued(
        value=fmean(one.value for one in found),
        low=fmean(one.low for one in found),
        high=fmean(one.high for one in found),
        margin=Margin.over([one.margin for one in found]),
        alike=all(one.alike for one in found if one.loss),
        candidates=tuple((line, fmean(values[line])) for line in order[:CANDIDATES]),
    )
