"""Briscola: its moves, each declared by the function of its rule, and what follows from them."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Annotated, ClassVar

from briscola_referee.state import (
    DECK,
    EVENTS,
    GAME,
    HAND,
    KIT,
    PLAYED,
    SEATS,
    TRUMP,
    WON,
    CardPlayed,
    Edition,
    LeadGiven,
    State,
    TrickWon,
    TrumpTurned,
    edition,
    evolve,
    other,
    rank_of,
    shipped,
    suit_of,
)
from events.base import Seat
from events.cards import CardsMixed, CardsMoved, CardsPooled, CardsShown, Showing
from events.match import GameOver, SeatResigned
from projections.custody.answers import nameable
from referee.moves.declared import Word, declare
from referee.moves.glossary import Glossary
from referee.moves.kinds import Choice
from referee.moves.move import Adjust, Award, Draw, Move, Resign, Reveals
from referee.moves.offers import Blank, Offer, few, list_of, page_of
from referee.moves.options import choice
from referee.moves.refusal import Refusal
from referee.moves.table import Moves, Row
from referee.rules import adjusting, chance
from referee.rules.adjusting import Field, adjustments
from referee.rules.due import Due, Dues
from referee.rules.match import require_unpublished
from referee.rules.offered_rulings import endings
from referee.rules.ruling import Hand, Ruling
from referee.rules.showing import Custody
from replays.redact import Says


class Rule(StrEnum):
    """The numbered rules of the rulebook, in its order; a refusal cites one of them."""

    CARDS = "BR-1.1"
    DEAL = "BR-1.2"
    TRUMP = "BR-1.3"
    TURN = "BR-2.1"
    ANY_CARD = "BR-2.2"
    TRICK = "BR-2.3"
    DRAWING = "BR-2.4"
    POINTS = "BR-3.1"
    END = "BR-3.2"
    RESIGNED = "BR-4.1"
    AWARDED = "BR-4.2"
    OVER = "BR-4.3"
    ADJUST = "BR-5.1"
    CUSTODY = "BR-C.1"


# The words of its lines


GLOSSARY = Glossary(GAME, __file__)
MOVERS = GLOSSARY.words("seat", SEATS)
OPTIONS = (choice("first", "a", MOVERS),)


def _cards() -> Mapping[str, tuple[str, ...]]:
    """Every card with its other spellings: `cups-ace`, `杯-么` and `杯么`."""
    suits, ranks = GLOSSARY.words("suit"), GLOSSARY.words("rank")
    return {
        card: tuple(
            f"{suit}{between}{rank}"
            for suit in suits.get(suit_of(card), ())
            for rank in ranks.get(rank_of(card), (rank_of(card),))
            for between in ("-", "")
        )
        for card in edition(shipped()).cards
    }


class Card(Choice, frozen=True):
    """A card; for others it is masked where it names one that lies hidden."""

    says: ClassVar[Says] = "card"


CARD = Card("card", _cards())


# The set-up


class Play(Hand[Edition, State]):
    """The game in the middle of a move: `state` is the table after what was written so far."""

    changes = dict.fromkeys(EVENTS, evolve)


def opening(edition: Edition, state: State) -> Ruling[State]:
    """Forty cards are shuffled, three dealt to each (BR-1.1, BR-1.2); the dealer's are drawn."""
    play = Play(edition, state)
    kinds = tuple((card, 1) for card in edition.cards)
    play.write(CardsPooled(pool=DECK, zone=DECK, count=len(kinds), kinds=kinds))
    if state.match.dealt:
        seed, position = play.use_generator("shuffle")
        order = chance.shuffled(seed, position, edition.cards)
        play.write(CardsMixed(zones=(DECK,), dst=DECK, order=order))
    for seat in SEATS:
        for _ in range(3):
            _draw(play, seat)
    if state.match.dealt:
        _turn(play, Move(mover="table"), play.state.table.cards(DECK)[0])
    return play.ruling()


def _draw(play: Play, seat: Seat) -> None:
    """The top card, which at a real table nobody but its owner sees; the last is the trump."""
    if play.state.table.count(DECK):
        card = play.state.table.cards(DECK)[0]
        play.write(CardsMoved(src=DECK, dst=HAND[seat], cards=(card,), seen="owner"))
    else:
        play.write(CardsMoved(src=TRUMP, dst=HAND[seat], cards=play.state.table.cards(TRUMP)))


@declare("table")
def turns(play: Play, move: Move, card: Annotated[str, Word(CARD, zone=DECK)]) -> None:
    """`table turns CARD`: the next card lies open under the deck; its suit is trump (BR-1.3)."""
    if play.state.trump:
        raise Refusal(Rule.TRUMP, "twice", trump=play.state.trump)
    _turn(play, move, card)


def _turn(play: Play, move: Move, card: str) -> None:
    show(play, move, CardsMoved(src=DECK, dst=TRUMP, cards=(card,)))
    play.write(TrumpTurned(card=card))


# A trick


@declare("seat")
def plays(play: Play, move: Move, card: Annotated[str, Word(CARD, zone="{}.hand")]) -> None:
    """`SEAT plays CARD`: any card of the hand; the second of a trick decides it (BR-2)."""
    if not play.state.trump:
        raise Refusal(Rule.TRUMP, "first")
    seat = Seat(move.mover)
    if seat != play.state.turn:
        raise Refusal(Rule.TURN, seat=play.state.turn)
    show(play, move, CardsMoved(src=HAND[seat], dst=PLAYED[seat], cards=(card,), take="chosen"))
    play.write(CardPlayed(seat=seat, card=card))
    if seat != play.state.leader:
        _win_trick(play)


def _win_trick(play: Play) -> None:
    """The higher card of the suit that was led, or of trumps, wins both (BR-2.3)."""
    state = play.state
    leader, second = state.leader, other(state.leader)
    led, answered = (state.table.cards(PLAYED[seat])[0] for seat in (leader, second))
    winner = second if _beats(play.edition, state.trump, answered, led) else leader
    for seat, card in ((leader, led), (second, answered)):
        play.write(CardsMoved(src=PLAYED[seat], dst=WON[winner], cards=(card,)))
    points = play.edition.worth((led, answered))
    play.write(TrickWon(seat=winner, cards=(led, answered), points=points))
    if play.state.table.count(TRUMP):
        _draw(play, winner)
        _draw(play, other(winner))
    elif not play.state.table.count(HAND[winner]):
        _count(play)


def _beats(edition: Edition, trump: str, card: str, led: str) -> bool:
    if suit_of(card) != suit_of(led):
        return suit_of(card) == trump
    return edition.in_order((card, led))[0] == card


# The end


def _count(play: Play) -> None:
    """All cards are played: who has more than 60 of the 120 points wins (BR-3)."""
    points = points_of(play.edition, play.state)
    most = max(points.values())
    winners = tuple(seat for seat in SEATS if points[seat] == most)
    _finish(play, winners if len(winners) == 1 else (), Rule.END)


def points_of(edition: Edition, state: State) -> dict[Seat, int]:
    """The card points that each seat has won."""
    return {seat: edition.worth(state.table.cards(WON[seat])) for seat in SEATS}


def _finish(play: Play, winners: tuple[Seat, ...], rule: Rule, why: str = "") -> None:
    scores = tuple(points_of(play.edition, play.state).items())
    play.write(GameOver(winners=winners, reason=str(rule), scores=scores, why=why))


def resign(play: Play, move: Resign) -> None:
    """`SEAT resign`: the other wins (BR-4.1)."""
    play.write(SeatResigned(seat=Seat(move.mover)))
    _finish(play, (other(move.mover),), Rule.RESIGNED)


def award(play: Play, move: Award) -> None:
    """`referee award SEAT`: this seat wins (BR-4.2)."""
    _finish(play, (move.seat,), Rule.AWARDED, move.why)


def draw(play: Play, move: Draw) -> None:
    """`referee draw`: nobody wins (BR-4.2)."""
    _finish(play, (), Rule.AWARDED, move.why)


# What the referee may correct


def adjust(play: Play, move: Adjust) -> None:
    """`referee adjust leader SEAT`: between tricks, who leads (BR-5.1)."""
    adjusting.adjust(play, move, fields(play), Rule.ADJUST)


def fields(play: Play) -> Iterator[Field]:
    """What may be set now, and what to."""

    def lead(seat: str) -> None:
        play.write(LeadGiven(seat=Seat(seat)))

    state = play.state
    if state.turn == state.leader:
        yield Field("leader", state.leader, SEATS, lead)


def reveals(play: Play, move: Reveals) -> None:
    """`table reveals SEAT CARD,...`: these cards are in the hand."""
    show(play, move, CardsShown(zone=HAND[move.seat], cards=move.cards))


def _accept(play: Play, event: Showing) -> None:
    """With `custody=overrule`: what was believed of the card elsewhere gives way (BR-C.1)."""
    for ruling in CUSTODY.overrulings(play.state, event, (*HAND.values(), TRUMP, *WON.values())):
        play.write(ruling)
    play.write(event)


CUSTODY = Custody(Rule.CUSTODY, KIT.constraints, _accept)
show = CUSTODY.show


# All moves, judged and offered


MOVES = Moves(
    (turns, plays),
    {
        Adjust: Row(adjust),
        Reveals: Row(reveals),
        Resign: Row(resign),
        Award: Row(award),
        Draw: Row(draw),
    },
    GLOSSARY,
    movers=MOVERS,
    values=MOVERS,
    card=CARD,
)


def adjudicate(edition: Edition, state: State, move: Move) -> Ruling[State]:
    """The consequences of a move, or Refusal; what all moves share is asked first."""
    if state.match.over:
        raise Refusal(Rule.OVER)
    require_unpublished(state.match)
    play = Play(edition, state)
    MOVES.of(move).follow(play, move)
    return play.ruling()


def due(state: State) -> Dues:
    """What the table waits for."""
    if state.match.over:
        return ()
    if not state.trump:
        return (Due(("table",), "turn", verbs=("turns",)),)
    return (Due((state.turn,), "play", verbs=("plays",)),)


def offers(edition: Edition, state: State, mover: str) -> tuple[Offer, ...]:
    """What a seat, the table or the referee may enter now; all of it is accepted."""
    return () if state.match.over else tuple(_offers(edition, state, mover))


def _offers(edition: Edition, state: State, mover: str) -> Iterator[Offer]:
    if mover == "referee":
        yield from endings(SEATS)
        yield from adjustments(fields(Play(edition, state)))
    elif mover == "table":
        if not state.trump:
            yield Offer(mover, "turns", (page_of("card", _possible(state, DECK)),))
        for seat in SEATS:
            if cards := _possible(state, HAND[seat]):
                shown = list_of("cards", few(cards), most=state.table.count(HAND[seat]))
                yield Offer(mover, "reveals", (Blank("seat", (seat,)), shown))
    else:
        yield Offer(mover, "resign")
        if state.trump and mover == state.turn:
            yield Offer(mover, "plays", (page_of("card", _possible(state, f"{mover}.hand")),))


def _possible(state: State, zone: str) -> tuple[str, ...]:
    """The cards of a zone that may be named, those known first."""
    return nameable(state.table, zone, KIT.constraints)
