"""What was chosen, beside what might have been: candidates, measured in pairs of playouts."""

from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import Any

import msgspec

from events.errors import RefereeError
from referee.analysis.bots import FEW, may_wait, offered
from referee.analysis.budgets import Budget
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


class Valued(msgspec.Struct, frozen=True):
    """A choice: the candidates with their values, the best first, and what was lost by it.

    `surely`: so much was lost at least, in 95 of 100 cases; `alike`: the search, too, has the best
    before the one that was entered.
    """

    value: float
    low: float
    high: float
    loss: float
    loss_low: float
    loss_high: float
    surely: float
    alike: bool
    candidates: tuple[tuple[str, float], ...]

    def mark(self, marks: tuple[float, ...]) -> str | None:
        """The mark of it, if any."""
        return mark(self.surely, marks) if self.loss > 0 and self.alike else None


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
    lines = [line, *others]
    pairs = max(half // len(lines), FEWEST)
    measured = _Measured(play, known, seat, lines)
    measured.go_on(pairs, rng)
    return measured.told(ranked)


class _Measured:
    """Values of lines in the same worlds, each with the same chances."""

    def __init__(self, play: Play, known: Known, seat: str, lines: Sequence[str]) -> None:
        self._play = play
        self._known = known
        self._seat = seat
        self._lines = lines
        self._values: list[dict[str, float]] = []
        """Of each world in which the line that was entered is open."""

    def go_on(self, pairs: int, rng: Random) -> None:
        """Measure so many pairs more. Raises Untold."""
        for _ in range(pairs):
            world, seed = self._known.draw(rng), rng.random()
            found = {line: self._of(world, line, seed) for line in self._lines}
            values = {line: value for line, value in found.items() if value is not None}
            if self._lines[0] in values:
                self._values.append(values)
        if len(self._values) < max(LEAST_SHARE * pairs, 2):
            raise Untold("share")

    def _of(self, world: Any, line: str, seed: float) -> float | None:
        try:
            after = self._play.enter(world, line) if line != SILENT else world
        except RefereeError:
            return None
        if after is not world and self._play.ends(world, after):
            return self._play.worth(after)[self._seat]
        return self._play.playout(after, Random(seed), cut=CUT)[self._seat]

    def told(self, ranked: dict[str, float]) -> Valued:
        """What was measured. The best is chosen on one half, and its margin on the other."""
        played, half = self._lines[0], (len(self._values) + 1) // 2
        first, second = self._values[:half], self._values[half:]
        best = max(self._lines, key=lambda line: (_mean(first, line), line == played))
        margin = Margin([] if best == played else _differences(second, best, played))
        own = [values[played] for values in self._values]
        value, error = fmean(own), BOTH_SIDES * error_of(own)
        means = {line: _mean(self._values, line) for line in self._lines}
        order = sorted(self._lines, key=lambda line: (line != best, -means[line]))
        low, high = margin.between
        return Valued(
            value=value,
            low=value - error,
            high=value + error,
            loss=max(0.0, margin.mean),
            loss_low=max(0.0, low),
            loss_high=max(0.0, high),
            surely=margin.surely,
            alike={best, played} <= ranked.keys() and ranked[best] > ranked[played],
            candidates=tuple((line, means[line]) for line in order if line in means),
        )


def _mean(measured: Sequence[dict[str, float]], line: str) -> float:
    found = [values[line] for values in measured if line in values]
    return fmean(found) if found else 0.0


def _differences(measured: Sequence[dict[str, float]], best: str, played: str) -> list[float]:
    return [values[best] - values[played] for values in measured if best in values]


def mean(found: Sequence[Valued]) -> Valued:
    """The mean over several hands of the mover, of which one was his."""
    if len(found) == 1:
        return found[0]
    values: dict[str, list[float]] = {}
    for one in found:
        for line, value in one.candidates:
            values.setdefault(line, []).append(value)
    half = BOTH_SIDES * error_of([one.loss for one in found])
    loss = fmean(one.loss for one in found)
    most = max(found, key=lambda one: one.loss)
    first = most.candidates[0][0]
    order = sorted(values, key=lambda line: (line != first, -fmean(values[line])))
    return Valued(
        value=fmean(one.value for one in found),
        low=fmean(one.low for one in found),
        high=fmean(one.high for one in found),
        loss=loss,
        loss_low=max(0.0, loss - half),
        loss_high=loss + half,
        surely=fmean(one.surely if one.loss else 0.0 for one in found),
        alike=all(one.alike for one in found if one.loss),
        candidates=tuple((line, fmean(values[line])) for line in order[:CANDIDATES]),
    )
