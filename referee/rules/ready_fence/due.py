"""Ready... Fence!: what the table waits for (section 6)."""

from collections.abc import Iterator
from enum import StrEnum

from events.base import Seat
from events.ready_fence.values import OVER, SETUP, TURN
from projections.ready_fence.kit import SEATS
from projections.ready_fence.state import State
from referee.moves.refusal import Refusal
from referee.rules.due import ALSO, NOBODY, OTHERWISE, Answers, Due, Dues
from referee.rules.ready_fence.defence import require_parry
from referee.rules.ready_fence.moments import awaits_end
from referee.rules.ready_fence.pending import if_passed, pending_of, speed_of
from referee.rules.ready_fence.speeds import cardless_parry

_TABLE = ("table",)


class Decision(StrEnum):
    """What is decided.

    `coin`: which side it shows; `mulligan`: whether a hand is changed for another. `act`: what the
    active fencer does, `end`: how he ends his turn. `answer`: what the word does in a phrase;
    `parry`: one without cards; `pass`: the phrase ends.
    """

    COIN = "coin"
    MULLIGAN = "mulligan"
    ACT = "act"
    END = "end"
    ANSWER = "answer"
    PARRY = "parry"
    PASS = "pass"


def due(state: State) -> Dues:
    """What is waited for, and how a phrase ends if the word passes; nothing after the bout."""
    if state.phase is OVER:
        return ()
    if state.phrase is not None and state.phrase.word is not None:
        return (Due((state.phrase.word,), Decision.ANSWER), *_in_phrase(state, state.phrase.word))
    if state.phase is TURN and state.active is not None:
        ends = awaits_end(state)
        decision = Decision.END if ends else Decision.ACT
        return (Due((state.active,), decision, verbs=("ends",) if ends else ()),)
    return (Due(_TABLE, Decision.COIN, verbs=("coin",)), *_mulligans(state))


def answers(state: State) -> Answers:
    """What is pending in a phrase is answered by the word (RF-8)."""
    phrase = state.phrase
    if phrase is None or phrase.word is None:
        return NOBODY
    to = "parry" if phrase.pending is None else str(phrase.pending.type)
    return Answers(to, (phrase.word,))


def _in_phrase(state: State, seat: Seat) -> Iterator[Due]:
    """How the phrase ends if the word passes, and what a parry without cards would cost."""
    result = if_passed(state)
    facts = {"seat": seat, "result": result}
    yield Due((seat,), Decision.PASS, facts, OTHERWISE, ("passes",))
    if cost := parry_cost(state, seat):
        yield Due((seat,), Decision.PARRY, {"cost": cost}, ALSO, ("parries",))


def parry_cost(state: State, seat: Seat) -> int:
    """What it costs the one who has the word to parry without cards; 0 if he cannot."""
    try:
        require_parry(state, seat)
    except Refusal:
        return 0
    fencer = state.fencer(seat)
    cost, _ = cardless_parry(speed_of(pending_of(state)), fencer.weapon)
    return cost if cost <= fencer.stamina else 0


def _mulligans(state: State) -> Iterator[Due]:
    seats = tuple(seat for seat in SEATS if not state.fencer(seat).mulliganed)
    if state.phase is SETUP and seats:
        yield Due(seats, Decision.MULLIGAN, {"seats": seats}, ALSO, ("mulligans",))
