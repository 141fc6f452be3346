"""Dueling Runes: drawing, the Excuse and the reshuffle (DR-10)."""

from collections.abc import Sequence
from itertools import groupby

from events.base import UNKNOWN, Seat
from events.cards import CardsMoved, Take
from events.dueling_runes import (
    CardsDrawn,
    CardsPutBack,
    DrawingBegan,
    ExcuseDrawn,
    PileReshuffled,
)
from projections.dueling_runes.evolve import drawn
from projections.dueling_runes.state import DISCARD, HAND, PILE, Drawing, State, hands
from referee.refusal import Refusal
from referee.rules.dueling_runes.dealing import shuffle
from referee.rules.dueling_runes.duel import Duel
from referee.rules.dueling_runes.moves import Excuse
from referee.rules.dueling_runes.rule import Rule

FULL_HAND = 5
"""The most that a seat has in hand (DR-10.1)."""

DRAWN_A_ROUND = 2


def draw_up(state: State) -> list[tuple[Seat, int]]:
    """The living seats that draw in the end phase, and how many cards each (DR-10.1)."""
    runs: list[tuple[Seat, int]] = []
    for seat in hands(state):
        room = FULL_HAND - state.table.count(HAND[seat])
        if room:
            runs.append((seat, min(DRAWN_A_ROUND, room)))
    return runs


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
        moved = from_pile(state, seat, now)
        event = CardsDrawn(round=state.round, seat=seat, n=now)
        duel.record((moved, event), drawn(state, moved, event))
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


# What the table enters


def excuse(duel: Duel, move: Excuse) -> None:
    """`SEAT excuse [N]`: the N-th card that the seat drew was the Excuse (DR-10.3)."""
    seat = Seat(move.mover)
    place = require_excuse(duel.state, seat, move.number)
    drawing = duel.state.drawing or Drawing()
    if place == drawing.inferred:
        number = move.number
        duel.write(ExcuseDrawn(round=duel.state.round, seat=seat, n=number, confirmed=True))
        return
    again = drawing.order[place:]
    _put_back(duel, again)
    reshuffle(duel, seat, move.number, entered=True)
    before = move.number - 1
    for drawer, cards in groupby(again):
        _draw_run(duel, drawer, before, len(tuple(cards)))
        before = 0


def require_excuse(state: State, seat: Seat, number: int) -> int:
    """Which card of the drawing is meant, from 0; raise DR-13.5, DR-10.3 where it cannot be."""
    if state.match.dealt:
        raise Refusal(Rule.CHANCE_IS_DEALT, "excuse")
    drawing = state.drawing
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
    to be hidden.
    """
    returned: set[Seat] = set()
    for seat, cards in groupby(reversed(order)):
        hidden = (UNKNOWN,) * len(tuple(cards))
        newest = seat not in returned and _arrived_together(duel.state, seat, len(hidden))
        take: Take = "newest" if newest else "chosen"
        duel.write(CardsMoved(src=HAND[seat], dst=PILE, cards=hidden, take=take, seen="none"))
        duel.write(CardsPutBack(round=duel.state.round, seat=seat, n=len(hidden)))
        returned.add(seat)


def _arrived_together(state: State, seat: Seat, number: int) -> bool:
    """Whether the last that came to a hand were at least so many cards at once."""
    cells = state.table.zones[HAND[seat]]
    return not isinstance(cells[0], str) and cells[0].size >= number and len(cells) > 1
