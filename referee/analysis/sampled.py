"""Answers of worlds that were drawn, each with the interval in which the exact one lies."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from referee.analysis.intervals import wilson
from referee.analysis.policy import Chance

World = Mapping[str, Sequence[str]]
"""The cards of each zone, from the top."""

Found = int | Mapping[str, int]
"""What is asked of one world: a number, or one by name, where those left out are 0."""

PLACES = 6
"""Decimals that are told."""


class Estimate(NamedTuple):
    """A mean of worlds, and the interval in which that of all lies (Wilson, 95 %)."""

    mean: float
    low: float
    high: float


def estimate(
    found: Iterable[Found], most: int, share: float = 1.0
) -> Estimate | dict[str, Estimate]:
    """The mean of what was found in each world, a number from 0 to `most`.

    `share`: so many of the worlds count, where some weigh more than others. The interval of a
    number of several is that of a share of as many, which is no narrower than its own.
    """
    worlds = list(found)
    count = max(1, int(len(worlds) * share))
    sums: Counter[str] = Counter()
    for one in worlds:
        sums.update(one if isinstance(one, Mapping) else {"": one})
    means = {name: _estimate(total / len(worlds), most, count) for name, total in sums.items()}
    return means.get("", means)


def _estimate(mean: float, most: int, count: int) -> Estimate:
    low, high = wilson(mean / most * count, count)
    return Estimate(*(round(number, PLACES) for number in (mean, low * most, high * most)))


def shuffled(cards: Sequence[str], rng: Chance) -> list[str]:
    """The cards in any order."""
    left = list(cards)
    return [left.pop(int(rng.random() * len(left))) for _ in cards]
