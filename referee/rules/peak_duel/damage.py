"""Peak Duel: damage turns up cards of the deck (PD-9.1, PD-9.2)."""

from collections.abc import Sequence

from events.base import UNKNOWN, Seat
from events.cards import CardsMoved
from events.peak_duel import CardsTurned, DamageDue
from projections.peak_duel.state import Due, State
from referee.moves import Move
from referee.rules.peak_duel.custody import show
from referee.rules.peak_duel.duel import Duel
from referee.rules.peak_duel.end import lose
from referee.rules.peak_duel.rule import Rule

SOULS_BY_DAMAGE = 5
"""Damage fills the soul zone while it holds fewer cards than this (PD-9.1)."""


def must_be_named(state: State, due: Due) -> bool:
    """Whether this damage is dealt with cards that nobody at the table knows beforehand."""
    deck = state.table.cards(f"{due.seat}.deck")
    return not state.match.dealt and due.amount <= len(deck) and UNKNOWN in deck[: due.amount]


def deal(duel: Duel, seat: Seat, amount: int) -> None:
    """Damage: more than the deck loses, known cards follow by themselves, others are waited for."""
    deck = duel.state.table.cards(f"{seat}.deck")
    waits = must_be_named(duel.state, Due(seat, amount))
    duel.write(DamageDue(seat=seat, amount=amount, deck_left=len(deck), waits=waits))
    if amount > len(deck):
        lose(duel, seat, Rule.DAMAGE_BEYOND_DECK)
    elif not waits:
        turn_up(duel, Move(mover="table"), seat, deck[:amount])


def room_for_souls(state: State, seat: Seat) -> int:
    """How many cards of damage would go to the soul zone before the rest goes to the hand."""
    return max(0, SOULS_BY_DAMAGE - state.table.count(f"{seat}.soul"))


def turn_up(duel: Duel, move: Move, seat: Seat, cards: Sequence[str]) -> None:
    """Turn up these cards of the deck, one by one to the soul zone, the rest to the hand."""
    room = room_for_souls(duel.state, seat)
    parts = (("soul", tuple(cards[:room])), ("hand", tuple(cards[room:])))
    moved = [
        CardsMoved(src=f"{seat}.deck", dst=f"{seat}.{zone}", cards=part)
        for zone, part in parts
        if part
    ]
    show(duel, move, *moved)
    duel.write(CardsTurned(seat=seat, to_soul=len(parts[0][1]), to_hand=len(parts[1][1])))
