"""Marks of choices: `?!`, `?` and `??`, by how much was surely lost."""

from math import sqrt
from statistics import NormalDist, fmean, stdev

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


class Margin:
    """By how much one value is greater than another, measured in pairs."""

    def __init__(self, differences: list[float]) -> None:
        self.mean = fmean(differences) if differences else 0.0
        self.error = error_of(differences)

    @property
    def surely(self) -> float:
        """At least so much, in 95 of 100 cases."""
        return self.mean - ONE_SIDE * self.error

    @property
    def between(self) -> tuple[float, float]:
        """Between these, in 95 of 100 cases."""
        return self.mean - BOTH_SIDES * self.error, self.mean + BOTH_SIDES * self.error


def error_of(values: list[float]) -> float:
    """The standard error of the mean of values; of a single one none can be told."""
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
