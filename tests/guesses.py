"""A small game of guesses, whose moves name kinds of cards that nobody has to hold.

Sixteen cards of eight kinds are mixed; two seats hold two each. A seat plays a card openly or hides
one, or guesses what the other holds: who is guessed right shows it. Whoever has moved draws a card,
so that hidden cards come up in the same entry in which a kind was named.
"""

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import ClassVar

from msgspec.structs import replace

from events.base import Seat
from events.cards import CardsMixed, CardsMoved, CardsPooled, CardsShown
from events.match import ChanceDrawn
from referee.games.game import Rules
from referee.moves.kinds import Choice, Plain, seat_kind
from referee.moves.move import Move
from referee.moves.offers import Blank, Offer
from referee.moves.refusal import Refusal
from referee.moves.verbs import Form, Language, Slot, Verb
from replays.redact import Says
from tests import toy
from tests.toy import SEATS

COURT = {
    "guard": 5,
    "priest": 2,
    "baron": 2,
    "handmaid": 2,
    "prince": 2,
    "king": 1,
    "countess": 1,
    "princess": 1,
}
"""How many there are of each kind."""


class Guesses(Move, frozen=True, kw_only=True):
    seat: Seat
    kind: str


class Card(Plain):
    """A card of the hand; as the kind that is guessed, the slot says that it is none."""

    name = "card"
    says: ClassVar[Says] = "card"

    def read(self, word, reading):
        return Choice("card", dict.fromkeys(COURT, ())).read(word, reading)

    def choices(self, reading):
        return tuple(COURT)


MOVERS = {"a": ("甲",), "b": ("乙",)}
CARD = Slot("card", Card())
LANGUAGE = Language(
    table=(
        Verb("plays", "seat", Form(toy.Plays, (CARD,))),
        Verb("hides", "seat", Form(toy.Hides, (CARD,))),
        Verb(
            "guess",
            "seat",
            Form(Guesses, (Slot("seat", seat_kind(MOVERS)), Slot("kind", Card(), says="open"))),
        ),
    ),
    verbs={"guess": ("猜",)},
    keys={},
    movers=MOVERS,
)


def opening(edition, state):
    hand = toy.Toy(edition, state)
    hand.write(CardsPooled(pool="deck", zone="deck", count=16, kinds=tuple(COURT.items())))
    if state.match.dealt:
        order = [kind for kind, count in COURT.items() for _ in range(count)]
        Random(state.match.seed).shuffle(order)
        hand.write(ChanceDrawn(position=1, purpose="deck"))
        hand.write(CardsMixed(zones=("deck",), dst="deck", order=tuple(order)))
    for seat in SEATS:
        draw(hand, seat)
        draw(hand, seat)
    return hand.ruling()


def draw(hand, seat):
    if hand.state.table.count("deck"):
        toy.draw(hand, seat)


def adjudicate(edition, state, move):
    if not isinstance(move, toy.Plays | toy.Hides | Guesses):
        return toy.adjudicate(edition, state, move)
    if state.match.over:
        raise Refusal("T-9")
    hand = toy.Toy(edition, state)
    match move:
        case toy.Plays(mover=seat, card=card):
            leave(hand, seat, card, "pile", "all")
        case toy.Hides(mover=seat, card=card):
            leave(hand, seat, card, f"{seat}.cover", "owner")
        case Guesses(mover=seat, seat=other, kind=kind):
            if seat == other:
                raise Refusal("T-4", seat=seat)
            if kind in state.table.cards(f"{other}.hand"):
                hand.write(CardsShown(zone=f"{other}.hand", cards=(kind,)))
    draw(hand, move.mover)
    return hand.ruling()


def leave(hand, seat, card, zone, seen):
    source = f"{seat}.hand"
    if card not in hand.state.table.cards(source):
        raise Refusal("T-3", seat=seat, card=card)
    hand.write(CardsMoved(src=source, dst=zone, cards=(card,), take="any", seen=seen))


def offers(edition, state, mover):
    return tuple(_offers(state, mover)) if mover in SEATS and not state.match.over else ()


def _offers(state, seat) -> Iterator[Offer]:
    cards = tuple(dict.fromkeys(state.table.known(f"{seat}.hand")))
    if cards:
        yield Offer(seat, "plays", (Blank("card", cards),))
        yield Offer(seat, "hides", (Blank("card", cards),))
    (other,) = (each for each in SEATS if each != seat)
    yield Offer(seat, "guess", (Blank("seat", (other,)), Blank("kind", tuple(COURT))))


GAME = replace(
    toy.GAME,
    kit=replace(toy.KIT, slug="guesses"),
    shipped=lambda: {"game": "guesses", "edition": "default"},
    edition=lambda data: SimpleNamespace(**data),
    rules=lambda: Rules((), LANGUAGE, opening, adjudicate),
    offers=offers,
    in_order=lambda edition, cards: sorted(cards, key=list(COURT).index),
)
