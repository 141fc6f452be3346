"""Malifaux: what all have been told of a seat's cards, as the lists of the view show it.

The lists follow what was entered, card by card, and deduce nothing; what can be is the table's. A
seat's cards never leave its own zones.
"""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from events.base import UNKNOWN
from events.cards import CardsMixed, CardsMoved, CardsOverruled, CardsShown
from projections.cards.lists import faces
from projections.malifaux.state import SEATS, Hold, deck, discard, hand, on_table
from projections.table import Table

KIND: Mapping[str, str] = {
    of(seat): kind
    for kind, of in {"deck": deck, "hand": hand, "table": on_table, "discard": discard}.items()
    for seat in SEATS
}
"""Which of its owner's zones each one is."""


def moved(hold: Hold, event: CardsMoved, after: Table) -> Hold:
    """Cards went from one zone of the seat to another; `after`: the table as it is now."""
    src, dst, cards = KIND[event.src], KIND[event.dst], event.cards
    if event.seen != "all":
        cards = (UNKNOWN,) * len(cards)
    if src == "deck":
        if hold.top or hold.bottom:
            hold, cards = _off_the_deck(hold, event, cards, after.count(event.src))
    elif src == "hand":
        if hold.known:
            hold = _out_of_hand(hold, event)
    elif src == "discard":
        hold = replace(hold, pile=_less(hold.pile, cards))
    if dst == "table":
        return hold
    if dst == "discard":
        return replace(hold, pile=hold.pile + faces(cards))
    if dst == "hand":
        named = faces(cards)
        return replace(hold, known=hold.known + named) if named else hold
    if event.put == "top":
        return replace(hold, top=(*reversed(cards), *hold.top))
    return replace(hold, bottom=(*hold.bottom, *cards))


def _off_the_deck(
    hold: Hold, event: CardsMoved, cards: tuple[str, ...], in_deck: int
) -> tuple[Hold, tuple[str, ...]]:
    """Cards put on the deck leave it first; those that all saw are known where they come."""
    top, bottom = hold.top, hold.bottom
    number = len(cards)
    left = in_deck - number if event.dst == event.src else in_deck
    if event.take == "bottom":
        gone = (*(UNKNOWN,) * number, *bottom)[-number:][::-1]
        after = replace(hold, top=top[:left], bottom=bottom[:-number])
    else:
        between = (UNKNOWN,) * max(0, left + number - len(top) - len(bottom))
        gone = (*top, *between, *bottom)[:number]
        after = replace(hold, top=top[number:], bottom=bottom[max(0, len(bottom) - left) :])
    pairs = zip(cards, gone, strict=True)
    return after, tuple(known if card == UNKNOWN else card for card, known in pairs)


def _out_of_hand(hold: Hold, event: CardsMoved) -> Hold:
    """A card that nobody saw may have been any of them."""
    hidden = event.seen != "all" or UNKNOWN in event.cards
    return replace(hold, known=() if hidden else _less(hold.known, event.cards))


def shown(hold: Hold, event: CardsShown) -> Hold:
    """Cards were revealed in the hand."""
    return replace(hold, known=(*hold.known, *_less(faces(event.cards), hold.known)))


def mixed(hold: Hold, event: CardsMixed) -> Hold:
    """Nobody knows any longer what lies where in the deck."""
    pile = () if any(zone.endswith(".discard") for zone in event.zones) else hold.pile
    return replace(hold, pile=pile, top=(), bottom=())


def overruled(hold: Hold, event: CardsOverruled) -> Hold:
    """What gave way is unknown now; an open card stays where all see it."""
    seat, _, _ = event.zone.partition(".")
    for zone, card in event.forgotten:
        if zone.startswith(seat):
            hold = FORGET[KIND[zone]](hold, card)
    return hold


def _forget_held(hold: Hold, card: str) -> Hold:
    return replace(hold, known=() if card == UNKNOWN else _less(hold.known, (card,)))


def _forget_discarded(hold: Hold, card: str) -> Hold:
    return replace(hold, pile=_less(hold.pile, (card,)))


def _forget_on_deck(hold: Hold, card: str) -> Hold:
    top, bottom = (
        tuple(UNKNOWN if card in (there, UNKNOWN) else there for there in end)
        for end in (hold.top, hold.bottom)
    )
    return replace(hold, top=top, bottom=bottom)


def _forget_nothing(hold: Hold, card: str) -> Hold:
    del card
    return hold


FORGET = {
    "hand": _forget_held,
    "discard": _forget_discarded,
    "deck": _forget_on_deck,
    "table": _forget_nothing,
}
"""What becomes unknown, by the zone that it was recorded in (section 11, overruled)."""


def _less(cards: Sequence[str], others: Sequence[str]) -> tuple[str, ...]:
    """The cards without the others, as far as they are among them; a seat has one of each."""
    return tuple(card for card in cards if card not in others or card == UNKNOWN)
