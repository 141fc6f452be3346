"""Peak Duel: what the table waits for (section 6)."""

from enum import StrEnum

from events.base import Seat
from events.peak_duel.values import INITIATIVE, SETUP
from projections.peak_duel.state import HAND, SEATS, SOUL, State, other
from referee.rules.due import NOBODY, OTHERWISE, WAITS, Answers, Due, Dues, How
from referee.rules.peak_duel.clash import must_be_named, outcome
from referee.rules.peak_duel.price import price

_TABLE = ("table",)


class Decision(StrEnum):
    """What is decided.

    `initiative`, `law`: what is turned up in the set-up. `proceed`: what the active seat does;
    `respond`: whether the other does anything, as that one passed; `answer`: the same, to an open
    attack. `target`: of an attack that is directed anew. `resolve`: the attack is carried out;
    `turn-up`: the cards of damage are.
    """

    INITIATIVE = "initiative"
    LAW = "law"
    PROCEED = "proceed"
    RESPOND = "respond"
    ANSWER = "answer"
    TARGET = "target"
    RESOLVE = "resolve"
    TURN_UP = "turn-up"


def due(state: State) -> Dues:
    """What is waited for, and what follows if nobody answers; nothing when the game is over."""
    if state.match.over:
        return ()
    if state.damage is not None:
        return (_turn_up(state.damage.seat, state.damage.amount, WAITS),)
    if state.phase is SETUP or state.active is None:
        return (Due(_TABLE, Decision.INITIATIVE if state.step is INITIATIVE else Decision.LAW),)
    attack, responds = state.attack, state.passed == (state.active,)
    if attack is None:
        asked = other(state.active) if responds else state.active
        return (Due((asked,), Decision.RESPOND if responds else Decision.PROCEED),)
    if attack.target is None:
        return (Due((state.active,), Decision.TARGET),)
    if attack.replay:
        return (Due((state.active,), Decision.TARGET), _follows(state))
    if responds:
        return (_answer(state, other(state.active)), _follows(state))
    return (Due((state.active,), Decision.PROCEED), _follows(state))


def _answer(state: State, seat: Seat) -> Due:
    """What an open attack may be answered with: a change of law, and spells that lie covered."""
    flips = any(state.side(seat).spells)
    facts = {"price": price(state, seat), "flips": flips}
    verbs = ("flips", "changes", "passes") if flips else ("changes", "passes")
    return Due((seat,), Decision.ANSWER, facts, verbs=verbs)


def _follows(state: State) -> Due:
    """What the table enters where nobody does anything about an open attack."""
    _, damage = outcome(state)
    if damage is not None and must_be_named(state, damage):
        return _turn_up(damage.seat, damage.amount, OTHERWISE)
    return Due(_TABLE, Decision.RESOLVE, how=OTHERWISE, verbs=("resolves",))


def _turn_up(seat: Seat, amount: int, how: How) -> Due:
    facts = {"seat": seat, "amount": amount}
    return Due(_TABLE, Decision.TURN_UP, facts, how, ("turns",))


# Who may answer


def answers(state: State) -> Answers:
    """An open attack is answered until it is carried out, in each of its steps by itself."""
    if state.match.over or state.attack is None or state.damage is not None:
        return NOBODY
    asked = [seat for seat in SEATS if seat not in state.passed]
    seats = tuple(seat for seat in asked if _may_answer(state, seat))
    return Answers(str(state.step), seats, others=True)


def _may_answer(state: State, seat: Seat) -> bool:
    """By a covered card or a change of law; in its own turn from the hand, or by another target."""
    side = state.side(seat)
    if any(turn not in (None, state.turn) for turn in side.spells):
        return True
    if state.table.count(SOUL[seat]) >= price(state, seat):
        return True
    if seat != state.active:
        return False
    aims = state.attack is not None and (state.attack.replay or state.attack.target is None)
    return aims or (None in side.spells and not state.table.is_empty(HAND[seat]))
