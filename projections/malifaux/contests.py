"""Malifaux: what the events of a contest change."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from events.base import Event, Seat
from events.malifaux.contests import (
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
from projections.malifaux.last import LastDamage, LastDuel, LastFlip
from projections.malifaux.state import (
    CHEAT,
    FLIP,
    MOST,
    SEATS,
    TRIGGER,
    Contest,
    Hold,
    Side,
    State,
)


def _contest(state: State) -> Contest:
    assert state.contest is not None, "an event of a contest comes while one is open"
    return state.contest


# Opening, outcome and end


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
    a, b = SEATS
    sides = _contest(state).sides
    return replace(
        state,
        contest=state.beneath,
        beneath=None,
        a=_barred(state.a, sides.get(a)),
        b=_barred(state.b, sides.get(b)),
    )


def _barred(hold: Hold, side: Side | None) -> Hold:
    barred = None if side is None else side.barred
    return hold if hold.barred == barred else replace(hold, barred=barred)


def _contest_dropped(state: State, event: ContestDropped) -> State:
    if event.beneath:
        return replace(state, beneath=None)
    return replace(state, contest=state.beneath, beneath=None)


def _duel_resolved(state: State, event: DuelResolved) -> State:
    contest = _contest(state)
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
        triggers=tuple([(seat, side.trigger) for seat, side in contest.sides.items()]),
    )
    return replace(state, last_duel=last)


def _damage_flipped(state: State, event: DamageFlipped) -> State:
    """What is not none is told when it is suffered; without a model, at once."""
    if event.severity != "none" and event.model is not None:
        return state
    amount = event.amount
    return replace(state, last_damage=LastDamage(event.model, event.severity, amount, 0, amount))


def _flip_banded(state: State, event: FlipBanded) -> State:
    last = LastFlip(event.seat, event.kind, event.card, event.value, event.band)
    return replace(state, last_flip=last)


def _within(change: Callable[[Contest, Any], Contest]) -> Callable[[State, Any], State]:
    """What an event within a contest changes of it, as a change of the state."""

    def changed(state: State, event: Event) -> State:
        contest = state.contest
        assert contest is not None, "an event of a contest comes while one is open"
        return replace(state, contest=change(contest, event))

    return changed


# Before the flip


def _with_side(contest: Contest, seat: Seat, side: Side) -> Contest:
    return replace(contest, sides={**contest.sides, seat: side})


def _modifier_added(contest: Contest, event: ModifierAdded) -> Contest:
    side = contest.sides[event.seat]
    focused = side.focused or event.label == "focused"
    parts = (*side.parts, (event.label, event.value))
    return _with_side(contest, event.seat, replace(side, parts=parts, focused=focused))


def _total_changed(contest: Contest, event: TotalChanged) -> Contest:
    side = contest.sides[event.seat]
    return _with_side(contest, event.seat, replace(side, changes=side.changes + event.value))


def _bonus_added(contest: Contest, event: BonusAdded) -> Contest:
    return replace(contest, bonus=max(-MOST, min(MOST, contest.bonus + event.value)))


def _suit_added(contest: Contest, event: SuitAdded) -> Contest:
    side = contest.sides[event.seat]
    return _with_side(contest, event.seat, replace(side, suits=(*side.suits, event.suit)))


def _cheating_ruled(contest: Contest, event: CheatingRuled) -> Contest:
    return _with_side(contest, event.seat, replace(contest.sides[event.seat], may=event.may))


# Flips and cheating


def _cards_flipped(contest: Contest, event: CardsFlipped) -> Contest:
    side = replace(contest.sides[event.seat], flips=event.cards)
    return replace(contest, sides={**contest.sides, event.seat: side}, stage=FLIP)


def _flip_turned_again(contest: Contest, event: FlipTurnedAgain) -> Contest:
    """Noted before the flip; after it the seat flips anew, and cheating begins anew for all."""
    if not event.cards:
        return _with_side(contest, event.seat, replace(contest.sides[event.seat], flip_again=True))
    sides = {seat: replace(side, barred=None) for seat, side in contest.sides.items()}
    sides[event.seat] = replace(
        sides[event.seat], flips=(), card=None, value=0, suit=None, cheated=None, flip_again=False
    )
    return replace(contest, sides=sides, stage=FLIP, decide=())


def _card_kept(contest: Contest, event: CardKept) -> Contest:
    side = contest.sides[event.seat]
    kept = replace(side, card=event.card, value=event.value, suit=event.suit)
    return _with_side(contest, event.seat, kept)


def _cheating_opened(contest: Contest, event: CheatingOpened) -> Contest:
    return replace(contest, stage=CHEAT, decide=event.decide)


def _fate_cheated(contest: Contest, event: FateCheated) -> Contest:
    side = replace(
        contest.sides[event.seat],
        card=event.card,
        cheated=event.card,
        value=event.value,
        suit=event.suit,
    )
    sides = {**contest.sides, event.seat: side}
    return replace(contest, sides=sides, decide=_without(contest.decide, event.seat))


def _cheat_passed(contest: Contest, event: CheatPassed) -> Contest:
    after = replace(contest, decide=_without(contest.decide, event.seat))
    if event.barred is None:
        return after
    side = replace(contest.sides[event.seat], barred=event.barred)
    return _with_side(after, event.seat, side)


def _without(seats: tuple[Seat, ...], gone: Seat) -> tuple[Seat, ...]:
    return tuple([seat for seat in seats if seat != gone])


def _suit_fixed(contest: Contest, event: SuitFixed) -> Contest:
    return _with_side(contest, event.seat, replace(contest.sides[event.seat], suit=event.suit))


# Triggers


def _triggers_opened(contest: Contest, event: TriggersOpened) -> Contest:
    return replace(contest, stage=TRIGGER, declarable=dict(event.declarable))


def _trigger_declared(contest: Contest, event: TriggerDeclared) -> Contest:
    side = replace(contest.sides[event.seat], trigger=event.trigger)
    return _with_side(_declared(contest, event.seat), event.seat, side)


def _trigger_passed(contest: Contest, event: TriggerPassed) -> Contest:
    return _declared(contest, event.seat)


def _declared(contest: Contest, seat: Seat) -> Contest:
    left = {other: names for other, names in contest.declarable.items() if other != seat}
    return replace(contest, declarable=left)


WITHIN: dict[type[Event], Callable[[Contest, Any], Contest]] = {
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
}
"""The events within a contest, and what of it they change."""

CHANGES: dict[type[Event], Callable[[State, Any], State]] = {
    ContestOpened: _contest_opened,
    ContestClosed: _contest_closed,
    ContestDropped: _contest_dropped,
    DuelResolved: _duel_resolved,
    DamageFlipped: _damage_flipped,
    FlipBanded: _flip_banded,
    **{event: _within(change) for event, change in WITHIN.items()},
}
"""The events of a contest, and what they change."""
