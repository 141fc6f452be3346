"""Ready... Fence!: where the cards are, and what all have seen of the hands and the discard pile.

The lists of section 11 follow what was entered, card by card, and deduce nothing; what can be is
the table's.
"""

from msgspec.structs import replace

from events.base import UNKNOWN, Seat
from events.cards import CardEvent, CardsMixed, CardsMoved, CardsOverruled, CardsShown, Take
from projections import table
from projections.cards.lists import faces, less
from projections.ready_fence.state import DISCARD, GREEN, RED, Fencer, State, hand

HANDS: dict[str, Seat] = {hand(RED): RED, hand(GREEN): GREEN}


def lain(state: State, event: CardEvent) -> State:
    """Where the cards are; nobody saw more of them than before."""
    return replace(state, table=table.evolve(state.table, event))


def moved(state: State, event: CardsMoved) -> State:
    """Cards leave a hand or come to one; cards come to the discard pile or leave it."""
    src, dst, cards, pile = event.src, event.dst, event.cards, state.pile
    if src == DISCARD:
        pile = less(pile, cards)
    if dst == DISCARD:
        pile += cards if event.seen == "all" else (UNKNOWN,) * len(cards)
    state = replace(state, table=table.evolve(state.table, event), pile=pile)
    if src in HANDS:
        state = _left_hand(state, HANDS[src], cards, event.take)
    if dst in HANDS and event.seen == "all":
        state = _came_to_hand(state, HANDS[dst], faces(cards))
    return state


def _came_to_hand(state: State, seat: Seat, cards: tuple[str, ...]) -> State:
    if not cards:
        return state
    fencer = state.fencer(seat)
    return state.with_fencer(seat, replace(fencer, known=(*fencer.known, *cards)))


def _left_hand(state: State, seat: Seat, cards: tuple[str, ...], take: Take) -> State:
    """A known card leaves the known ones first, then the possible ones, then the unknown.

    A hidden one may be any of them, unless it was one of the unknown for certain.
    """
    fencer = state.fencer(seat)
    known, possible = fencer.known, fencer.possible
    if not known and not possible:
        return state
    for card in cards:
        if card in known:
            known = less(known, (card,))
        elif card in possible:
            possible = less(possible, (card,))
        elif card == UNKNOWN and take == "any":
            possible, known = (*possible, *known), ()
    if known is fencer.known and possible is fencer.possible:
        return state
    return state.with_fencer(seat, replace(fencer, known=known, possible=possible))


def shown(state: State, event: CardsShown) -> State:
    """Cards were shown in a hand: those not known to be there were among the possible ones."""
    state = replace(state, table=table.evolve(state.table, event))
    if event.zone not in HANDS or event.seen != "all":
        return state
    seat = HANDS[event.zone]
    fencer = state.fencer(seat)
    more = less(faces(event.cards), fencer.known)
    known, possible = (*fencer.known, *more), less(fencer.possible, more)
    return state.with_fencer(seat, replace(fencer, known=known, possible=possible))


def mixed(state: State, event: CardsMixed) -> State:
    """Of what was shuffled nobody knows where it is; with the discard pile go all its `?`."""
    state = lain(state, event)
    for zone, seat in HANDS.items():
        if zone in event.zones:
            forgotten = replace(state.fencer(seat), known=(), possible=())
            state = state.with_fencer(seat, forgotten)
    if DISCARD not in event.zones:
        return state
    pile = (UNKNOWN,) * len(state.pile) if event.dst == DISCARD else ()
    return replace(
        state,
        pile=pile,
        red=replace(state.red, possible=()),
        green=replace(state.green, possible=()),
    )


def overruled(state: State, event: CardsOverruled) -> State:
    """The card is in the hand by ruling; what gave way for it becomes unknown."""
    state = lain(state, event)
    for zone, card in event.forgotten:
        if zone in HANDS:
            state = _forgotten(state, HANDS[zone], card)
        elif zone == DISCARD and card in state.pile:
            place = state.pile.index(card)
            state = replace(state, pile=(*state.pile[:place], UNKNOWN, *state.pile[place + 1 :]))
    if event.zone not in HANDS:
        return state
    return _came_to_hand(state, HANDS[event.zone], faces((event.card,)))


def _forgotten(state: State, seat: Seat, card: str) -> State:
    fencer: Fencer = state.fencer(seat)
    if card == UNKNOWN:
        fencer = replace(fencer, known=(), possible=())
    elif card in fencer.known:
        fencer = replace(fencer, known=less(fencer.known, (card,)))
    else:
        fencer = replace(fencer, possible=less(fencer.possible, (card,)))
    return state.with_fencer(seat, fencer)
