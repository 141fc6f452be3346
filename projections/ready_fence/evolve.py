"""Ready... Fence!: how each event changes the state. It counts and clears, and never chooses."""

from collections.abc import Callable
from typing import Any, get_args

from msgspec.structs import replace

from events.base import Event, Seat
from events.cards import CardEvent, CardsMixed, CardsMoved, CardsOverruled, CardsShown
from events.catalogues.ready_fence import Kind, Reprint, Row
from events.match import GameOver, MatchEvent
from events.ready_fence.bout import (
    BoundTaken,
    BoutSetUp,
    CardsDealt,
    CoinTossed,
    EffectApplied,
    FirstAgreed,
    HandMulliganed,
    LastHandsStarted,
    OvertimeStarted,
    PeriodSet,
    PeriodStarted,
    PriorityDue,
    RowPrinted,
    ScoreSet,
    TimeRanOut,
)
from events.ready_fence.phrase import (
    AttackStopped,
    AttackSwapped,
    CardPlayed,
    CardsReturned,
    DefenceMade,
    PhraseBegun,
    PhraseEnded,
    PointScored,
    RiposteThreatened,
    SpeedChanged,
    WordGiven,
    WordPassed,
)
from events.ready_fence.turns import (
    ActionMade,
    BoundChanged,
    CardDiscarded,
    CardDrawn,
    FencerLeftStrip,
    FencerMoved,
    StaminaGained,
    StaminaSet,
    StaminaSpent,
    TurnEnded,
    TurnStalled,
    TurnStarted,
    WeaponChanged,
)
from events.ready_fence.values import LAST_HANDS, OVER, OVERTIME, PHRASE, PRIORITY, TURN
from projections import match
from projections.match import nothing
from projections.ready_fence import told
from projections.ready_fence.state import (
    RED,
    Fencer,
    Phrase,
    Played,
    Riposte,
    Settings,
    Side,
    State,
    Turn,
)


def evolve(state: State, event: Event) -> State:
    """The state after one event of a bout."""
    return CHANGES[type(event)](state, event)


def _phrase(state: State) -> Phrase:
    assert state.phrase is not None, "an event of a phrase comes while one goes on"
    return state.phrase


def _with_side(phrase: Phrase, seat: Seat, side: Side) -> Phrase:
    return replace(phrase, red=side) if seat == RED else replace(phrase, green=side)


# What every game has


def _match(state: State, event: Any) -> State:
    return replace(state, match=match.evolve(state.match, event))


def _game_over(state: State, event: GameOver) -> State:
    after = match.evolve(state.match, event)
    return replace(state, match=after, phase=OVER, phrase=None)


# Set-up


def _bout_set_up(state: State, event: BoutSetUp) -> State:
    squares = dict(event.squares)
    red, green = squares["red"], squares["green"]
    settings = Settings(event.mode, event.target, event.periods, event.strip, (red, green))
    return replace(
        state,
        settings=settings,
        timer_size=event.timer,
        red=Fencer(square=red),
        green=Fencer(square=green),
    )


def _bound_taken(state: State, event: BoundTaken) -> State:
    fencer = replace(state.fencer(event.seat), bound=event.card)
    return state.with_fencer(event.seat, fencer)


def _row_printed(state: State, event: RowPrinted) -> State:
    row = Row(
        speed=event.speed,
        copies=event.copies,
        sp=event.sp,
        tutorial=event.tutorial,
        basic=event.basic,
        sure=True,
    )
    return replace(state, reprints=(*state.reprints, Reprint(Kind(event.kind), row)))


def _mulliganed(state: State, event: HandMulliganed) -> State:
    fencer = replace(state.fencer(event.seat), mulliganed=True)
    return state.with_fencer(event.seat, fencer)


def _coin_tossed(state: State, event: CoinTossed) -> State:
    if event.purpose == "first":
        return replace(state, first=event.seat)
    return replace(state, priority=event.seat)


def _first_agreed(state: State, event: FirstAgreed) -> State:
    return replace(state, first=event.seat)


# Turns

NOTHING_DONE = Turn()
"""At the beginning of a turn."""


def _turn_started(state: State, event: TurnStarted) -> State:
    return replace(
        state,
        phase=TURN,
        stage=event.stage,
        turn=event.turn,
        active=event.seat,
        doing=NOTHING_DONE,
        phrase=None,
    )


def _action_made(state: State, event: ActionMade) -> State:
    return replace(state, doing=replace(state.doing, actions=event.actions), begun=True)


def _fencer_moved(state: State, event: FencerMoved) -> State:
    if event.seat == RED:
        return replace(state, red=replace(state.red, square=event.to))
    return replace(state, green=replace(state.green, square=event.to))


def _weapon_changed(state: State, event: WeaponChanged) -> State:
    fencer = replace(state.fencer(event.seat), weapon=event.position)
    after = state.with_fencer(event.seat, fencer)
    if event.by != "seat":
        return after
    return replace(after, doing=replace(state.doing, changed=True))


def _card_discarded(state: State, event: CardDiscarded) -> State:
    if event.reason in ("exchange", "retreat"):
        return replace(state, doing=replace(state.doing, exchanged=True))
    if event.reason not in ("evade", "referee") or event.seat is None or state.phrase is None:
        return state
    side = replace(state.phrase.side(event.seat), lost=len(state.phrase.cards))
    return replace(state, phrase=_with_side(state.phrase, event.seat, side))


def _bound_changed(state: State, event: BoundChanged) -> State:
    fencer = replace(state.fencer(event.seat), bound=event.to)
    return state.with_fencer(event.seat, fencer)


def _turn_stalled(state: State, event: TurnStalled) -> State:
    del event
    return replace(state, doing=replace(state.doing, stalled=True))


def _turn_ended(state: State, event: TurnEnded) -> State:
    fencer, stalled = state.fencer(event.seat), state.doing.stalled
    if fencer.stalled == stalled:
        return state
    return state.with_fencer(event.seat, replace(fencer, stalled=stalled))


# Stamina and points


def _stamina(state: State, event: StaminaGained | StaminaSpent) -> State:
    fencer = replace(state.fencer(event.seat), stamina=event.left)
    return state.with_fencer(event.seat, fencer)


def _stamina_spent(state: State, event: StaminaSpent) -> State:
    after = _stamina(state, event)
    phrase = _phrase(state)
    side = phrase.side(event.seat)
    spent = replace(side, spent=side.spent + event.amount)
    return replace(after, phrase=_with_side(phrase, event.seat, spent))


def _stamina_set(state: State, event: StaminaSet) -> State:
    fencer = replace(state.fencer(event.seat), stamina=event.stamina)
    return state.with_fencer(event.seat, fencer)


def _scored(state: State, event: PointScored | ScoreSet) -> State:
    fencer = replace(state.fencer(event.seat), score=event.score)
    return state.with_fencer(event.seat, fencer)


# The fencing phrase


def _phrase_begun(state: State, event: PhraseBegun) -> State:
    phrase = Phrase(attacker=event.attacker, distance=event.distance, fleche=event.fleche)
    return replace(state, phase=PHRASE, phrase=phrase, begun=True)


def _card_played(state: State, event: CardPlayed) -> State:
    phrase = _phrase(state)
    played = Played(event.seat, event.card, event.role, event.additions, event.speed)
    cards = (*phrase.cards, played)
    if event.seat == RED:
        phrase = replace(phrase, cards=cards, red=replace(phrase.red, actions=event.action))
    else:
        phrase = replace(phrase, cards=cards, green=replace(phrase.green, actions=event.action))
    return replace(state, phrase=phrase)


def _defence_made(state: State, event: DefenceMade) -> State:
    phrase = _phrase(state)
    side = phrase.side(event.seat)
    side = replace(
        side,
        actions=event.action,
        cardless=True,
        parried=side.parried or event.how == "parry",
    )
    return replace(state, phrase=_with_side(phrase, event.seat, side))


def _attack_swapped(state: State, event: AttackSwapped) -> State:
    phrase = _phrase(state)
    swapped = Played(event.seat, event.to, "attack", event.additions, event.speed)
    return replace(state, phrase=replace(phrase, cards=(*phrase.cards, swapped)))


def _attack_stopped(state: State, event: AttackStopped) -> State:
    return state if event.by != "card" else _with_last(state, stopped=True)


def _riposte_threatened(state: State, event: RiposteThreatened) -> State:
    return _with_last(state, riposte=Riposte(event.kind, event.speed))


def _with_last(state: State, **changes: Any) -> State:
    """The state with these fields of the card changed that was played last."""
    phrase = _phrase(state)
    *before, last = phrase.cards
    return replace(state, phrase=replace(phrase, cards=(*before, replace(last, **changes))))


def _word_given(state: State, event: WordGiven) -> State:
    phrase = replace(_phrase(state), word=event.seat, pending=event.pending, met=event.met)
    return replace(state, phrase=phrase)


def _phrase_ended(state: State, event: PhraseEnded) -> State:
    phrase = replace(_phrase(state), result=event.result)
    return replace(state, phrase=phrase, last_phrase=event.result)


# Time


def _rested(fencer: Fencer, event: PeriodStarted) -> Fencer:
    """Whether he stalled in his last turn is forgotten where the period begins afresh (RF-6.4)."""
    return replace(fencer, stalled=False) if event.afresh else fencer


def _period_started(state: State, event: PeriodStarted) -> State:
    return replace(
        state,
        period=event.period,
        timer_size=event.timer,
        red=_rested(state.red, event),
        green=_rested(state.green, event),
    )


def _period_set(state: State, event: PeriodSet) -> State:
    return replace(state, period=event.period)


def _priority_due(state: State, event: PriorityDue) -> State:
    return replace(state, phase=PRIORITY, phrase=None, timer_size=event.timer)


def _overtime_started(state: State, event: OvertimeStarted) -> State:
    del event
    return replace(state, stage=OVERTIME)


def _last_hands_started(state: State, event: LastHandsStarted) -> State:
    del event
    return replace(state, stage=LAST_HANDS)


CHANGES: dict[type[Event], Callable[[State, Any], State]] = {
    **dict.fromkeys(get_args(MatchEvent), _match),
    **dict.fromkeys(get_args(CardEvent), told.lain),
    GameOver: _game_over,
    CardsMoved: told.moved,
    CardsShown: told.shown,
    CardsMixed: told.mixed,
    CardsOverruled: told.overruled,
    BoutSetUp: _bout_set_up,
    BoundTaken: _bound_taken,
    CardsDealt: nothing,
    RowPrinted: _row_printed,
    HandMulliganed: _mulliganed,
    CoinTossed: _coin_tossed,
    FirstAgreed: _first_agreed,
    TurnStarted: _turn_started,
    ActionMade: _action_made,
    FencerMoved: _fencer_moved,
    FencerLeftStrip: nothing,
    WeaponChanged: _weapon_changed,
    CardDiscarded: _card_discarded,
    CardDrawn: nothing,
    BoundChanged: _bound_changed,
    TurnStalled: _turn_stalled,
    TurnEnded: _turn_ended,
    StaminaSpent: _stamina_spent,
    StaminaGained: _stamina,
    StaminaSet: _stamina_set,
    PhraseBegun: _phrase_begun,
    CardPlayed: _card_played,
    DefenceMade: _defence_made,
    AttackStopped: _attack_stopped,
    RiposteThreatened: _riposte_threatened,
    AttackSwapped: _attack_swapped,
    SpeedChanged: nothing,
    WordGiven: _word_given,
    WordPassed: nothing,
    PhraseEnded: _phrase_ended,
    CardsReturned: nothing,
    PointScored: _scored,
    TimeRanOut: nothing,
    PeriodStarted: _period_started,
    PriorityDue: _priority_due,
    OvertimeStarted: _overtime_started,
    LastHandsStarted: _last_hands_started,
    EffectApplied: nothing,
    ScoreSet: _scored,
    PeriodSet: _period_set,
}
"""Every event of a bout, and what it changes."""
