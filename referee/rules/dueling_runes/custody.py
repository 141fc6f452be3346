"""Dueling Runes: a card that is shown must be possible there (DR-C.1; section 11)."""

from collections.abc import Sequence

from events.base import Seat
from events.cards import CardsMoved, CardsShown, Showing
from projections.dueling_runes.kit import KIT
from projections.dueling_runes.state import DISCARD, HAND, PILE, PLAYED, QUEUE
from referee.moves import Move, Reveals
from referee.refusal import Refusal
from referee.rules.dueling_runes.duel import Duel
from referee.rules.dueling_runes.rule import Rule
from referee.rules.showing import Custody

BELIEVED = (*HAND.values(), *PLAYED.values(), *QUEUE.values(), DISCARD, PILE)
"""Where the one copy of a card may be believed to be."""


def _accept(duel: Duel, event: Showing) -> None:
    for ruling in CUSTODY.overrulings(duel.state, event, BELIEVED):
        duel.write(ruling)
    duel.write(event)


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
