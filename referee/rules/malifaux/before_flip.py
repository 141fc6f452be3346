"""Malifaux: who may use a soulstone or Focused before a flip (MF-7.1 to MF-7.5, MF-10.3)."""

from events.base import Seat
from events.malifaux.values import Condition, ContestKind, Step
from projections.malifaux.state import Contest, Side, State, step
from referee.moves.refusal import Refusal
from referee.rules.malifaux.rule import Rule

ENHANCED = frozenset({ContestKind.DAMAGE, ContestKind.INITIATIVE, ContestKind.REDUCE})
"""The flips besides those of duels before which a soulstone gives something (ruling 24)."""


def _enhances_each_flip(state: State) -> bool:
    """Whether a soulstone enhances each flip, and not only duels of which none is made yet."""
    return state.match.option("stones") == "each-flip"


def require_enhance(state: State, seat: Seat) -> Side:
    """The side that a soulstone enhances; raise MF-7.4, MF-5.6, MF-1.4, MF-7.2, MF-7.1, MF-7.7."""
    contest, each = _in_front(state), _enhances_each_flip(state)
    if contest is None or not (contest.is_duel or (each and contest.kind in ENHANCED)):
        raise Refusal(Rule.ENHANCE, "each" if each else "", seat=seat)
    if each:
        _require_own_unflipped(contest, seat)
    else:
        _require_unflipped(contest, seat)
    side = contest.sides.get(seat)
    if side is None:
        raise Refusal(Rule.SEAT_TO_MOVE, "no-side", seat=seat)
    if contest.kind is ContestKind.INITIATIVE:
        require_crew_stone(state, seat)
    else:
        _require_stone(state, seat, side.model)
    if side.stone:
        raise Refusal(Rule.ONE_STONE, seat=seat)
    return side


def require_block(state: State, seat: Seat) -> Contest:
    """The damage flip that a seat may block; raise MF-7.5, MF-5.6, MF-1.4, 7.2, 7.1, 7.7."""
    contest = _in_front(state)
    if contest is None or contest.kind is not ContestKind.DAMAGE or contest.target is None:
        raise Refusal(Rule.BLOCK, seat=seat)
    owner = state.models[contest.target].seat
    if owner == contest.acting:
        raise Refusal(Rule.BLOCK, "own", seat=seat)
    _require_unflipped(contest, seat)
    if owner != seat:
        raise Refusal(Rule.SEAT_TO_MOVE, seat=seat, due=(owner,))
    _require_stone(state, seat, contest.target)
    if contest.blocked:
        raise Refusal(Rule.ONE_STONE, "block", seat=seat)
    return contest


def require_focus(state: State, seat: Seat) -> str:
    """The model that may use Focused; raise MF-10.3 for every reason why it may not."""
    if state.match.option("conditions") != "published":
        raise Refusal(Rule.FOCUS, "option", seat=seat)
    contest = _in_front(state)
    if (
        contest is None
        or contest.kind is not ContestKind.OPPOSED
        or contest.stage is not Step.MODIFY
    ):
        raise Refusal(Rule.FOCUS, "moment", seat=seat)
    side = contest.sides[seat]
    name = side.model
    if name is None or not state.models[name].condition(Condition.FOCUSED):
        raise Refusal(Rule.FOCUS, "none", seat=seat, model=name or "")
    if side.focused:
        raise Refusal(Rule.FOCUS, "twice", seat=seat, model=name)
    return name


def _in_front(state: State) -> Contest | None:
    """The open contest, if the table waits for it and not for something before it."""
    contest = state.contest
    return contest if contest is not None and step(state) is contest.stage else None


def _require_unflipped(contest: Contest, seat: Seat) -> None:
    """Raise MF-5.6 once a card of the contest is flipped."""
    if contest.stage is not Step.MODIFY:
        raise Refusal(Rule.MODIFY_BEFORE_FLIP, seat=seat)


def _require_own_unflipped(contest: Contest, seat: Seat) -> None:
    """Raise MF-5.6 once the seat has flipped, or all have."""
    side = contest.sides.get(seat)
    before = contest.stage in (Step.MODIFY, Step.FLIP)
    if not before or (side is not None and side.flips):
        raise Refusal(Rule.MODIFY_BEFORE_FLIP, "own", seat=seat)


def require_crew_stone(state: State, seat: Seat) -> None:
    """Raise MF-7.2, MF-7.1 unless any model of the crew may use a soulstone, and there is one."""
    if not any(model.uses_stones for _, model in state.crew(seat)):
        raise Refusal(Rule.STONE_USER, "crew", seat=seat)
    if not state.hold(seat).stones:
        raise Refusal(Rule.STONE_COST, seat=seat)


def _require_stone(state: State, seat: Seat, name: str | None) -> None:
    """Raise MF-7.2, MF-7.1 unless this model may use a soulstone, and there is one."""
    model = None if name is None else state.models[name]
    if model is None or not model.alive or not model.uses_stones:
        raise Refusal(Rule.STONE_USER, seat=seat, model=name or "")
    if not state.hold(seat).stones:
        raise Refusal(Rule.STONE_COST, seat=seat)
