"""Fate/Ace Royal: what the log, the history and the replays need of it."""

from collections.abc import Mapping

from events.base import Seat
from events.cards import CardEvent
from events.codec import decoder
from events.fate_ace_royal import FateAceRoyalEvent
from events.fate_ace_royal.battle import BarSet, LimitChanged, SkillChanged, ValuesChanged
from events.fate_ace_royal.values import PARTS
from events.match import MatchEvent, MatchOpened
from projections import match, table
from projections.fate_ace_royal.evolve import evolve
from projections.fate_ace_royal.master import Master
from projections.fate_ace_royal.state import (
    CLASSES,
    COVERS,
    CRAFTS,
    DECK,
    DISCARD,
    HAND,
    OPEN,
    PART,
    SEATS,
    SPIRITS,
    State,
)
from projections.kit import Kit, Zone

LATER: Mapping[str, str] = {
    "kojirou": "raider",
    "floor": "zero",
    "raid-lapses": "tapped",
    "first": "p1",
}
"""Options that matches opened before them do not name, each with how these are played."""

ORDERED = frozenset((DECK, SPIRITS, CLASSES))

COMMON = {
    SPIRITS: Zone(None, ordered=True, sees="none"),
    CLASSES: Zone(None, ordered=True, sees="none"),
    OPEN: Zone(None, ordered=False, sees="all"),
    DECK: Zone(None, ordered=True, sees="none"),
    DISCARD: Zone(None, ordered=False, sees="all"),
}


def zones(opened: MatchOpened) -> Mapping[str, Zone]:
    """The zones of a game of these seats (section 11)."""
    found = dict(COMMON)
    for name, _ in opened.seats:
        seat = Seat(name)
        for part in PARTS:
            found[PART[part][seat]] = Zone(seat, ordered=False, sees="owner")
        found[HAND[seat]] = Zone(seat, ordered=False, sees="owner")
        found[COVERS[seat]] = Zone(seat, ordered=False, sees="owner")
        found[CRAFTS[seat]] = Zone(seat, ordered=False, sees="all")
    return found


def start(opened: MatchOpened) -> State:
    """The game before its cards are on the table."""
    seats = SEATS[: len(opened.seats)]
    return State(
        match=match.start(opened, LATER),
        table=table.start(ORDERED),
        players=len(seats),
        living=seats,
        masters=dict.fromkeys(seats, Master()),
    )


KIT = Kit(
    slug="fate-ace-royal",
    decoder=decoder(MatchEvent, CardEvent, FateAceRoyalEvent),
    start=start,
    evolve=evolve,
    zones=zones,
    constraints={},
    aside=dict.fromkeys((ValuesChanged, SkillChanged, BarSet, LimitChanged), ("owner",)),
    later=LATER,
)
