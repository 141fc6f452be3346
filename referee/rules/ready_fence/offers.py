"""Ready... Fence!: what may be entered now (section 8 of the rulebook).

The checks are those of the moves themselves: where one of them refuses, there is no offer.
"""

from collections.abc import Iterator

from events.base import UNKNOWN, Seat
from events.catalogues.ready_fence import Edition
from events.ready_fence.values import SETUP, TURN, Weapon
from projections.custody.answers import at_once, nameable
from projections.ready_fence.kit import KIT, SEATS
from projections.ready_fence.state import TIMER, State, bound, hand
from referee.moves.offers import Blank, Offer, allowed, few, list_of, page_of
from referee.rules.ready_fence.after import pass_turn
from referee.rules.ready_fence.bout import Bout
from referee.rules.ready_fence.moments import awaits_end
from referee.rules.ready_fence.offered_cards import of_cards
from referee.rules.ready_fence.setup import require_coin, require_mulligan
from referee.rules.ready_fence.turn import (
    actions_left,
    can_exchange_at_end,
    fewest_actions,
    frees_bound,
    is_in_mode,
    require_stall,
)

SQUARES = tuple(
    Blank("squares", ("1", "2")[:most], optional=True, default="1") for most in range(3)
)
"""How far an advance or a withdrawal may lead, by the most that it may."""

OTHERS = {
    now: tuple(position.value for position in Weapon if position is not now) for now in Weapon
}
"""The weapon positions to which one changes (RF-5.1)."""


def offers(edition: Edition, state: State, mover: str) -> tuple[Offer, ...]:
    """What this seat, `table` or `referee` may enter now, mere book-keeping aside.

    In the dealt mode a viewer's state may be given: what he has not seen counts as possible.
    """
    if state.match.over:
        return ()
    if mover == "table":
        return tuple(_of_table(state))
    if mover == "referee":
        from referee.rules.ready_fence.offered_rulings import of_referee  # seats need none of it

        return tuple(of_referee(edition, state))
    return tuple(_of_seat(Bout(edition, state), Seat(mover)))


def _of_table(state: State) -> Iterator[Offer]:
    if allowed(require_coin, state):
        yield Offer("table", "coin", (Blank("seat", SEATS),))
    for seat in SEATS:
        there, held = state.table.known(bound(seat)), _hand(state, seat)
        kinds = (*there, *held)
        if kinds:
            listed = few(kinds)
            if listed:
                listed = (*there, *at_once(state.table, hand(seat), held, KIT.constraints))
            most, zone = state.hand_count(seat), hand(seat)
            cards = list_of("cards", listed, most=most, zone=zone, page=tuple(dict.fromkeys(kinds)))
            yield Offer("table", "reveals", (Blank("seat", (seat,)), cards))


def _of_seat(bout: Bout, seat: Seat) -> Iterator[Offer]:
    yield Offer(seat, "resign")
    if _may_mulligan(bout.state, seat):
        yield Offer(seat, "mulligans")
    if seat != bout.state.active and awaits_end(bout.state):
        pass_turn(bout, "rule")
    cards = _hand(bout.state, seat)
    if bout.state.phase is TURN and seat == bout.state.active:
        yield from _acting(bout.state, seat, cards)
        yield from _ending(bout.state, seat, cards)
    yield from of_cards(bout, seat, cards)


def _may_mulligan(state: State, seat: Seat) -> bool:
    if state.begun or state.phase not in (SETUP, TURN):
        return False
    return allowed(require_mulligan, state, seat)


def _hand(state: State, seat: Seat) -> tuple[str, ...]:
    """The cards that may be shown from a hand, the bound one aside."""
    return nameable(state.table, hand(seat), KIT.constraints)


def _or_unknown(state: State, seat: Seat, cards: tuple[str, ...]) -> tuple[str, ...]:
    """One of the cards, and at a table one that nobody saw."""
    if not state.table.count(hand(seat)):
        return ()
    listed = tuple(dict.fromkeys(cards))
    return listed if state.match.dealt else (*listed, UNKNOWN)


def _acting(state: State, seat: Seat, cards: tuple[str, ...]) -> Iterator[Offer]:
    """The actions of the seat whose turn it is, if the turn has room for one."""
    actions = actions_left(state)
    if actions <= 0:
        return
    yield from _moving(state, seat, actions)
    if is_in_mode(state, "retreats"):
        yield from _retreating(state, seat, cards)
    if not state.doing.changed:
        now = state.fencer(seat).weapon
        yield Offer(seat, "changes", (Blank("position", OTHERS[now]),))
    if is_in_mode(state, "exchanges") and not state.doing.exchanged:
        yield from _exchanging(state, seat, cards)
    if is_in_mode(state, "stalls") and not state.doing.actions:
        yield from _stalling(state, seat)


# Squares


def _moving(state: State, seat: Seat, actions: int) -> Iterator[Offer]:
    """As many squares as there are actions; forward no farther than the other stands (RF-4.3)."""
    for verb, most in (("advances", min(actions, state.distance)), ("withdraws", actions)):
        if most > 0:
            yield Offer(seat, verb, (SQUARES[most],))


def _retreating(state: State, seat: Seat, cards: tuple[str, ...]) -> Iterator[Offer]:
    exchange = _or_unknown(state, seat, cards)
    if exchange and not state.doing.exchanged:
        yield Offer(seat, "retreats", (page_of("discard", exchange, key=True, optional=True),))
    else:
        yield Offer(seat, "retreats")


# Exchange, stall, the end


def _exchanging(state: State, seat: Seat, cards: tuple[str, ...]) -> Iterator[Offer]:
    held = state.fencer(seat).bound
    others = _or_unknown(state, seat, cards)
    always: tuple[str, ...] = ()
    if held is not None:
        always = (held,)
        yield from _exchanging_bound(seat, held, cards)
        if held in others:
            yield Offer(seat, "exchanges", (Blank("card", always),))
            others = tuple(card for card in others if card != held)
    if state.table.hidden(hand(seat)):
        yield from _exchanging_one(seat, others, (*always, *cards))
        return
    for card in others:
        kept = list(cards)
        if card != UNKNOWN:
            kept.remove(card)
        elif len(kept) == 1:
            kept.clear()
        yield from _exchanging_one(seat, (card,), (*always, *kept))


def _exchanging_one(seat: Seat, leaving: tuple[str, ...], kept: tuple[str, ...]) -> Iterator[Offer]:
    """One of these cards leaves, one of those may be shown to stay."""
    if not leaving:
        return
    card = page_of("card", leaving)
    if not kept:
        yield Offer(seat, "exchanges", (card,))
        return
    keeps = page_of("keeps", tuple(dict.fromkeys(kept)), key=True, optional=True)
    yield Offer(seat, "exchanges", (card, keeps))


def _exchanging_bound(seat: Seat, held: str, cards: tuple[str, ...]) -> Iterator[Offer]:
    """The bound card leaves beside a faster thrust (RF-6.2)."""
    thrusts = tuple(filter(frees_bound, dict.fromkeys(cards)))
    if thrusts:
        yield Offer(
            seat, "exchanges", (Blank("card", (held,)), page_of("keeps", thrusts, key=True))
        )


def _stalling(state: State, seat: Seat) -> Iterator[Offer]:
    if not allowed(require_stall, state, seat):
        return
    if state.match.dealt or not state.table.count(TIMER):
        yield Offer(seat, "stalls")
        return
    cards = (*nameable(state.table, TIMER, KIT.constraints), UNKNOWN)
    top = page_of("card", cards, key=True, optional=True, default=state.table.top(TIMER) or "")
    yield Offer(seat, "stalls", (top,))


def _ending(state: State, seat: Seat, cards: tuple[str, ...]) -> Iterator[Offer]:
    if state.doing.actions < fewest_actions(state):
        return
    if not can_exchange_at_end(state):
        yield Offer(seat, "ends")
        return
    exchange = _or_unknown(state, seat, cards)
    yield Offer(seat, "ends", (page_of("discard", exchange, key=True, optional=True),))
