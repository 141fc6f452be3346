"""Peak Duel: how each event changes the state. It counts and clears, and never chooses."""

from collections.abc import Callable
from typing import Any, get_args

from msgspec.structs import replace

from events.base import UNKNOWN, Event, Seat
from events.cards import CardEvent, CardsMoved, CardsOverruled
from events.match import MatchEvent
from events.peak_duel.turns import (
    CardDrawn,
    CardsCompared,
    CardsDiscarded,
    CoinTossed,
    DeckRegistered,
    DrawConfirmed,
    InitiativeDecided,
    PhaseEntered,
    RuleDecided,
    SeatPassed,
    TurnEnded,
    TurnStarted,
    WindowClosed,
)
from events.peak_duel.values import BATTLE, DRAW, RULE, SUMMON
from projections import match, table
from projections.match import nothing
from projections.peak_duel import battle, field
from projections.peak_duel.field import with_side
from projections.peak_duel.state import HAND, Draw, Field, Limit, Side, Spirit, State

DECKS = frozenset({"a.deck", "b.deck"})
UNSEEN = (UNKNOWN,)

TO_COME = Draw()
"""The draw of a turn that has just begun."""


def evolve(state: State, event: Event) -> State:
    """The state after one event of a duel."""
    return CHANGES[type(event)](state, event)


# What every game has


def _match(state: State, event: Any) -> State:
    return replace(state, match=match.evolve(state.match, event))


def _cards(state: State, event: Any) -> State:
    return replace(state, table=table.evolve(state.table, event))


def _moved(state: State, event: CardsMoved) -> State:
    after = replace(state, table=table.evolve(state.table, event))
    dst = event.dst
    if state.draw is not None:
        after = replace(after, draw=_draw_beside(state, state.draw, event))
    if dst in DECKS:
        more = len(event.cards) if event.put == "bottom" else 0
        bottom = len(state.deck_bottom(dst[0])) + more
        return _with(after, Seat(dst[0]), replace(after.side(dst[0]), bottom=bottom))
    if event.cards == UNSEEN and dst.startswith("spells", 2):
        return _with_unseen(after, Seat(dst[0]), int(dst[-1]))
    return after


def _draw_beside(state: State, draw: Draw, event: CardsMoved) -> Draw:
    """The turn's draw, told from the cards that come to that hand after it, if these are seen."""
    if state.active is None or event.dst != HAND[state.active]:
        return replace(draw, last=False) if draw.last else draw
    came = tuple([card for card in event.cards if card != UNKNOWN])
    return replace(draw, last=False, earlier=(*draw.earlier, *came))


def _with(state: State, seat: Seat, side: Side) -> State:
    return replace(state, sides=with_side(state, seat, side))


def _with_unseen(state: State, seat: Seat, place: int) -> State:
    side = state.side(seat)
    return _with(state, seat, replace(side, unseen=side.unseen | {place}))


def _overruled(state: State, event: CardsOverruled) -> State:
    after = _cards(state, event)
    if "list" not in event.lifted:
        return after
    seat = Seat(event.zone.partition(".")[0])
    return _with(after, seat, replace(after.side(seat), listed=False))


# Set-up


def _deck_registered(state: State, event: DeckRegistered) -> State:
    side = replace(state.side(event.seat), listed=True, names=event.names)
    return _with(state, event.seat, side)


def _cards_compared(state: State, event: CardsCompared) -> State:
    return replace(state, pairs=(*state.pairs, (event.a, event.b)))


def _initiative_decided(state: State, event: InitiativeDecided) -> State:
    return replace(state, first=event.seat, step=RULE)


def _rule_decided(state: State, event: RuleDecided) -> State:
    return replace(state, rule=event.rule)


# Turn and phases


def _turn_started(state: State, event: TurnStarted) -> State:
    return replace(
        state,
        phase=DRAW,
        step=None,
        turn=event.turn,
        active=event.seat,
        passed=(),
        draw=TO_COME,
    )


def _draw_confirmed(state: State, event: DrawConfirmed) -> State:
    del event
    return replace(state, draw=None)


def _card_drawn(state: State, event: CardDrawn) -> State:
    newest, *earlier = state.table.zones[HAND[event.seat]]
    card = newest if isinstance(newest, str) else ""
    return replace(state, draw=Draw(last=True, card=card, earlier=tuple(earlier)))


def _phase_entered(state: State, event: PhaseEntered) -> State:
    phase, limit = event.phase, None if event.limit is None else Limit(event.limit)
    return replace(
        state,
        phase=phase,
        step=event.step,
        summon=limit if phase is SUMMON else None,
        battle=(limit or state.battle) if phase is BATTLE else None,
        last_change_cost=0 if event.price_anew else state.last_change_cost,
        passed=(),
        draw=None,
    )


def _seat_passed(state: State, event: SeatPassed) -> State:
    return replace(state, passed=(*state.passed, event.seat), draw=None)


def _window_closed(state: State, event: WindowClosed) -> State:
    del event
    return replace(state, passed=())


def _turn_ended(state: State, event: TurnEnded) -> State:
    del event
    (a, b), (side_a, side_b) = state.fields, state.sides
    return replace(
        state,
        fields=(_rested_field(a), _rested_field(b)),
        summon=None,
        battle=None,
        last_change_cost=0,
        sides=(_rested_side(side_a), _rested_side(side_b)),
    )


def _rested_side(side: Side) -> Side:
    return replace(side, cast=(), set_count=0) if side.cast or side.set_count else side


def _rested_field(field: Field) -> Field:
    first, second, third = field
    return first and _rested(first), second and _rested(second), third and _rested(third)


def _rested(spirit: Spirit) -> Spirit:
    """The spirit with the numbers that it had (PD-3.8), and nothing done yet."""
    defence, attack = printed = spirit.printed
    return Spirit(spirit.card, spirit.posture, defence, attack, printed, spirit.since_turn)


CHANGES: dict[type[Event], Callable[[State, Any], State]] = {
    **dict.fromkeys(get_args(MatchEvent), _match),
    **dict.fromkeys(get_args(CardEvent), _cards),
    CardsMoved: _moved,
    CardsOverruled: _overruled,
    DeckRegistered: _deck_registered,
    CardsCompared: _cards_compared,
    CoinTossed: nothing,
    InitiativeDecided: _initiative_decided,
    RuleDecided: _rule_decided,
    TurnStarted: _turn_started,
    CardDrawn: _card_drawn,
    DrawConfirmed: _draw_confirmed,
    PhaseEntered: _phase_entered,
    SeatPassed: _seat_passed,
    WindowClosed: _window_closed,
    TurnEnded: _turn_ended,
    CardsDiscarded: nothing,
    **field.CHANGES,
    **battle.CHANGES,
}
"""Every event of a duel, and what it changes."""
