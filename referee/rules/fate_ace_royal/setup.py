"""Fate/Ace Royal: the set-up (section 5, FA-1)."""

from events.base import UNKNOWN, Seat
from events.cards import CardsMoved, CardsPooled
from events.catalogues.fate_ace_royal import CardType, Edition
from events.fate_ace_royal.turns import (
    ClassesDealt,
    ClassesOpened,
    ClassExchanged,
    ClassKept,
    GameStarted,
    SeatCalled,
    ServantTaken,
    SpiritsDealt,
    StartPlayerDrawn,
)
from events.fate_ace_royal.values import CLASS, PARTS, SETUP, SPIRIT, Part, Step
from projections.fate_ace_royal.state import CLASSES, DECK, OPEN, PART, SPIRITS, State
from referee.moves.declared import declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.fate_ace_royal.custody import show
from referee.rules.fate_ace_royal.dealing import order, some_of
from referee.rules.fate_ace_royal.hands import draw
from referee.rules.fate_ace_royal.moments import EXCHANGING, OPENING, TAKING
from referee.rules.fate_ace_royal.options import DRAWN
from referee.rules.fate_ace_royal.royale import Royale
from referee.rules.fate_ace_royal.rule import Rule
from referee.rules.fate_ace_royal.slots import AClass, ASpirit, Classes, Gives, OpenClass
from referee.rules.fate_ace_royal.turn import start_turn
from referee.rules.ruling import Ruling

FIRST_HAND = 4
"""How many cards each seat draws (FA-1.5)."""

PILES = {
    SPIRITS: (CardType.SPIRIT,),
    CLASSES: (CardType.CLASS,),
    DECK: (CardType.CRAFT, CardType.EVENT),
}
"""The three piles that never mix (section 11), each a pool of its own."""


def opening(edition: Edition, state: State) -> Ruling[State]:
    """The piles are on the table; where all is drawn, the Servants are dealt."""
    royale = Royale(edition, state)
    if royale.option("first") == DRAWN:
        (first,) = some_of(royale, state.seats, 1, "first")
        royale.write(StartPlayerDrawn(seat=first))
    for pile, types in PILES.items():
        _lay_out(royale, pile, types)
    if royale.option("assign") == "agreed":
        royale.enter(SETUP, Step.TAKE)
        royale.write(SeatCalled(seat=clockwise(royale)[0]))
    else:
        _deal(royale)
    return royale.ruling()


def clockwise(royale: Royale) -> tuple[Seat, ...]:
    """All seats in turn order from the start player on: p1, unless it was agreed otherwise."""
    seats = royale.state.seats
    place = seats.index(royale.state.first or Seat(royale.option("first")))
    return (*seats[place:], *seats[:place])


def _lay_out(royale: Royale, pile: str, types: tuple[CardType, ...]) -> None:
    sets = int(royale.option("sets"))
    cards = [card for kind in types for card in royale.edition.of_type(kind)]
    kinds = tuple((card.slug, card.copies * sets) for card in cards)
    count = sum(copies for _, copies in kinds)
    royale.write(CardsPooled(pool=pile, zone=pile, count=count, kinds=kinds))
    if royale.dealt:
        order(royale, [slug for slug, copies in kinds for _ in range(copies)], pile, (pile,))


def _deal(royale: Royale) -> None:
    """Everybody draws a spirit, then a class; the other classes are opened."""
    seats = clockwise(royale)
    for part in PARTS:
        for seat in seats:
            _take_top(royale, seat, part)
    royale.tell(SpiritsDealt(seats=seats))
    royale.tell(ClassesDealt(seats=seats))
    left = royale.state.table.cards(CLASSES)
    if not left:
        _start(royale)
        return
    royale.enter(SETUP, Step.OPEN)
    if royale.dealt:
        royale.write(CardsMoved(src=CLASSES, dst=OPEN, cards=left))
        _opened(royale, left)


def _take_top(royale: Royale, seat: Seat, part: Part) -> None:
    pile = SPIRITS if part is SPIRIT else CLASSES
    top = royale.state.table.cards(pile)[0] if royale.dealt else UNKNOWN
    royale.write(CardsMoved(src=pile, dst=PART[part][seat], cards=(top,), seen="owner"))


# The classes


@declare("table", when=OPENING)
def opens(royale: Royale, move: Move, cards: Classes) -> None:
    """`table opens CLASS,...` (FA-1.1)."""
    left = royale.state.table.count(CLASSES)
    if len(cards) != left:
        raise Refusal(Rule.OPEN_CLASSES, classes=len(cards), left=left)
    show(royale, move, CardsMoved(src=CLASSES, dst=OPEN, cards=cards))
    _opened(royale, cards)


def _opened(royale: Royale, cards: tuple[str, ...]) -> None:
    royale.tell(ClassesOpened(cards=cards))
    royale.step(Step.EXCHANGE)
    royale.write(SeatCalled(seat=clockwise(royale)[-1]))


@declare("seat", when=EXCHANGING)
def exchanges(royale: Royale, move: Move, card: OpenClass, gives: Gives = None) -> None:
    """`SEAT exchanges CLASS gives=CLASS` (FA-1.3); in the dealt mode it may be left out."""
    seat, state = Seat(move.mover), royale.state
    if card not in state.table.known(OPEN):
        raise Refusal(Rule.EXCHANGE, card=card, known=state.table.known(OPEN))
    own = PART[CLASS][seat]
    given = gives or state.part(seat, CLASS)
    show(royale, move, CardsMoved(src=own, dst=OPEN, cards=(given,), take="chosen"))
    royale.write(CardsMoved(src=OPEN, dst=own, cards=(card,), take="chosen"))
    royale.tell(ClassExchanged(seat=seat, took=card, gave=given))
    _next_exchange(royale, seat)


@declare("seat", when=EXCHANGING)
def keeps(royale: Royale, move: Move) -> None:
    """`SEAT keeps`."""
    seat = Seat(move.mover)
    royale.tell(ClassKept(seat=seat))
    _next_exchange(royale, seat)


def _next_exchange(royale: Royale, seat: Seat) -> None:
    """Counter-clockwise, the start player last: from pN to p1 (FA-1.2)."""
    seats = clockwise(royale)
    place = seats.index(seat)
    if place:
        royale.write(SeatCalled(seat=seats[place - 1]))
    else:
        _start(royale)


# As all agree


@declare("seat", when=TAKING)
def takes(royale: Royale, move: Move, spirit: ASpirit, class_: AClass) -> None:
    """`SEAT takes SPIRIT CLASS` (FA-1.4); `?` for a card kept secret."""
    seat = Seat(move.mover)
    named = {SPIRIT: spirit, CLASS: class_}
    for card in named.values():
        _require_copy(royale, card)
    for part, card in named.items():
        _take(royale, move, seat, part, card)
    royale.write(ServantTaken(seat=seat, spirit=spirit, class_=class_))
    seats = clockwise(royale)
    place = seats.index(seat) + 1
    if place < len(seats):
        royale.write(SeatCalled(seat=seats[place]))
    else:
        _start(royale)


def _require_copy(royale: Royale, card: str) -> None:
    """Raise FA-1.4 where all copies of a card were named already."""
    copies = int(royale.option("sets"))
    if royale.state.named.count(card) >= copies:
        raise Refusal(Rule.TAKE, card=card, copies=copies)


def _take(royale: Royale, move: Move, seat: Seat, part: Part, card: str) -> None:
    if card == UNKNOWN:
        _take_top(royale, seat, part)
        return
    pile = SPIRITS if part is SPIRIT else CLASSES
    show(royale, move, CardsMoved(src=pile, dst=PART[part][seat], cards=(card,), take="chosen"))


# The start


def _start(royale: Royale) -> None:
    """FA-1.5; p1, pN, pN-1 and so on draw four cards each, and p1's turn begins."""
    first, *others = clockwise(royale)
    royale.write(GameStarted(players=len(royale.state.seats), coin=first))
    for seat in (first, *reversed(others)):
        draw(royale, seat, FIRST_HAND)
    start_turn(royale, first)
