"""Dueling Runes: drawing, the Excuse and the reshuffle (DR-10)."""

from collections.abc import Sequence
from itertools import groupby

from events.base import UNKNOWN, Seat
from events.cards import CardsMoved, Take
from events.dueling_runes.drawing import (
    CardsDrawn,
    CardsPutBack,
    DrawChosen,
    DrawingBegan,
    DrawingReopened,
    ExcuseDrawn,
    PileReshuffled,
)
from events.dueling_runes.values import Members
from projections.dueling_runes.state import (
    DISCARD,
    DRAW,
    HAND,
    PILE,
    SEAT,
    Drawing,
    State,
)
from referee.moves.declared import declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.dueling_runes.dealing import shuffle
from referee.rules.dueling_runes.duel import Duel
from referee.rules.dueling_runes.end_draws import most_drawn, seats_choose, to_draw
from referee.rules.dueling_runes.kinds import Count
from referee.rules.dueling_runes.moments import ANY_TIME, ONWARD
from referee.rules.dueling_runes.rule import Rule


def draw(duel: Duel, runs: Sequence[tuple[Seat, int]]) -> None:
    """A drawing: each of these seats in turn draws so many cards."""
    if runs and not duel.state.match.dealt:
        duel.write(DrawingBegan(round=duel.state.round))
    for seat, number in runs:
        _draw_run(duel, seat, 0, number)


def _draw_run(duel: Duel, seat: Seat, before: int, number: int) -> None:
    """A seat that has drawn some cards in this drawing before draws so many more."""
    while number:
        state = duel.state
        there = upon_the_excuse(state)
        if not there:
            reshuffle(duel, seat, before + 1)
            continue
        now = min(number, there)
        duel.write(from_pile(state, seat, now))
        duel.write(CardsDrawn(round=state.round, seat=seat, n=now))
        before += now
        number -= now


def from_pile(state: State, seat: Seat, number: int) -> CardsMoved:
    """So many cards go unseen from the top of the pile to a hand."""
    cards = state.table.first(PILE, number)
    return CardsMoved(src=PILE, dst=HAND[seat], cards=cards, seen="owner")


def upon_the_excuse(state: State) -> int:
    """How many cards can be drawn before the Excuse.

    Nobody at a table knows where it lies: it comes when it is entered, or is the only one left.
    """
    return state.table.count(PILE) if state.above is None else state.above


def reshuffle(duel: Duel, seat: Seat, number: int = 1, *, entered: bool = False) -> None:
    """The Excuse came: all but hands and queues is shuffled, and it lies in the middle again.

    `entered`: somebody said so; else it follows by itself (DR-10.2, DR-10.4, DR-12.2).
    """
    inferred = not entered and not duel.state.match.dealt
    duel.write(ExcuseDrawn(round=duel.state.round, seat=seat, n=number, inferred=inferred))
    table = duel.state.table
    shuffle(duel, (*table.cards(PILE), *table.cards(DISCARD)))
    settle_excuse(duel)


def settle_excuse(duel: Duel) -> None:
    """The Excuse is put into the middle of the pile (section 13)."""
    count = duel.state.table.count(PILE)
    above = count // 2 if duel.state.match.dealt else None
    duel.write(PileReshuffled(round=duel.state.round, n=count, above=above))


# Where seats choose how many


@declare("seat", when=ONWARD)
def draws(duel: Duel, move: Move, count: Count) -> None:
    """`SEAT draws N`: up to what the rule allows (DR-10.1)."""
    seat, state = SEAT[move.mover], duel.state
    require_draws(state, seat)
    most = most_drawn(state, seat)
    if not 0 <= count <= most:
        raise Refusal(Rule.DRAW, "number", seat=seat, x=count, most=most)
    if state.closed is not None and state.closed.shared:
        duel.write(DrawingReopened(round=state.round))
    elif state.drawing is None and not state.match.dealt:
        duel.write(DrawingBegan(round=state.round, shared=True))
    duel.write(DrawChosen(round=state.round, seat=seat, n=count))
    _draw_run(duel, seat, 0, count)


def require_draws(state: State, seat: Seat) -> None:
    """Raise DR-3.3, DR-3.1, DR-10.1 where the seat does not say now how many cards it draws."""
    if not seats_choose(state):
        raise Refusal(Rule.FORM, "draws")
    if state.phase is not DRAW:
        raise Refusal(Rule.ORDER_OF_PHASES, "end", phase=state.phase)
    due = to_draw(state)[:1]
    if due != (seat,):
        raise Refusal(Rule.DRAW, "order", seat=seat, due=due)


# What the table enters


@declare("seat", when=ANY_TIME, weight="rare")
def excuse(duel: Duel, move: Move, number: Count = 1) -> None:
    """`SEAT excuse [N]`: the N-th card that the seat drew was the Excuse (DR-10.3)."""
    seat = Seat(move.mover)
    place = require_excuse(duel.state, seat, number)
    if duel.state.drawing is None:
        duel.write(DrawingReopened(round=duel.state.round))
    drawing = _drawing(duel)
    if place == drawing.inferred:
        duel.write(ExcuseDrawn(round=duel.state.round, seat=seat, n=number, confirmed=True))
        return
    again = drawing.order[place:]
    _take_up(duel, drawing.paid)
    _put_back(duel, again)
    reshuffle(duel, seat, number, entered=True)
    before = number - 1
    for drawer, cards in groupby(again):
        _draw_run(duel, drawer, before, len(tuple(cards)))
        before = 0
    _pay(duel, drawing.paid)


def _take_up(duel: Duel, paid: Members) -> None:
    """Cards that paid for counterspells since the drawing lay in their hands when it was done."""
    for seat, card in reversed(paid):
        duel.write(CardsMoved(src=DISCARD, dst=HAND[seat], cards=(card,)))


def _pay(duel: Duel, paid: Members) -> None:
    """These cards go to the discard pile again: the Excuse was shown before they were paid."""
    for seat, card in paid:
        duel.write(CardsMoved(src=HAND[seat], dst=DISCARD, cards=(card,), take="chosen"))


def require_excuse(state: State, seat: Seat, number: int) -> int:
    """Which card of the drawing is meant, from 0; raise DR-13.5, DR-10.3 where it cannot be."""
    if state.match.dealt:
        raise Refusal(Rule.CHANCE_IS_DEALT, "excuse")
    drawing = state.drawing or state.closed
    if seat == "ai" or drawing is None:
        raise Refusal(Rule.EXCUSE_ENTERED, "closed", seat=seat)
    places = [place for place, drawer in enumerate(drawing.order) if drawer == seat]
    if not 1 <= number <= len(places):
        variant = "number"
        raise Refusal(Rule.EXCUSE_ENTERED, variant, seat=seat, number=number, drawn=len(places))
    place = places[number - 1]
    if place < drawing.since:
        raise Refusal(Rule.EXCUSE_ENTERED, "before", seat=seat, number=number)
    return place


def _put_back(duel: Duel, order: Sequence[Seat]) -> None:
    """The drawers of these cards lay them back on the pile, the last one first.

    A seat's last cards are told from its others; what came to the hand before them is only known
    to be hidden. Where fewer cards are hidden, others that were paid since had been drawn, too.
    """
    returned: set[Seat] = set()
    for seat, cards in groupby(reversed(order)):
        number, table = len(tuple(cards)), duel.state.table
        open_there = table.known(HAND[seat])
        hidden = min(number, table.count(HAND[seat]) - len(open_there))
        newest = seat not in returned and _arrived_together(duel.state, seat, number)
        take: Take = "newest" if newest else "chosen"
        if hidden:
            back = (UNKNOWN,) * hidden
            duel.write(CardsMoved(src=HAND[seat], dst=PILE, cards=back, take=take, seen="none"))
        paid = [card for each, card in _drawing(duel).paid if each == seat and card in open_there]
        for card in paid[: number - hidden]:
            duel.write(CardsMoved(src=HAND[seat], dst=PILE, cards=(card,), take="chosen"))
        duel.write(CardsPutBack(round=duel.state.round, seat=seat, n=number))
        returned.add(seat)


def _drawing(duel: Duel) -> Drawing:
    return duel.state.drawing or Drawing()


def _arrived_together(state: State, seat: Seat, number: int) -> bool:
    """Whether the last that came to a hand were at least so many cards at once."""
    cells = state.table.zones[HAND[seat]]
    return not isinstance(cells[0], str) and cells[0].size >= number and len(cells) > 1
