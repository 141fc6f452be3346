"""Ready... Fence!: a ruling that sets one field of the state (RF-13.2)."""

from collections.abc import Iterator

from events.base import UNKNOWN, Seat
from events.cards import CardsMoved
from events.ready_fence.bout import PeriodSet, ScoreSet
from events.ready_fence.turns import FencerMoved, StaminaSet, TurnStarted, WeaponChanged
from events.ready_fence.values import TURN, TUTORIAL, Weapon
from projections.ready_fence.kit import SEATS
from projections.ready_fence.state import DISCARD, RESERVE, TIMER, hand
from referee.moves.move import Adjust
from referee.rules import adjusting
from referee.rules.adjusting import Field
from referee.rules.ready_fence.bout import Bout
from referee.rules.ready_fence.referee_effects import where_stands
from referee.rules.ready_fence.rule import Rule
from referee.rules.ready_fence.stamina import MOST

MOST_CARDS = 54
"""The most that the timer deck is set to."""


def adjust(bout: Bout, move: Adjust) -> None:
    """`referee adjust PATH VALUE`: one of the fields that section 8 lists, to a legal value."""
    adjusting.adjust(bout, move, fields(bout), Rule.ADJUST)


def fields(bout: Bout) -> Iterator[Field]:
    """What may be set, and what to."""
    for seat in SEATS:
        yield from _of_fencer(bout, seat)
    periods = range(1, bout.state.settings.periods + 1)
    yield _timer(bout)
    yield Field(
        "period", bout.state.period, periods, lambda period: bout.write(PeriodSet(period=period))
    )
    yield _active(bout)


def _of_fencer(bout: Bout, seat: Seat) -> Iterator[Field]:
    fencer, at = bout.state.fencer(seat), f"seats.{seat}"

    def score(now: int) -> None:
        bout.write(ScoreSet(seat=seat, score=now))

    def stamina(now: int) -> None:
        bout.write(StaminaSet(seat=seat, stamina=now, reason="referee"))

    def weapon(position: str) -> None:
        bout.write(WeaponChanged(seat=seat, position=Weapon(position), by="referee"))

    def square(to: int) -> None:
        bout.write(FencerMoved(seat=seat, start=fencer.square, to=to, reason="referee"))

    yield Field(f"{at}.score", fencer.score, range(bout.state.settings.target), score)
    yield Field(f"{at}.stamina", fencer.stamina, range(MOST + 1), stamina)
    yield Field(f"{at}.weapon", fencer.weapon, tuple(Weapon), weapon)
    yield Field(f"{at}.square", fencer.square, where_stands(bout.state, seat), square)
    yield _hand_count(bout, seat)


def _hand_count(bout: Bout, seat: Seat) -> Field:
    """Hidden cards come from or go to the reserve, or the timer deck where there is none."""
    state = bout.state
    pile = RESERVE if state.table.count(RESERVE) else TIMER
    now, hidden = state.hand_count(seat), state.table.hidden(hand(seat))
    least = max(len(state.hand_known(seat)), now - hidden)
    counts = range(least, now + state.table.count(pile) + 1)
    return Field(
        f"seats.{seat}.hand_count",
        now,
        counts,
        lambda count: _between(bout, pile, hand(seat), count - now),
    )


def _timer(bout: Bout) -> Field:
    """The difference comes from or goes to the reserve, in the tutorial the discard pile."""
    table, tutorial = bout.state.table, bout.state.settings.mode is TUTORIAL
    pile = DISCARD if tutorial else RESERVE
    now, there = table.count(TIMER), table.hidden(pile) if tutorial else table.count(pile)

    def sets(count: int) -> None:
        if count > now and not tutorial:
            _between(bout, pile, TIMER, count - now)
        else:
            _between(bout, TIMER, pile, now - count)

    return Field("timer", now, range(min(MOST_CARDS, now + there) + 1), sets)


def _between(bout: Bout, pile: str, zone: str, more: int) -> None:
    """So many hidden cards from a pile to a zone, seen by its owner; where negative, back to it."""
    if more > 0:
        cards = bout.state.table.cards(pile)[:more]
        bout.write(CardsMoved(src=pile, dst=zone, cards=cards, take="top", seen="owner"))
    elif more < 0:
        # `chosen`: of the hidden cards, so that what is known of the zone stays known.
        cards = (UNKNOWN,) * -more
        bout.write(CardsMoved(src=zone, dst=pile, cards=cards, take="chosen", seen="owner"))


def _active(bout: Bout) -> Field:
    """That seat's turn begins anew."""
    state = bout.state

    def begins(seat: str) -> None:
        turn, period, stage = state.turn, state.period, state.stage
        bout.write(TurnStarted(seat=Seat(seat), turn=turn, period=period, stage=stage))

    return Field("active", state.active or "", SEATS if state.phase is TURN else (), begins)
