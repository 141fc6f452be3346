"""Peak Duel: the set-up (PD-1 decks, PD-2; section 5 of the rulebook)."""

from collections import Counter
from collections.abc import Sequence
from typing import Annotated

from events.base import UNKNOWN, Counts, Seat
from events.cards import CardsMixed, CardsMoved, CardsPooled, CardsPrinted
from events.catalogues.peak_duel import (
    DECK_SIZE,
    Edition,
    broken_deck_rule,
    composition,
    printed,
)
from events.errors import Unreadable
from events.peak_duel.turns import (
    CardsCompared,
    CoinTossed,
    DeckRegistered,
    InitiativeDecided,
    RuleDecided,
)
from events.peak_duel.values import HIGH, INITIATIVE, LOW, SETUP, Law, Purpose
from projections.peak_duel.deck import UNLISTED
from projections.peak_duel.kit import ZONES
from projections.peak_duel.state import DECK, SEATS, TURNED, State
from referee.moves.declared import declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules import chance
from referee.rules.peak_duel.cards import DEALT_DECK, BadItem, DeckList, read_list
from referee.rules.peak_duel.custody import show
from referee.rules.peak_duel.duel import Duel
from referee.rules.peak_duel.kinds import COIN, DECK_WORD, TurnedByA, TurnedByB
from referee.rules.peak_duel.moments import ANY_TIME, SETTING_UP, pair_left
from referee.rules.peak_duel.phases import begin_turn, take_from_deck
from referee.rules.peak_duel.rule import Rule
from referee.rules.ruling import Ruling

OPENING_HAND = 5

OWN = {seat: [name for name, zone in ZONES.items() if zone.owner == seat] for seat in SEATS}
"""The zones of each seat."""

TABLE = Move(mover="table")


def opening(edition: Edition, state: State) -> Ruling[State]:
    """What follows from the opening by itself: decks, hands, and what the options decide.

    In the dealt mode the whole set-up is played through. Raises Unreadable where a deck is named
    that the edition does not have.
    """
    duel = Duel(edition, state)
    for seat in SEATS:
        _lay_deck(duel, seat)
    for seat in SEATS:
        take_from_deck(duel, seat, OPENING_HAND)
    first = state.match.option("first")
    if first != "turned":
        duel.write(InitiativeDecided(seat=Seat(first), by="option"))
    _begin_if_decided(duel)
    while state.match.dealt and duel.state.phase is SETUP:
        _set_up_dealt(duel)
    return duel.ruling()


def _set_up_dealt(duel: Duel) -> None:
    """One more comparison, or the coin when no pair is left."""
    table = duel.state.table
    if pair_left(duel.state):
        _turn_pair(duel, table.cards("a.deck")[0], table.cards("b.deck")[0])
    else:
        _toss_dealt(duel)


# Decks


def _lay_deck(duel: Duel, seat: Seat) -> None:
    """PD-2.1: a deck of 25, listed by an option or known by its constraint only, is shuffled."""
    deck = DECK[seat]
    listed = _listed(duel.edition, duel.state, seat)
    duel.write(
        CardsPooled(
            pool=seat,
            zone=deck,
            count=DECK_SIZE,
            kinds=_counted(listed.cards),
            constraint=UNLISTED,
        )
    )
    if listed.cards:
        duel.write(DeckRegistered(seat=seat, cards=listed.cards, names=listed.names))
    if duel.state.match.dealt:
        _deal(duel, seat, listed.cards, deck)


def _listed(edition: Edition, state: State, seat: Seat) -> DeckList:
    """The deck of the seat's option; no cards: it is not listed."""
    value = state.match.option(f"deck-{seat}")
    if value == UNKNOWN:
        if not state.match.dealt:
            return DeckList(())
        value = DEALT_DECK
    try:
        return read_list(value, edition)
    except BadItem as item:
        raise Unreadable("peak-duel.misfit.deck", word=item.item) from item


def _counted(cards: Sequence[str]) -> Counts:
    return tuple(Counter(sorted(cards, key=printed)).items())


@declare("seat", when=ANY_TIME, weight="rare")
def deck(duel: Duel, move: Move, deck: Annotated[DeckList, DECK_WORD]) -> None:
    """`SEAT deck NAME|LIST`: registered once, before a card is known (PD-1.2 to PD-1.6)."""
    seat = Seat(move.mover)
    require_unregistered(duel.state, seat)
    broken = broken_deck_rule(deck.cards)
    if broken is not None:
        raise Refusal(Rule(broken), seat=seat, **composition(deck.cards))
    duel.write(CardsPrinted(pool=seat, kinds=_counted(deck.cards), whole=True))
    duel.write(DeckRegistered(seat=seat, cards=deck.cards, names=deck.names))


def require_unregistered(state: State, seat: Seat) -> None:
    """Raise PD-1.6 where a seat's deck cannot be registered any more."""
    if state.match.dealt:
        raise Refusal(Rule.DECK_REGISTERED_ONCE, "dealt", seat=seat)
    if state.side(seat).listed:
        raise Refusal(Rule.DECK_REGISTERED_ONCE, "registered", seat=seat)
    if _any_known(state, seat):
        raise Refusal(Rule.DECK_REGISTERED_ONCE, "known", seat=seat)


def _any_known(state: State, seat: Seat) -> bool:
    table, own = state.table, OWN[seat]
    return any(map(table.known, own)) or bool(table.adrift(*own))


# Comparing and tossing


@declare("table", when=SETTING_UP)
def compares(duel: Duel, move: Move, a: TurnedByA, b: TurnedByB) -> None:
    """`table compares a=CARD b=CARD`: one pair turned up (PD-2.2, PD-2.3)."""
    if not pair_left(duel.state):
        raise Refusal(Rule.COIN_AFTER_FULL_TIE, "no-pair")
    _turn_pair(duel, a, b, move)


def _turn_pair(duel: Duel, a: str, b: str, move: Move = TABLE) -> None:
    for seat, card in (("a", a), ("b", b)):
        show(
            duel,
            move,
            CardsMoved(src=DECK[seat], dst=TURNED[seat], cards=(card,), put="bottom"),
        )
    step = duel.state.step
    purpose: Purpose = "initiative" if step is INITIATIVE else "rule"
    sum_a, sum_b = printed(a).sum, printed(b).sum
    duel.write(CardsCompared(a=a, b=b, sums=(("a", sum_a), ("b", sum_b)), purpose=purpose))
    if sum_a == sum_b:
        return
    greater = Seat("a" if sum_a > sum_b else "b")
    if step is INITIATIVE:
        duel.write(InitiativeDecided(seat=greater, by="turned"))
    else:
        law = HIGH if greater == duel.state.first else LOW
        duel.write(RuleDecided(rule=law, by="turned"))
    _begin_if_decided(duel)


@declare("table", when=SETTING_UP)
def coin(duel: Duel, move: Move, result: Annotated[str, COIN]) -> None:
    """`table coin a|b|high|low`: decides after a full tie (PD-2.6)."""
    if pair_left(duel.state):
        raise Refusal(Rule.COIN_AFTER_FULL_TIE, "pair-left")
    if result not in faces(duel.state):
        raise Refusal(Rule.COIN_AFTER_FULL_TIE, "other-step", result=result)
    _toss(duel, result)


def faces(state: State) -> tuple[str, str]:
    """What a coin decides in this step of the set-up."""
    return SEATS if state.step is INITIATIVE else (HIGH, LOW)


def _toss(duel: Duel, result: str) -> None:
    if duel.state.step is INITIATIVE:
        duel.write(CoinTossed(purpose="initiative", result=result))
        duel.write(InitiativeDecided(seat=Seat(result), by="coin"))
    else:
        duel.write(CoinTossed(purpose="rule", result=result))
        duel.write(RuleDecided(rule=Law(result), by="coin"))
    _begin_if_decided(duel, tossed=True)


# The first turn


def _begin_if_decided(duel: Duel, *, tossed: bool = False) -> None:
    """Turn 1 begins once initiative and law are decided; an agreed law needs no comparison.

    The cards turned up go back in their order (PD-2.4), after a full tie shuffled (R6).
    """
    agreed = duel.state.match.option("start-rule")
    if duel.state.first is not None and duel.state.rule is None and agreed != "turned":
        duel.write(RuleDecided(rule=Law(agreed), by="option"))
    first = duel.state.first
    if first is None or duel.state.rule is None:
        return
    for seat in SEATS:
        if tossed:
            _shuffle_back(duel, seat)
        else:
            _return_turned(duel, seat)
    begin_turn(duel, first, 1)


def _return_turned(duel: Duel, seat: Seat) -> None:
    """PD-2.4: the first one turned up lies highest, the last one is the bottom card (R5)."""
    turned = duel.state.table.cards(TURNED[seat])
    if turned:
        duel.write(CardsMoved(src=TURNED[seat], dst=DECK[seat], cards=turned, put="bottom"))


def _shuffle_back(duel: Duel, seat: Seat) -> None:
    """All the cards turned up in a full tie are shuffled and are the deck again."""
    turned, deck = TURNED[seat], DECK[seat]
    if duel.state.match.dealt:
        _deal(duel, seat, duel.state.table.cards(turned), turned)
    else:
        duel.write(CardsMixed(zones=(turned,), dst=deck))


# Chance of the dealt mode (PD-11.3)


def _deal(duel: Duel, seat: Seat, cards: Sequence[str], zone: str) -> None:
    """The generator puts these cards, all that lie in the zone, in one of their orders."""
    seed, position = duel.use_generator(f"shuffle-{seat}")
    order = chance.shuffled(seed, position, sorted(cards, key=printed))
    duel.write(CardsMixed(zones=(zone,), dst=DECK[seat], order=order))


def _toss_dealt(duel: Duel) -> None:
    seed, position = duel.use_generator(f"coin-{duel.state.step}")
    _toss(duel, chance.coin(seed, position, faces(duel.state)))
