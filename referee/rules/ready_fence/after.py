"""Ready... Fence!: what follows a phrase or an action: time, ends, the next turn (RF-12)."""

from typing import Literal

from events.base import Seat
from events.cards import CardsMoved
from events.ready_fence.bout import (
    CoinTossed,
    LastHandsStarted,
    OvertimeStarted,
    PeriodStarted,
    PriorityDue,
    TimeRanOut,
)
from events.ready_fence.turns import StaminaSet, TurnEnded, TurnStarted
from events.ready_fence.values import (
    ADVANCED,
    BASIC,
    LAST_HANDS,
    OVER,
    OVERTIME,
    PRIORITY,
    TUTORIAL,
)
from projections.ready_fence.kit import SEATS
from projections.ready_fence.state import DISCARD, RESERVE, TIMER, Phrase, State, other
from referee.rules.ready_fence import dealing
from referee.rules.ready_fence.bout import Bout
from referee.rules.ready_fence.points import finish, game_won, higher_score_wins, score
from referee.rules.ready_fence.rule import Rule
from referee.rules.ready_fence.stamina import recover
from referee.rules.ready_fence.strip import put_on_guard, return_on_guard

SMALL_TIMER = 12
"""The timer deck of a first period, and by option `later-timer` of each (section 5)."""

OVERTIME_TIMER = 4
"""Cards of the timer deck in the overtime (RF-12.6)."""

STAMINA_OF_PERIOD = {(BASIC, 2): 6, (ADVANCED, 2): 5, (ADVANCED, 3): 4}
"""RF-7.4."""


# Turns


def begin_turn(bout: Bout, seat: Seat) -> None:
    """The seat's turn begins."""
    state = bout.state
    turn = state.turn + 1
    bout.write(TurnStarted(seat=seat, turn=turn, period=state.period, stage=state.stage))


def onward(bout: Bout, by: Literal["seat", "rule"] = "rule") -> None:
    """The turn is over: time, the end of the last hands, the next turn (RF-8.14 (7) to (9))."""
    seat = _end_turn(bout, by)
    if time_is_over(bout.state):
        _time_over(bout)
    if bout.state.phrase is not None:
        _without_cards(bout)
    if bout.state.phase is PRIORITY:
        _toss_for_priority(bout)
    elif bout.state.phase is not OVER:
        begin_turn(bout, other(seat))


def pass_turn(bout: Bout, by: Literal["seat", "rule"]) -> None:
    """A turn ends without an exchange: that is no look at the time (RF-12.2)."""
    begin_turn(bout, other(_end_turn(bout, by)))


def _end_turn(bout: Bout, by: Literal["seat", "rule"]) -> Seat:
    """The turn ends; whose it was."""
    seat = bout.active
    bout.write(TurnEnded(seat=seat, turn=bout.state.turn, by=by))
    return seat


def off_the_strip(bout: Bout, seat: Seat) -> None:
    """A fencer is off the strip outside a phrase: a point for the other (RF-11.4)."""
    scorers = (other(seat),)
    score(bout, scorers, "off-strip")
    if game_won(bout, scorers):
        return
    recover(bout)
    return_on_guard(bout)
    onward(bout)


# Time


def time_is_over(state: State) -> bool:
    """Whether the timer deck is empty (RF-12.2); in the last hands it is no longer looked at."""
    return state.table.is_empty(TIMER) and state.stage is not LAST_HANDS


def _time_over(bout: Bout) -> None:
    state = bout.state
    bout.tell(TimeRanOut(period=state.period, stage=state.stage))
    if state.stage is OVERTIME:
        assert state.priority is not None, "the overtime begins with the priority"
        finish(bout, (state.priority,), Rule.PRIORITY_WINS)
    elif state.period < state.settings.periods:
        _next_period(bout)
    elif higher_score_wins(bout):
        return
    elif state.settings.mode is TUTORIAL:
        bout.write(LastHandsStarted())
    else:
        _priority_due(bout)


def _next_period(bout: Bout) -> None:
    """RF-12.3: all cards not in hands are the new timer deck, or twelve of them."""
    period = bout.state.period + 1
    dealing.shuffle(bout, (DISCARD, TIMER, RESERVE), TIMER)
    if bout.option("later-timer") == "12":
        set_reserve_aside(bout)
    table = bout.state.table
    timer, reserve = table.count(TIMER), table.count(RESERVE)
    afresh = bout.option("stall") == "afresh"
    bout.write(PeriodStarted(period=period, timer=timer, reserve=reserve, afresh=afresh))
    stamina = STAMINA_OF_PERIOD[bout.state.settings.mode, period]
    for seat in SEATS:
        bout.write(StaminaSet(seat=seat, stamina=stamina, reason="period"))
    put_on_guard(bout)


def set_reserve_aside(bout: Bout, timer: int = SMALL_TIMER) -> None:
    """All but so many cards of the timer deck go to the reserve, from the bottom."""
    surplus = bout.state.table.cards(TIMER)[timer:]
    if surplus:
        lowest_first = surplus[::-1]
        bout.write(
            CardsMoved(src=TIMER, dst=RESERVE, cards=lowest_first, take="bottom", seen="none")
        )


def _priority_due(bout: Bout) -> None:
    """RF-12.6: four cards of the discard pile are the timer deck, the others the reserve."""
    dealing.shuffle(bout, (DISCARD,), DISCARD)
    _to_timer(bout, DISCARD, OVERTIME_TIMER)
    _to_timer(bout, RESERVE, OVERTIME_TIMER - bout.state.table.count(TIMER))
    dealing.shuffle(bout, (TIMER,), TIMER)
    dealing.shuffle(bout, (DISCARD, RESERVE), RESERVE)
    bout.write(PriorityDue(timer=bout.state.table.count(TIMER)))


def _to_timer(bout: Bout, zone: str, count: int) -> None:
    cards = bout.state.table.cards(zone)[:count]
    if cards:
        bout.write(CardsMoved(src=zone, dst=TIMER, cards=cards, seen="none"))


def _toss_for_priority(bout: Bout) -> None:
    """In the dealt mode the coin falls by itself; at a table it is waited for (RF-12.6)."""
    if bout.state.match.dealt:
        give_priority(bout, dealing.coin(bout, "priority"))


def give_priority(bout: Bout, seat: Seat) -> None:
    """The coin gave the priority: overtime begins, the turn order goes on (RF-12.6)."""
    before = bout.active
    bout.write(CoinTossed(seat=seat, purpose="priority"))
    bout.write(OvertimeStarted(priority=seat))
    put_on_guard(bout)
    begin_turn(bout, other(before))


# The last hands


def _without_cards(bout: Bout) -> None:
    """RF-12.10: after a phrase of the last hands a seat without cards loses.

    If both have none, the one that played its last card first.
    """
    state = bout.state
    phrase = state.phrase
    if state.stage is not LAST_HANDS or phrase is None:
        return
    empty = [seat for seat in SEATS if not state.holds_cards(seat)]
    empty.sort(key=lambda seat: _last_card_of(phrase, seat))
    if empty:
        finish(bout, (other(empty[0]),), Rule.WITHOUT_CARDS)


def _last_card_of(phrase: Phrase, seat: Seat) -> int:
    """When in the phrase a seat's last card left the hand; -1: before it.

    It was played, or lost by an evasion or to the referee after so many cards had been played.
    """
    played = (2 * number for number, card in enumerate(phrase.cards, 1) if card.seat == seat)
    lost = phrase.side(seat).lost
    return max(*played, 2 * lost + 1 if lost else -1, -1)
