"""Peak Duel: the ten effects (PD-6). What cannot be carried out is refused by the effect's rule."""

from typing import Annotated, Literal

from events.base import Seat
from events.cards import CardsMoved
from events.catalogues.peak_duel import printed
from events.peak_duel.battle import AttackGranted, PierceArmed
from events.peak_duel.field import (
    CardCycled,
    ShieldGiven,
    SoulSpent,
    SpiritRotated,
    SpiritShifted,
    ValuesChanged,
)
from events.peak_duel.values import SIDEWAYS, SUMMON, UPRIGHT, Effect, Posture
from projections.peak_duel.state import DISCARD, FIELD, HAND, SOUL, Spirit, State, other
from referee.moves.declared import Choosing, Chosen, declare
from referee.moves.refusal import Refusal
from referee.rules.peak_duel import words
from referee.rules.peak_duel.custody import require_lying
from referee.rules.peak_duel.duel import Duel
from referee.rules.peak_duel.kinds import (
    APlace,
    At,
    Fighting,
    PlaceKey,
    PostureKey,
    SoulKey,
    SpiritAt,
    TakeKey,
)
from referee.rules.peak_duel.replay import field_changed, posture_changed
from referee.rules.peak_duel.rule import Rule
from referee.rules.peak_duel.summon import require_place, require_summons_left, summoned

LOWEST, HIGHEST = 0, 9
"""Between which a spirit's numbers, chances and attacks stay."""

SOULS_TO_SHIFT = 9
"""Soul Shift needs room: at most so many soul cards beforehand (PD-6.5)."""


def clamped(number: int) -> int:
    """The number, at least 0 and at most 9."""
    return max(LOWEST, min(HIGHEST, number))


# Wood


@declare("seat")
def pierce(duel: Duel, seat: Seat) -> None:
    """PD-6.1: the attacking seat only, against a spirit in defence posture, once an attack."""
    require_piercing(duel.state, seat)
    duel.write(PierceArmed(seat=seat))


def require_piercing(state: State, seat: Seat) -> None:
    """Raise PD-6.1 where there is nothing to pierce."""
    attack = state.attack
    if attack is None or attack.seat != seat:
        raise Refusal(Rule.PIERCE, "not-attacking", seat=seat)
    if _posture_of_target(state) is not SIDEWAYS:
        raise Refusal(Rule.PIERCE, "posture", seat=seat)
    if attack.pierce:
        raise Refusal(Rule.PIERCE, "twice", seat=seat)


def _posture_of_target(state: State) -> Posture | None:
    """How the spirit lies at which the open attack is directed; None: at no spirit."""
    attack = state.attack
    if attack is None or attack.target is None or attack.target == "direct":
        return None
    target = state.spirit(other(attack.seat), attack.target)
    return None if target is None else target.posture


@declare("seat")
def breeze(
    duel: Duel, seat: Seat, soul: SoulKey, posture: PostureKey, place: PlaceKey = None
) -> None:
    """PD-6.2: a card of one's own soul zone is summoned."""
    state = duel.state
    require_lying(state, seat, "soul", (soul,))
    counted = counts_as_summon(state, seat)
    if counted:
        require_summons_left(duel)
    place = require_place(duel, seat, place)
    duel.write(SoulSpent(seat=seat, cards=(soul,), to="field", reason=Effect.BREEZE))
    duel.write(CardsMoved(src=SOUL[seat], dst=FIELD[seat, place], cards=(soul,), take="chosen"))
    summoned(duel, seat, soul, place, posture, "soul", counted=counted)
    field_changed(duel, seat)


def counts_as_summon(state: State, seat: Seat) -> bool:
    """Whether a Spring Breeze now counts toward the summon limit (R2, option `breeze-counts`)."""
    return (
        state.phase is SUMMON
        and seat == state.active
        and state.match.option("breeze-counts") == "yes"
    )


# Fire, and the one of water that is its mirror


@declare("seat")
def blaze(duel: Duel, seat: Seat, target: At, soul: SoulKey) -> None:
    """PD-6.3: both values rise by those of a soul card of the spirit's element."""
    _modify(duel, seat, Effect.BLAZE, target, soul)


@declare("seat")
def sink(duel: Duel, seat: Seat, target: At, soul: SoulKey) -> None:
    """PD-6.9: both values fall by those of a soul card of the spirit's element."""
    _modify(duel, seat, Effect.SINK, target, soul)


def _modify(duel: Duel, seat: Seat, effect: Effect, target: SpiritAt, soul: str) -> None:
    rule, sign = (Rule.BLAZE, 1) if effect is Effect.BLAZE else (Rule.SINK, -1)
    owner, place, spirit = _target(duel, target, rule)
    require_lying(duel.state, seat, "soul", (soul,))
    face = printed(soul)
    if face.element is not printed(spirit.card).element:
        raise Refusal(rule, "element", target=f"{owner}{place}", card=spirit.card, soul=soul)
    _pay_soul(duel, seat, soul, effect)
    duel.write(
        ValuesChanged(
            seat=owner,
            place=place,
            defence=clamped(spirit.defence + sign * face.defence),
            attack=clamped(spirit.attack + sign * face.attack),
            by=effect,
        )
    )


def _pay_soul(duel: Duel, seat: Seat, soul: str, effect: Effect) -> None:
    """A soul card goes to its owner's discard pile."""
    duel.write(CardsMoved(src=SOUL[seat], dst=DISCARD[seat], cards=(soul,), take="chosen"))
    duel.write(SoulSpent(seat=seat, cards=(soul,), to="discard", reason=effect))


def _target(duel: Duel, target: SpiritAt, rule: Rule) -> tuple[Seat, int, Spirit]:
    """The spirit of either field that the spell names."""
    owner, place = target
    spirit = duel.state.spirit(owner, place)
    if spirit is None:
        raise Refusal(rule, "no-spirit", target=f"{owner}{place}")
    return owner, place, spirit


@declare("seat")
def rekindle(duel: Duel, seat: Seat, spirit: Fighting = None) -> None:
    """PD-6.4: once more for a spirit that fights, or fought, one in attack posture."""
    attack = duel.state.attack
    place = spirit or (attack.place if attack is not None else None)
    if place is None:
        raise Refusal(Rule.REKINDLE, "no-attack", seat=seat)
    allowed = require_rekindling(duel.state, seat, place).allowed
    duel.write(AttackGranted(seat=seat, place=place, allowed=clamped(allowed + 1)))


def require_rekindling(state: State, seat: Seat, place: int) -> Spirit:
    """The spirit that may attack once more; raises PD-6.4."""
    if seat != state.active:
        raise Refusal(Rule.REKINDLE, "not-active", seat=seat)
    spirit = state.spirit(seat, place)
    if spirit is None:
        raise Refusal(Rule.REKINDLE, "no-spirit", seat=seat, place=place)
    if not fights(state, place, spirit):
        raise Refusal(Rule.REKINDLE, "no-fight", seat=seat, place=place, card=spirit.card)
    return spirit


def fights(state: State, place: int, spirit: Spirit) -> bool:
    """Whether a spirit of the active seat fights, or fought, one in attack posture (PD-6.4)."""
    if spirit.fought:
        return True
    attack = state.attack
    return attack is not None and attack.place == place and _posture_of_target(state) is UPRIGHT


# Earth


@declare("seat")
def soul_shift(duel: Duel, seat: Seat, spirit: APlace) -> None:
    """PD-6.5: a spirit of one's own becomes a soul card."""
    lying = duel.state.spirit(seat, spirit)
    if lying is None:
        raise Refusal(Rule.SOUL_SHIFT, "no-spirit", seat=seat, place=spirit)
    require_room_to_shift(duel.state, seat)
    duel.write(SpiritShifted(seat=seat, place=spirit, card=lying.card))
    duel.write(CardsMoved(src=FIELD[seat, spirit], dst=SOUL[seat], cards=(lying.card,)))
    field_changed(duel, seat)


def require_room_to_shift(state: State, seat: Seat) -> None:
    """Raise PD-6.5 where the soul zone is full."""
    if state.table.count(SOUL[seat]) > SOULS_TO_SHIFT:
        raise Refusal(Rule.SOUL_SHIFT, "full", seat=seat)


@declare("seat")
def bulwark(duel: Duel, seat: Seat, target: At) -> None:
    """PD-6.6: a spirit in attack posture turns to defence posture."""
    del seat
    _turn(duel, target, Rule.BULWARK, SIDEWAYS, "bulwark")


# Metal


@declare("seat")
def charge(duel: Duel, seat: Seat, target: At) -> None:
    """PD-6.7: a spirit in defence posture turns to attack posture."""
    del seat
    _turn(duel, target, Rule.CHARGE, UPRIGHT, "charge")


def _turn(
    duel: Duel, target: SpiritAt, rule: Rule, posture: Posture, by: Literal["bulwark", "charge"]
) -> None:
    owner, place, spirit = _target(duel, target, rule)
    if spirit.posture is posture:
        raise Refusal(rule, "posture", target=f"{owner}{place}", card=spirit.card)
    duel.write(SpiritRotated(seat=owner, place=place, posture=posture, by=by))
    posture_changed(duel)


@declare("seat")
def adamant(duel: Duel, seat: Seat, target: At) -> None:
    """PD-6.8: one more chance not to be destroyed in battle in this turn."""
    del seat
    owner, place, spirit = _target(duel, target, Rule.ADAMANT)
    duel.write(ShieldGiven(seat=owner, place=place, shields=clamped(spirit.shields + 1)))


# Water


@declare("seat")
def cycle(duel: Duel, seat: Seat, soul: SoulKey, take: TakeKey) -> None:
    """PD-6.10: a soul card is given for a card of the discard pile, that one included (R27)."""
    require_lying(duel.state, seat, "soul", (soul,))
    _pay_soul(duel, seat, soul, Effect.CYCLE)
    require_lying(duel.state, seat, "discard", (take,))
    duel.write(CardsMoved(src=DISCARD[seat], dst=HAND[seat], cards=(take,), take="chosen"))
    duel.write(CardCycled(seat=seat, discarded=soul, taken=take))


SPELLS = (pierce, breeze, blaze, rekindle, soul_shift, bulwark, charge, adamant, sink, cycle)

Spell = Annotated[Chosen, Choosing(SPELLS, words.EFFECTS)]
"""The effect of a spell, and what is chosen for it."""
