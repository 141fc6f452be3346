"""High card, the smallest game with chance, choice and hidden cards; it declares no analysis.

Of eight cards each of two seats holds two. One plays a card and draws one, then the other does: the
higher card scores, and its seat leads. When no hand has a card, who has more points has won.
"""

from typing import Annotated, ClassVar, get_args

import msgspec
from msgspec.structs import replace

from events.base import Event, Seat
from events.cards import CardEvent, CardsMixed, CardsMoved, CardsPooled
from events.codec import decoder
from events.match import GameOver, MatchEvent, SeatResigned
from projections import match as sheet
from projections import table
from projections.custody.answers import nameable
from projections.kit import Kit, Zone
from projections.match import Match
from projections.table import Table
from referee.games.game import CommonRules, Game, Rules
from referee.moves.declared import Word, declare
from referee.moves.glossary import Glossary
from referee.moves.kinds import Choice
from referee.moves.move import Adjust, Award, Draw, Resign, Reveals
from referee.moves.offers import Blank, Offer
from referee.moves.refusal import Refusal
from referee.moves.table import Moves, Row
from referee.rules import chance
from referee.rules.due import MOVE, Due
from referee.rules.ruling import Hand
from referee.views.naming import Naming
from replays.redact import Says

SEATS = A, B = Seat("a"), Seat("b")
OTHER = {A: B, B: A}
CARDS = tuple("12345678")
HAND = {seat: f"{seat}.hand" for seat in SEATS}
ZONES = {
    "deck": Zone(None, ordered=True, sees="none"),
    "pile": Zone(None, ordered=True, sees="all"),
    **{HAND[seat]: Zone(seat, ordered=False, sees="owner") for seat in SEATS},
}


class Scored(Event, frozen=True, kw_only=True, tag="high-card.scored"):
    seat: Seat


class State(msgspec.Struct, frozen=True):
    """`led`: the card that the other has to beat; empty: a round begins."""

    match: Match
    table: Table
    turn: Seat = A
    led: str = ""
    points: tuple[Seat, ...] = ()


def evolve(state, event):
    if isinstance(event, Scored):
        return replace(state, turn=event.seat, points=(*state.points, event.seat))
    if not isinstance(event, CardEvent):
        return replace(state, match=sheet.evolve(state.match, event))
    state = replace(state, table=table.evolve(state.table, event))
    if isinstance(event, CardsMoved) and event.dst == "pile":
        return replace(state, turn=OTHER[state.turn], led="" if state.led else event.cards[0])
    return state


KIT = Kit(
    slug="high-card",
    decoder=decoder(MatchEvent, CardEvent, Scored),
    start=lambda opened: State(sheet.start(opened), table.start(("deck", "pile"))),
    evolve=evolve,
    zones=lambda opened: ZONES,
    constraints={},
)


class Card(Choice, frozen=True):
    says: ClassVar[Says] = "card"


CARD = Card("card", dict.fromkeys(CARDS, ()))


class Play(Hand):
    changes = dict.fromkeys((*get_args(MatchEvent), *get_args(CardEvent), Scored), evolve)


def opening(edition, state):
    play = Play(edition, state)
    kinds = tuple((card, 1) for card in CARDS)
    play.write(CardsPooled(pool="deck", zone="deck", count=len(CARDS), kinds=kinds))
    if state.match.dealt:
        order = chance.shuffled(*play.use_generator("shuffle"), CARDS)
        play.write(CardsMixed(zones=("deck",), dst="deck", order=order))
    for seat in SEATS * 2:
        draw(play, seat)
    return play.ruling()


def draw(play, seat):
    top = play.state.table.first("deck", 1)
    if top:
        play.write(CardsMoved(src="deck", dst=HAND[seat], cards=top, seen="owner"))


@declare("seat")
def plays(play, move, card: Annotated[str, Word(CARD, zone="{}.hand")]):
    """`SEAT plays CARD`."""
    seat, led = Seat(move.mover), play.state.led
    if seat != play.state.turn or card not in held(play.state, seat):
        raise Refusal("HC-1", seat=seat, card=card)
    play.write(CardsMoved(src=HAND[seat], dst="pile", cards=(card,), take="any"))
    if led:
        play.write(Scored(seat=seat if card > led else OTHER[seat]))
    draw(play, seat)
    if all(play.state.table.is_empty(zone) for zone in HAND.values()):
        a, b = (play.state.points.count(each) for each in SEATS)
        play.write(GameOver(winners=(A,) * (a > b) + (B,) * (b > a), reason="HC-2"))


def held(state, seat):
    """The cards that a hand may hold, as far as the table knows."""
    return tuple(nameable(state.table, HAND[seat], {}))


def resign(play, move):
    play.write(SeatResigned(seat=Seat(move.mover)))
    play.write(GameOver(winners=(OTHER[move.mover],), reason="HC-3"))


def refused(play, move):
    raise Refusal("HC-4")


COMMON = {**dict.fromkeys((Adjust, Award, Draw, Reveals), Row(refused)), Resign: Row(resign)}
MOVERS = dict.fromkeys(SEATS, ())
MOVES = Moves((plays,), COMMON, Glossary("high-card", __file__), movers=MOVERS, values={})


def adjudicate(edition, state, move):
    if state.match.over:
        raise Refusal("HC-5")
    play = Play(edition, state)
    MOVES.of(move).follow(play, move)
    return play.ruling()


def offers(edition, state, mover):
    if state.match.over or mover != state.turn:
        return ()
    return (Offer(mover, "plays", (Blank("card", held(state, mover)),)),)


class View(msgspec.Struct, frozen=True):
    pile: tuple[str, ...]
    points: tuple[Seat, ...]
    hands: dict[str, tuple[str, ...]]


GAME = Game(
    kit=KIT,
    prefix="HC",
    revision=1,
    seats=lambda options: SEATS,
    common=CommonRules(over="HC-5", resign="HC-3", award="HC-4", adjust="HC-4", custody="HC-1"),
    shipped=lambda: {"game": "high-card", "edition": "default"},
    edition=dict,
    rules=lambda: Rules((), MOVES.language, opening, adjudicate),
    offers=offers,
    dues=lambda edition, state: () if state.match.over else (Due((state.turn,), MOVE),),
    naming=lambda state: Naming(game="high-card", seats=dict(state.match.seats)),
    in_order=lambda edition, cards: sorted(cards),
    view=lambda edition, state, viewer, public: View(
        state.table.cards("pile"),
        state.points,
        {seat: state.table.cards(HAND[seat]) for seat in SEATS},
    ),
    board=lambda position, naming, lang, width: " ".join(position.state.pile) or "-",
)
