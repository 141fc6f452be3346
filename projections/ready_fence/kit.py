"""Ready... Fence!: what the log, the history and the replays need of it."""

from collections.abc import Mapping

from events.cards import CardEvent
from events.codec import decoder
from events.match import MatchEvent, MatchOpened
from events.ready_fence import ReadyFenceEvent
from projections import match, table
from projections.kit import Kit, Zone
from projections.ready_fence.decks import OpenDecks
from projections.ready_fence.evolve import evolve
from projections.ready_fence.state import (
    BOX,
    DISCARD,
    GREEN,
    ON_STRIP,
    RED,
    RESERVE,
    TIMER,
    State,
    bound,
    hand,
)

SEATS = (RED, GREEN)

POOL = "deck"
"""The one pool of cards: the deck of the mode."""

ZONES: Mapping[str, Zone] = {
    **{hand(seat): Zone(seat, ordered=False, sees="owner") for seat in SEATS},
    **{bound(seat): Zone(seat, ordered=False, sees="all") for seat in SEATS},
    TIMER: Zone(None, ordered=True, sees="none"),
    RESERVE: Zone(None, ordered=True, sees="none"),
    DISCARD: Zone(None, ordered=True, sees="all"),
    ON_STRIP: Zone(None, ordered=True, sees="all"),
    BOX: Zone(None, ordered=False, sees="none"),
}
ORDERED = frozenset(name for name, zone in ZONES.items() if zone.ordered)


LATER: Mapping[str, str] = {"feint": "kinds", "stall": "afresh"}
"""What a bout is that was stored before it had these options (R40, RF-6.4)."""


def zones(opened: MatchOpened) -> Mapping[str, Zone]:
    """The zones of a bout: the same in each (section 11)."""
    del opened
    return ZONES


def start(opened: MatchOpened) -> State:
    """The bout before its deck is on the table."""
    return State(match=match.start(opened, LATER), table=table.start(ORDERED))


KIT = Kit(
    slug="ready-fence",
    decoder=decoder(MatchEvent, CardEvent, ReadyFenceEvent),
    start=start,
    evolve=evolve,
    zones=zones,
    constraints=OpenDecks(),
    later=LATER,
)
