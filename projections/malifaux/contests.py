"""Malifaux: what the events of a contest change."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from events.base import Event, Seat
from events.malifaux import (
    BonusAdded,
    CardKept,
    CardsFlipped,
    CheatingOpened,
    CheatingRuled,
    CheatPassed,
    ContestClosed,
    ContestDropped,
    ContestOpened,
    DamageFlipped,
    DuelResolved,
    FateCheated,
    FlipBanded,
    FlipTurnedAgain,
    ModifierAdded,
    SideOpened,
    SuitAdded,
    SuitFixed,
    TotalChanged,
    TriggerDeclared,
    TriggerPassed,
    TriggersOpened,
)
from events.malifaux.values import Step
from projections.malifaux.state import (
    MOST,
    Contest,
    Hold,
    LastDamage,
    LastDuel,
    LastFlip,
    Side,
    State,
)


def _open(state: State) -> Contest:
    assert state.contest is not None, "an event of a contest comes while one is open"
    return state.contest


def _with_side(state: State, seat: Seat, **changes: Any) -> State:
    """The state with these fields of a side of the contest changed."""
    contest = _open(state)
    side = replace(contest.sides[seat], **changes)
    return replace(state, contest=replace(contest, sides={**contest.sides, seat: side}))


# Opening and end


def _contest_opened(state: State, event: ContestOpened) -> State:
    """A reduce flip comes before the contest in which the damage arose (MF-6.6)."""
    contest = Contest(
        kind=event.kind,
        acting=event.sides[0].seat,
        sides={side.seat: _side(side) for side in event.sides},
        origin=event.origin,
        model=event.model,
        target=event.target,
        action=event.action,
        attack=event.attack,
        tn=event.tn,
        needs=event.needs,
        damage=event.damage,
        condition=event.condition,
        amount=event.amount,
    )
    return replace(state, contest=contest, beneath=state.contest)


def _side(opened: SideOpened) -> Side:
    return Side(opened.model, opened.stat, opened.suits, opened.parts)


def _contest_closed(state: State, event: ContestClosed) -> State:
    """What barred a seat from cheating is remembered until the next contest is over."""
    del event
    contest = _open(state)
    a, b = (_barred(state, contest, Seat(seat)) for seat in ("a", "b"))
    return replace(state, contest=state.beneath, beneath=None, a=a, b=b)


def _barred(state: State, contest: Contest, seat: Seat) -> Hold:
    hold, side = state.hold(seat), contest.sides.get(seat)
    barred = None if side is None else side.barred
    return hold if hold.barred == barred else replace(hold, barred=barred)


def _contest_dropped(state: State, event: ContestDropped) -> State:
    if event.beneath:
        return replace(state, beneath=None)
    return replace(state, contest=state.beneath, beneath=None)


# Before the flip


def _modifier_added(state: State, event: ModifierAdded) -> State:
    side = _open(state).sides[event.seat]
    focused = side.focused or event.label == "focused"
    parts = (*side.parts, (event.label, event.value))
    return _with_side(state, event.seat, parts=parts, focused=focused)


def _total_changed(state: State, event: TotalChanged) -> State:
    changes = _open(state).sides[event.seat].changes + event.value
    return _with_side(state, event.seat, changes=changes)


def _bonus_added(state: State, event: BonusAdded) -> State:
    contest = _open(state)
    bonus = max(-MOST, min(MOST, contest.bonus + event.value))
    return replace(state, contest=replace(contest, bonus=bonus))


def _suit_added(state: State, event: SuitAdded) -> State:
    suits = (*_open(state).sides[event.seat].suits, event.suit)
    return _with_side(state, event.seat, suits=suits)


def _cheating_ruled(state: State, event: CheatingRuled) -> State:
    return _with_side(state, event.seat, may=event.may)


# Flips and cheating


def _cards_flipped(state: State, event: CardsFlipped) -> State:
    contest = _open(state)
    side = replace(contest.sides[event.seat], flips=event.cards)
    sides = {**contest.sides, event.seat: side}
    return replace(state, contest=replace(contest, sides=sides, stage=Step.FLIP))


def _flip_turned_again(state: State, event: FlipTurnedAgain) -> State:
    """Noted before the flip; after it the seat flips anew, and cheating begins anew for all."""
    if not event.cards:
        return _with_side(state, event.seat, flip_again=True)
    contest = _open(state)
    sides = {seat: replace(side, barred=None) for seat, side in contest.sides.items()}
    sides[event.seat] = replace(
        sides[event.seat], flips=(), card=None, value=0, suit=None, cheated=None, flip_again=False
    )
    again = replace(contest, sides=sides, stage=Step.FLIP, decide=())
    return replace(state, contest=again)


def _card_kept(state: State, event: CardKept) -> State:
    return _with_side(state, event.seat, card=event.card, value=event.value, suit=event.suit)


def _cheating_opened(state: State, event: CheatingOpened) -> State:
    contest = replace(_open(state), stage=Step.CHEAT, decide=event.decide)
    return replace(state, contest=contest)


def _fate_cheated(state: State, event: FateCheated) -> State:
    contest = _open(state)
    side = replace(
        contest.sides[event.seat],
        card=event.card,
        cheated=event.card,
        value=event.value,
        suit=event.suit,
    )
    sides = {**contest.sides, event.seat: side}
    return replace(state, contest=replace(contest, sides=sides, decide=_without(contest, event)))


def _cheat_passed(state: State, event: CheatPassed) -> State:
    contest = _open(state)
    after = replace(state, contest=replace(contest, decide=_without(contest, event)))
    return after if event.barred is None else _with_side(after, event.seat, barred=event.barred)


def _without(contest: Contest, event: FateCheated | CheatPassed) -> tuple[Seat, ...]:
    return tuple(seat for seat in contest.decide if seat != event.seat)


def _suit_fixed(state: State, event: SuitFixed) -> State:
    return _with_side(state, event.seat, suit=event.suit)


# Triggers and outcome


def _triggers_opened(state: State, event: TriggersOpened) -> State:
    contest = replace(_open(state), stage=Step.TRIGGER, declarable=dict(event.declarable))
    return replace(state, contest=contest)


def _trigger_declared(state: State, event: TriggerDeclared) -> State:
    return _with_side(_declared(state, event.seat), event.seat, trigger=event.trigger)


def _trigger_passed(state: State, event: TriggerPassed) -> State:
    return _declared(state, event.seat)


def _declared(state: State, seat: Seat) -> State:
    contest = _open(state)
    left = {other: names for other, names in contest.declarable.items() if other != seat}
    return replace(state, contest=replace(contest, declarable=left))


def _duel_resolved(state: State, event: DuelResolved) -> State:
    contest = _open(state)
    last = LastDuel(
        kind=event.kind,
        acting=contest.acting,
        model=contest.model,
        target=contest.target,
        action=contest.action,
        success=event.success,
        totals=event.totals,
        margin=event.margin,
        suits=event.suits,
        triggers=tuple((seat, side.trigger) for seat, side in contest.sides.items()),
    )
    return replace(state, last_duel=last)


def _damage_flipped(state: State, event: DamageFlipped) -> State:
    """What is not none is told when it is suffered."""
    if event.severity != "none":
        return state
    return replace(state, last_damage=LastDamage(event.model, event.severity, 0, 0, 0))


def _flip_banded(state: State, event: FlipBanded) -> State:
    last = LastFlip(event.seat, event.kind, event.card, event.value, event.band)
    return replace(state, last_flip=last)


CHANGES: dict[type[Event], Callable[[State, Any], State]] = {
    ContestOpened: _contest_opened,
    ContestClosed: _contest_closed,
    ContestDropped: _contest_dropped,
    ModifierAdded: _modifier_added,
    TotalChanged: _total_changed,
    BonusAdded: _bonus_added,
    SuitAdded: _suit_added,
    CheatingRuled: _cheating_ruled,
    CardsFlipped: _cards_flipped,
    FlipTurnedAgain: _flip_turned_again,
    CardKept: _card_kept,
    CheatingOpened: _cheating_opened,
    FateCheated: _fate_cheated,
    CheatPassed: _cheat_passed,
    SuitFixed: _suit_fixed,
    TriggersOpened: _triggers_opened,
    TriggerDeclared: _trigger_declared,
    TriggerPassed: _trigger_passed,
    DuelResolved: _duel_resolved,
    DamageFlipped: _damage_flipped,
    FlipBanded: _flip_banded,
}
"""The events of a contest, and what they change."""
