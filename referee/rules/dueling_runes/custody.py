"""Dueling Runes: a card that is shown must be possible there (DR-C.1; section 11)."""

from collections.abc import Sequence

from msgspec.structs import replace

from events.base import Seat
from events.cards import CardsMoved, CardsShown
from projections.custody import Answer, Showing, overrule, possible, zone_of
from projections.dueling_runes.kit import KIT
from projections.dueling_runes.state import DISCARD, HAND, PILE, PLAYED, QUEUE, State
from projections.groups import Misplaced
from referee.moves import Move, Reveals
from referee.refusal import Refusal
from referee.rules.dueling_runes.duel import Duel
from referee.rules.dueling_runes.rule import Rule

NO = Answer.NO

BELIEVED = (*HAND.values(), *PLAYED.values(), *QUEUE.values(), DISCARD, PILE)
"""Where the one copy of a card may be believed to be."""


def show(duel: Duel, move: Move, event: Showing) -> None:
    """Write what the move shows of a hidden zone; raise DR-C.1 if it cannot be there.

    Where custody cannot decide, the card is accepted and the audit lists it. What it denies is
    accepted with `custody=overrule`, and what had to give way for it is recorded. The dealt mode
    overrules nothing.
    """
    table = duel.state.table
    if possible(table, event, constraints=KIT.constraints) is NO:
        if not move.overrule or duel.state.match.dealt:
            raise _refusal(duel.state, event)
        try:
            ruled = overrule(
                table,
                event,
                order=BELIEVED,
                constraints=KIT.constraints,
                rule=str(Rule.CARD_MUST_BE_POSSIBLE),
            )
        except Misplaced as misplaced:
            raise _refusal(duel.state, event) from misplaced
        for ruling in ruled:
            duel.write(ruling)
    duel.write(event)


def _refusal(state: State, event: Showing) -> Refusal:
    """The refusal names the first card that cannot be there beside those before it."""
    cards = event.cards
    for count in range(1, len(cards)):
        part = replace(event, cards=cards[:count])
        if possible(state.table, part, constraints=KIT.constraints) is NO:
            return impossible(event, cards[:count])
    return impossible(event, cards)


def impossible(event: Showing, cards: Sequence[str]) -> Refusal:
    """DR-C.1 for the last of these cards, the others being shown beside it."""
    zone = zone_of(event)
    return Refusal(
        Rule.CARD_MUST_BE_POSSIBLE,
        card=cards[-1],
        zone=zone,
        seat=zone.partition(".")[0],
        beside=tuple(cards[:-1]),
    )


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
