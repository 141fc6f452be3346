"""Malifaux: suits, the red joker's among them, and triggers (MF-3.14, MF-5.2, MF-5.7)."""

from collections.abc import Mapping
from typing import Annotated

from events.base import Seat
from events.malifaux.contests import SuitFixed, TriggerDeclared, TriggerPassed, TriggersOpened
from events.malifaux.values import Step, Suit, Suits
from projections.malifaux.state import Contest, Side, step
from referee.moves.declared import declare
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.kinds import PrintedWord
from referee.rules.malifaux.moments import ITSELF
from referee.rules.malifaux.names import called
from referee.rules.malifaux.rule import Rule


def missing(needs: Suits, side: Side) -> Suits:
    """The needed suits that a total lacks; repeats count (MF-5.2)."""
    there = [*side.suits, side.suit]
    lacking: list[Suit] = []
    for suit in needs:
        if suit in there:
            there.remove(suit)
        else:
            lacking.append(suit)
    return tuple(lacking)


def fix_needed_suit(encounter: Encounter, contest: Contest) -> Contest:
    """An open red joker becomes the only suit that the acting side lacks (MF-3.14)."""
    _fix(encounter, contest.acting, contest.side, contest.needs)
    return encounter.contest


def _fix(encounter: Encounter, seat: Seat, side: Side, needs: Suits) -> None:
    if side.has_open_joker:
        lacking = missing(needs, side)
        if len(lacking) == 1:
            encounter.write(SuitFixed(seat=seat, suit=lacking[0]))


def open_triggers(encounter: Encounter, contest: Contest) -> bool:
    """Who may declare which triggers, the acting side first; whether there are any."""
    if contest.origin != "action" or not contest.is_duel:
        return False
    declarable: list[tuple[Seat, tuple[str, ...]]] = []
    for seat, side in contest.sides.items():
        triggers = _triggers(encounter, contest, seat)
        if triggers and (names := _declarable(triggers, side)):
            declarable.append((seat, names))
    if declarable:
        encounter.write(TriggersOpened(declarable=tuple(declarable)))
    return bool(declarable)


def _declarable(triggers: Mapping[str, Suits], side: Side) -> tuple[str, ...]:
    """Those whose needs the total meets; an open red joker is any one suit (MF-3.14)."""
    allowed = 1 if side.has_open_joker else 0
    return tuple(
        sorted([name for name, needs in triggers.items() if len(missing(needs, side)) <= allowed])
    )


def _triggers(encounter: Encounter, contest: Contest, seat: Seat) -> Mapping[str, Suits]:
    """Those of the action used, or of the profile for the value that resists."""
    assert contest.action is not None, "only an action's duel has triggers"
    action = encounter.profile(contest.actor).actions[contest.action]
    if seat == contest.acting:
        return action.triggers
    if contest.target is None or action.resist is None:
        return {}
    return encounter.profile(contest.target).resist_triggers.get(action.resist, {})


@declare("seat", when=ITSELF)
def declares(
    encounter: Encounter, move: Move, trigger: Annotated[str, PrintedWord("trigger")]
) -> None:
    """`SEAT declares TRIGGER` (MF-5.7)."""
    state, seat = encounter.state, Seat(move.mover)
    if state.contest is None or step(state) is not Step.TRIGGER:
        raise Refusal(Rule.TRIGGER, "moment", seat=seat)
    contest = state.contest
    first = next(iter(contest.declarable))
    if seat != first:
        raise Refusal(Rule.TRIGGER, "turn", seat=seat, first=first)
    name = called(contest.declarable[seat], trigger)
    if name is None:
        known = contest.declarable[seat]
        raise Refusal(Rule.TRIGGER, seat=seat, trigger=trigger, known=known)
    _fix(encounter, seat, contest.sides[seat], _triggers(encounter, contest, seat)[name])
    encounter.write(TriggerDeclared(seat=seat, trigger=name))


def forgoes(encounter: Encounter, seat: Seat) -> None:
    """`SEAT passes` in the trigger step."""
    first = next(iter(encounter.contest.declarable))
    if seat != first:
        raise Refusal(Rule.SEAT_TO_MOVE, seat=seat, due=(first,))
    encounter.write(TriggerPassed(seat=seat))
