"""Fate/Ace Royal: a card that is shown must be possible there (FA-C.1; section 11)."""

from collections.abc import Sequence

from msgspec.structs import replace

from events.base import UNKNOWN
from events.cards import CardEvent, CardsPrinted, CardsShown
from events.fate_ace_royal.turns import HandShown
from projections.certain import certain
from projections.custody import Answer, Showing, overrule, possible, zone_of
from projections.fate_ace_royal.kit import KIT
from projections.fate_ace_royal.state import DISCARD, HAND, State
from projections.groups import LIST, Misplaced
from referee.moves import Move, Reveals
from referee.refusal import Refusal
from referee.rules.fate_ace_royal.royale import Royale
from referee.rules.fate_ace_royal.rule import Rule

NO = Answer.NO


def can_be(state: State, *events: CardEvent) -> bool:
    """Whether some world has the cards where these events show them."""
    return possible(state.table, *events, constraints=KIT.constraints) is not NO


def known_in_hand(state: State, seat: str) -> tuple[str, ...]:
    """The cards that are in a hand in every world that custody allows, sorted (section 11)."""
    return certain(state.table, HAND[seat], KIT.constraints)


def require_possible(state: State, move: Move, *events: Showing) -> None:
    """Raise FA-C.1 if no world has the cards where these events show them.

    Where custody cannot decide, the card is accepted and the audit lists it. What it denies is
    accepted with `custody=overrule`, save in the dealt mode.
    """
    if not events or can_be(state, *events):
        return
    if not move.overrule or state.match.dealt:
        raise _refusal(state, events)


def show(royale: Royale, move: Move, event: Showing) -> None:
    """Write what a move shows of a hidden zone; what had to give way for it is recorded.

    Raises FA-C.1 if it cannot be there.
    """
    state = royale.state
    if not can_be(state, event):
        if not move.overrule or state.match.dealt:
            raise _refusal(state, (event,))
        try:
            _overrule(royale, event)
        except Misplaced as misplaced:
            raise _refusal(state, (event,)) from misplaced
    royale.write(event)


def impossible(card: str, zone: str, beside: Sequence[str] = ()) -> Refusal:
    """FA-C.1 for a card and the zone in which it cannot be, `beside` others shown by then."""
    return Refusal(
        Rule.CARD_MUST_BE_POSSIBLE,
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
            part = replace(event, cards=event.cards[:count])
            if part.cards[-1] != UNKNOWN and not can_be(state, *before, part):
                beside = [card for earlier in before for card in earlier.cards]
                return impossible(part.cards[-1], zone_of(event), (*beside, *part.cards[:-1]))
        before.append(event)
    return impossible(events[-1].cards[-1], zone_of(events[-1]))


def reveals(royale: Royale, move: Reveals) -> None:
    """`table reveals SEAT CARD,...`: these cards are in the hand, all of them at once."""
    state, seat = royale.state, move.seat
    held = state.hand_count(seat)
    if len(move.cards) > held:
        raise Refusal(Rule.MUST_BE_THERE, "hand", seat=seat, cards=len(move.cards), hand=held)
    show(royale, move, CardsShown(zone=HAND[seat], cards=move.cards))
    royale.write(HandShown(seat=seat, cards=move.cards))


# What gives way


def _overrule(royale: Royale, event: Showing) -> None:
    """Write what gives way for the event (section 11).

    It is an entry of the same card in a hand or the discard pile. Where there is none (a card in
    play or face up stays), its kind counts one copy more. Raises Misplaced if the zone does not
    hold that many cards.
    """
    order = (*(HAND[seat] for seat in royale.state.seats), DISCARD)
    for number in range(1, len(event.cards) + 1):
        shown = replace(event, cards=event.cards[:number])
        if shown.cards[-1] == UNKNOWN or can_be(royale.state, shown):
            continue
        found = _giving_way(royale, shown, order)
        if found is None:
            _count_one_more(royale, zone_of(event), shown.cards[-1])
            if can_be(royale.state, shown):
                continue
            found = _giving_way(royale, shown, order)
        if found is None:
            raise Misplaced(zone_of(event), shown.cards[-1])
        for ruling in found:
            royale.write(ruling)


def _giving_way(
    royale: Royale, shown: Showing, order: Sequence[str]
) -> tuple[CardEvent, ...] | None:
    """The overrulings that need no list to be lifted; none: there is no such way."""
    try:
        found = overrule(
            royale.state.table,
            shown,
            order=order,
            constraints=KIT.constraints,
            rule=str(Rule.CARD_MUST_BE_POSSIBLE),
        )
    except Misplaced:
        return None
    return None if any(LIST in ruling.lifted for ruling in found) else found


def _count_one_more(royale: Royale, zone: str, card: str) -> None:
    """The pool of this card has one copy of it more than was thought."""
    table = royale.state.table
    for name in table.origins.get(zone, ()):
        kinds = table.pools[name].kinds
        if card in kinds:
            royale.write(CardsPrinted(pool=name, kinds=((card, kinds[card] + 1),)))
