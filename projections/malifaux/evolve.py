"""Malifaux: how each event changes the state. It counts and clears, and never chooses."""

from collections.abc import Callable
from typing import Any, get_args

from msgspec.structs import replace

from events.base import Event, Seat
from events.cards import CardEvent, CardsMixed, CardsMoved, CardsOverruled, CardsShown
from events.malifaux.hands import (
    CardMoved,
    CardOverruled,
    CardsDiscarded,
    CardsDrawn,
    CardsRevealed,
    DeckReshuffled,
    DiscardOwed,
    LimitChanged,
)
from events.match import MatchEvent
from projections import match, table
from projections.malifaux import contests, crew, told, turns
from projections.malifaux.change import with_hold
from projections.malifaux.state import Hold, State, hand
from projections.match import nothing


def evolve(state: State, event: Event) -> State:
    """The state after one event of an encounter."""
    return CHANGES[type(event)](state, event)


# What every game has


def _match(state: State, event: Any) -> State:
    return replace(state, match=match.evolve(state.match, event))


def _cards(state: State, event: Any) -> State:
    return replace(state, table=table.evolve(state.table, event))


def _moved(state: State, event: CardsMoved) -> State:
    after = table.evolve(state.table, event)
    if event.src[0] == "a":
        return replace(state, table=after, a=_with_moved(state.a, event, after))
    return replace(state, table=after, b=_with_moved(state.b, event, after))


def _with_moved(hold: Hold, event: CardsMoved, after: table.Table) -> Hold:
    """What has been told of a seat's cards, and how many it owes, once some of them moved."""
    hold = told.moved(hold, event, after)
    if hold.owes or told.KIND[event.dst] == "hand":
        return _reckoned(hold, after.count(hand(event.src[0])))
    return hold


def _shown(state: State, event: CardsShown) -> State:
    seat = event.zone[0]
    hold = told.shown(state.hold(seat), event)
    return _told(state, table.evolve(state.table, event), seat, hold)


def _mixed(state: State, event: CardsMixed) -> State:
    seat = event.dst[0]
    hold = told.mixed(state.hold(seat), event)
    return _told(state, table.evolve(state.table, event), seat, hold)


def _overruled(state: State, event: CardsOverruled) -> State:
    seat = event.zone[0]
    hold = told.overruled(state.hold(seat), event)
    return _told(state, table.evolve(state.table, event), seat, hold)


def _told(state: State, after: table.Table, seat: str, hold: Hold) -> State:
    """The table, and what all have been told of it."""
    if seat == "a":
        return replace(state, table=after, a=hold)
    return replace(state, table=after, b=hold)


# Hands


def _reckoned(hold: Hold, held: int) -> Hold:
    """What is over the limit of the hand is owed, or what is due if that is more (MF-4.3)."""
    owes = max(0, hold.due, held - hold.limit)
    return hold if owes == hold.owes else replace(hold, owes=owes)


def _with_reckoned(state: State, seat: Seat, hold: Hold) -> State:
    return with_hold(state, seat, _reckoned(hold, state.table.count(hand(seat))))


def _cards_drawn(state: State, event: CardsDrawn) -> State:
    if event.why not in ("fill", "stone"):
        return state
    hold = state.hold(event.seat)
    if event.why == "fill":
        return with_hold(state, event.seat, replace(hold, drawn=True))
    return with_hold(state, event.seat, replace(hold, stone_drawn=True))


def _discard_owed(state: State, event: DiscardOwed) -> State:
    hold = replace(state.hold(event.seat), owes=event.count, due=event.due)
    return with_hold(state, event.seat, hold)


def _cards_discarded(state: State, event: CardsDiscarded) -> State:
    hold = state.hold(event.seat)
    if not hold.due:
        return state
    due = max(0, hold.due - len(event.cards))
    return _with_reckoned(state, event.seat, replace(hold, due=due))


def _limit_changed(state: State, event: LimitChanged) -> State:
    return _with_reckoned(state, event.seat, replace(state.hold(event.seat), limit=event.limit))


CHANGES: dict[type[Event], Callable[[State, Any], State]] = {
    **dict.fromkeys(get_args(MatchEvent), _match),
    **dict.fromkeys(get_args(CardEvent), _cards),
    CardsMoved: _moved,
    CardsShown: _shown,
    CardsMixed: _mixed,
    CardsOverruled: _overruled,
    CardsDrawn: _cards_drawn,
    DiscardOwed: _discard_owed,
    CardsDiscarded: _cards_discarded,
    LimitChanged: _limit_changed,
    CardsRevealed: nothing,
    CardMoved: nothing,
    CardOverruled: nothing,
    DeckReshuffled: nothing,
    **crew.CHANGES,
    **turns.CHANGES,
    **contests.CHANGES,
}
"""Every event of an encounter, and what it changes."""
