"""Dueling Runes: how each event changes the state. It counts and clears, and never chooses."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, get_args

from msgspec.structs import replace

from events.base import UNKNOWN, Event, Seat
from events.cards import CardEvent, CardsMoved, CardsOverruled, CardsShown
from events.dueling_runes import (
    AiCardFlipped,
    AiCardKept,
    AiCardRejected,
    AiPlanned,
    CardPlayed,
    CardPrinted,
    CardsDiscarded,
    CardsDrawn,
    CardsPutBack,
    CardsTurnedUp,
    CounterspellCast,
    DrawingBegan,
    DrawingClosed,
    EffectRuled,
    ExcuseDrawn,
    ExtraPhasesEnded,
    GameSetUp,
    PileReshuffled,
    QueueCardDiscarded,
    RoundBegan,
    Rune,
    SeatDied,
)
from events.match import MatchEvent, SeatResigned
from projections import match, table
from projections.dueling_runes.spell_phase import SPELL_PHASE, less, others, with_side
from projections.dueling_runes.state import (
    AI,
    HAND,
    PILE,
    PLAY,
    PLAYED,
    QUEUE,
    SPELL,
    Drawing,
    Laid,
    Side,
    State,
)

HANDS = frozenset(HAND.values())


def evolve(state: State, event: Event) -> State:
    """The state after one event of a duel."""
    return CHANGES[type(event)](state, event)


def _drawing(state: State) -> Drawing:
    return state.drawing or Drawing()


# What every game has


def _match(state: State, event: Any) -> State:
    return replace(state, match=match.evolve(state.match, event))


def _cards(state: State, event: Any) -> State:
    return replace(state, table=table.evolve(state.table, event))


def _moved(state: State, event: CardsMoved) -> State:
    after = table.evolve(state.table, event)
    if event.src == PILE and state.above is not None:
        return replace(state, table=after, above=max(0, state.above - len(event.cards)))
    if state.shown:
        return replace(state, table=after, shown=state.shown.difference(event.cards))
    return replace(state, table=after)


def _shown(state: State, event: CardsShown) -> State:
    after = _cards(state, event)
    if event.zone not in HANDS:
        return after
    return replace(after, shown=state.shown.union(event.cards))


def _overruled(state: State, event: CardsOverruled) -> State:
    """What lay open elsewhere becomes unknown, and gives no runes."""
    after = _cards(state, event)
    for zone, card in event.forgotten:
        for seat in state.sides:
            if zone in (QUEUE[seat], PLAYED[seat]):
                after = with_side(after, seat, _without(after.sides[seat], card))
    return after


def _without(side: Side, card: str) -> Side:
    """The side when nobody knows any more what this card of its queue is."""
    queue = [Laid(UNKNOWN, laid.up) if laid.card == card else laid for laid in side.queue]
    after = _runeless(side, card, queue)
    return replace(after, card=UNKNOWN) if side.card == card else after


def _runeless(side: Side, card: str, queue: Sequence[Laid]) -> Side:
    """The side with this queue, in which the card no longer shows any runes."""
    if not (side.active or side.kept or side.spent):
        return replace(side, queue=tuple(queue))
    return replace(
        side,
        queue=tuple(queue),
        active=less(side.active, (card,)),
        kept=less(side.kept, (card,)),
        spent=tuple([rune for rune in side.spent if rune[0] != card]),
    )


def _resigned(state: State, event: SeatResigned) -> State:
    return _left(_match(state, event), event.seat)


def _nothing(state: State, event: Any) -> State:
    """For the reader: what it says is done by the events beside it."""
    del event
    return state


# Set-up and rounds


def _set_up(state: State, event: GameSetUp) -> State:
    sides = {Seat(seat): Side(life=life) for seat, life in event.lives}
    return replace(state, sides=sides, living=tuple(sides), round=event.round)


def _round_began(state: State, event: RoundBegan) -> State:
    sides = {
        seat: replace(side, card=None, active=(), kept=(), spoken=(), spent=())
        for seat, side in state.sides.items()
    }
    return _play_began(state, sides, round=event.round, extra=event.extra)


def _extra_ended(state: State, event: ExtraPhasesEnded) -> State:
    sides = {
        seat: replace(
            side,
            card=None,
            active=(),
            spoken=(),
            spent=() if event.fresh else side.spent,
        )
        for seat, side in state.sides.items()
    }
    return _play_began(state, sides, extra=False)


def _play_began(state: State, sides: Mapping[Seat, Side], **changes: Any) -> State:
    return replace(
        state,
        sides=sides,
        phase=PLAY,
        step=None,
        group=(),
        declared=(),
        done=(),
        ai_rejected=False,
        **changes,
    )


# Play phase


def _queue_discarded(state: State, event: QueueCardDiscarded) -> State:
    side = state.sides[event.seat]
    place = [laid.card for laid in side.queue].index(event.card)
    queue = side.queue[:place] + side.queue[place + 1 :]
    return with_side(state, event.seat, _runeless(side, event.card, queue))


def _flipped_for_ai(state: State, event: AiCardFlipped) -> State:
    return replace(state, ai_card=event.card, ai_choice=event.choice)


def _choice_made(state: State, event: AiCardKept | AiCardRejected) -> State:
    kept = isinstance(event, AiCardKept)
    card = state.ai_card if kept else None
    return replace(state, ai_card=card, ai_choice=False, ai_rejected=not kept)


def _turned_up(state: State, event: CardsTurnedUp) -> State:
    sides = dict(state.sides)
    active: dict[Seat, tuple[Rune, ...]] = {}
    for rune in event.runes:
        active[rune.seat] = (*active.get(rune.seat, ()), rune)
    for seat, card in event.cards:
        side = sides[seat]
        queue = (*side.queue, Laid(card))
        sides[seat] = replace(side, queue=queue, card=card, active=active.pop(seat, ()))
    for seat, runes in active.items():  # of an extra card
        sides[seat] = replace(sides[seat], active=runes)
    return replace(state, sides=sides, phase=SPELL, ai_card=None, ai_choice=False)


# Cards and death


def _left(state: State, seat: Seat) -> State:
    side = Side(life=state.sides[seat].life, alive=False)
    return replace(
        state,
        sides={**state.sides, seat: side},
        living=tuple(each for each in state.living if each != seat),
        group=others(state, seat),
        declared=tuple(each for each in state.declared if each != seat),
        used=tuple(rune for rune in state.used if rune[0] != seat),
        ai_card=None if seat == AI else state.ai_card,
        ai_choice=state.ai_choice and seat != AI,
    )


def _died(state: State, event: SeatDied) -> State:
    return _left(state, event.seat)


def _drawing_began(state: State, event: DrawingBegan) -> State:
    del event
    return replace(state, drawing=Drawing())


def _drawing_closed(state: State, event: DrawingClosed) -> State:
    del event
    return replace(state, drawing=None)


def _drawn(state: State, event: CardsDrawn) -> State:
    if state.drawing is None:
        return state
    drawing = state.drawing
    order = (*drawing.order, *(event.seat,) * event.n)
    return replace(state, drawing=replace(drawing, order=order))


def _put_back(state: State, event: CardsPutBack) -> State:
    drawing = _drawing(state)
    order = drawing.order[: len(drawing.order) - event.n]
    return replace(state, drawing=replace(drawing, order=order))


def _excuse(state: State, event: ExcuseDrawn) -> State:
    if state.drawing is None:
        return state
    drawing = state.drawing
    place = len(drawing.order)
    if event.inferred:
        drawing = replace(drawing, inferred=place)
    elif event.confirmed and drawing.inferred is not None:
        drawing = replace(drawing, since=drawing.inferred, inferred=None)
    else:
        drawing = replace(drawing, since=place, inferred=None)
    return replace(state, drawing=drawing)


def _reshuffled(state: State, event: PileReshuffled) -> State:
    return replace(state, above=event.above)


def _printed(state: State, event: CardPrinted) -> State:
    return replace(state, printed={**state.printed, event.card: (event.rank, event.suits)})


CHANGES: dict[type[Event], Callable[[State, Any], State]] = {
    **dict.fromkeys(get_args(MatchEvent), _match),
    **dict.fromkeys(get_args(CardEvent), _cards),
    **SPELL_PHASE,
    SeatResigned: _resigned,
    CardsMoved: _moved,
    CardsShown: _shown,
    CardsOverruled: _overruled,
    GameSetUp: _set_up,
    RoundBegan: _round_began,
    ExtraPhasesEnded: _extra_ended,
    CardPlayed: _nothing,
    QueueCardDiscarded: _queue_discarded,
    AiCardFlipped: _flipped_for_ai,
    AiCardKept: _choice_made,
    AiCardRejected: _choice_made,
    CardsTurnedUp: _turned_up,
    AiPlanned: _nothing,
    CounterspellCast: _nothing,
    CardsDiscarded: _nothing,
    SeatDied: _died,
    DrawingBegan: _drawing_began,
    DrawingClosed: _drawing_closed,
    CardsDrawn: _drawn,
    CardsPutBack: _put_back,
    ExcuseDrawn: _excuse,
    PileReshuffled: _reshuffled,
    CardPrinted: _printed,
    EffectRuled: _nothing,
}
"""Every event of a duel, and what it changes."""
