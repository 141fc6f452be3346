"""The cards of a zone, as someone may know them."""

from collections.abc import Mapping
from typing import Any

from events.base import UNKNOWN
from events.errors import Unreadable
from referee.cli import place
from referee.cli.output import WIDTH, folded
from referee.locale import Lang, Naming, say
from referee.sitting import Sitting


def cards(sitting: Sitting, viewer: str, zone: str) -> dict[str, Any]:
    """The cards of a zone, and what the unknown ones among them can be. Raises Unreadable."""
    from projections import custody  # the board is shown without asking it

    seen = Sitting(sitting.game, sitting.edition, sitting.entries_for(viewer))
    known = tuple(sitting.game.kit.zones(sitting.opened))
    name = zone.strip().casefold()
    if name not in known:
        near = place.nearest(name, known)
        raise Unreadable("cli.zone", zone=zone, near=near, known=known)
    table, constraints = seen.state.table, sitting.game.kit.constraints
    return {
        "zone": name,
        "count": table.count(name),
        "cards": table.cards(name),
        "possible": custody.kinds(table, name, constraints),
    }


def lines(found: Mapping[str, Any], lang: Lang, naming: Naming, width: int = WIDTH) -> list[str]:
    """The same in sentences."""
    told = folded(say(lang, "cli.zone_cards", found, naming), hang=4, width=width)
    if found["possible"] and UNKNOWN in found["cards"]:
        told += folded(say(lang, "cli.zone_possible", found, naming), hang=4, width=width)
    return told
