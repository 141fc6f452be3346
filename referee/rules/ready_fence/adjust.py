"""Ready... Fence!: a ruling that sets one field of the state (RF-13.2)."""

import re
from collections.abc import Callable

from events.base import UNKNOWN, Event, Seat
from events.cards import CardsMoved
from events.match import FieldAdjusted
from events.ready_fence import (
    TURN,
    TUTORIAL,
    FencerMoved,
    PeriodSet,
    ScoreSet,
    StaminaSet,
    TurnStarted,
    Weapon,
    WeaponChanged,
)
from projections.ready_fence.kit import SEATS
from projections.ready_fence.state import DISCARD, RESERVE, TIMER, State, hand
from referee.moves.move import Adjust
from referee.moves.refusal import Refusal
from referee.rules.ready_fence.bout import Bout
from referee.rules.ready_fence.referee_effects import can_stand
from referee.rules.ready_fence.rule import Rule
from referee.rules.ready_fence.stamina import MOST

MOST_CARDS = 54
"""The most that the timer deck is set to."""

_OF_SEAT = re.compile(r"seats\.(red|green)\.(score|stamina|weapon|square|hand_count)")
_NUMBER = re.compile(r"0|[1-9][0-9]?")


def adjust(bout: Bout, move: Adjust) -> None:
    """`referee adjust PATH VALUE`: one of the fields that section 8 lists, to a legal value."""
    path = move.path.replace("-", "_")
    if found := _OF_SEAT.fullmatch(path):
        OF_SEAT[found[2]](bout, move, Seat(found[1]))
    elif path in OF_BOUT:
        OF_BOUT[path](bout, move)
    else:
        raise Refusal(Rule.ADJUST, "path", path=move.path)


def _write(bout: Bout, move: Adjust, before: str | int, value: str | int, *events: Event) -> None:
    path = move.path.replace("-", "_")
    bout.write(FieldAdjusted(path=path, before=before, value=value, why=move.why))
    for event in events:
        bout.write(event)


def _bad_value(move: Adjust) -> Refusal:
    return Refusal(Rule.ADJUST, "value", path=move.path, value=move.value)


def _number(move: Adjust, least: int, most: int) -> int:
    if not _NUMBER.fullmatch(move.value) or not least <= int(move.value) <= most:
        raise _bad_value(move)
    return int(move.value)


# One fencer


def _score(bout: Bout, move: Adjust, seat: Seat) -> None:
    value = _number(move, 0, bout.state.settings.target - 1)
    _write(bout, move, bout.state.fencer(seat).score, value, ScoreSet(seat=seat, score=value))


def _stamina(bout: Bout, move: Adjust, seat: Seat) -> None:
    value = _number(move, 0, MOST)
    after = StaminaSet(seat=seat, stamina=value, reason="referee")
    _write(bout, move, bout.state.fencer(seat).stamina, value, after)


def _weapon(bout: Bout, move: Adjust, seat: Seat) -> None:
    if move.value not in tuple(Weapon):
        raise _bad_value(move)
    position = Weapon(move.value)
    after = WeaponChanged(seat=seat, position=position, by="referee")
    _write(bout, move, bout.state.fencer(seat).weapon, position, after)


def _square(bout: Bout, move: Adjust, seat: Seat) -> None:
    first, last = bout.state.settings.strip
    value = _number(move, first, last)
    if not can_stand(bout.state, seat, value):
        raise _bad_value(move)
    before = bout.state.fencer(seat).square
    after = FencerMoved(seat=seat, start=before, to=value, reason="referee")
    _write(bout, move, before, value, after)


def _hand_count(bout: Bout, move: Adjust, seat: Seat) -> None:
    """Hidden cards come from or go to the reserve, or the timer deck where there is none."""
    state = bout.state
    pile = RESERVE if state.table.count(RESERVE) else TIMER
    before = state.hand_count(seat)
    hidden = state.table.hidden(hand(seat))
    least = max(len(state.hand_known(seat)), before - hidden)
    value = _number(move, least, before + state.table.count(pile))
    after = _between(state, pile, hand(seat), value - before)
    _write(bout, move, before, value, *after)


def _between(state: State, pile: str, zone: str, more: int) -> tuple[CardsMoved, ...]:
    """So many hidden cards from a pile to a zone, seen by its owner; where negative, back to it."""
    if more > 0:
        cards = state.table.cards(pile)[:more]
        return (CardsMoved(src=pile, dst=zone, cards=cards, take="top", seen="owner"),)
    if more < 0:
        # `chosen`: of the hidden cards, so that what is known of the zone stays known.
        cards = (UNKNOWN,) * -more
        return (CardsMoved(src=zone, dst=pile, cards=cards, take="chosen", seen="owner"),)
    return ()


# The bout


def _timer(bout: Bout, move: Adjust) -> None:
    """The difference comes from or goes to the reserve, in the tutorial the discard pile."""
    state = bout.state
    before = state.table.count(TIMER)
    tutorial = state.settings.mode is TUTORIAL
    pile = DISCARD if tutorial else RESERVE
    there = state.table.hidden(pile) if tutorial else state.table.count(pile)
    value = _number(move, 0, min(MOST_CARDS, before + there))
    if value > before and tutorial:
        after = _between(state, TIMER, pile, before - value)
    elif value > before:
        after = _between(state, pile, TIMER, value - before)
    else:
        after = _between(state, TIMER, pile, before - value)
    _write(bout, move, before, value, *after)


def _period(bout: Bout, move: Adjust) -> None:
    value = _number(move, 1, bout.state.settings.periods)
    _write(bout, move, bout.state.period, value, PeriodSet(period=value))


def _active(bout: Bout, move: Adjust) -> None:
    """That seat's turn begins anew."""
    state = bout.state
    if state.phase is not TURN or move.value not in SEATS:
        raise _bad_value(move)
    seat = Seat(move.value)
    begins = TurnStarted(seat=seat, turn=state.turn, period=state.period, stage=state.stage)
    _write(bout, move, bout.active, seat, begins)


OF_SEAT: dict[str, Callable[[Bout, Adjust, Seat], None]] = {
    "score": _score,
    "stamina": _stamina,
    "weapon": _weapon,
    "square": _square,
    "hand_count": _hand_count,
}
"""What of a fencer may be set."""

OF_BOUT: dict[str, Callable[[Bout, Adjust], None]] = {
    "timer": _timer,
    "period": _period,
    "active": _active,
}
"""What else may be set."""
