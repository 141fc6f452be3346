"""Dueling Runes: what the referee may enter now besides book-keeping (DR-11.6, DR-13)."""

from collections.abc import Iterator

from msgspec.structs import replace

from events.base import Seat
from events.catalogues.dueling_runes import EXCUSE, HIGHEST, LOWEST, Edition
from events.dueling_runes.values import Effect, Suit
from projections.custody.answers import nameable
from projections.dueling_runes.kit import KIT
from projections.dueling_runes.state import HAND, MOST_LIFE, QUEUE, State, hands
from referee.moves.offers import Blank, Offer, few, list_of, page_of
from referee.rules.adjusting import adjustments
from referee.rules.dueling_runes.adjust import fields
from referee.rules.dueling_runes.duel import Duel
from referee.rules.dueling_runes.end_draws import FULL_HAND
from referee.rules.dueling_runes.referee_effects import LONGEST, MOST_SUITS
from referee.rules.offered_rulings import BY, endings, offer_effect

EFFECTS = tuple(effect.value for effect in Effect)
SUITS = tuple(suit.value for suit in Suit)
AMOUNTS = tuple(str(n) for n in range(-MOST_LIFE, MOST_LIFE + 1) if n)


def _numbers(low: int, high: int) -> tuple[str, ...]:
    return tuple(map(str, range(low, high + 1)))


def of_referee(edition: Edition, state: State) -> Iterator[Offer]:
    """Ends, corrections, effects, and what the table's own cards show."""
    yield from endings(tuple(state.sides))
    yield from adjustments(fields(Duel(edition, state)))
    seats = list_of("seats", tuple(state.living), most=len(state.living))
    yield offer_effect("life", seats, Blank("amount", AMOUNTS))
    rounds = Blank("rounds", _numbers(1, LONGEST), key=True)
    start = Blank("start", ("now", "next"), key=True, optional=True, default="now")
    seat = Blank("seat", state.living)
    yield offer_effect("status", seat, Blank("effect", EFFECTS), rounds, start)
    for living in state.living:
        yield from _on_queue(state, living)
    for living in hands(state):
        yield from _on_hand(state, living)
    if not state.match.dealt and not state.table.pools["cards"].shown:
        cards = page_of("card", tuple(card for card in edition.order if card != EXCUSE))
        rank = Blank("rank", _numbers(LOWEST, HIGHEST), key=True)
        suits = Blank("suits", SUITS, key=True, most=MOST_SUITS)
        yield Offer(BY, "card", (cards, rank, suits))


def _on_queue(state: State, seat: Seat) -> Iterator[Offer]:
    side, whom = state.sides[seat], Blank("seat", (seat,))
    if side.effects:
        there = tuple(str(effect) for effect in side.effects)
        yield offer_effect("clear", whom, Blank("effect", there))
    known = [laid for laid in side.queue if laid.card != "?"]
    for kind, cards in (
        ("flip", tuple(laid.card for laid in known if laid.up)),
        ("unflip", tuple(laid.card for laid in known if not laid.up)),
        ("lose-queue", tuple(laid.card for laid in known)),
    ):
        if cards:
            some = list_of("cards", cards, most=len(cards))
            yield offer_effect(kind, whom, replace(some, zone=QUEUE[seat]))


def _on_hand(state: State, seat: Seat) -> Iterator[Offer]:
    count, whom = state.table.count(HAND[seat]), Blank("seat", (seat,))
    cards = nameable(state.table, HAND[seat], KIT.constraints)
    if cards:
        some = list_of("cards", few(cards), most=count, page=cards)
        yield offer_effect("discard", whom, replace(some, zone=HAND[seat]))
    if count < FULL_HAND:
        yield offer_effect("draw", whom, Blank("count", _numbers(1, FULL_HAND - count)))
