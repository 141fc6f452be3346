"""Fate/Ace Royal: how each event changes the state. It counts and clears, and never chooses."""

from collections.abc import Callable, Mapping
from typing import Any, get_args

from msgspec.structs import replace

from events.base import Event
from events.cards import CardEvent, CardsMixed, CardsMoved, CardsOverruled, CardsShown
from events.fate_ace_royal.values import OVER
from events.match import GameOver, MatchEvent
from projections import match, table
from projections.cards.lists import faces, less
from projections.fate_ace_royal.battle import BATTLE
from projections.fate_ace_royal.seats import SEATS_CHANGE
from projections.fate_ace_royal.state import DISCARD, HAND, State
from projections.fate_ace_royal.turns import TURNS

HANDS = frozenset(HAND.values())


def evolve(state: State, event: Event) -> State:
    """The state after one event of a game."""
    return CHANGES[type(event)](state, event)


def _match(state: State, event: Any) -> State:
    return replace(state, match=match.evolve(state.match, event))


def _over(state: State, event: GameOver) -> State:
    after = _match(state, event)
    return replace(after, phase=OVER, step=None, active=None, called=None)


def _cards(state: State, event: Any) -> State:
    return replace(state, table=table.evolve(state.table, event))


def _moved(state: State, event: CardsMoved) -> State:
    """The cards that all saw go to the discard pile are listed there as they came."""
    after = table.evolve(state.table, event)
    pile = state.pile
    if event.dst == DISCARD and event.seen == "all":
        pile += faces(event.cards)
    elif event.src == DISCARD:
        pile = less(pile, event.cards)
    told = state.told
    if event.src in told or (event.dst in HANDS and event.seen == "all"):
        told = _told(told, event)
    return replace(state, table=after, pile=pile, told=told)


def _told(told: Mapping[str, tuple[str, ...]], event: CardsMoved) -> Mapping[str, tuple[str, ...]]:
    """What all know of hands by what they saw, when cards moved."""
    after = dict(told)
    named = faces(event.cards) if event.seen == "all" else ()
    left = after.pop(event.src, ())
    if left and len(named) == len(event.cards):
        after[event.src] = less(left, named)
    if event.dst in HANDS and named:
        after[event.dst] = (*after.get(event.dst, ()), *named)
    return after


def _shown(state: State, event: CardsShown) -> State:
    after = _cards(state, event)
    if event.zone not in HANDS or event.seen != "all":
        return after
    known = state.told.get(event.zone, ())
    more = less(event.cards, known)
    return replace(after, told={**state.told, event.zone: (*known, *more)})


def _mixed(state: State, event: CardsMixed) -> State:
    after = _cards(state, event)
    return replace(after, pile=()) if DISCARD in event.zones else after


def _overruled(state: State, event: CardsOverruled) -> State:
    """An entry of the discard pile or of a hand that gives way is not known any more."""
    after = _cards(state, event)
    zones = {zone for zone, _ in event.forgotten}
    told = {zone: cards for zone, cards in after.told.items() if zone not in zones}
    after = replace(after, told=told)
    gone = tuple(card for zone, card in event.forgotten if zone == DISCARD)
    return replace(after, pile=less(after.pile, gone)) if gone else after


CHANGES: dict[type[Event], Callable[[State, Any], State]] = {
    **dict.fromkeys(get_args(MatchEvent), _match),
    **dict.fromkeys(get_args(CardEvent), _cards),
    GameOver: _over,
    CardsMoved: _moved,
    CardsShown: _shown,
    CardsMixed: _mixed,
    CardsOverruled: _overruled,
    **TURNS,
    **SEATS_CHANGE,
    **BATTLE,
}
"""Every event of a game, and what it changes."""
