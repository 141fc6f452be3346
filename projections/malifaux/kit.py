"""Malifaux: what the log, the history and the replays need of it."""

from collections.abc import Mapping

from events.cards import CardEvent
from events.codec import decoder
from events.malifaux import MalifauxEvent
from events.match import MatchEvent, MatchOpened
from projections import match, table
from projections.kit import Kit, Zone
from projections.malifaux.evolve import evolve
from projections.malifaux.state import SEATS, State, deck, discard, hand, on_table


def _zones() -> dict[str, Zone]:
    zones: dict[str, Zone] = {}
    for seat in SEATS:
        zones[deck(seat)] = Zone(seat, ordered=True, sees="none")
        zones[hand(seat)] = Zone(seat, ordered=False, sees="owner")
        zones[on_table(seat)] = Zone(seat, ordered=True, sees="all")
        zones[discard(seat)] = Zone(seat, ordered=False, sees="all")
    return zones


ZONES: Mapping[str, Zone] = _zones()
ORDERED = frozenset(name for name, zone in ZONES.items() if zone.ordered)


LATER: Mapping[str, str] = {"stones": "contest", "assist": "one", "play": "skirmish"}
"""What a match is that was stored before it had these options (rulings 17, 24 and 31)."""


def zones(opened: MatchOpened) -> Mapping[str, Zone]:
    """The zones of an encounter: the same in each (section 11)."""
    del opened
    return ZONES


def start(opened: MatchOpened) -> State:
    """The encounter before its decks are on the table."""
    return State(match=match.start(opened, LATER), table=table.start(ORDERED))


KIT = Kit(
    slug="malifaux",
    decoder=decoder(MatchEvent, CardEvent, MalifauxEvent),
    start=start,
    evolve=evolve,
    zones=zones,
    constraints={},
    later=LATER,
)
