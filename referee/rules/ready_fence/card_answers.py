"""Ready... Fence!: answers by card, and what they come to (RF-8.4 to RF-8.11, RF-9)."""

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from events.base import Seat
from events.catalogues.ready_fence import Kind, face, kind_of
from events.ready_fence.phrase import AttackStopped, CardPlayed, RiposteThreatened
from events.ready_fence.values import Met, Pending, Role
from projections.ready_fence.state import other
from referee.moves.refusal import Refusal
from referee.rules.ready_fence.additions import (
    ANGULATION,
    GLIDE_ATTACK,
    has,
    require_additions,
    require_stamina,
)
from referee.rules.ready_fence.answers import LUNGE, WINS_BY_CEDING, barred
from referee.rules.ready_fence.bout import Bout
from referee.rules.ready_fence.feint import feints
from referee.rules.ready_fence.hands import play
from referee.rules.ready_fence.kinds import Plays
from referee.rules.ready_fence.pending import (
    pending_of,
    phrase_of,
    positions_work,
    renewable,
    speed_of,
)
from referee.rules.ready_fence.phrase_end import SCORED_BY, finish
from referee.rules.ready_fence.speeds import defence_speed, renewed_speed, riposte
from referee.rules.ready_fence.stamina import spend
from referee.rules.ready_fence.strip import step
from referee.rules.ready_fence.word import give, met_by, next_action, require_word, situation


class Line(msgspec.Struct, frozen=True, gc=False):
    """A card that answers: whose, which, with what, and the SP of all of it."""

    seat: Seat
    card: str
    kind: Kind
    printed: int
    additions: tuple[str, ...]
    sp: int


def answers(bout: Bout, move: Plays) -> None:
    """`SEAT plays CARD [with=LIST] [sp=N]` in a phrase; a feint with its own keys."""
    state, card = bout.state, move.card
    seat = require_word(state, move.mover)
    kind = kind_of(card)
    rule = barred(kind, situation(state))
    if rule is not None:
        pending = pending_of(state)
        raise Refusal(
            rule,
            "answer",
            seat=seat,
            card=card,
            pending=pending.type,
            kind=pending.kind,
            distance=state.distance,
        )
    if kind is Kind.FEINT:
        feints(bout, move)
        return
    require_additions(bout, move.additions, card, answers=True)
    cards = (card, *move.additions)
    sp = require_stamina(bout, seat, cards, move.sp)
    spend(bout, seat, sp, "card")
    play(bout, move, seat, cards)
    ANSWERS[kind](bout, Line(seat, card, kind, face(card).speed, move.additions, sp))


def _write(bout: Bout, line: Line, role: Role, speed: int | None = None) -> None:
    bout.write(
        CardPlayed(
            seat=line.seat,
            card=line.card,
            role=role,
            additions=line.additions,
            speed=speed,
            action=next_action(bout.state, line.seat),
            sp=line.sp,
        )
    )


def _defence_speed(bout: Bout, line: Line, *, invited: bool) -> int:
    """RF-8.10; the tutorial knows no bonus of invitation (R7)."""
    return defence_speed(
        line.printed,
        bout.state.fencer(line.seat).weapon,
        raised=has(ANGULATION, line.additions),
        invited=invited and positions_work(bout.state),
    )


def _parries(bout: Bout, line: Line) -> None:
    """Parry-riposte, ceding-parry, infighting (RF-9.8 to RF-9.10, RF-9.18)."""
    pending = pending_of(bout.state)
    speed = _defence_speed(bout, line, invited=True)
    if line.kind is Kind.INFIGHTING and bout.state.distance == LUNGE:
        step(bout, line.seat, 1, "infighting")
    _write(bout, line, "parry", speed)
    if line.kind is Kind.CEDING_PARRY and pending.kind in WINS_BY_CEDING:
        finish(bout, SCORED_BY[line.seat])
    elif speed < speed_of(pending):
        finish(bout, SCORED_BY[pending.seat])
    else:
        _stopped(bout, line, pending, speed)


def _stopped(bout: Bout, line: Line, pending: Pending, speed: int) -> None:
    """A parry by card was fast enough: its riposte threatens, or nothing does."""
    bout.write(AttackStopped(seat=pending.seat, by="card"))
    met = met_by(pending, line.kind, speed) if pending.type == "attack" else None
    strikes = riposte(
        line.kind,
        line.printed,
        bout.state.fencer(other(line.seat)).weapon,
        glides=has(GLIDE_ATTACK, line.additions),
        positions=positions_work(bout.state),
    )
    if strikes is None:
        give(bout, Pending(type="parry", seat=line.seat, speed=speed, by="card"), met)
    else:
        threaten(bout, line.seat, *strikes, met)


def threaten(bout: Bout, seat: Seat, kind: Kind, speed: int, met: Met | None) -> None:
    """A riposte follows the parry that this seat has just made."""
    bout.write(RiposteThreatened(seat=seat, kind=kind, speed=speed))
    first = phrase_of(bout.state).side(seat).actions == 1
    attack = Pending(type="attack", seat=seat, kind=kind, speed=speed, riposte=True, first=first)
    give(bout, attack, met)


def _counters(bout: Bout, line: Line) -> None:
    """Stop-hit and disengage: faster than the attack, or as fast (RF-8.11)."""
    attack = pending_of(bout.state)
    speed = _defence_speed(bout, line, invited=bout.option("invitation-cyan") == "yes")
    _write(bout, line, "counter", speed)
    counter = Pending(type="counter", seat=line.seat, kind=line.kind, speed=speed)
    compare(bout, counter, met_by(attack, line.kind, speed))


def compare(bout: Bout, counter: Pending, met: Met) -> None:
    """A counter-attack against the attack that it met (RF-8.11)."""
    speed = speed_of(counter)
    if speed < met.speed:
        finish(bout, SCORED_BY[met.seat])
    else:
        give(bout, replace(counter, double=speed == met.speed), met)


def _counter_times(bout: Bout, line: Line) -> None:
    """It scores, unless feint-in-time answers it (RF-9.12)."""
    _write(bout, line, "counter-time")
    give(bout, Pending(type="counter-time", seat=line.seat))


def _renews(bout: Bout, line: Line) -> None:
    """The attack that was stopped comes again, and faster; a riposte is cancelled (RF-9.16)."""
    met = renewable(bout.state)
    assert met is not None, "a renewed attack is barred where there is nothing to renew"
    speed = renewed_speed(met.speed)
    _write(bout, line, "renewed", speed)
    give(bout, Pending(type="attack", seat=line.seat, kind=met.kind, speed=speed, renewed=True))


def _feints_in_time(bout: Bout, line: Line) -> None:
    """It scores at once (RF-9.13)."""
    _write(bout, line, "feint-in-time")
    finish(bout, SCORED_BY[line.seat])


def _trumps(bout: Bout, line: Line) -> None:
    """A joker scores at once (RF-9.14)."""
    _write(bout, line, "joker")
    finish(bout, SCORED_BY[line.seat])


ANSWERS: dict[Kind, Callable[[Bout, Line], None]] = {
    Kind.PARRY_RIPOSTE: _parries,
    Kind.CEDING_PARRY: _parries,
    Kind.INFIGHTING: _parries,
    Kind.STOP_HIT: _counters,
    Kind.DISENGAGE: _counters,
    Kind.COUNTER_TIME: _counter_times,
    Kind.FEINT_IN_TIME: _feints_in_time,
    Kind.JOKER: _trumps,
    Kind.RENEWED_ATTACK: _renews,
}
"""What each card does as an answer; a feint has its own keys."""
