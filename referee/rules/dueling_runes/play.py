"""Dueling Runes: the play phase (DR-4), and the automatic opponent's card (DR-12.1 to DR-12.3)."""

from events.base import UNKNOWN, Seat
from events.cards import CardsMoved
from events.dueling_runes import (
    AiCardFlipped,
    AiCardKept,
    AiCardRejected,
    CardPlayed,
    CardsTurnedUp,
    Effect,
    Phase,
    QueueCardDiscarded,
    Rune,
)
from projections.dueling_runes.state import (
    AI,
    DISCARD,
    HAND,
    PILE,
    PLAYED,
    QUEUE,
    State,
    due,
    has_played,
)
from referee.moves import Move
from referee.refusal import Refusal
from referee.rules.dueling_runes.custody import require_no_excuse, show
from referee.rules.dueling_runes.dealing import one_of
from referee.rules.dueling_runes.drawing import reshuffle, upon_the_excuse
from referee.rules.dueling_runes.duel import Duel
from referee.rules.dueling_runes.moves import Flips, Keeps, Plays, Rejects
from referee.rules.dueling_runes.rule import Rule
from referee.rules.dueling_runes.runes import face_up, in_step_order, runes_of

FULL_QUEUE = 4
"""The most that a charge queue holds (DR-1.4)."""

TABLE = Move(mover="table")


def plays(duel: Duel, move: Plays) -> None:
    """`SEAT plays CARD`: a card of the hand, face down (DR-4.1)."""
    seat = Seat(move.mover)
    require_play(duel.state, seat)
    require_no_excuse((move.card,), seat)
    _play(duel, move, seat, move.card)


def require_play(state: State, seat: Seat) -> None:
    """Raise what keeps a seat from playing a card of its own choice now."""
    if seat == AI:
        raise Refusal(Rule.AI_PLAYS_FROM_THE_PILE, "plays")
    require_play_phase(state)
    if has_played(state, seat):
        raise Refusal(Rule.PLAY_ONCE, seat=seat)
    if state.extra and not state.has(seat, Effect.HASTE):
        raise Refusal(Rule.EXTRA_PHASES, seat=seat)
    if state.table.is_empty(HAND[seat]):
        raise Refusal(Rule.EMPTY_HAND, seat=seat)
    if state.match.dealt and state.has(seat, Effect.CONFUSED):
        raise Refusal(Rule.CONFUSED_PLAYS_AT_RANDOM, seat=seat)


def require_play_phase(state: State) -> None:
    """Raise DR-3.1 in the spell phase."""
    if state.phase is not Phase.PLAY:
        raise Refusal(Rule.ORDER_OF_PHASES, "play", phase=state.phase)


def _play(duel: Duel, move: Move, seat: Seat, card: str) -> None:
    laid = CardsMoved(src=HAND[seat], dst=PLAYED[seat], cards=(card,), take="any", seen="owner")
    show(duel, move, laid)
    confused = duel.state.has(seat, Effect.CONFUSED)
    duel.write(CardPlayed(round=duel.round, seat=seat, extra=duel.state.extra, random=confused))
    _push_out(duel, seat)


def _push_out(duel: Duel, seat: Seat) -> None:
    """DR-1.4: of four cards the oldest goes as soon as the next one lies there."""
    queue = duel.state.sides[seat].queue
    if len(queue) == FULL_QUEUE:
        discard_oldest(duel, seat, queue[0].card)


def discard_oldest(duel: Duel, seat: Seat, card: str) -> None:
    """A queue's oldest card goes to the discard pile, face up."""
    duel.write(CardsMoved(src=QUEUE[seat], dst=DISCARD, cards=(card,)))
    duel.write(QueueCardDiscarded(round=duel.round, seat=seat, card=card))


def played_by_itself(duel: Duel, seats: tuple[Seat, ...]) -> bool:
    """In the dealt mode: one card of these due seats that chance plays or turns up, if any."""
    state = duel.state
    if not state.match.dealt:
        return False
    for seat in seats:
        if seat != AI and state.has(seat, Effect.CONFUSED):
            card = one_of(duel, state.table.cards(HAND[seat]), f"confused-{seat}")
            _play(duel, TABLE, seat, card)
            return True
    if seats == (AI,) and not state.ai_choice:
        _flip(duel, TABLE, None)
        return True
    return False


# The automatic opponent


def flip_is_due(state: State) -> bool:
    """Whether the opponent's card is turned up next (DR-12.1)."""
    return due(state) == (AI,) and not state.ai_choice


def flips(duel: Duel, move: Flips) -> None:
    """`table flips CARD`: the opponent's card, or the Excuse (DR-12.2)."""
    require_flip(duel.state)
    if move.card == "excuse":
        reshuffle(duel, AI, entered=True)
    else:
        _flip(duel, move, move.card)


def require_flip(state: State) -> None:
    """Raise DR-13.5, DR-12.1 where the table has no card to turn up."""
    if state.match.dealt:
        raise Refusal(Rule.CHANCE_IS_DEALT, "flips")
    if not flip_is_due(state):
        raise Refusal(Rule.AI_PLAYS_FROM_THE_PILE, "flips")


def _flip(duel: Duel, move: Move, named: str | None) -> None:
    """The top card is turned up; where the Excuse lies there, it is shuffled in first."""
    while not upon_the_excuse(duel.state):
        reshuffle(duel, AI)
    card = named or duel.state.table.first(PILE, 1)[0]
    show(duel, move, CardsMoved(src=PILE, dst=PLAYED[AI], cards=(card,)))
    choice = duel.state.has(AI, Effect.CONFUSED) and not duel.state.ai_rejected
    duel.write(AiCardFlipped(round=duel.round, card=card, choice=choice))
    _push_out(duel, AI)


def keeps(duel: Duel, move: Keeps) -> None:
    """`a keeps`: the confused opponent's first card stays (DR-12.3)."""
    card = require_choice(duel.state, move.mover)
    duel.write(AiCardKept(round=duel.round, card=card))


def rejects(duel: Duel, move: Rejects) -> None:
    """`a rejects`: it is discarded, and the next flip counts (DR-12.3)."""
    card = require_choice(duel.state, move.mover)
    duel.write(CardsMoved(src=PLAYED[AI], dst=DISCARD, cards=(card,)))
    duel.write(AiCardRejected(round=duel.round, card=card))


def require_choice(state: State, mover: str) -> str:
    """The card to be kept or rejected; raise DR-12.3 where there is none, or not for this seat."""
    if mover != "a" or not state.ai_choice or state.ai_card is None:
        raise Refusal(Rule.AI_CONFUSED, seat=mover)
    return state.ai_card


# Turning up


def turn_up(duel: Duel) -> None:
    """All cards of the phase are turned up and put at the right end of the queues (DR-4.1)."""
    table = duel.state.table
    played = ((seat, table.top(PLAYED[seat])) for seat in duel.state.living)
    cards = tuple((seat, card) for seat, card in played if card is not None)
    for seat, card in cards:
        moved = CardsMoved(src=PLAYED[seat], dst=QUEUE[seat], cards=(card,), put="bottom")
        duel.write(moved)
    runes = _serving(duel, cards)
    duel.write(CardsTurnedUp(round=duel.round, cards=cards, runes=runes))


def _serving(duel: Duel, cards: tuple[tuple[Seat, str], ...]) -> tuple[Rune, ...]:
    """The activation runes of this spell phase (DR-1.5)."""
    edition, state = duel.edition, duel.state
    runes = [
        rune
        for seat, card in cards
        if card != UNKNOWN
        for rune in runes_of(edition, state, seat, card)
    ]
    if not state.extra and duel.option("extra-activation") == "keep":
        runes += [rune for seat in state.living for rune in left_over(state, seat)]
    return in_step_order(runes)


def left_over(state: State, seat: Seat) -> tuple[Rune, ...]:
    """The runes of the extra phase's card that still serve, while it lies face up (DR-1.5)."""
    there = face_up(state, seat)
    return tuple(
        Rune(rune.seat, rune.suit, rune.card, rune.rank, kept=True)
        for rune in state.sides[seat].kept
        if rune.card in there
    )
