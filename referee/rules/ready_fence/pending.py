"""Ready... Fence!: what is pending in a phrase, and what it comes to; read from the state alone."""

from events.ready_fence.values import REGULAR, TUTORIAL, Met, Pending, Result
from projections.ready_fence.state import Phrase, State

MATCH_POINTS = (4, 9, 14)
"""One point before each of the three targets (R22)."""


def phrase_of(state: State) -> Phrase:
    """The phrase that goes on; only asked while there is one."""
    assert state.phrase is not None, "asked only in a phrase"
    return state.phrase


def pending_of(state: State) -> Pending:
    """What is to be answered; only asked while there is a phrase."""
    phrase = state.phrase
    assert phrase is not None, "asked only in a phrase"
    assert phrase.pending is not None, "between two moves of a phrase something is pending"
    return phrase.pending


def speed_of(pending: Pending) -> int:
    """The speed of a pending attack or counter-attack."""
    assert pending.speed is not None, "attacks and counter-attacks have a speed"
    return pending.speed


def positions_work(state: State) -> bool:
    """Whether weapon positions change speeds by themselves; not in the tutorial (R7)."""
    return state.settings.mode is not TUTORIAL


def renewable(state: State) -> Met | None:
    """The attack that a renewed attack would repeat now, whatever the distance (RF-9.16)."""
    met = phrase_of(state).met
    if met is None or pending_of(state).type != "counter":
        return met
    return met if state.match.option("renewed-counter") == "yes" else None


def if_passed(state: State) -> Result:
    """How the phrase ends if the word passes (RF-8.12)."""
    pending = pending_of(state)
    if pending.type == "parry":
        return "none"
    if pending.double:
        return "annulled" if sudden_death(state) else "both"
    return "red" if pending.seat == "red" else "green"


def sudden_death(state: State) -> bool:
    """Whether a double touch would not count now (RF-11.2)."""
    if state.stage is not REGULAR:
        return True
    score = state.red.score
    if score != state.green.score:
        return False
    if state.match.option("sudden-death") == "any":
        return score in MATCH_POINTS
    return score == state.settings.target - 1
