"""Fate/Ace Royal: when a move can be, and from whom it is due (section 6)."""

from collections.abc import Callable

import msgspec

from events.fate_ace_royal.values import ENCOUNTER, END, OVER, RITUAL, SETUP, Phase, Step
from projections.fate_ace_royal.state import State
from referee.moves.refusal import Refusal
from referee.rules.fate_ace_royal.rule import Rule
from referee.rules.fate_ace_royal.to_move import to_move

Times = frozenset[Phase | Step]


class Moment(msgspec.Struct, frozen=True, gc=False):
    """When a verb is accepted, and from whom.

    `times`: its phases and steps; `due`: the seats from whom it is due there, none: nobody in
    particular; `closes`: the steps that it closes by itself (FA-0.8); `continues`: it belongs to a
    text that is still being entered (FA-14.8).
    """

    times: Times
    due: Callable[[State], tuple[str, ...]] | None = to_move
    closes: frozenset[Step | None] = frozenset()
    continues: bool = False


def _active(state: State) -> tuple[str, ...]:
    return () if state.active is None else (state.active,)


def _thief(state: State) -> tuple[str, ...]:
    return () if state.thief is None else (state.thief,)


def _debtor(state: State) -> tuple[str, ...]:
    return () if state.battle is None else state.battle.debtors[:1]


def _attacker(state: State) -> tuple[str, ...]:
    return () if state.battle is None else state.battle.sides[:1]


def _defender(state: State) -> tuple[str, ...]:
    return () if state.battle is None else state.battle.sides[1:]


WITHDRAWING: Times = frozenset({Step.WITHDRAW})
LOSING = frozenset({Step.LOSS})
PLAYING: Times = frozenset(Phase) - {SETUP}

OPENING = Moment(frozenset({Step.OPEN}))
EXCHANGING = Moment(frozenset({Step.EXCHANGE}))
TAKING = Moment(frozenset({Step.TAKE}))
IN_RITUAL = Moment(frozenset({RITUAL}), _active)
TURNING_UP = Moment(frozenset({RITUAL, Step.REVEAL}))
CHOOSING = Moment(frozenset({RITUAL, Step.CHOICE}), _active)
IN_ENCOUNTER = Moment(frozenset({ENCOUNTER}))
TARGETING = Moment(frozenset({Step.TARGET}))
ENGAGING = Moment(frozenset({Step.ENGAGE}), due=None)
ATTACKING = Moment(frozenset({Step.ATTACK}), _attacker, frozenset({Step.ENGAGE}))
COUNTERING = Moment(frozenset({Step.COUNTER}), _defender, frozenset({Step.ATTACK_DAMAGE}))
STEALING = Moment(WITHDRAWING, _thief, LOSING)
OWING = Moment(WITHDRAWING, _debtor, LOSING)
ENDING = Moment(CHOOSING.times | {END}, _active, frozenset({Step.LOSS, Step.WITHDRAW}))

PROCEEDING = Moment(
    CHOOSING.times
    | {Step.ENGAGE, Step.ATTACK_DAMAGE, Step.COUNTER_DAMAGE, Step.LOSS, Step.WITHDRAW},
    _active,
)
"""`proceeds`; in the counter step as well where first strike hit."""

ANY_TIME = Moment(PLAYING, due=None)
"""Any time after the set-up, from any seat, the table, or the referee."""

OF_A_TEXT = Moment(PLAYING, due=None, continues=True)
"""The same, of what belongs to a text."""

ALWAYS = Moment(frozenset(Phase) - {OVER}, due=None)
"""In the set-up, too."""

CLOSED_AT_ONCE = frozenset[Step | None]().union(
    *[moment.closes for moment in (ATTACKING, COUNTERING, STEALING, ENDING)]
)
"""The steps that some moves close by themselves."""


def belongs(state: State, moment: Moment) -> bool:
    """Whether a verb of this moment belongs to the present phase and step."""
    times = moment.times
    return (
        state.phase in times
        or state.step in times
        or (moment is PROCEEDING and _lacks_counter(state))
    )


def _lacks_counter(state: State) -> bool:
    """Whether one proceeds in the counter step, for first strike hit (FA-13.2)."""
    battle = state.battle
    return state.step is Step.COUNTER and battle is not None and battle.counter_skipped


def is_due(state: State, moment: Moment, mover: str) -> bool:
    """Whether a verb that belongs to the present step is due from the mover."""
    return moment.due is None or mover in moment.due(state)


def require_moment(state: State, moment: Moment, mover: str) -> None:
    """Raise FA-0.4 for a verb that does not belong here, FA-0.5 for one that is not the mover's."""
    if not belongs(state, moment):
        raise Refusal(Rule.PHASE, phase=state.phase, step=state.step or "")
    if moment.due is not None and mover not in moment.due(state):
        raise Refusal(Rule.MOVER, mover=mover, due=moment.due(state))
