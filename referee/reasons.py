"""Why a card cannot be where it was shown, in terms that the table can check.

Sought only once custody has refused a card; told from what everybody at the table may know.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import cast

from events.base import UNKNOWN
from events.entry import Entry
from projections.groups import Pool
from projections.history import effective
from projections.kit import Kit, State
from projections.whereabouts import Sighting, believed
from referee.refusal import Reason, Refusal


def reasons(
    kit: Kit, state: State, entries: Sequence[Entry], refusal: Refusal
) -> tuple[Reason, ...]:
    """What stands against the card that the refusal names (facts `card` and `zone`).

    Fact `beside`: cards that the same move shows there before it, which count as well.
    None where all that can be said is that no order of the known moves brings it there.
    """
    card, zone = str(refusal.facts.get("card", UNKNOWN)), str(refusal.facts.get("zone", ""))
    if card == UNKNOWN or not state.table.count(zone):
        return ()
    shown = cast("tuple[str, ...]", refusal.facts.get("beside", ()))
    beside = Counter(kind for kind in shown if kind != UNKNOWN)
    beside -= Counter(state.table.known(zone))
    found: list[Reason] = []
    if not state.table.hidden(zone):
        found.append(Reason("cards.all_known", {"zone": zone, "cards": state.table.known(zone)}))
    for name in state.table.origins.get(zone, ()):
        pool = state.table.pools[name]
        found += _against(kit, pool, card, beside, _sightings(state, entries, name, card))
    if beside:
        found.append(Reason("cards.beside", {"cards": tuple(sorted(beside.elements()))}))
    return tuple(found)


def _sightings(
    state: State, entries: Sequence[Entry], pool: str, card: str
) -> tuple[Sighting, ...]:
    return believed(state.table.ordered, effective(entries), pool, card)


def _against(
    kit: Kit, pool: Pool, card: str, beside: Counter[str], sightings: Sequence[Sighting]
) -> Iterator[Reason]:
    """What one deck says against the card."""
    left = pool.left(card)
    if left is None:
        yield from _bounds(kit, pool, card, beside)
    elif pool.kinds.get(card, 0) == 0:
        yield Reason("cards.not_in_deck", {"card": card})
        return
    elif left <= beside[card]:
        yield Reason("cards.accounted", {"card": card, "copies": pool.kinds[card]})
    for sighting in sightings:
        text = "cards.sighting" if sighting.certain else "cards.sighting_adrift"
        yield Reason(text, {"zone": sighting.zone, "number": sighting.number})


def _bounds(kit: Kit, pool: Pool, card: str, beside: Counter[str]) -> Iterator[Reason]:
    """The parts of an unlisted deck's constraint that the card would break."""
    constraint = kit.constraints.get(pool.constraint)
    if constraint is None:
        return
    shown = Counter(pool.shown) + beside + Counter([card])
    if constraint.admits(shown, pool.lifted):
        return
    parts = frozenset(constraint.parts) - pool.lifted
    if not constraint.admits(shown, pool.lifted | parts):
        yield Reason("cards.no_such_card", {"card": card})
        return
    broken = tuple(
        part
        for part in constraint.parts
        if part in parts and not constraint.admits(shown, pool.lifted | parts - {part})
    )
    cards = tuple(kind for kind in sorted(pool.shown) for _ in range(pool.shown[kind]))
    yield Reason("cards.bounds", {"card": card, "rules": broken, "cards": cards})
