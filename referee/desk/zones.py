"""The cards of a zone, as someone may know them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from events.base import UNKNOWN
from projections.kit import Constraint
from projections.table import Table
from referee.desk.sitting import Sitting
from referee.desk.zone_names import zone_called

InOrder = Callable[[Iterable[str]], Sequence[str]]
"""Cards that have a name, in the card order of the game."""


def cards(sitting: Sitting, viewer: str, zone: str, *, odds: bool = False) -> dict[str, Any]:
    """The cards of a zone, and what the unknown ones among them can be. Raises Unreadable.

    The zone is named in any language; what is found names it by its id. With `odds` how likely
    each is: fractions, at least and at most.
    """
    from projections.custody import answers  # the board is shown without asking it

    seen = sitting.seen_by(viewer)
    known = tuple(sitting.game.kit.zones(sitting.opened))
    name = zone_called(zone, known, sitting.game)
    table, constraints = seen.state.table, sitting.game.kit.constraints
    in_order = partial(sitting.game.in_order, sitting.edition)
    found: dict[str, Any] = {
        "zone": name,
        "count": table.count(name),
        "cards": _lying(table, name, in_order),
        "possible": tuple(in_order(answers.kinds(table, name, constraints))),
    }
    if odds:
        found["odds"] = _odds(table, name, constraints, in_order)
    return found


def _lying(table: Table, zone: str, in_order: InOrder) -> tuple[str, ...]:
    """The cards of a zone as they lie, or in card order where their order does not count."""
    cards = table.cards(zone)
    if zone in table.ordered:
        return cards
    known = in_order([card for card in cards if card != UNKNOWN])
    return (*known, *(UNKNOWN,) * (len(cards) - len(known)))


def _odds(
    table: Table, zone: str, constraints: Mapping[str, Constraint], in_order: InOrder
) -> list[dict[str, str]]:
    """The kinds, the likeliest first, else in card order."""
    from projections.custody.odds import odds  # only asked for by name

    chances = odds(table, zone, constraints)
    return [
        {"card": kind, "least": str(chances[kind].least), "most": str(chances[kind].most)}
        for kind in sorted(in_order(chances), key=lambda kind: -chances[kind].most)
    ]
