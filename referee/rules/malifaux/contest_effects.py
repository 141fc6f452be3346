"""Malifaux: what printed card texts do to an open contest (MF-12.2 to MF-12.4)."""

from collections.abc import Collection
from typing import Annotated

from events.malifaux.contests import (
    BonusAdded,
    CheatingRuled,
    FlipTurnedAgain,
    ModifierAdded,
    SuitAdded,
    TotalChanged,
)
from events.malifaux.values import ContestKind, Step
from projections.malifaux.state import Contest, State, step
from referee.moves.declared import declare
from referee.moves.kinds import Flag
from referee.moves.move import Move
from referee.moves.refusal import Refusal
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.flips import turn_again
from referee.rules.malifaux.kinds import ASuit, ItsSeat, Modified
from referee.rules.malifaux.moments import ITSELF
from referee.rules.malifaux.rule import Rule

BEFORE_FLIP = (Step.MODIFY,)
BEFORE_CHEATING = (Step.MODIFY, Step.FLIP)
BEFORE_TRIGGERS = (Step.MODIFY, Step.FLIP, Step.CHEAT)


def require_contest(state: State, steps: Collection[Step]) -> Contest:
    """The contest that is open; raise MF-12.2 in any other step than these."""
    contest = state.contest
    if contest is None or contest.stage not in steps or step(state) is not contest.stage:
        raise Refusal(Rule.EFFECT_ON_CONTEST, step=step(state))
    return contest


def require_side(contest: Contest, seat: str) -> None:
    """Raise MF-12.2 for a seat that has no side."""
    if seat not in contest.sides:
        raise Refusal(Rule.EFFECT_ON_CONTEST, "no-side", seat=seat)


def require_duel(contest: Contest) -> None:
    """Raise MF-12.2 for a contest that is no duel."""
    if not contest.is_duel:
        raise Refusal(Rule.EFFECT_ON_CONTEST, "no-duel", kind=contest.kind)


@declare("referee", under="effect", when=ITSELF, weight="rare")
def modifier(encounter: Encounter, move: Move, seat: ItsSeat, value: Modified) -> None:
    """`referee effect modifier SEAT N`."""
    require_side(require_contest(encounter.state, BEFORE_FLIP), seat)
    encounter.write(ModifierAdded(seat=seat, value=value, label="referee"))


@declare("referee", under="effect", when=ITSELF, weight="rare")
def total(encounter: Encounter, move: Move, seat: ItsSeat, value: Modified) -> None:
    """`referee effect total SEAT N`."""
    contest = require_contest(encounter.state, BEFORE_FLIP)
    require_duel(contest)
    require_side(contest, seat)
    encounter.write(TotalChanged(seat=seat, value=value))


@declare("referee", under="effect", when=ITSELF, weight="rare")
def suit(encounter: Encounter, move: Move, seat: ItsSeat, suit: ASuit) -> None:
    """`referee effect suit SEAT SUIT`."""
    contest = require_contest(encounter.state, BEFORE_FLIP)
    require_duel(contest)
    require_side(contest, seat)
    encounter.write(SuitAdded(seat=seat, suit=suit))


@declare("referee", under="effect", when=ITSELF, weight="rare")
def bonus(encounter: Encounter, move: Move, value: Modified) -> None:
    """`referee effect bonus N`."""
    contest = require_contest(encounter.state, BEFORE_FLIP)
    if contest.kind is not ContestKind.DAMAGE:
        raise Refusal(Rule.EFFECT_ON_CONTEST, "no-damage", kind=contest.kind)
    encounter.write(BonusAdded(value=value))


@declare("referee", under="effect", when=ITSELF, weight="rare")
def may_cheat(
    encounter: Encounter, move: Move, seat: ItsSeat, may: Annotated[bool, Flag()]
) -> None:
    """`referee effect may-cheat SEAT yes|no`: the last word counts (MF-12.3)."""
    require_side(require_contest(encounter.state, BEFORE_CHEATING), seat)
    encounter.write(CheatingRuled(seat=seat, may=may))


@declare("referee", under="effect", when=ITSELF, weight="rare")
def flip_again(encounter: Encounter, move: Move, seat: ItsSeat) -> None:
    """`referee effect flip-again SEAT` (MF-12.4)."""
    contest = require_contest(encounter.state, BEFORE_TRIGGERS)
    require_side(contest, seat)
    if contest.sides[seat].flips:
        turn_again(encounter, seat)
    else:
        encounter.write(FlipTurnedAgain(seat=seat))
