"""Malifaux: what printed card texts do to an open contest (MF-12.2 to MF-12.4)."""

from collections.abc import Collection

from events.malifaux import (
    BonusAdded,
    CheatingRuled,
    FlipTurnedAgain,
    ModifierAdded,
    SuitAdded,
    TotalChanged,
)
from events.malifaux.values import ContestKind, Step
from projections.malifaux.state import Contest, State, step
from referee.moves.refusal import Refusal
from referee.rules.malifaux import effect_moves
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.flips import turn_again
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


def modifier(encounter: Encounter, move: effect_moves.EffectModifier) -> None:
    """`referee effect modifier SEAT N`."""
    require_side(require_contest(encounter.state, BEFORE_FLIP), move.seat)
    encounter.write(ModifierAdded(seat=move.seat, value=move.value, label="referee"))


def total(encounter: Encounter, move: effect_moves.EffectTotal) -> None:
    """`referee effect total SEAT N`."""
    contest = require_contest(encounter.state, BEFORE_FLIP)
    require_duel(contest)
    require_side(contest, move.seat)
    encounter.write(TotalChanged(seat=move.seat, value=move.value))


def suit(encounter: Encounter, move: effect_moves.EffectSuit) -> None:
    """`referee effect suit SEAT SUIT`."""
    contest = require_contest(encounter.state, BEFORE_FLIP)
    require_duel(contest)
    require_side(contest, move.seat)
    encounter.write(SuitAdded(seat=move.seat, suit=move.suit))


def bonus(encounter: Encounter, move: effect_moves.EffectBonus) -> None:
    """`referee effect bonus N`."""
    contest = require_contest(encounter.state, BEFORE_FLIP)
    if contest.kind is not ContestKind.DAMAGE:
        raise Refusal(Rule.EFFECT_ON_CONTEST, "no-damage", kind=contest.kind)
    encounter.write(BonusAdded(value=move.value))


def may_cheat(encounter: Encounter, move: effect_moves.EffectMayCheat) -> None:
    """`referee effect may-cheat SEAT yes|no`: the last word counts (MF-12.3)."""
    require_side(require_contest(encounter.state, BEFORE_CHEATING), move.seat)
    encounter.write(CheatingRuled(seat=move.seat, may=move.may))


def flip_again(encounter: Encounter, move: effect_moves.EffectFlipAgain) -> None:
    """`referee effect flip-again SEAT` (MF-12.4)."""
    contest = require_contest(encounter.state, BEFORE_TRIGGERS)
    require_side(contest, move.seat)
    if contest.sides[move.seat].flips:
        turn_again(encounter, move.seat)
    else:
        encounter.write(FlipTurnedAgain(seat=move.seat))
