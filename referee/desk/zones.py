"""The cards of a zone, as someone may know them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from events.base import UNKNOWN
from events.errors import Unreadable
from projections.kit import Constraint
from projections.table import Table
from referee.desk.sitting import Sitting
from referee.desk.zone_names import zone_called

InOrder = Callable[[Iterable[str]], Sequence[str]]
"""Cards that have a name, in the card order of the game."""


def cards(sitting: Sitting, viewer: str, zone: str, *, odds: bool = False) -> dict[str, Any]:
    """The cards of a zone, and what the unknown ones among them can be. Raises Unreadable.

    The zone is named in any language; what is found names it by its id. With `odds` how likely
    each is: fractions, at least and at most, which are the same where all worlds can be counted;
    `prior` is what they rest on, where nobody listed a deck.
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
        found |= _odds(seen, name, constraints, in_order)
    return found


def _lying(table: Table, zone: str, in_order: InOrder) -> tuple[str, ...]:
    """The cards of a zone as they lie, or in card order where their order does not count."""
    cards = table.cards(zone)
    if zone in table.ordered:
        return cards
    known = in_order([card for card in cards if card != UNKNOWN])
    return (*known, *(UNKNOWN,) * (len(cards) - len(known)))


def _odds(
    seen: Sitting, zone: str, constraints: Mapping[str, Constraint], in_order: InOrder
) -> dict[str, Any]:
    """The kinds, the likeliest first, else in card order; and what they rest on."""
    prior = None
    try:
        chances, prior = _counted(seen, zone)
    except Unreadable:  # too many worlds, or none
        from projections.custody.odds import odds

        table = seen.state.table
        bounds = odds(table, zone, constraints)
        chances = {kind: (chance.least, chance.most) for kind, chance in bounds.items()}
    told = [
        {"card": kind, "least": str(chances[kind][0]), "most": str(chances[kind][1])}
        for kind in sorted(in_order(chances), key=lambda kind: -chances[kind][1])
    ]
    return {"odds": told} if prior is None else {"odds": told, "prior": prior}


def _counted(seen: Sitting, zone: str) -> tuple[dict[str, tuple[Fraction, Fraction]], str | None]:
    """How likely one of the unknown cards of a zone is of each kind, in all worlds.

    Raises Unreadable where they cannot be counted.
    """
    from referee.desk import counting

    lying = seen.state.table.cards(zone)
    unknown = lying.count(UNKNOWN)
    if not unknown:
        return {}, None
    zones = seen.game.kit.zones(seen.opened)
    shares = counting.shares(counting.told(seen), zones, seen.game)
    found: dict[str, tuple[Fraction, Fraction]] = {}
    for kind, share in shares.each(zone).items():
        most = counting.copies(seen.state.table, kind, seen.game.kit.constraints)
        more = [shares.holds(zone, (kind,), least) for least in range(2, most + 1)]
        expected = sum(more, share) - lying.count(kind)
        if expected:
            found[kind] = expected / unknown, expected / unknown
    return found, shares.prior
