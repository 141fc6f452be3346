"""Peak Duel: a card that is shown must be possible there (PD-C.1, PD-C.2; section 11)."""

from collections.abc import Sequence

from msgspec.structs import replace

from events.base import UNKNOWN, Seat
from events.cards import CardsShown
from events.catalogues.peak_duel import printed
from projections.custody import Answer, Showing, overrule, possible, zone_of
from projections.groups import Misplaced
from projections.peak_duel.deck import UNLISTED
from projections.peak_duel.kit import KIT, PLACES
from projections.peak_duel.state import State
from referee.moves import Move, Reveals
from referee.refusal import Refusal
from referee.rules.peak_duel.duel import Duel
from referee.rules.peak_duel.rule import Rule

CONSTRAINTS = KIT.constraints
NO = Answer.NO


def show(duel: Duel, move: Move, *events: Showing) -> None:
    """Write what the move shows of hidden zones; raise PD-C.1 if it cannot be there.

    Where custody cannot decide, the card is accepted and the audit lists it. What it denies is
    accepted with `custody=overrule`, and what had to give way for it is recorded.
    """
    before = duel.state
    if possible(before.table, *events, constraints=CONSTRAINTS) is not NO:
        for event in events:
            duel.write(event)
        return
    if not move.overrule or not _may_be_overruled(before, events):
        raise _refusal(before, events)
    try:
        for event in events:
            _overrule(duel, event)
            duel.write(event)
    except Misplaced as misplaced:
        raise _refusal(before, events) from misplaced


def _may_be_overruled(state: State, events: Sequence[Showing]) -> bool:
    """Not in the dealt mode, where the cards are known, and not for a card that is none."""
    cards = (card for event in events for card in event.cards if card != UNKNOWN)
    return not state.match.dealt and all(printed(card).legal for card in cards)


def _overrule(duel: Duel, event: Showing) -> None:
    """Write what gives way for the event, in the order of section 8.

    It is an entry of the same kind that does not lie open; where there is none, the deck list,
    PD-1.4 or PD-1.5. Raises Misplaced if the zone does not hold that many cards.
    """
    seat = zone_of(event).partition(".")[0]
    order = (f"{seat}.hand", *(f"{seat}.spells.{place}" for place in PLACES), f"{seat}.deck")
    overruled = overrule(
        duel.state.table,
        event,
        order=order,
        constraints=CONSTRAINTS,
        rule=str(Rule.CARD_MUST_BE_POSSIBLE),
        parts=CONSTRAINTS[UNLISTED].parts,
    )
    for ruling in overruled:
        duel.write(ruling)


def impossible(variant: str, card: str, zone: str, beside: Sequence[str] = ()) -> Refusal:
    """PD-C.1 for a card and the zone in which it cannot be, `beside` others shown there by then."""
    return Refusal(
        Rule.CARD_MUST_BE_POSSIBLE,
        variant,
        card=card,
        zone=zone,
        seat=zone.partition(".")[0],
        beside=tuple(beside),
    )


def _refusal(state: State, events: Sequence[Showing]) -> Refusal:
    """The refusal names the first card that cannot be there beside those before it."""
    before: list[Showing] = []
    for event in events:
        for count in range(1, len(event.cards) + 1):
            part = _part(event, count)
            if possible(state.table, *before, part, constraints=CONSTRAINTS) is NO:
                return impossible("", part.cards[-1], zone_of(event), part.cards[:-1])
        before.append(event)
    return impossible("", events[-1].cards[-1], zone_of(events[-1]))


def _part(event: Showing, count: int) -> Showing:
    """The event with its first cards only."""
    return replace(event, cards=event.cards[:count])


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
    show(duel, move, CardsShown(zone=f"{move.seat}.hand", cards=move.cards))
