"""Dueling Runes: what the referee changes in the game's own quantities (DR-13.3, DR-13.6)."""

import re
from collections.abc import Sequence

from events.base import Seat
from events.cards import CardsMoved
from events.catalogues.dueling_runes import ACTIVATION, EXCUSE, HIGHEST, LOWEST
from events.dueling_runes import (
    CardPrinted,
    CardsDiscarded,
    EffectEnded,
    EffectRuled,
    Phase,
    QueueCardDiscarded,
    QueueCardsFlipped,
    Rune,
)
from projections.dueling_runes.state import AI, DISCARD, HAND, MOST_LIFE, QUEUE, Laid, State
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.dueling_runes import moves
from referee.rules.dueling_runes.custody import discard as discard_shown
from referee.rules.dueling_runes.drawing import draw
from referee.rules.dueling_runes.duel import Duel
from referee.rules.dueling_runes.end import judge_deaths
from referee.rules.dueling_runes.end_draws import FULL_HAND
from referee.rules.dueling_runes.play import left_over
from referee.rules.dueling_runes.resolution import change_life, gain
from referee.rules.dueling_runes.rule import Rule
from referee.rules.dueling_runes.runes import in_step_order, runes_of

LONGEST = 12
"""The most rounds that an effect is given for."""

MOST_SUITS = 3

_NUMBER = re.compile(r"\+?0*([0-9]{1,3})")


def _begin(duel: Duel, move: moves.RuledOn, kind: str, value: str) -> Seat:
    """The effect goes on record; the events of what it does follow. The seat must live."""
    _rule_on(duel, move.seat, kind, value)
    return move.seat


def _rule_on(duel: Duel, seat: Seat, kind: str, value: str) -> None:
    if not duel.state.lives(seat):
        raise Refusal(Rule.EFFECT, "seat", seat=seat)
    duel.write(EffectRuled(round=duel.state.round, kind=kind, seat=seat, value=value))


def life(duel: Duel, move: moves.EffectLife) -> None:
    """`referee effect life SEAT,... N`: capped at 12; deaths are judged once, for all of them."""
    for seat in move.seats:
        _rule_on(duel, seat, "life", f"{move.amount:+d}")
    if len(set(move.seats)) < len(move.seats):
        raise Refusal(Rule.EFFECT, "twice")
    if not move.amount or abs(move.amount) > MOST_LIFE:
        raise Refusal(Rule.EFFECT, "life", x=move.amount, most=MOST_LIFE)
    for seat in move.seats:
        change_life(duel, seat, move.amount, "referee")
    judge_deaths(duel)


def status(duel: Duel, move: moves.EffectStatus) -> None:
    """`referee effect status SEAT EFFECT rounds=N [start=now|next]`."""
    seat = _begin(duel, move, "status", f"{move.effect} {move.rounds} {move.start}")
    found = _NUMBER.fullmatch(move.rounds)
    rounds = int(found[1]) if found else 0
    if not 1 <= rounds <= LONGEST:
        raise Refusal(Rule.EFFECT, "rounds", word=move.rounds, most=LONGEST)
    first = duel.state.round + (move.start == "next")
    gain(duel, seat, move.effect, first, first + rounds - 1, rounds)


def clear(duel: Duel, move: moves.EffectClear) -> None:
    """`referee effect clear SEAT EFFECT`: it must be there."""
    seat = _begin(duel, move, "clear", move.effect)
    if move.effect not in duel.state.sides[seat].effects:
        raise Refusal(Rule.EFFECT, "no-effect", seat=seat, effect=move.effect)
    duel.write(EffectEnded(round=duel.state.round, seat=seat, effect=move.effect))


# Queues


def flip(duel: Duel, move: moves.EffectFlip) -> None:
    """`referee effect flip SEAT CARD,...`: face-up cards are turned down (DR-5.4)."""
    seat = _begin(duel, move, "flip", ",".join(move.cards))
    cards = _of_queue(duel.state, seat, move.cards, [True])
    duel.write(QueueCardsFlipped(round=duel.state.round, seat=seat, cards=cards, face="down"))


def unflip(duel: Duel, move: moves.EffectUnflip) -> None:
    """`referee effect unflip SEAT CARD,...`: cards are turned up, and their runes serve again."""
    seat = _begin(duel, move, "unflip", ",".join(move.cards))
    cards = _of_queue(duel.state, seat, move.cards, [False])
    duel.write(QueueCardsFlipped(round=duel.state.round, seat=seat, cards=cards, face="up"))
    runes = _again(duel, seat, cards)
    if runes:
        duel.write(
            QueueCardsFlipped(round=duel.state.round, seat=seat, cards=(), face="up", runes=runes)
        )


def _again(duel: Duel, seat: Seat, cards: Sequence[str]) -> tuple[Rune, ...]:
    """The runes of cards turned up that serve in this step or later ones (8.9)."""
    state = duel.state
    if state.phase is not Phase.SPELL or state.step is None:
        return ()
    card = state.card(seat)
    runes: list[Rune] = []
    if card is not None and card in cards:
        runes += runes_of(duel.edition, state, ((seat, card),))
    if not state.extra and duel.option("extra-activation") == "keep":
        runes += left_over(state, seat)
    begun = ACTIVATION.index(state.step)
    return in_step_order(
        [
            rune
            for rune in runes
            if rune.card in cards
            and rune not in (*state.spoken, *state.active)
            and ACTIVATION.index(rune.suit) >= begun
        ]
    )


def lose_queue(duel: Duel, move: moves.EffectLoseQueue) -> None:
    """`referee effect lose-queue SEAT CARD,...`: discarded in the order named."""
    seat = _begin(duel, move, "lose-queue", ",".join(move.cards))
    _of_queue(duel.state, seat, move.cards, [True, False])
    moved = CardsMoved(src=QUEUE[seat], dst=DISCARD, cards=move.cards, take="chosen")
    duel.write(moved)
    for card in move.cards:
        duel.write(QueueCardDiscarded(round=duel.state.round, seat=seat, card=card))


def _of_queue(
    state: State, seat: Seat, cards: tuple[str, ...], faces: Sequence[bool]
) -> tuple[str, ...]:
    """The cards, which must be different ones of the queue that lie with such a face."""

    def fits(laid: Laid) -> bool:
        return laid.up in faces

    there = tuple(laid.card for laid in state.sides[seat].queue if fits(laid))
    if len(set(cards)) < len(cards) or not set(cards) <= set(there):
        raise Refusal(Rule.EFFECT, "queue", seat=seat, cards=there)
    return cards


# Hands


def discard(duel: Duel, move: moves.EffectDiscard) -> None:
    """`referee effect discard SEAT CARD,...`: cards of the hand."""
    seat = _begin(duel, move, "discard", ",".join(move.cards))
    hand = _hand(duel.state, seat)
    if EXCUSE in move.cards:
        raise Refusal(Rule.EFFECT, "excuse", seat=seat)
    if len(set(move.cards)) < len(move.cards) or len(move.cards) > hand:
        raise Refusal(Rule.EFFECT, "discard", seat=seat, hand=hand)
    discard_shown(duel, move, seat, move.cards)
    duel.write(CardsDiscarded(round=duel.state.round, seat=seat, cards=move.cards, cause="referee"))


def draw_cards(duel: Duel, move: moves.EffectDraw) -> None:
    """`referee effect draw SEAT N`: a drawing of its own (DR-10.3)."""
    seat = _begin(duel, move, "draw", str(move.count))
    room = FULL_HAND - _hand(duel.state, seat)
    if not room:
        raise Refusal(Rule.EFFECT, "full", seat=seat, hand=FULL_HAND)
    if not 1 <= move.count <= room:
        raise Refusal(Rule.EFFECT, "draw", seat=seat, x=move.count, most=room)
    draw(duel, [(seat, move.count)])


def _hand(state: State, seat: Seat) -> int:
    """How many cards the seat has in hand."""
    if seat == AI:
        raise Refusal(Rule.EFFECT, "no-hand", seat=seat)
    return state.table.count(HAND[seat])


# What is printed


def prints(duel: Duel, move: moves.Prints) -> None:
    """`referee card CARD rank=N suits=S,...`: before any card has been seen (DR-13.6)."""
    state = duel.state
    if state.match.dealt:
        raise Refusal(Rule.CHANCE_IS_DEALT, "card")
    if state.table.pools["cards"].shown:
        raise Refusal(Rule.PRINTED, "late")
    suits = move.suits
    wrong_suits = not 1 <= len(suits) <= MOST_SUITS or len(set(suits)) < len(suits)
    if move.card == EXCUSE or wrong_suits or not LOWEST <= move.rank <= HIGHEST:
        raise Refusal(Rule.PRINTED, card=move.card, x=move.rank, most=HIGHEST)
    duel.write(CardPrinted(round=duel.state.round, card=move.card, rank=move.rank, suits=suits))


KINDS: tuple[type[Move], ...] = (
    moves.EffectLife,
    moves.EffectStatus,
    moves.EffectClear,
    moves.EffectFlip,
    moves.EffectUnflip,
    moves.EffectLoseQueue,
    moves.EffectDiscard,
    moves.EffectDraw,
)
"""The kinds of `referee effect`."""
