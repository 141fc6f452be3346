"""Ready... Fence!: what may be entered now (section 8 of the rulebook).

The checks are those of the moves themselves: where one of them refuses, there is no offer.
"""

from collections.abc import Iterator

from events.base import UNKNOWN, Seat
from events.catalogues.ready_fence import Edition
from events.ready_fence.values import TURN, Weapon
from projections.custody.answers import at_once, nameable
from projections.ready_fence.kit import KIT, SEATS
from projections.ready_fence.state import TIMER, State, bound, hand
from referee.moves.offers import Blank, Offer, allowed, few, list_of, page_of
from referee.rules.ready_fence.after import pass_turn
from referee.rules.ready_fence.bout import Bout
from referee.rules.ready_fence.moments import BEFORE_ACTIONS, awaits_end
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
    may_be = not bout.state.begun and bout.state.phase in BEFORE_ACTIONS
    if may_be and allowed(require_mulligan, bout.state, seat):
        yield Offer(seat, "mulligans")
    if seat != bout.state.active and awaits_end(bout.state):
        pass_turn(bout, "rule")
    cards = _hand(bout.state, seat)
    if bout.state.phase is TURN and seat == bout.state.active:
        yield from _acting(bout.state, seat, cards)
        yield from _ending(bout.state, seat, cards)
    yield from of_cards(bout, seat, cards)


def _hand(state: State, seat: Seat) -> tuple[str, ...]:
    """The cards that may be shown from a hand, the bound one aside."""
    return nameable(state.table, hand(seat), KIT.constraints)


def _or_unknown(state: State, seat: Seat, cards: tuple[str, ...]) -> tuple[str, ...]:
    """One of the cards, and at a table one that nobody saw."""
    if not state.table.count(hand(seat)):
        return ()
    listed = tuple(dict.fromkeys(cards))
    return listed if state.match.dealt else (*listed, UNKNOWN)


def _discard(state: State, seat: Seat, cards: tuple[str, ...]) -> tuple[Blank, ...]:
    """The card of the hand that may leave besides, if there is one."""
    leaving = _or_unknown(state, seat, cards)
    return (page_of("discard", leaving, key=True, optional=True),) if leaving else ()


def _acting(state: State, seat: Seat, cards: tuple[str, ...]) -> Iterator[Offer]:
    """The actions of the seat whose turn it is, if the turn has room for one."""
    actions = actions_left(state)
    if actions <= 0:
        return
    yield from _moving(state, seat, actions)
    if is_in_mode(state, "retreats"):
        discard = () if state.doing.exchanged else _discard(state, seat, cards)
        yield Offer(seat, "retreats", discard)
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


# Exchange, stall, the end


def _exchanging(state: State, seat: Seat, cards: tuple[str, ...]) -> Iterator[Offer]:
    held = state.fencer(seat).bound
    others = _or_unknown(state, seat, cards)
    always: tuple[str, ...] = ()
    if held is not None:
        always = (held,)
        # The bound card leaves beside a faster thrust (RF-6.2).
        thrusts = tuple(filter(frees_bound, cards))
        if thrusts:
            yield _exchange(seat, always, thrusts, optional=False)
        if held in others:
            yield _exchange(seat, always, ())
            others = tuple(card for card in others if card != held)
    if state.table.hidden(hand(seat)):
        if others:
            yield _exchange(seat, others, (*always, *cards))
        return
    for card in others:
        kept = list(cards)
        if card != UNKNOWN:
            kept.remove(card)
        elif len(kept) == 1:
            kept.clear()
        yield _exchange(seat, (card,), (*always, *kept))


def _exchange(
    seat: Seat, leaving: tuple[str, ...], kept: tuple[str, ...], *, optional: bool = True
) -> Offer:
    """One of these cards leaves, one of those is shown to stay; `optional`: or may be."""
    blanks = [page_of("card", leaving)]
    if kept:
        kinds = tuple(dict.fromkeys(kept))
        blanks.append(page_of("keeps", kinds, key=True, optional=optional))
    return Offer(seat, "exchanges", tuple(blanks))


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
    if state.doing.actions >= fewest_actions(state):
        discard = _discard(state, seat, cards) if can_exchange_at_end(state) else ()
        yield Offer(seat, "ends", discard)
