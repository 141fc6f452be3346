"""What a bench measured, against its goal; `make bench` ends with a table of all of them."""

import os
import sys
from pathlib import Path

import msgspec

KEPT = "REFEREE_BENCH_FIGURES"
"""The environment variable that names the file in which a run collects its figures."""


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """`unit`: `x` for a ratio to a baseline of the same run. `least`: the goal is a lower bound.

    Without a goal it is measured to be seen, beside those that have one.
    """

    what: str
    value: float
    goal: float | None
    unit: str = "x"
    least: bool = False

    @property
    def held(self) -> str:
        """Whether the goal is met, as the table says it."""
        if self.goal is None:
            return ""
        held = self.value >= self.goal if self.least else self.value <= self.goal
        return "yes" if held else "NO"

    @property
    def bound(self) -> str:
        """The goal as it is written."""
        return (
            "" if self.goal is None else f"{'≥' if self.least else '≤'} {self.goal:g} {self.unit}"
        )


def figure(
    what: str,
    value: float,
    goal: float | None,
    unit: str = "x",
    *,
    least: bool = False,
    note: str = "",
) -> None:
    """Print a figure, and keep it for the table of the run. `note`: the raw times behind it."""
    found = Figure(what=what, value=value, goal=goal, unit=unit, least=least)
    bound = f"goal {found.bound}" if found.bound else ""
    told = f"   ({note})" if note else ""
    print(f"{what:<58}{value:8.2f} {unit:<3} {bound}{told}")
    sys.stdout.flush()
    kept = os.environ.get(KEPT)
    if kept is not None:
        with Path(kept).open("ab") as file:
            file.write(msgspec.json.encode(found) + b"\n")


def table(figures: list[Figure]) -> list[str]:
    """The lines of the table that ends a run."""
    lines = [f"{'what':<58}{'ratio':>12}   {'goal':<12}held"]
    for each in figures:
        value = f"{each.value:.2f} {each.unit}"
        lines.append(f"{each.what:<58}{value:>12}   {each.bound:<12}{each.held}".rstrip())
    return lines
