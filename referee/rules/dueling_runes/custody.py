"""Dueling Runes: a card that is shown must be possible there (DR-C.1; section 11)."""

from collections.abc import Sequence

from msgspec.structs import replace

from events.base import Seat
from events.cards import CardsMoved, CardsOverruled, CardsShown, Showing
from projections.cards.groups import Misplaced
from projections.cards.zones import zone_of
from projections.dueling_runes.kit import KIT
from projections.dueling_runes.state import DISCARD, HAND, PILE, PLAYED, QUEUE, State
from projections.table import Table
from referee.moves.move import Move, Reveals
from referee.moves.refusal import Refusal
from referee.rules.dueling_runes.duel import Duel
from referee.rules.dueling_runes.rule import Rule
from referee.rules.showing import Custody

BELIEVED = (*HAND.values(), *PLAYED.values(), *QUEUE.values(), DISCARD, PILE)
"""Where the one copy of a card may be believed to be."""


def _accept(duel: Duel, event: Showing) -> None:
    """Write the event, and before it what gives way for each card that cannot be there."""
    for number, card in enumerate(event.cards, start=1):
        shown = replace(event, cards=event.cards[:number])
        if CUSTODY.can_be(duel.state, shown):
            continue
        for ruling in _overrulings(duel.state, shown, card):
            duel.write(ruling)
    duel.write(event)


def _overrulings(state: State, shown: Showing, card: str) -> tuple[CardsOverruled, ...]:
    """What gives way for the card that is shown last: of a hand an unseen card, if it has one."""
    zone = zone_of(shown)
    try:
        rulings = CUSTODY.overrulings(state, shown, BELIEVED)
    except Misplaced:
        return (_reopened(state.table, shown),)
    gone = {kind for ruling in rulings for where, kind in ruling.forgotten if where == zone}
    if gone - {card} and zone in HAND.values() and state.table.hidden(zone):
        return (_reopened(state.table, shown),)
    return rulings


def _reopened(table: Table, shown: Showing) -> CardsOverruled:
    """Where no single entry can give way, what shuffles and draws had told of hidden cards does.

    Each of them may be any card then that does not lie open. A hand whose cards are all known
    forgets them.
    """
    zone = zone_of(shown)
    lying_open = [(each, kind) for each in BELIEVED for kind in table.known(each)]
    full = len(table.known(zone)) == table.count(zone)
    there = [entry for entry in lying_open if full and entry[0] == zone]
    return CUSTODY.reopening(shown, lying_open, there)


CUSTODY = Custody(Rule.CARD_MUST_BE_POSSIBLE, KIT.constraints, _accept)
show = CUSTODY.show


def discard(duel: Duel, move: Move, seat: Seat, cards: tuple[str, ...]) -> None:
    """Cards of a hand go to the discard pile, face up and in the order named."""
    show(duel, move, CardsMoved(src=HAND[seat], dst=DISCARD, cards=cards, take="chosen"))


def reveals(duel: Duel, move: Reveals) -> None:
    """`table reveals SEAT CARD,...`: these cards are in the hand, all of them at once."""
    state, seat = duel.state, move.seat
    if not state.lives(seat):
        raise Refusal(Rule.SEAT_HAS_LEFT, "reveals", seat=seat)
    require_no_excuse(move.cards, seat)
    event = CardsShown(zone=HAND[seat], cards=move.cards)
    if len(set(move.cards)) < len(move.cards) or len(move.cards) > state.table.count(HAND[seat]):
        raise Refusal(
            Rule.CARD_MUST_BE_POSSIBLE,
            "number",
            seat=seat,
            zone=HAND[seat],
            hand=state.table.count(HAND[seat]),
            cards=move.cards,
        )
    show(duel, move, event)


def require_no_excuse(cards: Sequence[str], seat: str) -> None:
    """Raise DR-4.4 where the Excuse is named as a card of a hand."""
    if "excuse" in cards:
        raise Refusal(Rule.EXCUSE_NOT_IN_HAND, seat=seat)
