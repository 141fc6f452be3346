"""Malifaux: a card that is shown must be possible there (MF-C.1; section 11)."""

from collections.abc import Sequence

from msgspec.structs import replace

from events.base import UNKNOWN, Seat
from events.cards import CardsOverruled, CardsShown, Showing
from events.malifaux.hands import CardOverruled, CardsRevealed
from projections.cards.zones import zone_of
from projections.malifaux.kit import KIT
from projections.malifaux.state import State, deck, discard, hand, on_table
from referee.moves.move import Move, Reveals
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.rule import Rule
from referee.rules.showing import Custody

Entry = tuple[str, str]
"""A zone, and a card that is recorded there."""


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
    """Write each card, and before one that cannot be there what gives way for it."""
    seat = Seat(zone_of(event)[0])
    for card in event.cards:
        shown = replace(event, cards=(card,))
        if card != UNKNOWN and not CUSTODY.can_be(encounter.state, shown):
            ruling = _ruling(encounter.state, seat, shown)
            encounter.write(ruling)
            encounter.write(_told(seat, ruling))
        encounter.write(shown)


def _ruling(state: State, seat: Seat, shown: Showing) -> CardsOverruled:
    """The card is where it is shown; all that does not lie open may be anything else then.

    What the log says of the same card elsewhere gives way, and what it says lies in its place.
    """
    lying_open = _lying_open(state, seat)
    there = [entry for entry in lying_open if entry[0] == zone_of(shown)]
    return CUSTODY.reopening(shown, lying_open, _in_its_place(state, shown, there))


def _lying_open(state: State, seat: Seat) -> Sequence[Entry]:
    """The seat's cards of which all know that they are there."""
    hold, table = state.hold(seat), state.table
    zones = {
        discard(seat): hold.pile,
        hand(seat): hold.known,
        on_table(seat): table.known(on_table(seat)),
        deck(seat): (*hold.top, *hold.bottom),
    }
    return [(zone, card) for zone, cards in zones.items() for card in cards if card != UNKNOWN]


def _in_its_place(state: State, shown: Showing, there: Sequence[Entry]) -> Sequence[Entry]:
    """What was known there: on that end of the deck, or in a zone that hides no other card."""
    zone = zone_of(shown)
    if zone == deck(Seat(zone[0])):
        cards = state.table.cards(zone)
        end = cards[-1 if shown.take == "bottom" else 0] if cards else UNKNOWN
        return [entry for entry in there if entry[1] == end]
    return there if len(there) == state.table.count(zone) else ()


def _told(seat: Seat, ruling: CardsOverruled) -> CardOverruled:
    """The same for the reader: where the card was recorded."""
    was = next((zone for zone, kind in ruling.forgotten if kind == ruling.card), None)
    return CardOverruled(seat=seat, card=ruling.card, zone=ruling.zone, was=was)


CUSTODY = Custody(Rule.CARD_MUST_BE_POSSIBLE, KIT.constraints, _accept)
impossible = CUSTODY.impossible
