"""Peak Duel: a card that is shown must be possible there (PD-C.1, PD-C.2; section 11)."""

from collections.abc import Sequence

from msgspec.structs import replace

from events.base import Seat
from events.cards import CardsMoved, CardsShown
from events.catalogues.peak_duel import printed
from projections.custody import Answer, possible
from projections.peak_duel.kit import KIT
from projections.peak_duel.state import State
from referee.moves import Move, Reveals
from referee.refusal import Refusal
from referee.rules.peak_duel.duel import Duel
from referee.rules.peak_duel.rule import Rule

Showing = CardsMoved | CardsShown


def show(duel: Duel, move: Move, *events: Showing) -> None:
    """Write what the move shows of hidden zones; raise PD-C.1 if it cannot be there.

    Where custody cannot decide, the card is accepted and the audit lists it.
    """
    table = duel.state.table
    if possible(table, *events, constraints=KIT.constraints) is Answer.NO:
        raise _refusal(duel.state, events)
    for event in events:
        duel.write(event)


def impossible(variant: str, card: str, zone: str) -> Refusal:
    """PD-C.1 for a card and the zone in which it cannot be."""
    return Refusal(
        Rule.CARD_MUST_BE_POSSIBLE, variant, card=card, zone=zone, seat=zone.partition(".")[0]
    )


def _zone(event: Showing) -> str:
    return event.src if isinstance(event, CardsMoved) else event.zone


def _refusal(state: State, events: Sequence[Showing]) -> Refusal:
    """The refusal names the first card that cannot be there beside those before it."""
    before: list[Showing] = []
    for event in events:
        for count in range(1, len(event.cards) + 1):
            part = _part(event, count)
            if possible(state.table, *before, part, constraints=KIT.constraints) is Answer.NO:
                return impossible("", part.cards[-1], _zone(event))
        before.append(event)
    return impossible("", events[-1].cards[-1], _zone(events[-1]))


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
