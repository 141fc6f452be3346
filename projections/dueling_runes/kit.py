"""Dueling Runes: what the log, the history and the replays need of it."""

from collections.abc import Mapping

from events.cards import CardEvent
from events.codec import decoder
from events.dueling_runes import DuelingRunesEvent
from events.match import MatchEvent, MatchOpened
from projections import match, table
from projections.dueling_runes.evolve import evolve
from projections.dueling_runes.state import (
    AI,
    DISCARD,
    EXCUSE,
    HAND,
    PILE,
    PLAYED,
    QUEUE,
    SEATS,
    State,
)
from projections.kit import Kit, Zone

LATER: Mapping[str, str] = {"draws": "full"}
"""Options that matches opened before them do not name, each with how these are played."""

ORDERED = frozenset((PILE, DISCARD, *QUEUE.values()))


def zones(opened: MatchOpened) -> Mapping[str, Zone]:
    """The zones of a duel of these seats (section 11)."""
    found = {
        PILE: Zone(None, ordered=True, sees="none"),
        EXCUSE: Zone(None, ordered=False, sees="all"),
        DISCARD: Zone(None, ordered=True, sees="all"),
    }
    there = dict(opened.seats)
    for seat in SEATS:
        if seat in there:
            found[QUEUE[seat]] = Zone(seat, ordered=True, sees="all")
            if seat == AI:  # its card comes from the pile, open to all
                found[PLAYED[seat]] = Zone(seat, ordered=False, sees="all")
            else:
                found[PLAYED[seat]] = Zone(seat, ordered=False, sees="owner")
                found[HAND[seat]] = Zone(seat, ordered=False, sees="owner")
    return found


def start(opened: MatchOpened) -> State:
    """The duel before its pile is on the table."""
    return State(match=match.start(opened, LATER), table=table.start(ORDERED))


KIT = Kit(
    slug="dueling-runes",
    decoder=decoder(MatchEvent, CardEvent, DuelingRunesEvent),
    start=start,
    evolve=evolve,
    zones=zones,
    constraints={},
    later=LATER,
)
