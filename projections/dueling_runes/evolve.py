"""Dueling Runes: how each event changes the state. It counts and clears, and never chooses."""

from collections.abc import Callable, Container, Mapping
from typing import Any, get_args

from msgspec.structs import replace

from events.base import UNKNOWN, Event, Seat
from events.cards import CardEvent, CardsMoved, CardsOverruled, CardsShown
from events.dueling_runes.drawing import (
    CardPrinted,
    CardsDiscarded,
    CardsDrawn,
    CardsPutBack,
    DrawChosen,
    DrawingBegan,
    DrawingClosed,
    DrawingReopened,
    DrawsDue,
    EffectRuled,
    ExcuseDrawn,
    PileReshuffled,
    SeatDied,
)
from events.dueling_runes.rounds import (
    AiCardFlipped,
    AiCardKept,
    AiCardRejected,
    CardPlayed,
    CardsTurnedUp,
    ExtraPhasesEnded,
    GameSetUp,
    QueueCardDiscarded,
    RoundBegan,
    RoundHeld,
)
from events.dueling_runes.spells import AiPlanned, CounterspellCast, EffectGained
from events.dueling_runes.values import Rune, Runes
from events.match import FieldAdjusted, GameOver, MatchEvent, SeatResigned
from projections import match, table
from projections.dueling_runes.spell_phase import SPELL_PHASE, less, others
from projections.dueling_runes.state import (
    AI,
    DISCARD,
    DRAW,
    HAND,
    NO_FLIP,
    PILE,
    PLAY,
    PLAYED,
    QUEUE,
    SPELL,
    Drawing,
    Flip,
    Laid,
    Side,
    State,
)
from projections.match import nothing

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
    after, above = table.evolve(state.table, event), state.above
    if above is not None and event.src == PILE:
        return replace(state, table=after, above=max(0, above - len(event.cards)))
    if state.shown:
        gone = event.cards
        if event.dst == PILE and event.take == "any":  # fewer cards in a hand: nobody knows which
            gone = state.table.known(event.src)
        return replace(state, table=after, shown=state.shown.difference(gone))
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
        for seat in state.sides if card != UNKNOWN else ():
            if zone in (QUEUE[seat], PLAYED[seat]):
                after = _without(after, seat, card)
    return after


def _without(state: State, seat: Seat, card: str) -> State:
    """The duel when nobody knows any more what this card of a seat's queue is."""
    queue = state.sides[seat].queue
    hidden = tuple([Laid(UNKNOWN, laid.up) if laid.card == card else laid for laid in queue])
    turned = [(seat, UNKNOWN) if member == (seat, card) else member for member in state.turned]
    after = replace(state, sides=_with_queue(state, seat, hidden), turned=tuple(turned))
    return _runeless(after, seat, card)


def _with_queue(state: State, seat: Seat, queue: tuple[Laid, ...]) -> Mapping[Seat, Side]:
    """The sides when this is the queue of a seat."""
    sides = {**state.sides}
    sides[seat] = replace(sides[seat], queue=queue)
    return sides


def _runeless(state: State, seat: Seat, card: str) -> State:
    """The duel in which a card of a seat no longer shows any runes."""
    if not (state.active or state.kept or state.used or state.spent):
        return state
    return replace(
        state,
        active=less(state.active, seat, (card,)),
        kept=less(state.kept, seat, (card,)),
        used=_of_others(state.used, (card,)),
        spent=_of_others(state.spent, (card,)),
    )


def _of_others(runes: Runes, cards: Container[str]) -> Runes:
    """The power runes that none of these cards shows."""
    return tuple([rune for rune in runes if rune[0] not in cards])


def _resigned(state: State, event: SeatResigned) -> State:
    return _left(_match(state, event), event.seat)


# Set-up and rounds


def _set_up(state: State, event: GameSetUp) -> State:
    sides = {Seat(seat): Side(life=life) for seat, life in event.lives}
    return replace(state, sides=sides, living=tuple(sides), round=event.round)


def _round_began(state: State, event: RoundBegan) -> State:
    return _play_begins(state, event.round, extra=event.extra, kept=(), spent=())


def _extra_ended(state: State, event: ExtraPhasesEnded) -> State:
    spent = () if event.fresh else state.spent
    return _play_begins(state, state.round, extra=False, kept=state.kept, spent=spent)


def _play_begins(
    state: State, now: int, *, extra: bool, kept: tuple[Rune, ...], spent: Runes
) -> State:
    """The duel when the cards of a new play phase are due: the spell phase before it is over."""
    return replace(
        state,
        phase=PLAY,
        round=now,
        extra=extra,
        kept=kept,
        spent=spent,
        turned=(),
        active=(),
        spoken=(),
        step=None,
        group=(),
        declared=(),
        waiting=False,
        choosing=(),
    )


def _round_held(state: State, event: RoundHeld) -> State:
    del event
    return replace(_spell_phase_over(state), waiting=True)


def _spell_phase_over(state: State) -> State:
    """The duel when every rune is declared: there is no group any more."""
    return replace(state, step=None, group=(), declared=(), waiting=False)


def _draws_due(state: State, event: DrawsDue) -> State:
    return replace(_spell_phase_over(state), phase=DRAW, choosing=event.seats)


def _draw_chosen(state: State, event: DrawChosen) -> State:
    return replace(state, choosing=tuple([each for each in state.choosing if each != event.seat]))


# Play phase


def _queue_discarded(state: State, event: QueueCardDiscarded) -> State:
    queue, card = state.sides[event.seat].queue, event.card
    place = 0
    while queue[place].card != card:
        place += 1
    left = queue[:place] + queue[place + 1 :]
    return _runeless(replace(state, sides=_with_queue(state, event.seat, left)), event.seat, card)


def _flipped_for_ai(state: State, event: AiCardFlipped) -> State:
    flip = Flip(event.card, choice=event.choice, rejected=state.flip.rejected)
    return replace(state, flip=flip)


def _choice_made(state: State, event: AiCardKept | AiCardRejected) -> State:
    if isinstance(event, AiCardKept):
        return replace(state, flip=Flip(event.card))
    return replace(state, flip=Flip(rejected=True))


def _turned_up(state: State, event: CardsTurnedUp) -> State:
    sides = {**state.sides}
    for seat, card in event.cards:
        side = sides[seat]
        sides[seat] = replace(side, queue=(*side.queue, Laid(card)))
    return replace(
        state,
        sides=sides,
        phase=SPELL,
        turned=event.cards,
        active=event.runes,
        flip=NO_FLIP,
        closed=None,
    )


# Cards and death


def _left(state: State, seat: Seat) -> State:
    """The duel without this seat; its cards have gone to the discard pile."""
    side = state.sides[seat]
    cards = [laid.card for laid in side.queue]
    return replace(
        state,
        sides={**state.sides, seat: Side(life=side.life, alive=False)},
        living=tuple(each for each in state.living if each != seat),
        turned=tuple(member for member in state.turned if member[0] != seat),
        active=tuple(rune for rune in state.active if rune.seat != seat),
        spoken=tuple(rune for rune in state.spoken if rune.seat != seat),
        kept=tuple(rune for rune in state.kept if rune.seat != seat),
        group=others(state, seat),
        declared=tuple(each for each in state.declared if each != seat),
        choosing=tuple(each for each in state.choosing if each != seat),
        used=_of_others(state.used, cards),
        spent=_of_others(state.spent, cards),
        flip=NO_FLIP if seat == AI else state.flip,
    )


def _died(state: State, event: SeatDied) -> State:
    return _left(state, event.seat)


def _drawing_began(state: State, event: DrawingBegan) -> State:
    return replace(state, drawing=Drawing(shared=event.shared))


def _drawing_closed(state: State, event: DrawingClosed) -> State:
    del event
    return replace(state, drawing=None, closed=state.drawing)


def _drawing_reopened(state: State, event: DrawingReopened) -> State:
    del event
    return replace(state, drawing=state.closed, closed=None)


def _drawn(state: State, event: CardsDrawn) -> State:
    if state.drawing is None:
        return state
    drawing = state.drawing
    order = (*drawing.order, *(event.seat,) * event.n)
    return replace(state, drawing=replace(drawing, order=order))


def _countered(state: State, event: CounterspellCast) -> State:
    """Cards that are paid after a drawing were not yet discarded when it was done."""
    if state.closed is None:
        return state
    paid = (*state.closed.paid, *((event.seat, card) for card in event.paid))
    return replace(state, closed=replace(state.closed, paid=paid))


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
    RoundHeld: _round_held,
    DrawsDue: _draws_due,
    DrawChosen: _draw_chosen,
    ExtraPhasesEnded: _extra_ended,
    CardPlayed: nothing,
    QueueCardDiscarded: _queue_discarded,
    AiCardFlipped: _flipped_for_ai,
    AiCardKept: _choice_made,
    AiCardRejected: _choice_made,
    CardsTurnedUp: _turned_up,
    AiPlanned: nothing,
    CounterspellCast: _countered,
    CardsDiscarded: nothing,
    SeatDied: _died,
    DrawingBegan: _drawing_began,
    DrawingClosed: _drawing_closed,
    DrawingReopened: _drawing_reopened,
    CardsDrawn: _drawn,
    CardsPutBack: _put_back,
    ExcuseDrawn: _excuse,
    PileReshuffled: _reshuffled,
    CardPrinted: _printed,
    EffectRuled: nothing,
}
"""Every event of a duel, and what it changes."""

BESIDE_A_COUNTERSPELL = frozenset(
    {*get_args(MatchEvent), CardsOverruled, DrawingClosed, CounterspellCast, EffectGained}
) - {FieldAdjusted, GameOver, SeatResigned}
"""After these, and cards that are discarded, the drawing just closed may be opened again."""


def _lapsing(change: Callable[[State, Any], State]) -> Callable[[State, Any], State]:
    """The change, after which a drawing that was closed stays so (DR-10.3)."""

    def changed(state: State, event: Any) -> State:
        after = change(state, event)
        if after.closed is None or (type(event) is CardsMoved and event.dst == DISCARD):
            return after
        return replace(after, closed=None)

    return changed


for _kind in CHANGES.keys() - BESIDE_A_COUNTERSPELL:
    CHANGES[_kind] = _lapsing(CHANGES[_kind])
