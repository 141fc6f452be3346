"""Ready... Fence!: the card that opens a fencing phrase (RF-8.1 to RF-8.3, RF-9.1 to RF-9.7)."""

from functools import cache
from typing import NamedTuple

from events.base import Seat
from events.catalogues.ready_fence import Kind, face, kind_of
from events.ready_fence.phrase import CardPlayed, PhraseBegun
from events.ready_fence.values import ENGAGEMENT, LINE, TUTORIAL, Mode, Pending, Weapon
from projections.ready_fence.state import State, other
from referee.moves.refusal import Refusal
from referee.rules.ready_fence.additions import ANGULATION, has, require_additions, require_stamina
from referee.rules.ready_fence.answers import ATTACKS, LONG, LUNGE, SHORT
from referee.rules.ready_fence.bout import Bout
from referee.rules.ready_fence.hands import play
from referee.rules.ready_fence.kinds import Plays
from referee.rules.ready_fence.moments import MOST_ACTIONS
from referee.rules.ready_fence.pending import positions_work
from referee.rules.ready_fence.rule import Rule
from referee.rules.ready_fence.speeds import attack_speed
from referee.rules.ready_fence.stamina import spend
from referee.rules.ready_fence.turn import require_active
from referee.rules.ready_fence.word import give

DISTANCES = dict.fromkeys(ATTACKS, LUNGE) | {Kind.INFIGHTING: SHORT, Kind.FLECHE: LONG}
"""From which distance each attack is made (RF-8.3)."""


class Condition(NamedTuple):
    """The other's weapon positions against which a kind of attack may be played."""

    rule: Rule
    against: frozenset[Weapon]


CONDITIONS = {
    Kind.BEAT_THRUST: Condition(Rule.BEAT_THRUST, frozenset({LINE, ENGAGEMENT})),
    Kind.FLICK: Condition(Rule.BEAT_THRUST, frozenset({LINE, ENGAGEMENT})),
    Kind.DISENGAGE: Condition(Rule.DISENGAGE, frozenset({ENGAGEMENT})),
    Kind.GLIDE_ATTACK: Condition(Rule.GLIDE_ATTACK, frozenset({LINE})),
    Kind.FLANCONADE: Condition(Rule.FLANCONADE, frozenset({LINE})),
}


@cache
def unopened(kind: Kind, mode: Mode, distance: int, weapon: Weapon) -> Rule | None:
    """The rule that keeps a kind of card from opening a phrase, the first in order of section 8.

    `weapon`: the position of the other's.
    """
    if kind not in DISTANCES:
        return Rule.OPENING
    if mode is TUTORIAL and distance != LUNGE:
        return Rule.TUTORIAL_DISTANCE
    if distance != DISTANCES[kind]:
        return Rule.OPENING_DISTANCE
    return misplaced(kind, weapon)


@cache
def openers(mode: Mode, distance: int, weapon: Weapon) -> frozenset[Kind]:
    """The kinds of cards that may open a phrase; `weapon` as above."""
    return frozenset(kind for kind in Kind if unopened(kind, mode, distance, weapon) is None)


def misplaced(kind: Kind, weapon: Weapon) -> Rule | None:
    """The rule that keeps an attack from being made against this weapon position."""
    condition = CONDITIONS.get(kind)
    return None if condition is None or weapon in condition.against else condition.rule


def speed_against(state: State, seat: Seat, card: str, additions: tuple[str, ...]) -> int:
    """The speed of an attack by a seat, as the weapons are now (RF-8.9)."""
    kind, printed = kind_of(card), face(card).speed
    return attack_speed(
        kind,
        printed,
        state.fencer(seat).weapon,
        state.fencer(other(seat)).weapon,
        raised=has(ANGULATION, additions),
        positions=positions_work(state),
    )


def opens(bout: Bout, move: Plays) -> None:
    """`SEAT plays CARD [with=LIST] [sp=N]` in a turn: it is the turn's last action."""
    state, card = bout.state, move.card
    seat = require_active(state, move.mover)
    if state.doing.actions >= MOST_ACTIONS:
        raise Refusal(Rule.TWO_ACTIONS, seat=seat)
    kind, distance, weapon = kind_of(card), state.distance, state.fencer(other(seat)).weapon
    rule = unopened(kind, state.settings.mode, distance, weapon)
    if rule is not None:
        raise Refusal(rule, "opening", seat=seat, card=card, distance=distance, weapon=weapon)
    require_additions(bout, move.additions, card, answers=False)
    cards = (card, *move.additions)
    sp = require_stamina(bout, seat, cards, move.sp)
    bout.write(PhraseBegun(attacker=seat, distance=distance, fleche=kind is Kind.FLECHE))
    spend(bout, seat, sp, "card")
    play(bout, move, seat, cards)
    speed = speed_against(state, seat, card, move.additions)
    bout.write(
        CardPlayed(
            seat=seat,
            card=card,
            role="attack",
            additions=move.additions,
            speed=speed,
            action=1,
            sp=sp,
        )
    )
    printed = face(card).speed
    give(
        bout,
        Pending(type="attack", seat=seat, kind=kind, speed=speed, printed=printed, first=True),
    )
