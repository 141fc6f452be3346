"""Fate/Ace Royal: what set-up, turns, coin and dice change."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from events.base import UNKNOWN, Event
from events.catalogues.fate_ace_royal import Printed
from events.fate_ace_royal.turns import (
    CardPrinted,
    CardsDrawn,
    ClassesDealt,
    ClassesOpened,
    ClassExchanged,
    ClassKept,
    CoinCounted,
    CoinPassed,
    CoinSet,
    DeckRenewed,
    DieThrown,
    GameStarted,
    PhaseEntered,
    SeatCalled,
    ServantTaken,
    SpiritsDealt,
    StartPlayerDrawn,
    StepEntered,
    TurnEnded,
    TurnStarted,
)
from projections.fate_ace_royal.state import UNUSED, Coin, State, Turn
from projections.match import nothing


def _first(state: State, event: StartPlayerDrawn) -> State:
    return replace(state, first=event.seat)


def _called(state: State, event: SeatCalled) -> State:
    return replace(state, called=event.seat)


def _taken(state: State, event: ServantTaken) -> State:
    cards = tuple(card for card in (event.spirit, event.class_) if card != UNKNOWN)
    return replace(state, named=(*state.named, *cards))


def _started(state: State, event: GameStarted) -> State:
    return replace(state, called=None, coin=Coin(event.coin))


def _turn_started(state: State, event: TurnStarted) -> State:
    return replace(state, active=event.seat, turn=Turn(event.turn, event.round))


def _phase(state: State, event: PhaseEntered) -> State:
    return replace(state, phase=event.phase, step=event.step, uses=UNUSED)


def _step(state: State, event: StepEntered) -> State:
    return replace(state, step=event.step, uses=UNUSED)


def _coin_counted(state: State, event: CoinCounted) -> State:
    return replace(state, coin=replace(state.coin, turns=event.turns))


def _coin_passed(state: State, event: CoinPassed) -> State:
    return replace(state, coin=Coin(event.to))


def _coin_set(state: State, event: CoinSet) -> State:
    return replace(state, coin=Coin(event.holder, event.turns))


def _die(state: State, event: DieThrown) -> State:
    if event.purpose == "encounter":
        turn = replace(state.turn, encounter_die=event.value)
        return replace(state, turn=turn, last_die=event.value)
    return replace(state, last_die=event.value)


def _printed(state: State, event: CardPrinted) -> State:
    entered = Printed(
        event.card,
        event.values,
        event.skills,
        event.apt_skills,
        event.classes,
        event.ability,
        event.cost,
        event.timing,
        event.requires_apt,
    )
    return replace(state, printed=(*state.printed, entered))


TURNS: dict[type[Event], Callable[[State, Any], State]] = {
    StartPlayerDrawn: _first,
    SpiritsDealt: nothing,
    ClassesDealt: nothing,
    ClassesOpened: nothing,
    ClassExchanged: nothing,
    ClassKept: nothing,
    ServantTaken: _taken,
    SeatCalled: _called,
    GameStarted: _started,
    TurnStarted: _turn_started,
    PhaseEntered: _phase,
    StepEntered: _step,
    TurnEnded: nothing,
    CoinCounted: _coin_counted,
    CoinPassed: _coin_passed,
    CoinSet: _coin_set,
    DieThrown: _die,
    CardsDrawn: nothing,
    DeckRenewed: nothing,
    CardPrinted: _printed,
}
