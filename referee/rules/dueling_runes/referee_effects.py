"""Dueling Runes: what the referee changes in the game's own quantities (DR-13.3, DR-13.6)."""

import re
from collections.abc import Sequence

from events.base import Seat
from events.cards import CardsMoved
from events.catalogues.dueling_runes import ACTIVATION, EXCUSE, HIGHEST, LOWEST
from events.dueling_runes.drawing import CardPrinted, CardsDiscarded, EffectRuled
from events.dueling_runes.rounds import QueueCardDiscarded
from events.dueling_runes.spells import EffectEnded, QueueCardsFlipped
from events.dueling_runes.values import Phase, Rune
from projections.dueling_runes.state import AI, DISCARD, HAND, MOST_LIFE, QUEUE, State
from referee.moves.declared import declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.dueling_runes.custody import discard as discard_shown
from referee.rules.dueling_runes.drawing import draw as draw_run
from referee.rules.dueling_runes.duel import Duel
from referee.rules.dueling_runes.end import judge_deaths
from referee.rules.dueling_runes.end_draws import FULL_HAND
from referee.rules.dueling_runes.kinds import (
    ACard,
    AnEffect,
    Count,
    ItsSeat,
    NumberKey,
    Queued,
    RoundsKey,
    Seats,
    Shown,
    StartKey,
    SuitsKey,
)
from referee.rules.dueling_runes.moments import ANY_TIME
from referee.rules.dueling_runes.play import left_over
from referee.rules.dueling_runes.resolution import change_life, gain
from referee.rules.dueling_runes.rule import Rule
from referee.rules.dueling_runes.runes import in_step_order, runes_of

LONGEST = 12
"""The most rounds that an effect is given for."""

MOST_SUITS = 3

_NUMBER = re.compile(r"\+?0*([0-9]{1,3})")


an_effect = declare("referee", under="effect", when=ANY_TIME, weight="rare")
"""What the kinds of `referee effect` have in common."""


def _rule_on(duel: Duel, seat: Seat, kind: str, value: str) -> None:
    """The effect goes on record; the events of what it does follow. The seat must live."""
    if not duel.state.lives(seat):
        raise Refusal(Rule.EFFECT, "seat", seat=seat)
    duel.write(EffectRuled(round=duel.state.round, kind=kind, seat=seat, value=value))


@an_effect
def life(duel: Duel, move: Move, seats: Seats, amount: Count) -> None:
    """`referee effect life SEAT,... N`: capped at 12; deaths are judged once, for all of them."""
    for seat in seats:
        _rule_on(duel, seat, "life", f"{amount:+d}")
    if len(set(seats)) < len(seats):
        raise Refusal(Rule.EFFECT, "twice")
    if not amount or abs(amount) > MOST_LIFE:
        raise Refusal(Rule.EFFECT, "life", x=amount, most=MOST_LIFE)
    for seat in seats:
        change_life(duel, seat, amount, "referee")
    judge_deaths(duel)


@an_effect
def status(
    duel: Duel,
    move: Move,
    seat: ItsSeat,
    effect: AnEffect,
    rounds: RoundsKey = "",
    start: StartKey = "now",
) -> None:
    """`referee effect status SEAT EFFECT rounds=N [start=now|next]`."""
    _rule_on(duel, seat, "status", f"{effect} {rounds} {start}")
    found = _NUMBER.fullmatch(rounds)
    number = int(found[1]) if found else 0
    if not 1 <= number <= LONGEST:
        raise Refusal(Rule.EFFECT, "rounds", word=rounds, most=LONGEST)
    first = duel.state.round + (start == "next")
    gain(duel, seat, effect, first, first + number - 1, number)


@an_effect
def clear(duel: Duel, move: Move, seat: ItsSeat, effect: AnEffect) -> None:
    """`referee effect clear SEAT EFFECT`: it must be there."""
    _rule_on(duel, seat, "clear", effect)
    if effect not in duel.state.sides[seat].effects:
        raise Refusal(Rule.EFFECT, "no-effect", seat=seat, effect=effect)
    duel.write(EffectEnded(round=duel.state.round, seat=seat, effect=effect))


# Queues


@an_effect
def flip(duel: Duel, move: Move, seat: ItsSeat, cards: Queued) -> None:
    """`referee effect flip SEAT CARD,...`: face-up cards are turned down (DR-5.4)."""
    _rule_on(duel, seat, "flip", ",".join(cards))
    _require_in_queue(duel.state, seat, cards, [True])
    duel.write(QueueCardsFlipped(round=duel.state.round, seat=seat, cards=cards, face="down"))


@an_effect
def unflip(duel: Duel, move: Move, seat: ItsSeat, cards: Queued) -> None:
    """`referee effect unflip SEAT CARD,...`: cards are turned up, and their runes serve again."""
    _rule_on(duel, seat, "unflip", ",".join(cards))
    _require_in_queue(duel.state, seat, cards, [False])
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


@an_effect
def lose_queue(duel: Duel, move: Move, seat: ItsSeat, cards: Queued) -> None:
    """`referee effect lose-queue SEAT CARD,...`: discarded in the order named."""
    _rule_on(duel, seat, "lose-queue", ",".join(cards))
    _require_in_queue(duel.state, seat, cards, [True, False])
    moved = CardsMoved(src=QUEUE[seat], dst=DISCARD, cards=cards, take="chosen")
    duel.write(moved)
    for card in cards:
        duel.write(QueueCardDiscarded(round=duel.state.round, seat=seat, card=card))


def _require_in_queue(
    state: State, seat: Seat, cards: tuple[str, ...], faces: Sequence[bool]
) -> None:
    """Raise DR-13.3 unless they are different ones of the queue that lie with such a face."""
    there = tuple(laid.card for laid in state.sides[seat].queue if laid.up in faces)
    if len(set(cards)) < len(cards) or not set(cards) <= set(there):
        raise Refusal(Rule.EFFECT, "queue", seat=seat, cards=there)


# Hands


@an_effect
def discard(duel: Duel, move: Move, seat: ItsSeat, cards: Shown) -> None:
    """`referee effect discard SEAT CARD,...`: cards of the hand."""
    _rule_on(duel, seat, "discard", ",".join(cards))
    hand = _hand(duel.state, seat)
    if EXCUSE in cards:
        raise Refusal(Rule.EFFECT, "excuse", seat=seat)
    if len(set(cards)) < len(cards) or len(cards) > hand:
        raise Refusal(Rule.EFFECT, "discard", seat=seat, hand=hand)
    discard_shown(duel, move, seat, cards)
    duel.write(CardsDiscarded(round=duel.state.round, seat=seat, cards=cards, cause="referee"))


@an_effect
def draw(duel: Duel, move: Move, seat: ItsSeat, count: Count) -> None:
    """`referee effect draw SEAT N`: a drawing of its own (DR-10.3)."""
    _rule_on(duel, seat, "draw", str(count))
    room = FULL_HAND - _hand(duel.state, seat)
    if not room:
        raise Refusal(Rule.EFFECT, "full", seat=seat, hand=FULL_HAND)
    if not 1 <= count <= room:
        raise Refusal(Rule.EFFECT, "draw", seat=seat, x=count, most=room)
    draw_run(duel, [(seat, count)])


def _hand(state: State, seat: Seat) -> int:
    """How many cards the seat has in hand."""
    if seat == AI:
        raise Refusal(Rule.EFFECT, "no-hand", seat=seat)
    return state.table.count(HAND[seat])


# What is printed


@declare("referee", when=ANY_TIME, weight="rare")
def card(duel: Duel, move: Move, card: ACard, rank: NumberKey, suits: SuitsKey) -> None:
    """`referee card CARD rank=N suits=S,...`: before any card has been seen (DR-13.6)."""
    state = duel.state
    if state.match.dealt:
        raise Refusal(Rule.CHANCE_IS_DEALT, "card")
    if state.table.pools["cards"].shown:
        raise Refusal(Rule.PRINTED, "late")
    wrong_suits = not 1 <= len(suits) <= MOST_SUITS or len(set(suits)) < len(suits)
    if card == EXCUSE or wrong_suits or not LOWEST <= rank <= HIGHEST:
        raise Refusal(Rule.PRINTED, card=card, x=rank, most=HIGHEST)
    duel.write(CardPrinted(round=duel.state.round, card=card, rank=rank, suits=suits))
