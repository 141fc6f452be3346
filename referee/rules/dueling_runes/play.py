"""Dueling Runes: the play phase (DR-4), and the automatic opponent's card (DR-12.1 to DR-12.3)."""

from events.base import Seat
from events.cards import CardsMoved
from events.dueling_runes.rounds import (
    AiCardFlipped,
    AiCardKept,
    AiCardRejected,
    CardPlayed,
    CardsTurnedUp,
    QueueCardDiscarded,
)
from events.dueling_runes.values import Effect, Members, Rune
from projections.dueling_runes.state import (
    AI,
    DISCARD,
    HAND,
    HASTE,
    PILE,
    PLAY,
    PLAYED,
    QUEUE,
    SEAT,
    State,
    due,
)
from referee.moves.declared import declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.dueling_runes.custody import require_no_excuse, show
from referee.rules.dueling_runes.dealing import one_of
from referee.rules.dueling_runes.drawing import reshuffle, upon_the_excuse
from referee.rules.dueling_runes.duel import Duel
from referee.rules.dueling_runes.kinds import Holding, OfHand, OfPile
from referee.rules.dueling_runes.moments import ANY_TIME, ONWARD
from referee.rules.dueling_runes.rule import Rule
from referee.rules.dueling_runes.runes import face_up, in_step_order, runes_of

FULL_QUEUE = 4
"""The most that a charge queue holds (DR-1.4)."""

CONFUSED = Effect.CONFUSED


@declare("seat", when=ONWARD)
def plays(duel: Duel, move: Holding, card: OfHand) -> None:
    """`SEAT plays CARD [hold=yes]`: a card of the hand, face down (DR-4.1)."""
    seat = SEAT[move.mover]
    require_play(duel.state, seat)
    require_no_excuse((card,), seat)
    show(duel, move, _face_down(seat, card))
    _played(duel, seat)


def require_play(state: State, seat: Seat) -> None:
    """Raise what keeps a seat from playing a card of its own choice now."""
    if seat == AI:
        raise Refusal(Rule.AI_PLAYS_FROM_THE_PILE, "plays")
    if state.phase is not PLAY:
        raise Refusal(Rule.ORDER_OF_PHASES, "play", phase=state.phase)
    if not state.table.is_empty(PLAYED[seat]):
        raise Refusal(Rule.PLAY_ONCE, seat=seat)
    if state.extra and not state.has(seat, HASTE):
        raise Refusal(Rule.EXTRA_PHASES, seat=seat)
    if state.table.is_empty(HAND[seat]):
        raise Refusal(Rule.EMPTY_HAND, seat=seat)
    if state.match.dealt and state.has(seat, CONFUSED):
        raise Refusal(Rule.CONFUSED_PLAYS_AT_RANDOM, seat=seat)


def _face_down(seat: Seat, card: str) -> CardsMoved:
    return CardsMoved(src=HAND[seat], dst=PLAYED[seat], cards=(card,), take="any", seen="owner")


def _played(duel: Duel, seat: Seat) -> None:
    state = duel.state
    confused = state.has(seat, CONFUSED)
    duel.tell(CardPlayed(round=state.round, seat=seat, extra=state.extra, random=confused))
    _push_out(duel, seat)


def _push_out(duel: Duel, seat: Seat) -> None:
    """DR-1.4: of four cards the oldest is discarded as soon as the next one lies there."""
    queue = duel.state.sides[seat].queue
    if len(queue) == FULL_QUEUE:
        card = queue[0].card
        duel.write(CardsMoved(src=QUEUE[seat], dst=DISCARD, cards=(card,)))
        duel.write(QueueCardDiscarded(round=duel.state.round, seat=seat, card=card))


def played_by_itself(duel: Duel, seats: tuple[Seat, ...]) -> bool:
    """In the dealt mode: one card of these due seats that chance plays or turns up, if any.

    A viewer, who has no seed, does not know which card that will be: the phase waits for it.
    """
    state = duel.state
    if not state.match.seed:
        return False
    for seat in seats:
        if seat != AI and state.has(seat, CONFUSED):
            card = one_of(duel, state.table.cards(HAND[seat]), f"confused-{seat}")
            duel.write(_face_down(seat, card))
            _played(duel, seat)
            return True
    if seats == (AI,) and not state.flip.choice:
        shuffle_excuse_in(duel)
        (card,) = duel.state.table.first(PILE, 1)
        duel.write(_turned(card))
        _flipped(duel, card)
        return True
    return False


def chance_has_turned_up(duel: Duel) -> bool:
    """Whether this move, in the dealt mode, turned up what chance had played by itself."""
    dealt = duel.state.match.dealt
    return dealt and any(isinstance(event, CardsTurnedUp) for event in duel.events)


# The automatic opponent


def flip_is_due(state: State) -> bool:
    """Whether the opponent's card is turned up next (DR-12.1)."""
    return due(state) == (AI,) and not state.flip.choice


@declare("table", when=ONWARD)
def flips(duel: Duel, move: Move, card: OfPile) -> None:
    """`table flips CARD`: the opponent's card, or the Excuse (DR-12.2)."""
    require_flip(duel.state)
    if card == "excuse":
        reshuffle(duel, AI, entered=True)
        return
    shuffle_excuse_in(duel)
    show(duel, move, _turned(card))
    _flipped(duel, card)


def require_flip(state: State) -> None:
    """Raise DR-13.5, DR-12.1 where the table has no card to turn up."""
    if state.match.dealt:
        raise Refusal(Rule.CHANCE_IS_DEALT, "flips")
    if not flip_is_due(state):
        raise Refusal(Rule.AI_PLAYS_FROM_THE_PILE, "flips")


def shuffle_excuse_in(duel: Duel) -> None:
    """Where the Excuse lies on top of the pile, it is shuffled in before a card is turned up."""
    while not upon_the_excuse(duel.state):
        reshuffle(duel, AI)


def _turned(card: str) -> CardsMoved:
    return CardsMoved(src=PILE, dst=PLAYED[AI], cards=(card,))


def _flipped(duel: Duel, card: str) -> None:
    state = duel.state
    choice = state.has(AI, CONFUSED) and not state.flip.rejected
    duel.write(AiCardFlipped(round=state.round, card=card, choice=choice))
    _push_out(duel, AI)


@declare("seat", when=ANY_TIME)
def keeps(duel: Duel, move: Move) -> None:
    """`a keeps`: the confused opponent's first card stays (DR-12.3)."""
    card = require_choice(duel.state, move.mover)
    duel.write(AiCardKept(round=duel.state.round, card=card))


@declare("seat", when=ANY_TIME)
def rejects(duel: Duel, move: Move) -> None:
    """`a rejects`: it is discarded, and the next flip counts (DR-12.3)."""
    card = require_choice(duel.state, move.mover)
    duel.write(CardsMoved(src=PLAYED[AI], dst=DISCARD, cards=(card,)))
    duel.write(AiCardRejected(round=duel.state.round, card=card))


def require_choice(state: State, mover: str) -> str:
    """The card to be kept or rejected; raise DR-12.3 where there is none, or not for this seat."""
    if mover != "a" or not state.flip.choice or state.flip.card is None:
        raise Refusal(Rule.AI_CONFUSED, seat=mover)
    return state.flip.card


# Turning up


def turn_up(duel: Duel) -> None:
    """All cards of the phase are turned up and put at the right end of the queues (DR-4.1)."""
    state = duel.state
    cards: list[tuple[Seat, str]] = []
    for seat in state.living:
        card = state.table.top(PLAYED[seat])
        if card is not None:
            cards.append((seat, card))
            duel.write(CardsMoved(src=PLAYED[seat], dst=QUEUE[seat], cards=(card,), put="bottom"))
    members = tuple(cards)
    duel.write(CardsTurnedUp(round=state.round, cards=members, runes=_serving(duel, members)))


def _serving(duel: Duel, cards: Members) -> tuple[Rune, ...]:
    """The activation runes of this spell phase (DR-1.5)."""
    state = duel.state
    runes = runes_of(duel.edition, state, cards)
    if state.kept and not state.extra and state.match.options["extra-activation"] == "keep":
        kept = [rune for seat in state.living for rune in left_over(state, seat)]
        return in_step_order([*runes, *kept])
    return tuple(runes)


def left_over(state: State, seat: Seat) -> tuple[Rune, ...]:
    """The runes of the extra phase's card that still serve, while it lies face up (DR-1.5)."""
    there = face_up(state, seat)
    return tuple(
        Rune(rune.seat, rune.suit, rune.card, rune.rank, kept=True)
        for rune in state.kept
        if rune.seat == seat and rune.card in there
    )
