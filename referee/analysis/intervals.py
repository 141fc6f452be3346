"""How sure a share or a mean is: intervals in which it lies in 95 of 100 cases."""

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import NormalDist

LEVEL = 0.95
DRAWS = 2000
"""How often a sample is drawn anew from itself."""

Z = NormalDist().inv_cdf((1 + LEVEL) / 2)

Interval = tuple[float, float]


def wilson(found: float, of: int) -> Interval:
    """Wilson's interval of a share, of how often something was found in so many cases."""
    if not of:
        return 0.0, 1.0
    share, square = found / of, Z * Z
    middle = (share + square / (2 * of)) / (1 + square / of)
    half = Z * sqrt(share * (1 - share) / of + square / (4 * of * of)) / (1 + square / of)
    return max(0.0, middle - half), min(1.0, middle + half)


def bootstrap(groups: Sequence[Sequence[float]], random: Random, draws: int = DRAWS) -> Interval:
    """The interval of a mean over values of which those of a group hang together.

    Whole groups are drawn anew, each as likely as another. One alone tells of no other: then the
    mean may be anything.
    """
    sums = [(sum(group), len(group)) for group in groups if group]
    if len(sums) < 2:
        return 0.0, 1.0
    means = sorted(_mean_of_some(sums, random) for _ in range(draws))
    out = int((1 - LEVEL) / 2 * draws)
    return means[out], means[-1 - out]


def _mean_of_some(sums: Sequence[tuple[float, int]], random: Random) -> float:
    """The mean over as many groups, some of them twice and some not at all."""
    count = len(sums)
    drawn = [sums[int(random.random() * count)] for _ in range(count)]
    return sum(total for total, _ in drawn) / sum(many for _, many in drawn)
