"""Ready... Fence!: which card may answer what (RF-8.6, RF-8.7, RF-9, RF-8.13)."""

from functools import cache
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from events.catalogues.ready_fence import Kind
from referee.rules.ready_fence.rule import Rule

SHORT, LUNGE, LONG = 0, 1, 2
"""Distances by name: empty squares between the fencers (RF-4.1)."""

ATTACKS = frozenset(
    {
        Kind.STRAIGHT_THRUST,
        Kind.BEAT_THRUST,
        Kind.DISENGAGE,
        Kind.TOE_TOUCH,
        Kind.GLIDE_ATTACK,
        Kind.FLICK,
        Kind.FLANCONADE,
        Kind.FLECHE,
        Kind.INFIGHTING,
    }
)
"""The kinds that an attack can be of (RF-8.1)."""

PARRIES = frozenset({Kind.PARRY_RIPOSTE, Kind.CEDING_PARRY, Kind.INFIGHTING})
"""The cards that parry when they answer."""

COUNTERS = frozenset({Kind.STOP_HIT, Kind.DISENGAGE})
"""The cards that counter-attack when they answer."""

PLAIN_RED = ATTACKS - PARRIES - COUNTERS
"""Attacks and nothing else: they answer nothing (RF-8.6)."""

AT_SHORT = frozenset({Kind.INFIGHTING, Kind.JOKER})
"""All that is played at short distance (RF-8.7)."""

AGAINST_COUNTER = frozenset({Kind.PARRY_RIPOSTE, Kind.CEDING_PARRY})
"""What answers a counter-attack too where `blue-vs-cyan` is `any` (RF-9.18)."""

WINS_BY_CEDING = frozenset({Kind.GLIDE_ATTACK, Kind.FLANCONADE})
"""The attacks against which a ceding-parry scores at once (RF-9.9)."""

COUNTER, COUNTER_TIME, PARRY = "counter", "counter-time", "parry"
"""What else can be pending than an attack, which is met by its kind."""


class Situation(msgspec.Struct, frozen=True, gc=False):
    """What there is to answer.

    `met`: the kind of the pending attack, or else what is pending; `distance` in empty squares.
    `renews`: an attack of the word's has just met its answer in a way that lets it be renewed
    (RF-9.16); `feints`: the answer to the attacker's first attack is the last thing that happened,
    and the attacker has the word (RF-9.17); `blue_vs_cyan`: the option is `any`.
    """

    met: str
    distance: int
    renews: bool = False
    feints: bool = False
    blue_vs_cyan: bool = False


class Answer(NamedTuple):
    """What a kind of card answers by its own rule."""

    rule: Rule
    meets: frozenset[str]


ANSWERS = {
    Kind.DISENGAGE: Answer(
        Rule.DISENGAGE, frozenset({Kind.FLANCONADE, Kind.BEAT_THRUST, Kind.GLIDE_ATTACK})
    ),
    Kind.PARRY_RIPOSTE: Answer(Rule.PARRY_RIPOSTE, ATTACKS),
    Kind.CEDING_PARRY: Answer(Rule.CEDING_PARRY, ATTACKS),
    Kind.INFIGHTING: Answer(Rule.INFIGHTING, ATTACKS),
    Kind.STOP_HIT: Answer(
        Rule.STOP_HIT,
        frozenset(
            {Kind.STRAIGHT_THRUST, Kind.BEAT_THRUST, Kind.TOE_TOUCH, Kind.FLICK, Kind.FLECHE}
        ),
    ),
    Kind.COUNTER_TIME: Answer(Rule.COUNTER_TIME, frozenset({COUNTER})),
    Kind.FEINT_IN_TIME: Answer(Rule.FEINT_IN_TIME, frozenset({COUNTER_TIME})),
    Kind.JOKER: Answer(Rule.JOKER, ATTACKS | {COUNTER}),
}
"""Angulation never answers alone; renewed attack and feint look at more than what is pending."""


@cache
def barred(kind: Kind, situation: Situation) -> Rule | None:
    """The rule that keeps a kind of card from answering, the first in the order of section 8."""
    if situation.distance == SHORT and kind not in AT_SHORT:
        return Rule.AT_SHORT_DISTANCE
    if situation.met == Kind.TOE_TOUCH and kind in PARRIES:
        return Rule.TOE_TOUCH
    if kind in PLAIN_RED:
        return Rule.ANSWER
    if kind is Kind.ANGULATION:
        return Rule.ANGULATION
    if kind is Kind.RENEWED_ATTACK:
        return None if situation.renews else Rule.RENEWED_ATTACK
    if kind is Kind.FEINT:
        return None if situation.feints else Rule.FEINT
    rule, meets = ANSWERS[kind]
    if kind is Kind.INFIGHTING and situation.distance > LUNGE:
        return rule
    if situation.met in meets:
        return None
    if situation.met == COUNTER and situation.blue_vs_cyan and kind in AGAINST_COUNTER:
        return None
    return rule


@cache
def answering(situation: Situation) -> frozenset[Kind]:
    """The kinds that may answer."""
    return frozenset(kind for kind in Kind if barred(kind, situation) is None)


@cache
def conceivable(situation: Situation) -> frozenset[Kind]:
    """The kinds that could go on with a phrase in which no attack is pending (RF-8.13 (b)).

    Where a parry is pending, short distance leaves none; elsewhere the distance does not count.
    """
    if situation.distance == SHORT and situation.met == PARRY:
        return frozenset()
    return answering(replace(situation, distance=LUNGE))


def stands_against(answer: Kind | None, attack: Kind) -> bool:
    """Whether an answer may answer an attack of this kind (RF-9.17 (2)).

    None is a parry without cards, which a toe-touch passes as it passes every parry (RF-9.4).
    """
    if answer is None:
        return attack is not Kind.TOE_TOUCH
    return barred(answer, Situation(attack, LUNGE)) is None
