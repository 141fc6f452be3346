"""Fate/Ace Royal: where each verb belongs, from whom it is due, and going on (section 6)."""

from collections.abc import Callable, Mapping

from events.base import Seat
from events.catalogues.fate_ace_royal import Edition
from events.fate_ace_royal.battle import TextEntered
from events.fate_ace_royal.values import BATTLE, END, Step
from projections.fate_ace_royal.state import State
from referee.moves.declared import declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.fate_ace_royal.battle import (
    close_attack_damage,
    close_counter_damage,
    close_engagement,
    close_loss,
)
from referee.rules.fate_ace_royal.hands import discard, require_living
from referee.rules.fate_ace_royal.moments import ENDING, OF_A_TEXT, PROCEEDING
from referee.rules.fate_ace_royal.reveal import (
    engage_face_up,
    enter_encounter,
    require_no_encounter,
    target_only_opponent,
)
from referee.rules.fate_ace_royal.royale import Royale
from referee.rules.fate_ace_royal.rule import Rule
from referee.rules.fate_ace_royal.slots import Discards
from referee.rules.fate_ace_royal.turn import end_battle, end_turn, go_on, judge
from referee.rules.fate_ace_royal.values import hand_limit
from referee.rules.fate_ace_royal.withdrawal import require_nothing_due, settle_empty_hands

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


@declare("referee", when=OF_A_TEXT)
def done(royale: Royale, move: Move) -> None:
    """`referee done` (FA-14.8)."""
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


@declare("seat", when=PROCEEDING, quiet=True, letter="j")
def proceeds(royale: Royale, move: Move) -> None:
    """`SEAT proceeds` (section 6)."""
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


@declare("seat", when=ENDING, quiet=True, letter="y")
def ends(royale: Royale, move: Move, discards: Discards = ()) -> None:
    """`SEAT ends [discards=CARD,...]` (FA-7.1, FA-10)."""
    seat = Seat(move.mover)
    require_no_encounter(royale)
    surplus = surplus_of(royale.state, seat)
    if len(discards) != surplus:
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
    discard(royale, move, seat, discards)
    end_turn(royale)


def surplus_of(state: State, seat: Seat) -> int:
    """How many cards must be discarded (FA-10.1)."""
    return max(0, state.hand_count(seat) - hand_limit(state, seat))
