"""Ready... Fence!: the set-up (RF-1, RF-2; section 5 of the rulebook)."""

from collections import Counter

from events.base import Counts, Seat
from events.cards import CardsMoved
from events.catalogues.ready_fence import BOUND, Edition, deck
from events.ready_fence.bout import (
    BoundTaken,
    BoutSetUp,
    CardsDealt,
    CoinTossed,
    FirstAgreed,
    HandMulliganed,
)
from events.ready_fence.values import ADVANCED, BASIC, PRIORITY, SETUP, TUTORIAL, Mode
from projections.ready_fence.kit import SEATS
from projections.ready_fence.state import RESERVE, TIMER, State, bound, hand
from referee.moves.declared import declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.ready_fence import dealing
from referee.rules.ready_fence.after import (
    SMALL_TIMER,
    begin_turn,
    give_priority,
    set_reserve_aside,
)
from referee.rules.ready_fence.bout import Bout
from referee.rules.ready_fence.decks import lay
from referee.rules.ready_fence.hands import HAND
from referee.rules.ready_fence.kinds import ASeat
from referee.rules.ready_fence.moments import ANY_TIME, BEFORE_ACTIONS
from referee.rules.ready_fence.rule import Rule
from referee.rules.ruling import Ruling

ON_GUARD: dict[str, tuple[int, int]] = {"2": (4, 7), "4": (3, 8)}
"""Red's and green's on-guard square by the empty squares between them (R1)."""

STRIPS: dict[str, tuple[int, int]] = {"10": (1, 10), "8": (2, 9)}
"""First and last square (R2)."""

PERIODS: dict[tuple[Mode, int], int] = {(BASIC, 10): 2, (ADVANCED, 15): 3}
"""How many periods a bout has that has more than one (section 5)."""


def opening(edition: Edition, state: State) -> Ruling[State]:
    """What follows from the opening by itself: the deck, the hands, the piles; a first turn agreed.

    In the dealt mode the coin too.
    """
    bout = Bout(edition, state)
    mode = Mode(bout.option("mode"))
    cards = deck(bout.printed, mode)
    _write_set_up(bout, mode, sum(number for _, number in cards))
    lay(bout, mode, cards)
    _deal(bout, cards)
    first = bout.option("first")
    if first != "coin":
        bout.write(FirstAgreed(seat=Seat(first)))
        begin_turn(bout, Seat(first))
    elif bout.state.match.dealt:
        _begin(bout, dealing.coin(bout, "first"))
    return bout.ruling()


def _write_set_up(bout: Bout, mode: Mode, count: int) -> None:
    """RF-2.1: who stands where, and how many cards lie where once they are dealt."""
    target = int(bout.option("target"))
    undealt = count - HAND * len(SEATS)
    timer = undealt if mode is TUTORIAL else min(SMALL_TIMER, undealt)
    bout.write(
        BoutSetUp(
            mode=mode,
            target=target,
            periods=PERIODS.get((mode, target), 1),
            deck=count,
            timer=timer,
            reserve=undealt - timer,
            squares=tuple(zip(SEATS, ON_GUARD[bout.option("gap")], strict=True)),
            strip=STRIPS[bout.option("strip")],
        )
    )


# Dealing


def _deal(bout: Bout, cards: Counts) -> None:
    """RF-2.1: the bound cards, then hands of six; the others are timer deck and reserve."""
    rest = Counter(dict(cards))
    if bout.state.settings.mode is BASIC:
        for seat in SEATS:
            bout.write(CardsMoved(src=TIMER, dst=bound(seat), cards=(BOUND,), take="chosen"))
            bout.write(BoundTaken(seat=seat, card=BOUND))
            rest[BOUND] -= 1
    if bout.state.match.dealt:
        dealing.order(bout, tuple(rest.elements()), TIMER)
    for seat in SEATS:
        count = HAND - bout.state.table.count(bound(seat))
        _deal_hand(bout, seat, count)
        bout.tell(CardsDealt(seat=seat, count=count))
    if bout.state.settings.mode is not TUTORIAL:
        set_reserve_aside(bout)


def _deal_hand(bout: Bout, seat: Seat, count: int) -> None:
    cards = bout.state.table.cards(TIMER)[:count]
    if cards:
        bout.write(CardsMoved(src=TIMER, dst=hand(seat), cards=cards, seen="owner"))


@declare("seat", when=BEFORE_ACTIONS)
def mulligans(bout: Bout, move: Move) -> None:
    """`SEAT mulligans`: the dealt cards are dealt anew, a bound card stays (RF-2.2)."""
    seat = Seat(move.mover)
    require_mulligan(bout.state, seat)
    count, timer = bout.state.table.count(hand(seat)), bout.state.table.count(TIMER)
    dealing.shuffle(bout, (hand(seat), TIMER, RESERVE), TIMER)
    _deal_hand(bout, seat, count)
    set_reserve_aside(bout, timer)
    bout.write(HandMulliganed(seat=seat, count=count))


def require_mulligan(state: State, seat: Seat) -> None:
    """Raise RF-2.2 where a seat cannot have its cards dealt anew."""
    if state.begun:
        raise Refusal(Rule.MULLIGAN, "begun", seat=seat)
    if state.fencer(seat).mulliganed:
        raise Refusal(Rule.MULLIGAN, "used", seat=seat)


# The coin


@declare("table", when=ANY_TIME)
def coin(bout: Bout, move: Move, seat: ASeat) -> None:
    """`table coin SEAT`: the first turn, or the priority (RF-2.3)."""
    del move
    require_coin(bout.state)
    if bout.state.phase is SETUP:
        _begin(bout, seat)
    else:
        give_priority(bout, seat)


def require_coin(state: State) -> None:
    """Raise RF-13.3, RF-2.3 where no coin is entered."""
    if state.match.dealt:
        raise Refusal(Rule.CHANCE_IS_DEALT)
    if state.phase not in (SETUP, PRIORITY):
        raise Refusal(Rule.COIN, "not-due")


def _begin(bout: Bout, seat: Seat) -> None:
    bout.write(CoinTossed(seat=seat, purpose="first"))
    begin_turn(bout, seat)
