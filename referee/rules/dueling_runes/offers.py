"""Dueling Runes: what may be entered now (section 8 of the rulebook).

The checks are those of the moves themselves: where one of them refuses, there is no offer.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from events.base import Seat
from events.catalogues.dueling_runes import EXCUSE, Edition
from projections.custody.answers import nameable
from projections.dueling_runes.kit import KIT
from projections.dueling_runes.state import AI, HAND, PILE, PLAY, SEATS, State, hands
from referee.moves.offers import Blank, Offer, allowed, few, lines, list_of, page_of
from referee.rules.dueling_runes.casting import require_may_pass, require_turn
from referee.rules.dueling_runes.drawing import require_draws, require_excuse
from referee.rules.dueling_runes.duel import Duel
from referee.rules.dueling_runes.end_draws import most_drawn
from referee.rules.dueling_runes.offered_answers import of_answers
from referee.rules.dueling_runes.offered_holds import of_cards, of_passes
from referee.rules.dueling_runes.offered_spells import of_spells
from referee.rules.dueling_runes.play import (
    chance_has_turned_up,
    require_choice,
    require_flip,
    require_play,
    shuffle_excuse_in,
)
from referee.rules.dueling_runes.resolution import take_effect
from referee.rules.dueling_runes.spell_phase import go_on

RESIGN = {seat: Offer(seat, "resign") for seat in SEATS}
"""Made once, for every position asks for them."""


def offers(edition: Edition, state: State, mover: str) -> tuple[Offer, ...]:
    """What this seat, `table` or `referee` may enter now, mere book-keeping aside.

    In the dealt mode a viewer's state may be given: what he has not seen counts as possible.
    """
    if state.match.over:
        return ()
    if mover == "table":
        return tuple(_of_table(edition, state))
    if mover == "referee":
        from referee.rules.dueling_runes.offered_rulings import of_referee  # seats need none of it

        return tuple(of_referee(edition, state))
    return tuple(_of_seat(edition, state, Seat(mover))) if state.lives(mover) else ()


def moves(edition: Edition, state: State, seat: str) -> Iterator[str]:
    """Every line that a seat may enter now, in the dealt mode, where all cards are known."""
    for offer in offers(edition, state, seat):
        yield from lines(offer)


def _onward(edition: Edition, state: State) -> Duel:
    """The table after a waiting group has taken effect, as moves onward find it (DR-5.7)."""
    duel = Duel(edition, state)
    if state.waiting:
        take_effect(duel)
        go_on(duel)
    return duel


def _of_seat(edition: Edition, state: State, seat: Seat) -> Iterator[Offer]:
    yield RESIGN[seat]
    hand = _hand(state, seat)
    duel = _onward(edition, state)
    if not (duel.state.match.over or chance_has_turned_up(duel)) and duel.state.lives(seat):
        if duel.state.phase is PLAY:
            if allowed(require_play, duel.state, seat):
                cards = _to_play(state, duel.state, seat, hand)
                yield from of_cards(edition, duel.state, seat, cards)
        elif allowed(require_draws, duel.state, seat):
            numbers = tuple(map(str, range(most_drawn(duel.state, seat) + 1)))
            yield Offer(seat, "draws", (Blank("count", numbers),))
        elif allowed(require_turn, duel.state, seat):
            yield from of_spells(duel, seat)
            if allowed(require_may_pass, duel.state, seat):
                yield from of_passes(duel, seat)
    yield from of_answers(edition, state, seat, hand)
    if state.excuse_open:
        yield from _excuse(state, seat)
    if state.flip.choice and allowed(require_choice, state, seat):
        yield Offer(seat, "keeps")
        yield Offer(seat, "rejects")


def _to_play(state: State, onward: State, seat: Seat, hand: tuple[str, ...]) -> tuple[str, ...]:
    """What the cards that may be played can be; `hand`: what those in hand now can be.

    Where the engine deals, nobody plays a card that is drawn only because of that.
    """
    if not state.waiting or state.match.dealt:
        return hand
    return _hand(onward, seat)


def _excuse(state: State, seat: Seat) -> Iterator[Offer]:
    drawing = state.drawing or state.closed
    drawn = drawing.order.count(seat) if drawing else 0
    places = range(1, drawn + 1)
    numbers = tuple([str(n) for n in places if allowed(require_excuse, state, seat, n)])
    if numbers:
        first = "1" in numbers
        yield Offer(
            seat,
            "excuse",
            (Blank("number", numbers, optional=first, default="1" if first else ""),),
        )


def _hand(state: State, seat: Seat) -> tuple[str, ...]:
    """What the cards of a hand can be; the opponent has none."""
    return () if seat == AI else nameable(state.table, HAND[seat], KIT.constraints)


def _of_table(edition: Edition, state: State) -> Iterator[Offer]:
    if state.waiting:
        yield Offer("table", "resolves")
    if state.lives(AI) and not state.match.dealt:
        yield from _flips(_onward(edition, state))
    for seat in hands(state):
        hand = nameable(state.table, HAND[seat], KIT.constraints)
        if hand:
            held = state.table.count(HAND[seat])
            shown = replace(list_of("cards", few(hand), most=held, page=hand), zone=HAND[seat])
            yield Offer("table", "reveals", (Blank("seat", (seat,)), shown))


def _flips(duel: Duel) -> Iterator[Offer]:
    if not duel.state.match.over and allowed(require_flip, duel.state):
        shuffle_excuse_in(duel)
        cards = (*nameable(duel.state.table, PILE, KIT.constraints), EXCUSE)
        yield Offer("table", "flips", (page_of("card", cards),))
