"""The cards of a zone, told at a terminal."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from events.base import UNKNOWN
from referee.speech import Lang, Naming, say
from referee.speech.offered import in_runs
from referee.terminal.chances import prior_said
from referee.terminal.output import folded

LONGEST = 30
"""Characters of a fraction that is told to people beside its percents."""


def lines(
    found: Mapping[str, Any], lang: Lang, naming: Naming, width: int = 0, most: int = 0
) -> list[str]:
    """What `referee.desk.zones.cards` found, in sentences.

    `most`: more kinds than so many that are equally likely are counted (0: all are named).
    """
    told = folded(say(lang, "cli.zone_cards", found, naming), hang=4, width=width)
    if "odds" in found:
        for line in _likely(found["odds"], lang, naming, most):
            told += folded(line, 4, width=width)
        if "prior" in found:
            supposed = {"prior": prior_said(found["prior"], lang)}
            told += folded(say(lang, "cli.odds_prior", supposed), hang=4, width=width)
    elif found["possible"] and UNKNOWN in found["cards"]:
        possible = {"possible": tuple(in_runs(found["possible"]))}
        told += folded(say(lang, "cli.zone_possible", possible, naming), hang=4, width=width)
    return told


def _likely(
    chances: Sequence[Mapping[str, str]], lang: Lang, naming: Naming, most_named: int
) -> Iterator[str]:
    """A line for all kinds that are equally likely."""
    for (least, most), equal in groupby(chances, key=lambda one: (one["least"], one["most"])):
        kinds = [one["card"] for one in equal]
        counted = 0 < most_named < len(kinds)
        facts = {
            "cards": () if counted else tuple(in_runs(kinds)),
            "count": len(kinds) if counted else None,
            "least": least,
            "most": most if least != most or len(most) <= LONGEST else None,
            "percent": _percent(least),
            "percent_most": _percent(most),
        }
        yield say(lang, "cli.odds" if least == most else "cli.odds_between", facts, naming)


def _percent(fraction: str) -> str:
    """A fraction in percent, one decimal."""
    above, _, below = fraction.partition("/")
    return f"{100 * int(above) / int(below or 1):.1f}"
