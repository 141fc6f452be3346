"""Malifaux: a card that is shown must be possible there (MF-C.1; section 11)."""

from msgspec.structs import replace

from events.base import UNKNOWN, Seat
from events.cards import CardsOverruled, CardsShown, Showing
from events.malifaux import CardOverruled, CardsRevealed
from projections.malifaux.kit import KIT
from projections.malifaux.state import deck, discard, hand, on_table
from projections.zones import zone_of
from referee.moves import Move, Reveals
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.rule import Rule
from referee.rules.showing import Custody


def show(encounter: Encounter, move: Move, event: Showing) -> None:
    """Write what a move shows of hidden zones; raise MF-C.1 if it cannot be there.

    In the dealt mode every card is known: none is a `?` (section 13).
    """
    if UNKNOWN in event.cards and encounter.state.match.dealt:
        raise impossible("dealt", UNKNOWN, zone_of(event))
    CUSTODY.show(encounter, move, event)


def reveals(encounter: Encounter, move: Reveals) -> None:
    """`table reveals SEAT CARD,...`: these cards are in the hand, all of them at once."""
    show(encounter, move, CardsShown(zone=hand(move.seat), cards=move.cards))
    encounter.write(CardsRevealed(seat=move.seat, cards=move.cards))


# What gives way


def _accept(encounter: Encounter, event: Showing) -> None:
    """Write each card, and before it what gives way for it: what the log says of the same card."""
    seat = Seat(zone_of(event)[0])
    order = (discard(seat), hand(seat), on_table(seat), deck(seat))
    for card in event.cards:
        shown = replace(event, cards=(card,))
        for ruling in CUSTODY.overrulings(encounter.state, shown, order):
            encounter.write(ruling)
            encounter.write(_told(seat, ruling))
        encounter.write(shown)


def _told(seat: Seat, ruling: CardsOverruled) -> CardOverruled:
    """The same for the reader: where the card was recorded."""
    was = next((zone for zone, kind in ruling.forgotten if kind == ruling.card), None)
    return CardOverruled(seat=seat, card=ruling.card, zone=ruling.zone, was=was)


CUSTODY = Custody(Rule.CARD_MUST_BE_POSSIBLE, KIT.constraints, _accept)
impossible = CUSTODY.impossible
