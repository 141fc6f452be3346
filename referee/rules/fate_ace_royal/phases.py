"""Fate/Ace Royal: where each verb belongs, from whom it is due, and going on (section 6)."""

from collections.abc import Callable, Mapping
from functools import cache

import msgspec

from events.base import Seat
from events.catalogues.fate_ace_royal import Edition
from events.fate_ace_royal.battle import TextEntered
from events.fate_ace_royal.values import BATTLE, ENCOUNTER, END, RITUAL, SETUP, Phase, Step
from projections.fate_ace_royal.state import State
from referee.moves.move import Move
from referee.moves.refusal import Refusal
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
from referee.rules.fate_ace_royal.turn import end_battle, end_turn, go_on, judge
from referee.rules.fate_ace_royal.values import hand_limit
from referee.rules.fate_ace_royal.withdrawal import require_nothing_due, settle_empty_hands

Times = frozenset[Phase | Step]


class Moment(msgspec.Struct, frozen=True, gc=False):
    """When a verb is accepted, and from whom.

    `times`: its phases and steps; `due`: the seats from whom it is due there, none: nobody in
    particular; `closes`: the steps that it closes by itself (FA-0.8).
    """

    times: Times
    due: Callable[[State], tuple[str, ...]] | None = to_move
    closes: frozenset[Step | None] = frozenset()


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


COUNTER = Step.COUNTER

IN_RITUAL: Times = frozenset({RITUAL})
CHOOSING: Times = frozenset({RITUAL, Step.CHOICE})
WITHDRAWING: Times = frozenset({Step.WITHDRAW})
LOSING = frozenset({Step.LOSS})

ANY_TIME = Moment(frozenset(Phase) - {SETUP}, due=None)
"""Any time after the set-up, from any seat, the table, or the referee."""

PROCEEDING = Moment(
    frozenset(
        {
            RITUAL,
            Step.CHOICE,
            Step.ENGAGE,
            Step.ATTACK_DAMAGE,
            Step.COUNTER_DAMAGE,
            Step.LOSS,
            Step.WITHDRAW,
        }
    ),
    _active,
)
"""`proceeds`; in the counter step as well where first strike hit."""

MOMENTS: Mapping[type[Move], Moment] = {
    moves.Opens: Moment(frozenset({Step.OPEN})),
    moves.Exchanges: Moment(frozenset({Step.EXCHANGE})),
    moves.Keeps: Moment(frozenset({Step.EXCHANGE})),
    moves.Takes: Moment(frozenset({Step.TAKE})),
    moves.Equips: Moment(IN_RITUAL, _active),
    moves.Covers: Moment(IN_RITUAL, _active),
    moves.TurnsUp: Moment(frozenset({RITUAL, Step.REVEAL})),
    moves.Proceeds: PROCEEDING,
    moves.Rolls: Moment(frozenset({ENCOUNTER})),
    moves.Targets: Moment(frozenset({Step.TARGET})),
    moves.Raids: Moment(CHOOSING, _active),
    moves.Attacks: Moment(frozenset({Step.ATTACK}), _attacker, frozenset({Step.ENGAGE})),
    moves.Counters: Moment(frozenset({COUNTER}), _defender, frozenset({Step.ATTACK_DAMAGE})),
    moves.Summons: Moment(frozenset({Step.ENGAGE}), due=None),
    moves.Steals: Moment(WITHDRAWING, _thief, LOSING),
    moves.Declines: Moment(WITHDRAWING, _thief, LOSING),
    moves.Forfeits: Moment(WITHDRAWING, _debtor, LOSING),
    moves.Lacks: Moment(WITHDRAWING, _debtor, LOSING),
    moves.Ends: Moment(CHOOSING | {END}, _active, frozenset({Step.LOSS, Step.WITHDRAW})),
}
"""The moment of each verb that is not for any time after the set-up."""

CLOSED_AT_ONCE = frozenset[Step | None]().union(*[moment.closes for moment in MOMENTS.values()])
"""The steps that some moves close by themselves."""


@cache
def verbs_at(phase: Phase, step: Step | None) -> frozenset[type[Move]]:
    """The verbs that belong to this phase and step and not to any time."""
    found = [kind for kind, at in MOMENTS.items() if phase in at.times or step in at.times]
    return frozenset(found)


def moment_of(kind: type[Move]) -> Moment:
    """When a verb is accepted, and from whom."""
    return MOMENTS.get(kind, ANY_TIME)


def belongs(state: State, moment: Moment) -> bool:
    """Whether a verb of this moment belongs to the present phase and step."""
    times = moment.times
    return state.phase in times or state.step in times or _lacks_counter(state, moment)


def _lacks_counter(state: State, moment: Moment) -> bool:
    """Whether one proceeds in the counter step, for first strike hit (FA-13.2)."""
    battle = state.battle
    return (
        moment is PROCEEDING
        and state.step is COUNTER
        and battle is not None
        and battle.counter_skipped
    )


def is_due(state: State, moment: Moment, mover: str) -> bool:
    """Whether a verb that belongs to the present step is due from the mover."""
    return moment.due is None or mover in moment.due(state)


def require_moment(state: State, moment: Moment, mover: str) -> None:
    """Raise FA-0.4 for a verb that does not belong here, FA-0.5 for one that is not the mover's."""
    if not belongs(state, moment):
        raise Refusal(Rule.PHASE, phase=state.phase, step=state.step or "")
    if moment.due is not None and mover not in moment.due(state):
        raise Refusal(Rule.MOVER, mover=mover, due=moment.due(state))


# Going on


def close_step(royale: Royale, mover: str) -> None:
    """The step is closed for a move of this seat, which must still be able to make it."""
    proceed(royale)
    settle(royale)
    if royale.over:
        raise Refusal(Rule.OVER, "closed")
    require_living(royale, mover)


def enter_text(royale: Royale) -> None:
    """FA-14.8: the text that was being entered is done, and death and defeat are judged."""
    royale.write(TextEntered())
    settle(royale)


def text_entered(edition: Edition, state: State) -> State:
    """The state in which a move finds the game that is not of a text still being entered."""
    if not state.entering:
        return state
    royale = Royale(edition, state)
    enter_text(royale)
    return royale.state


def done(royale: Royale, move: moves.Done) -> None:
    """`referee done` (FA-14.8)."""
    del move
    if not royale.state.entering:
        raise Refusal(Rule.PHASE, "done")
    enter_text(royale)


def settle(royale: Royale, resigned: Seat | None = None) -> None:
    """What follows by itself after every move: defeat (FA-12), then what waits for nobody.

    Both are asked again of what that brought: a debt that is settled by itself may have been the
    last thing for which a battle without one of its sides went on (FA-12.5).
    """
    state = royale.state
    if state.endangered or state.lasting or resigned is not None:
        judge(royale, resigned)
    if len(royale.state.living) < state.players:
        go_on(royale)
    if royale.state is state:
        follows = FOLLOWS.get(state.step)
        if follows is None:
            return
        follows(royale)
    if royale.state is not state:
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
    if royale.state.turn.acted:
        enter_encounter(royale)
    else:
        royale.enter(BATTLE, Step.CHOICE)


def _close_choice(royale: Royale) -> None:
    royale.enter(END)


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
    if royale.state.phase is not END:
        royale.enter(END)
    discard(royale, move, seat, move.discards)
    end_turn(royale)


def surplus_of(state: State, seat: Seat) -> int:
    """How many cards must be discarded (FA-10.1)."""
    return max(0, state.hand_count(seat) - hand_limit(state, seat))
