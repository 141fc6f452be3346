"""Dueling Runes: the set-up (DR-2; section 5 of the rulebook)."""

from events.cards import CardsPooled, CardsShown
from events.catalogues.dueling_runes import EXCUSE as EXCUSE_CARD
from events.catalogues.dueling_runes import Edition
from events.dueling_runes.rounds import GameSetUp, RoundBegan
from projections.dueling_runes.state import EXCUSE, PILE, State, hands
from referee.rules.dueling_runes.dealing import shuffle
from referee.rules.dueling_runes.drawing import draw, settle_excuse
from referee.rules.dueling_runes.duel import Duel
from referee.rules.dueling_runes.end_draws import FULL_HAND
from referee.rules.ruling import Ruling


def opening(edition: Edition, state: State) -> Ruling[State]:
    """What follows from the opening by itself: the pile, the lives, five cards to each hand."""
    duel = Duel(edition, state)
    match = state.match
    cards = tuple((card, 1) for card in edition.order if card != EXCUSE_CARD)
    duel.write(CardsPooled(pool="cards", zone=PILE, count=len(cards), kinds=cards))
    duel.write(CardsPooled(pool=EXCUSE, zone=EXCUSE, count=1, kinds=((EXCUSE_CARD, 1),)))
    duel.write(CardsShown(zone=EXCUSE, cards=(EXCUSE_CARD,)))
    lives = tuple((seat, int(match.option(f"life-{seat}"))) for seat, _ in match.seats)
    duel.write(GameSetUp(round=1, lives=lives, dealt=match.dealt))
    if match.dealt:
        shuffle(duel, (card for card, _ in cards))
    settle_excuse(duel)
    draw(duel, [(seat, FULL_HAND) for seat in hands(duel.state)])
    duel.write(RoundBegan(round=1))
    return duel.ruling()
