"""Peak Duel: damage turns up cards of the deck (PD-9.1, PD-9.2)."""

from events.base import Seat
from events.cards import CardsMoved
from events.peak_duel.battle import CardsTurned, DamageDue
from projections.peak_duel.state import DECK, HAND, SOUL, Due, State
from referee.moves.move import Move
from referee.rules.peak_duel.clash import must_be_named
from referee.rules.peak_duel.custody import show
from referee.rules.peak_duel.duel import Duel
from referee.rules.peak_duel.end import lose
from referee.rules.peak_duel.rule import Rule

SOULS_BY_DAMAGE = 5
"""Damage fills the soul zone while it holds fewer cards than this (PD-9.1)."""


def deal(duel: Duel, due: Due) -> None:
    """Damage: more than the deck loses, known cards follow by themselves, others are waited for."""
    seat, amount = due.seat, due.amount
    table, deck = duel.state.table, DECK[seat]
    left, waits = table.count(deck), must_be_named(duel.state, due)
    duel.write(DamageDue(seat=seat, amount=amount, deck_left=left, waits=waits))
    if amount > left:
        lose(duel, seat, Rule.DAMAGE_BEYOND_DECK)
    elif not waits:
        turn_up(duel, seat, table.first(deck, amount))


def room_for_souls(state: State, seat: Seat) -> int:
    """How many cards of damage would go to the soul zone before the rest goes to the hand."""
    return max(0, SOULS_BY_DAMAGE - state.table.count(SOUL[seat]))


def turn_up(duel: Duel, seat: Seat, cards: tuple[str, ...], named: Move | None = None) -> None:
    """Turn up these cards of the deck, one by one to the soul zone, the rest to the hand.

    What a move has `named` must be possible there; other cards are those that lie there.
    """
    room = room_for_souls(duel.state, seat)
    to_soul, to_hand = cards[:room], cards[room:]
    moved = [
        CardsMoved(src=DECK[seat], dst=zone, cards=part)
        for zone, part in ((SOUL[seat], to_soul), (HAND[seat], to_hand))
        if part
    ]
    if named is None:
        for event in moved:
            duel.write(event)
    else:
        show(duel, named, *moved)
    duel.write(CardsTurned(seat=seat, to_soul=len(to_soul), to_hand=len(to_hand)))
