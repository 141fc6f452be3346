"""The cards of a zone, as someone may know them."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from events.base import UNKNOWN
from events.errors import Unreadable
from projections.kit import Constraint
from projections.table import Table
from referee.cli import place
from referee.cli.output import WIDTH, folded
from referee.locale import Lang, Naming, say
from referee.sitting import Sitting


def cards(sitting: Sitting, viewer: str, zone: str, *, odds: bool = False) -> dict[str, Any]:
    """The cards of a zone, and what the unknown ones among them can be. Raises Unreadable.

    With `odds` how likely each is: fractions, at least and at most.
    """
    from projections import custody  # the board is shown without asking it

    seen = Sitting(sitting.game, sitting.edition, sitting.entries_for(viewer))
    known = tuple(sitting.game.kit.zones(sitting.opened))
    name = zone.strip().casefold()
    if name not in known:
        near = place.nearest(name, known)
        raise Unreadable("cli.zone", zone=zone, near=near, known=known)
    table, constraints = seen.state.table, sitting.game.kit.constraints
    found: dict[str, Any] = {
        "zone": name,
        "count": table.count(name),
        "cards": table.cards(name),
        "possible": custody.kinds(table, name, constraints),
    }
    if odds:
        found["odds"] = _odds(table, name, constraints)
    return found


def _odds(table: Table, zone: str, constraints: Mapping[str, Constraint]) -> list[dict[str, str]]:
    """The kinds, the likeliest first."""
    from projections.odds import odds  # only asked for by name

    chances = sorted(odds(table, zone, constraints).items(), key=lambda item: -item[1].most)
    return [
        {"card": kind, "least": str(chance.least), "most": str(chance.most)}
        for kind, chance in chances
    ]


def lines(found: Mapping[str, Any], lang: Lang, naming: Naming, width: int = WIDTH) -> list[str]:
    """The same in sentences."""
    told = folded(say(lang, "cli.zone_cards", found, naming), hang=4, width=width)
    if "odds" in found:
        for line in _likely(found["odds"], lang, naming):
            told += folded(line, 4, width=width)
    elif found["possible"] and UNKNOWN in found["cards"]:
        told += folded(say(lang, "cli.zone_possible", found, naming), hang=4, width=width)
    return told


def _likely(chances: Sequence[Mapping[str, str]], lang: Lang, naming: Naming) -> Iterator[str]:
    """A line for all kinds that are equally likely."""
    for (least, most), equal in groupby(chances, key=lambda one: (one["least"], one["most"])):
        facts = {
            "cards": tuple(sorted(one["card"] for one in equal)),
            "least": least,
            "most": most,
            "percent": _percent(least),
            "percent_most": _percent(most),
        }
        yield say(lang, "cli.odds" if least == most else "cli.odds_between", facts, naming)


def _percent(fraction: str) -> str:
    """A fraction in percent, one decimal."""
    above, _, below = fraction.partition("/")
    return f"{100 * int(above) / int(below or 1):.1f}"
