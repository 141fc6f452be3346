"""Fate/Ace Royal: how each event changes the state. It counts and clears, and never chooses."""

from collections.abc import Callable
from typing import Any, get_args

from msgspec.structs import replace

from events.base import UNKNOWN, Event
from events.cards import CardEvent, CardsMixed, CardsMoved, CardsOverruled
from events.fate_ace_royal.values import Phase
from events.match import GameOver, MatchEvent
from projections import match, table
from projections.fate_ace_royal.battle import BATTLE
from projections.fate_ace_royal.seats import SEATS_CHANGE
from projections.fate_ace_royal.state import DISCARD, State
from projections.fate_ace_royal.turns import TURNS


def evolve(state: State, event: Event) -> State:
    """The state after one event of a game."""
    return CHANGES[type(event)](state, event)


def _match(state: State, event: Any) -> State:
    return replace(state, match=match.evolve(state.match, event))


def _over(state: State, event: GameOver) -> State:
    after = _match(state, event)
    return replace(after, phase=Phase.OVER, step=None, active=None, called=None)


def _cards(state: State, event: Any) -> State:
    return replace(state, table=table.evolve(state.table, event))


def _moved(state: State, event: CardsMoved) -> State:
    """The cards that all saw go to the discard pile are listed there as they came."""
    after = table.evolve(state.table, event)
    pile = state.pile
    if event.dst == DISCARD and event.seen == "all":
        pile = (*pile, *(card for card in event.cards if card != UNKNOWN))
    elif event.src == DISCARD:
        pile = _less(pile, event.cards)
    return replace(state, table=after, pile=pile)


def _less(pile: tuple[str, ...], cards: tuple[str, ...]) -> tuple[str, ...]:
    left = list(pile)
    for card in cards:
        if card in left:
            left.remove(card)
    return tuple(left)


def _mixed(state: State, event: CardsMixed) -> State:
    after = _cards(state, event)
    return replace(after, pile=()) if DISCARD in event.zones else after


def _overruled(state: State, event: CardsOverruled) -> State:
    """An entry of the discard pile that gives way is not known any more."""
    after = _cards(state, event)
    gone = tuple(card for zone, card in event.forgotten if zone == DISCARD)
    return replace(after, pile=_less(after.pile, gone)) if gone else after


CHANGES: dict[type[Event], Callable[[State, Any], State]] = {
    **dict.fromkeys(get_args(MatchEvent), _match),
    **dict.fromkeys(get_args(CardEvent), _cards),
    GameOver: _over,
    CardsMoved: _moved,
    CardsMixed: _mixed,
    CardsOverruled: _overruled,
    **TURNS,
    **SEATS_CHANGE,
    **BATTLE,
}
"""Every event of a game, and what it changes."""
