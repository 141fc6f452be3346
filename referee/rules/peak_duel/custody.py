"""Peak Duel: a card that is shown must be possible there (PD-C.1, PD-C.2; section 11)."""

from collections.abc import Sequence

from events.base import UNKNOWN, Seat
from events.cards import CardsShown, Showing
from events.catalogues.peak_duel import printed
from projections.cards.groups import Misplaced
from projections.cards.zones import zone_of
from projections.peak_duel.deck import UNLISTED
from projections.peak_duel.kit import KIT
from projections.peak_duel.state import DECK, HAND, PLACES, SPELLS, State
from referee.moves.move import Reveals
from referee.moves.refusal import Refusal
from referee.rules.peak_duel.duel import Duel
from referee.rules.peak_duel.rule import Rule
from referee.rules.showing import Custody

CONSTRAINTS = KIT.constraints


def _accept(duel: Duel, event: Showing) -> None:
    """Write the event, and before it what gives way for it, in the order of section 8.

    It is all that is known of the hand, where that leaves no room: what was once known to be in
    it and is covered by now, too. Then an entry of the same kind that does not lie open; where
    there is none, the deck list, PD-1.4 or PD-1.5. Raises Misplaced if the zone does not hold that
    many cards, and for a card that is none.
    """
    zone = zone_of(event)
    for card in event.cards:
        if card != UNKNOWN and not printed(card).legal:
            raise Misplaced(zone, card)
    seat = zone.partition(".")[0]
    order = (HAND[seat], *(SPELLS[seat, place] for place in PLACES), DECK[seat])
    unseen = duel.state.side(seat).unseen
    together = (HAND[seat], *(SPELLS[seat, place] for place in PLACES if place in unseen))
    parts = CONSTRAINTS[UNLISTED].parts
    for ruling in CUSTODY.overrulings(duel.state, event, order, parts, together):
        duel.write(ruling)
    duel.write(event)


CUSTODY = Custody(Rule.CARD_MUST_BE_POSSIBLE, CONSTRAINTS, _accept)
show, impossible = CUSTODY.show, CUSTODY.impossible


def require_lying(state: State, seat: Seat, pile: str, cards: Sequence[str]) -> None:
    """Raise PD-C.2 unless these cards lie in an open pile of the seat, each as often as named."""
    zone = f"{seat}.{pile}"
    left = list(state.table.cards(zone))
    for card in cards:
        if not printed(card).legal:
            raise impossible("", card, zone)
        if card not in left:
            raise Refusal(Rule.CARD_MUST_LIE_THERE, card=card, zone=zone, seat=seat)
        left.remove(card)


def reveals(duel: Duel, move: Reveals) -> None:
    """`table reveals SEAT LIST`: these cards are in the hand, all of them at once."""
    show(duel, move, CardsShown(zone=HAND[move.seat], cards=move.cards))
