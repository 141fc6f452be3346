"""Malifaux: a card that is shown must be possible there (MF-C.1; section 11)."""

from collections.abc import Sequence

from msgspec.structs import replace

from events.base import UNKNOWN, Seat
from events.cards import CardEvent, CardsOverruled, CardsShown
from events.malifaux import CardOverruled, CardsRevealed
from projections.custody import NO, Showing, overrule, possible, zone_of
from projections.groups import Misplaced
from projections.malifaux.kit import KIT
from projections.malifaux.state import State, deck, discard, hand, on_table
from referee.moves import Move, Reveals
from referee.refusal import Refusal
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.rule import Rule


def can_be(state: State, *events: CardEvent) -> bool:
    """Whether some world has the cards where these events show them."""
    return possible(state.table, *events, constraints=KIT.constraints) is not NO


def show(encounter: Encounter, move: Move, event: Showing) -> None:
    """Write what a move shows of a hidden zone; raise MF-C.1 if it cannot be there.

    Where custody cannot decide, the card is accepted and the audit lists it. What it denies is
    accepted with `custody=overrule`, and what had to give way for it is recorded.
    """
    before = encounter.state
    if before.match.dealt and UNKNOWN in event.cards:
        raise impossible("dealt", UNKNOWN, zone_of(event))
    if can_be(before, event):
        encounter.write(event)
        return
    if not move.overrule or before.match.dealt:
        raise _refusal(before, event)
    try:
        for card in event.cards:
            _overrule(encounter, replace(event, cards=(card,)))
    except Misplaced as misplaced:
        raise _refusal(before, event) from misplaced


def impossible(variant: str, card: str, zone: str, beside: Sequence[str] = ()) -> Refusal:
    """MF-C.1 for a card and the zone in which it cannot be, `beside` others shown there by then."""
    return Refusal(
        Rule.CARD_MUST_BE_POSSIBLE,
        variant,
        card=card,
        zone=zone,
        seat=zone.partition(".")[0],
        beside=tuple(beside),
    )


def _refusal(state: State, event: Showing) -> Refusal:
    """The refusal names the first card that cannot be there beside those before it."""
    for count in range(1, len(event.cards)):
        part = replace(event, cards=event.cards[:count])
        if not can_be(state, part):
            return impossible("", part.cards[-1], zone_of(event), part.cards[:-1])
    return impossible("", event.cards[-1], zone_of(event), event.cards[:-1])


def reveals(encounter: Encounter, move: Reveals) -> None:
    """`table reveals SEAT CARD,...`: these cards are in the hand, all of them at once."""
    show(encounter, move, CardsShown(zone=hand(move.seat), cards=move.cards))
    encounter.write(CardsRevealed(seat=move.seat, cards=move.cards))


def _overrule(encounter: Encounter, event: Showing) -> None:
    """Write a card that is shown, and before it what gives way for it (section 11).

    That is what the log says of the same card. Raises Misplaced if the zone holds no card.
    """
    seat = Seat(zone_of(event)[0])
    overruled = overrule(
        encounter.state.table,
        event,
        order=(discard(seat), hand(seat), on_table(seat), deck(seat)),
        constraints=KIT.constraints,
        rule=str(Rule.CARD_MUST_BE_POSSIBLE),
    )
    for ruling in overruled:
        encounter.write(ruling)
        encounter.write(_told(seat, ruling))
    encounter.write(event)


def _told(seat: Seat, ruling: CardsOverruled) -> CardOverruled:
    """The same for the reader: where the card was recorded."""
    was = next((zone for zone, kind in ruling.forgotten if kind == ruling.card), None)
    return CardOverruled(seat=seat, card=ruling.card, zone=ruling.zone, was=was)
