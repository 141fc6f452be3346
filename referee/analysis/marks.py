"""Marks of choices: `?!`, `?` and `??`, by how much was surely lost."""

from collections.abc import Sequence
from math import hypot, sqrt
from statistics import NormalDist, fmean, stdev

import msgspec
from msgspec.structs import replace

from events.errors import Unreadable

GLYPHS = ("?!", "?", "??")

USUAL = (0.03, 0.07, 0.15)
"""How much of a match is lost at least for each of them."""

BOTH_SIDES = NormalDist().inv_cdf(0.975)

ONE_SIDE = NormalDist().inv_cdf(0.95)


def read_marks(text: str) -> tuple[float, float, float]:
    """Three numbers with commas, each greater than the one before; raise Unreadable for others."""
    try:
        found = tuple(map(float, text.split(",")))
    except ValueError:
        found = ()
    match found:
        case (small, middle, great) if 0 < small < middle < great <= 1:
            return small, middle, great
        case _:
            raise Unreadable("analysis.marks_wrong", marks=text)


def mark(lowest: float, marks: tuple[float, ...] = USUAL) -> str | None:
    """The mark of a choice by which at least so much was lost."""
    found = [glyph for glyph, least in zip(GLYPHS, marks, strict=True) if lowest >= least]
    return found[-1] if found else None


class Margin(msgspec.Struct, frozen=True):
    """By how much one value is greater than another, and how sure that is: of so many cases."""

    mean: float = 0.0
    error: float = 0.0
    cases: int = 0

    @classmethod
    def of(cls, differences: Sequence[float]) -> "Margin":
        """What was measured in pairs; of no pairs there is none."""
        if not differences:
            return cls()
        return cls(fmean(differences), error_of(differences), len(differences))

    @classmethod
    def over(cls, margins: Sequence["Margin"]) -> "Margin":
        """The mean of margins of which each may be the right one, as sure as these are alike."""
        apart = cls.of([one.mean for one in margins])
        within = hypot(*(one.error for one in margins)) / len(margins)
        return replace(apart, error=max(apart.error, within))

    @property
    def surely(self) -> float:
        """At least so much, in 95 of 100 cases."""
        return self.mean - student(ONE_SIDE, self.cases - 1) * self.error

    @property
    def half(self) -> float:
        """So much less and so much more at most, in 95 of 100 cases."""
        return student(BOTH_SIDES, self.cases - 1) * self.error


def student(bound: float, freedom: int) -> float:
    """A bound of the normal distribution where the spread itself is known from few cases.

    It is Student's, in the expansion of Cornish and Fisher, to a tenth from 2 degrees on.
    """
    z, of = bound, max(freedom, 1)
    return (
        z
        + (z**3 + z) / (4 * of)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * of**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * of**3)
    )


def error_of(values: Sequence[float]) -> float:
    """The standard error of the mean of values; of a single one none can be told."""
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
