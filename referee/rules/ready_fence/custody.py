"""Ready... Fence!: a card that is shown must be possible there (RF-C.1; section 11)."""

from collections.abc import Sequence

from msgspec.structs import replace

from events.base import UNKNOWN
from events.cards import CardEvent, CardsPrinted, CardsShown
from events.catalogues.ready_fence import kind_of
from projections.custody import Answer, Showing, borne_out, overrule, possible, zone_of
from projections.groups import LIST, Misplaced, Pool
from projections.ready_fence.kit import KIT, POOL
from projections.ready_fence.open_values import OpenValues, named
from projections.ready_fence.state import DISCARD, State, bound, hand, other
from referee.moves import Move, Reveals
from referee.refusal import Refusal
from referee.rules.ready_fence.bout import Bout
from referee.rules.ready_fence.rule import Rule

NO = Answer.NO


def can_be(state: State, *events: CardEvent) -> bool:
    """Whether some world has the cards where these events show them."""
    return possible(state.table, *events, constraints=KIT.constraints) is not NO


def show(bout: Bout, move: Move, *events: Showing) -> None:
    """Write what a move shows of hidden zones; raise RF-C.1 if it cannot be there.

    Where custody cannot decide, the card is accepted and the audit lists it. What it denies is
    accepted with `custody=overrule`, and what had to give way for it is recorded.
    """
    before = bout.state
    if not events or _written(bout, events):
        return
    if not move.overrule or before.match.dealt:
        raise _refusal(before, events)
    try:
        for event in events:
            _overrule(bout, event)
            bout.write(event)
    except Misplaced as misplaced:
        raise _refusal(before, events) from misplaced


def _written(bout: Bout, events: Sequence[Showing]) -> bool:
    """Write the events, if what they show can be; whether it can.

    In the dealt mode every card is certain: one that is not there is misplaced.
    """
    before, count = bout.state, len(bout.events)
    try:
        for event in events:
            bout.write(event)
    except Misplaced:
        fits = False
    else:
        fits = before.match.dealt or _are_borne_out(before, bout.state, events)
    if not fits:
        bout.take_back(before, count)
    return fits


def _are_borne_out(before: State, after: State, events: Sequence[Showing]) -> bool:
    return borne_out(before.table, after.table, events, KIT.constraints) is not NO


def require_seen(state: State, card: str, zone: str) -> None:
    """In the dealt mode every card is known: raise RF-C.1 for a `?` (section 13)."""
    if card == UNKNOWN and state.match.dealt:
        raise impossible("dealt", card, zone)


def impossible(variant: str, card: str, zone: str, beside: Sequence[str] = ()) -> Refusal:
    """RF-C.1 for a card and the zone in which it cannot be, `beside` others shown there by then."""
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
            part = replace(event, cards=event.cards[:count])
            if not can_be(state, *before, part):
                beside = [card for earlier in before for card in earlier.cards]
                return impossible("", part.cards[-1], zone_of(event), (*beside, *part.cards[:-1]))
        before.append(event)
    return impossible("", events[-1].cards[-1], zone_of(events[-1]))


def reveals(bout: Bout, move: Reveals) -> None:
    """`table reveals SEAT LIST`: these cards are in the hand, all of them at once.

    One of them may be the bound card, which everybody knows anyway.
    """
    cards = list(move.cards)
    for card in bout.state.table.known(bound(move.seat)):
        if card in cards:
            cards.remove(card)
    if cards:
        show(bout, move, CardsShown(zone=hand(move.seat), cards=tuple(cards)))


# What gives way


def _overrule(bout: Bout, event: Showing) -> None:
    """Write what gives way for the event (section 8).

    It is an entry of the same card in a hand or the discard pile. Where there is none (a card of
    the phrase stays), the deck counts one copy more. Raises Misplaced if the zone does not hold
    that many cards.
    """
    seat = zone_of(event).partition(".")[0]
    order = (hand(seat), hand(other(seat)), DISCARD)
    for number in range(1, len(event.cards) + 1):
        shown = replace(event, cards=event.cards[:number])
        if shown.cards[-1] == UNKNOWN or can_be(bout.state, shown):
            continue
        found = _giving_way(bout, shown, order)
        if found is None:
            _count_one_more(bout, shown.cards[-1])
            if can_be(bout.state, shown):
                continue
            found = _giving_way(bout, shown, order)
        if found is None:
            raise Misplaced(zone_of(event), shown.cards[-1])
        for ruling in found:
            bout.write(ruling)


def _giving_way(bout: Bout, shown: Showing, order: Sequence[str]) -> tuple[CardEvent, ...] | None:
    """The overrulings that need no list to be lifted; none: there is no such way."""
    try:
        found = overrule(
            bout.state.table,
            shown,
            order=order,
            constraints=KIT.constraints,
            rule=str(Rule.CARD_MUST_BE_POSSIBLE),
        )
    except Misplaced:
        return None
    return None if any(LIST in ruling.lifted for ruling in found) else found


def _count_one_more(bout: Bout, card: str) -> None:
    """The deck has one copy of this card more than was thought."""
    pool = bout.state.table.pools[POOL]
    kinds = ((card, pool.kinds.get(card, 0) + 1),) if _counted(pool, card) else ()
    constraint = ""
    if pool.constraint:
        bounds = KIT.constraints[pool.constraint]
        assert isinstance(bounds, OpenValues), "the deck's constraint is that of open values"
        kind = str(kind_of(card))
        copies = {**bounds.copies, kind: bounds.copies.get(kind, 0) + 1}
        constraint = named(tuple(copies.items()))
    bout.write(CardsPrinted(pool=POOL, kinds=kinds, constraint=constraint))


def _counted(pool: Pool, card: str) -> bool:
    """Whether the number of copies of this very card is known."""
    return pool.whole or card in pool.kinds
