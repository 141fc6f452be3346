"""Peak Duel: what the log, the history and the replays need of it."""

from collections.abc import Mapping

from events.cards import CardEvent
from events.codec import decoder
from events.match import MatchEvent, MatchOpened
from events.peak_duel import PeakDuelEvent
from projections import match, table
from projections.kit import Kit, Zone
from projections.peak_duel.deck import UNLISTED, UnlistedDeck
from projections.peak_duel.evolve import evolve
from projections.peak_duel.state import DECK, FIELD, HAND, PLACES, SEATS, SPELLS, State


def _zones() -> dict[str, Zone]:
    zones: dict[str, Zone] = {}
    for seat in SEATS:
        zones[DECK[seat]] = Zone(seat, ordered=True, sees="none")
        zones[HAND[seat]] = Zone(seat, ordered=False, sees="owner")
        for pile in ("soul", "discard", "turned"):
            zones[f"{seat}.{pile}"] = Zone(seat, ordered=True, sees="all")
        for place in PLACES:
            zones[FIELD[seat, place]] = Zone(seat, ordered=False, sees="all")
            zones[SPELLS[seat, place]] = Zone(seat, ordered=False, sees="owner")
    return zones


ZONES: Mapping[str, Zone] = _zones()
ORDERED = frozenset(name for name, zone in ZONES.items() if zone.ordered)


def zones(opened: MatchOpened) -> Mapping[str, Zone]:
    """The zones of a duel: the same in each (section 11)."""
    del opened
    return ZONES


def start(opened: MatchOpened) -> State:
    """The duel before its decks are on the table."""
    return State(match=match.start(opened), table=table.start(ORDERED))


KIT = Kit(
    slug="peak-duel",
    decoder=decoder(MatchEvent, CardEvent, PeakDuelEvent),
    start=start,
    evolve=evolve,
    zones=zones,
    constraints={UNLISTED: UnlistedDeck()},
)
