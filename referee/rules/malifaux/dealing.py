"""Malifaux: drawing and shuffling; the chance of the dealt mode (sections 11 and 13)."""

from collections.abc import Iterable
from itertools import chain
from typing import Literal

from events.base import Seat
from events.cards import CardsMixed, CardsMoved
from events.catalogues.malifaux import in_order
from events.malifaux.hands import CardsDrawn, DeckReshuffled, DiscardOwed
from projections.malifaux.state import State, deck, discard, hand
from referee.rules import chance
from referee.rules.malifaux.encounter import Encounter


def deal(encounter: Encounter, seat: Seat) -> None:
    """The engine shuffles a whole deck (section 13)."""
    cards = chain.from_iterable([card] * copies for card, copies in encounter.edition.deck)
    _mix(encounter, seat, cards, (deck(seat),))


def _mix(encounter: Encounter, seat: Seat, cards: Iterable[str], zones: tuple[str, ...]) -> None:
    """These cards, all that lie in the zones, are shuffled and are the seat's deck.

    Where the engine deals the generator puts them in one of their orders.
    """
    order: tuple[str, ...] = ()
    if encounter.state.match.dealt:
        seed, position = encounter.use_generator(f"shuffle-{seat}")
        order = chance.shuffled(seed, position, in_order(cards))
    encounter.write(CardsMixed(zones=zones, dst=deck(seat), order=order))


def reshuffle(encounter: Encounter, seat: Seat, why: Literal["empty", "turn", "effect"]) -> None:
    """The discard pile is shuffled into the deck (MF-2.5, MF-2.9)."""
    table = encounter.state.table
    count = table.count(discard(seat))
    in_deck = count + table.count(deck(seat))
    if not in_deck:
        return
    zones = (deck(seat), discard(seat))
    _mix(encounter, seat, chain.from_iterable(map(table.cards, zones)), zones)
    encounter.write(DeckReshuffled(seat=seat, count=count, deck=in_deck, why=why))


def top_cards(encounter: Encounter, seat: Seat, most: int) -> tuple[str, ...]:
    """At most so many cards from the top of the deck; an empty one is renewed before (MF-2.5)."""
    if encounter.state.table.is_empty(deck(seat)):
        reshuffle(encounter, seat, "empty")
    return encounter.state.table.first(deck(seat), most)


def can_come(state: State, seat: Seat) -> int:
    """How many cards can come off the deck, renewed where it ends (MF-2.6)."""
    return state.table.count(deck(seat)) + state.table.count(discard(seat))


def draw(
    encounter: Encounter, seat: Seat, number: int, why: Literal["turn", "fill", "stone", "effect"]
) -> None:
    """So many cards from the deck to the hand, or as many as there are (MF-2.6)."""
    left = number
    while left and (cards := top_cards(encounter, seat, left)):
        drawn = CardsMoved(src=deck(seat), dst=hand(seat), cards=cards, seen="owner")
        encounter.write(drawn)
        left -= len(cards)
    encounter.write(CardsDrawn(seat=seat, count=number - left, why=why))


def owe(encounter: Encounter, seat: Seat, due: int = 0) -> None:
    """A seat owes what is over its limit, or `due` cards if that is more (MF-4.3)."""
    state = encounter.state
    held = state.table.count(hand(seat))
    due = min(due, held)
    count = max(due, held - state.hold(seat).limit)
    if count > 0:
        encounter.write(DiscardOwed(seat=seat, count=count, due=due))
