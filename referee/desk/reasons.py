"""Why a card cannot be where it was shown, in terms that the table can check.

Sought only once custody has refused a card; told from what everybody at the table may know.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from events.base import UNKNOWN
from events.entry import Entry
from events.errors import RefereeError
from events.places import START, write_place
from projections.cards.sources import Pool
from projections.custody.whereabouts import Sighting, believed
from projections.history import effective
from projections.kit import Constraint, Kit, State
from referee.desk.judged import Judgeable
from referee.moves.refusal import Reason, Refusal
from replays.redact import REFEREE

Against = tuple[Sequence[Reason], Sequence[str]]
"""What a deck says against a card, and the kinds whose copies stand against it."""


def explain(sitting: Judgeable, error: RefereeError) -> bool:
    """Say what stands against a card, where custody refused one; a variant says itself why.

    In the dealt mode as everybody saw it; at a table to those who keep its record.
    """
    if not isinstance(error, Refusal) or error.text != sitting.game.common.custody:
        return False
    seen = sitting.known_to_all(REFEREE)
    error.reasons += reasons(sitting.game.kit, seen.state, seen.entries, error)
    return True


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
        against, kinds = _against(kit, pool, card, beside)
        found += against
        for kind in kinds:
            found += _sightings(state, entries, name, kind, named=kinds != (card,))
    if beside:
        found.append(Reason("cards.beside", {"cards": tuple(sorted(beside.elements()))}))
    return tuple(found)


def _sightings(
    state: State, entries: Sequence[Entry], pool: str, kind: str, *, named: bool
) -> Iterator[Reason]:
    """Where the copies of a kind are believed to be, and which moves showed them."""
    for sighting in believed(state.table.ordered, effective(entries), pool, kind):
        text = _seen(sighting)
        facts: dict[str, Any] = {"zone": sighting.zone, "number": write_place(sighting.place)}
        yield Reason(f"{text}_of", {"card": kind, **facts}) if named else Reason(text, facts)


def _seen(sighting: Sighting) -> str:
    """The text that says how a copy was seen."""
    if sighting.certain:
        return "cards.sighting_begun" if sighting.place == START else "cards.sighting"
    return "cards.sighting_mixed" if sighting.mixed else "cards.sighting_adrift"


def _against(kit: Kit, pool: Pool, card: str, beside: Counter[str]) -> Against:
    """What one deck says against the card."""
    left = pool.left(card)
    if left is None:
        constraint = kit.constraints.get(pool.constraint)
        if constraint is None:
            return (), (card,)
        if constraint.parts:
            return tuple(_bounds(constraint, pool, card, beside)), (card,)
        return _shared(constraint, pool, card, beside)
    if pool.kinds.get(card, 0) == 0:
        return (Reason("cards.not_in_deck", {"card": card}),), ()
    if left <= beside[card]:
        return (Reason("cards.accounted", {"card": card, "copies": pool.kinds[card]}),), (card,)
    return (), (card,)


def _bounds(
    constraint: Constraint, pool: Pool, card: str, beside: Counter[str]
) -> Iterator[Reason]:
    """The parts of an unlisted deck's constraint that the card would break."""
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


def _shared(constraint: Constraint, pool: Pool, card: str, beside: Counter[str]) -> Against:
    """The copies that the card shares with other kinds, if all are sure of them or were shown."""
    lot, copies = constraint.counted(card, pool.lifted)

    def of_lot(kinds: Mapping[str, int], *, sure: bool) -> Counter[str]:
        listed = sorted(kind for kind in kinds if (kind in pool.kinds) is sure)
        alike = [kind for kind in listed if constraint.counted(kind, pool.lifted)[0] == lot]
        return Counter({kind: kinds[kind] for kind in alike})

    sure, shown = of_lot(pool.kinds, sure=True), of_lot(pool.shown, sure=False)
    if sure.total() >= copies:
        return (Reason("cards.no_such_card", {"card": card}),), ()
    if sure.total() + shown.total() + of_lot(beside, sure=False).total() < copies:
        return (), (card,)
    listed = tuple(sure.elements())
    reason = Reason("cards.kind_accounted", {"kind": lot, "copies": copies, "sure": listed})
    return (reason,), tuple(shown)
