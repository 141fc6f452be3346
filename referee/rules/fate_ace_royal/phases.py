"""Fate/Ace Royal: where each verb belongs, from whom it is due, and going on (section 6)."""

from collections.abc import Callable, Mapping
from functools import cache

from events.base import Seat
from events.fate_ace_royal.values import Phase, Step
from projections.fate_ace_royal.state import State
from referee.moves import Move
from referee.refusal import Refusal
from referee.rules.fate_ace_royal import moves
from referee.rules.fate_ace_royal.battle import (
    close_attack_damage,
    close_counter_damage,
    close_engagement,
    close_loss,
)
from referee.rules.fate_ace_royal.hands import discard, require_living
from referee.rules.fate_ace_royal.reveal import (
    engage_face_up,
    enter_encounter,
    require_no_encounter,
    target_only_opponent,
)
from referee.rules.fate_ace_royal.royale import Royale
from referee.rules.fate_ace_royal.rule import Rule
from referee.rules.fate_ace_royal.to_move import to_move
from referee.rules.fate_ace_royal.turn import end_battle, end_turn, judge
from referee.rules.fate_ace_royal.values import hand_limit
from referee.rules.fate_ace_royal.withdrawal import require_nothing_due, settle_empty_hands

SETUP, COUNTER = Phase.SETUP, Step.COUNTER

Times = frozenset[Phase | Step]

BELONGS: Mapping[type[Move], Times] = {
    moves.Opens: frozenset({Step.OPEN}),
    moves.Exchanges: frozenset({Step.EXCHANGE}),
    moves.Keeps: frozenset({Step.EXCHANGE}),
    moves.Takes: frozenset({Step.TAKE}),
    moves.Equips: frozenset({Phase.RITUAL}),
    moves.Covers: frozenset({Phase.RITUAL}),
    moves.TurnsUp: frozenset({Phase.RITUAL, Step.REVEAL}),
    moves.Proceeds: frozenset(
        {
            Phase.RITUAL,
            Step.CHOICE,
            Step.ENGAGE,
            Step.ATTACK_DAMAGE,
            Step.COUNTER,
            Step.COUNTER_DAMAGE,
            Step.LOSS,
            Step.WITHDRAW,
        }
    ),
    moves.Rolls: frozenset({Phase.ENCOUNTER}),
    moves.Targets: frozenset({Step.TARGET}),
    moves.Raids: frozenset({Phase.RITUAL, Step.CHOICE}),
    moves.Attacks: frozenset({Step.ATTACK}),
    moves.Counters: frozenset({Step.COUNTER}),
    moves.Summons: frozenset({Step.ENGAGE}),
    moves.Steals: frozenset({Step.WITHDRAW}),
    moves.Declines: frozenset({Step.WITHDRAW}),
    moves.Forfeits: frozenset({Step.WITHDRAW}),
    moves.Lacks: frozenset({Step.WITHDRAW}),
    moves.Ends: frozenset({Phase.RITUAL, Step.CHOICE, Phase.END}),
}
"""The phases and steps of each verb that is not for any time after the set-up."""

AT_ONCE: Mapping[Step | None, frozenset[type[Move]]] = {
    Step.ENGAGE: frozenset({moves.Attacks}),
    Step.ATTACK_DAMAGE: frozenset({moves.Counters}),
    Step.LOSS: frozenset({moves.Forfeits, moves.Lacks, moves.Steals, moves.Declines, moves.Ends}),
    Step.WITHDRAW: frozenset({moves.Ends}),
}
"""The moves that close a step by themselves (FA-0.8)."""


@cache
def verbs_at(phase: Phase, step: Step | None) -> frozenset[type[Move]]:
    """The verbs that belong to this phase and step and not to any time."""
    return frozenset([kind for kind, times in BELONGS.items() if phase in times or step in times])


ANY_SEAT = (moves.Summons,)
"""Verbs of a step that are due from nobody in particular."""


def belongs(state: State, kind: type[Move]) -> bool:
    """Whether a verb belongs to the present phase and step."""
    times = BELONGS.get(kind)
    if times is None:
        return state.phase is not SETUP
    if kind is moves.Proceeds and state.step is COUNTER:
        return state.battle is not None and state.battle.counter_skipped
    return state.phase in times or state.step in times


def require_phase(state: State, kind: type[Move]) -> None:
    """Raise FA-0.4 for a verb that does not belong to the present phase and step."""
    if not belongs(state, kind):
        raise Refusal(Rule.PHASE, phase=state.phase, step=state.step or "")


def is_due(state: State, kind: type[Move], mover: str) -> bool:
    """Whether a verb that belongs to the present step is due from the mover."""
    return kind not in BELONGS or kind in ANY_SEAT or mover in _due(state, kind)


def require_due(state: State, kind: type[Move], mover: str) -> None:
    """Raise FA-0.5 for a mover from whom the verb is not due."""
    if not is_due(state, kind, mover):
        raise Refusal(Rule.MOVER, mover=mover, due=_due(state, kind))


def _due(state: State, kind: type[Move]) -> tuple[str, ...]:
    return DUE.get(kind, to_move)(state)


def _thief(state: State) -> tuple[str, ...]:
    return () if state.thief is None else (state.thief,)


def _debtor(state: State) -> tuple[str, ...]:
    return () if state.battle is None else state.battle.debtors[:1]


def _defender(state: State) -> tuple[str, ...]:
    battle = state.battle
    return () if battle is None or battle.defender is None else (battle.defender,)


def _active(state: State) -> tuple[str, ...]:
    return () if state.active is None else (state.active,)


DUE: Mapping[type[Move], Callable[[State], tuple[str, ...]]] = {
    moves.Steals: _thief,
    moves.Declines: _thief,
    moves.Forfeits: _debtor,
    moves.Lacks: _debtor,
    moves.Counters: _defender,
    moves.Proceeds: _active,
}
"""From whom a verb is due, where it is not he on whom the table waits."""


# Going on


def make_step(royale: Royale, kind: type[Move], mover: str) -> None:
    """FA-0.8: the active seat's `proceeds` stands before the move as often as needed."""
    while kind in AT_ONCE.get(royale.state.step, ()):
        close_step(royale, mover)


def close_step(royale: Royale, mover: str) -> None:
    """The step is closed for a move of this seat, which must still be able to make it."""
    proceed(royale)
    settle(royale)
    if royale.over:
        raise Refusal(Rule.OVER)
    require_living(royale, mover)


def settle(royale: Royale, resigned: Seat | None = None) -> None:
    """What follows by itself after every move: defeat (FA-12), then what waits for nobody.

    Both are asked again of what that brought: a debt that is settled by itself may have been the
    last thing for which a battle without one of its sides went on (FA-12.5).
    """
    judge(royale, resigned)
    follows = FOLLOWS.get(royale.state.step)
    if follows is None:
        return
    before = royale.state
    follows(royale)
    if royale.state is not before:
        settle(royale)


FOLLOWS: Mapping[Step | None, Callable[[Royale], None]] = {
    Step.TARGET: target_only_opponent,
    Step.REVEAL: engage_face_up,
    Step.WITHDRAW: settle_empty_hands,
}
"""What in a step waits for nobody."""


def proceeds(royale: Royale, move: moves.Proceeds) -> None:
    """`SEAT proceeds` (section 6)."""
    del move
    proceed(royale)


def proceed(royale: Royale) -> None:
    """The phase or step is left for the next one."""
    CLOSES[royale.state.step](royale)


def _close_ritual(royale: Royale) -> None:
    if royale.state.acted:
        enter_encounter(royale)
    else:
        royale.enter(Phase.BATTLE, Step.CHOICE)


def _close_choice(royale: Royale) -> None:
    royale.enter(Phase.END)


def _close_counter(royale: Royale) -> None:
    royale.step(Step.LOSS)


def _close_withdrawal(royale: Royale) -> None:
    require_nothing_due(royale)
    end_battle(royale)


CLOSES: Mapping[Step | None, Callable[[Royale], None]] = {
    None: _close_ritual,
    Step.CHOICE: _close_choice,
    Step.ENGAGE: close_engagement,
    Step.ATTACK_DAMAGE: close_attack_damage,
    Step.COUNTER: _close_counter,
    Step.COUNTER_DAMAGE: close_counter_damage,
    Step.LOSS: close_loss,
    Step.WITHDRAW: _close_withdrawal,
}
"""How the ritual and each step is left."""


def ends(royale: Royale, move: moves.Ends) -> None:
    """`SEAT ends [discards=CARD,...]` (FA-7.1, FA-10)."""
    seat = Seat(move.mover)
    require_no_encounter(royale)
    surplus = surplus_of(royale.state, seat)
    if len(move.discards) != surplus:
        raise Refusal(
            Rule.HAND_LIMIT,
            "" if surplus else "none",
            seat=seat,
            hand=royale.state.hand_count(seat),
            limit=hand_limit(royale.state, seat),
            surplus=surplus,
        )
    if royale.state.phase is not Phase.END:
        royale.enter(Phase.END)
    discard(royale, move, seat, move.discards)
    end_turn(royale)


def surplus_of(state: State, seat: Seat) -> int:
    """How many cards must be discarded (FA-10.1)."""
    return max(0, state.hand_count(seat) - hand_limit(state, seat))
