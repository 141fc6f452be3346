"""Malifaux: on whom the table waits (section 6)."""

from collections.abc import Callable, Mapping

from events.base import Seat
from events.malifaux.values import ContestKind, Step
from projections.malifaux.state import SEATS, Contest, State, other, step


def to_move(state: State) -> tuple[str, ...]:
    """The seats that have something to do in this step, or the referee; nobody after the end."""
    return WHO[step(state)](state)


def blocker(state: State) -> Seat | None:
    """The seat that could still block the damage flip that is open (MF-7.5)."""
    contest = state.contest
    if contest is None or contest.kind is not ContestKind.DAMAGE or contest.target is None:
        return None
    model = state.models[contest.target]
    seat = model.seat
    if seat == contest.acting or not model.uses_stones or contest.blocked:
        return None
    return seat if state.hold(seat).stones else None


def to_flip(state: State) -> tuple[Seat, ...]:
    """The seats that have a side of the open contest and have not flipped; both where none is."""
    if state.contest is None:
        return SEATS
    sides = state.contest.sides
    return tuple([seat for seat in SEATS if seat in sides and not sides[seat].flips])


def to_keep(state: State) -> tuple[Seat, ...]:
    """The seats that have to choose among the cards that they turned."""
    sides = _open(state).sides
    return tuple([s for s in SEATS if s in sides and sides[s].flips and sides[s].card is None])


def not_ready(state: State) -> tuple[Seat, ...]:
    """The seats that are not done drawing."""
    return tuple(seat for seat in SEATS if not state.hold(seat).ready)


def owner_of_damaged(state: State) -> tuple[Seat, ...]:
    """The seat whose model's damage waits for it."""
    pending = state.pending
    return () if pending is None else (state.models[pending.model].seat,)


def active(state: State) -> tuple[Seat, ...]:
    """The active seat."""
    return () if state.active_seat is None else (state.active_seat,)


def opponent(state: State) -> tuple[Seat, ...]:
    """The other seat."""
    return () if state.active_seat is None else (other(state.active_seat),)


def holder(state: State) -> tuple[Seat, ...]:
    """The holder of the initiative."""
    return () if state.initiative is None else (state.initiative,)


def _open(state: State) -> Contest:
    assert state.contest is not None, "a step of a contest has one"
    return state.contest


def _modify(state: State) -> tuple[str, ...]:
    blocks = blocker(state)
    return tuple(seat for seat in SEATS if seat in _open(state).sides or seat == blocks)


def _flip(state: State) -> tuple[str, ...]:
    return tuple(sorted((*to_flip(state), *to_keep(state))))


def _cheat(state: State) -> tuple[str, ...]:
    return _open(state).decide[:1]


def _trigger(state: State) -> tuple[str, ...]:
    return tuple(_open(state).declarable)[:1]


def _discard(state: State) -> tuple[str, ...]:
    return tuple(seat for seat in SEATS if state.hold(seat).owes > 0)


def _referee(state: State) -> tuple[str, ...]:
    del state
    return ("referee",)


def _both(state: State) -> tuple[str, ...]:
    del state
    return SEATS


def _nobody(state: State) -> tuple[str, ...]:
    del state
    return ()


WHO: Mapping[Step, Callable[[State], tuple[str, ...]]] = {
    Step.SETUP: _referee,
    Step.DISCARD: _discard,
    Step.DRAW: not_ready,
    Step.MODIFY: _modify,
    Step.FLIP: _flip,
    Step.CHEAT: _cheat,
    Step.TRIGGER: _trigger,
    Step.SUFFER: owner_of_damaged,
    Step.FIRST: holder,
    Step.ACTIVATE: active,
    Step.ACT: active,
    Step.STRIKE: opponent,
    Step.PUSH: active,
    Step.END: _referee,
    Step.DECK: _both,
    Step.OVER: _nobody,
}
"""Who is in `to_move`, by step."""
