"""What was chosen, beside what might have been: candidates, measured in pairs of playouts."""

from collections import defaultdict
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
        """What was lost: nothing where the best was no better, and never more than there was."""
        return min(max(0.0, self.margin.mean), 1 - self.value)

    @property
    def loss_low(self) -> float:
        """At least so much was lost, in 95 of 100 cases."""
        return min(max(0.0, self.margin.surely), self.loss)

    @property
    def loss_high(self) -> float:
        """The end of the interval of the loss."""
        return _share(min(self.margin.mean, 1 - self.value) + self.margin.half)

    def mark(self, marks: tuple[float, ...]) -> str | None:
        """The mark of it, if any: none beside an interval in which nothing may have been lost."""
        is_sure = self.alike and self.loss > self.margin.half
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

    The best is worth so much more than the line that was entered; the others so much less than the
    best as they were found where it was chosen.
    """
    margin = _margin(second, best, played)
    own = [pair[played] for pair in (*first, *second)]
    value, error = fmean(own), BOTH_SIDES * error_of(own)
    lines = {line for pair in first for line in pair}
    short = {line: max(0.0, _mean(first, best) - _mean(first, line)) for line in lines}
    worth = {line: value + margin.mean - less for line, less in short.items()}
    return Valued(
        value=value,
        low=_share(value - error),
        high=_share(value + error),
        margin=margin,
        alike={best, played} <= ranked.keys() and ranked[best] > ranked[played],
        candidates=_in_order(worth, value, margin, played, best),
    )


def _in_order(
    worth: Mapping[str, float], value: float, margin: Margin, played: str, best: str
) -> tuple[tuple[str, float], ...]:
    """The candidates, the greatest first: the best, or the line that was entered, if it was none.

    `worth`: as they were measured; a share of the match is 0 at least and 1 at most.
    """
    first = best if margin.mean > 0 else played
    most = min(value + max(margin.mean, 0.0), 1.0)
    told = {line: max(0.0, min(it, most)) for line, it in worth.items()}
    told |= {played: value, first: most}
    return tuple(sorted(told.items(), key=lambda one: (-one[1], one[0] != first, one[0])))


def _share(value: float) -> float:
    """The same as a share of the match."""
    return max(0.0, min(value, 1.0))


def _mean(measured: Sequence[Pair], line: str) -> float:
    found = [pair[line] for pair in measured if line in pair]
    return fmean(found) if found else 0.0


def _margin(measured: Sequence[Pair], best: str, played: str) -> Margin:
    return Margin.of([] if best == played else _differences(measured, best, played))


def _differences(measured: Sequence[Pair], best: str, played: str) -> list[float]:
    return [pair[best] - pair[played] for pair in measured if best in pair]


def mean(found: Sequence[Valued], played: str) -> Valued:
    """The mean over several hands of the mover, of which one was his.

    What was lost is lost beside the best line with each hand. Named is that with which most was to
    be gained; another candidate is entered with the hands with which it is one, and what was
    entered with the others.
    """
    if len(found) == 1:
        return found[0]
    value = fmean(one.value for one in found)
    margin = Margin.over([one.margin for one in found])
    worth: defaultdict[str, float] = defaultdict(float)
    for one in found:
        for line, its in one.candidates:
            worth[line] += (its - one.value) / len(found)
    best = max((line for line in worth if line != played), key=worth.__getitem__, default=played)
    told = {line: value + more for line, more in worth.items()}
    return Valued(
        value=value,
        low=fmean(one.low for one in found),
        high=fmean(one.high for one in found),
        margin=margin,
        alike=all(one.alike for one in found if one.loss),
        candidates=_some(_in_order(told, value, margin, played, best), played),
    )


def _some(candidates: Sequence[tuple[str, float]], played: str) -> tuple[tuple[str, float], ...]:
    """The first of them, what was entered among them."""
    most = [one for one in candidates if one[0] != played][: CANDIDATES - 1]
    return tuple(one for one in candidates if one in most or one[0] == played)
