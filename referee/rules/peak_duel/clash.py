"""Peak Duel: the numbers of a battle, and what it comes to (PD-8.7 to PD-8.9)."""

import msgspec

from events.base import UNKNOWN, Seat
from events.peak_duel.values import HIGH, SIDEWAYS
from projections.peak_duel.state import DECK, Attack, Due, Spirit, State, other

NINE = 9
"""Under `low` a direct attack deals so much less the attack value (PD-8.9)."""

Beaten = tuple[Seat, int, Spirit]
"""A spirit that lost, and where it lies."""


class Clash(msgspec.Struct, frozen=True, gc=False):
    """The numbers that meet, who is beaten (attacker first, Adamant aside), who takes damage."""

    x: int
    y: int | None
    beaten: tuple[Beaten, ...] = ()
    damage: Due | None = None
    fought: bool = False

    @property
    def destroyed(self) -> tuple[str, ...]:
        """Where the beaten lie that Adamant does not save, as `b2`."""
        return tuple([f"{seat}{place}" for seat, place, loser in self.beaten if not loser.shields])


def outcome(state: State) -> tuple[tuple[str, ...], Due | None]:
    """What would follow if the open attack were resolved now.

    The spirits that would be destroyed (`b2`, the attacker first; one that Adamant would save is
    not among them) and the damage. There must be an open attack with a target.
    """
    clash = clash_of(state)
    return clash.destroyed, clash.damage


def must_be_named(state: State, due: Due) -> bool:
    """Whether this damage is dealt with cards that nobody knows beforehand (PD-9.1)."""
    if state.match.dealt:
        return False
    top = state.table.first(DECK[due.seat], due.amount)
    return UNKNOWN in top and len(top) == due.amount


def open_attack(state: State) -> Attack:
    """The attack that is open."""
    assert state.attack is not None, "asked only while an attack is open"
    return state.attack


def clash_of(state: State) -> Clash:
    """How the open attack and its target meet."""
    attack = open_attack(state)
    attacker, target = state.spirit(attack.seat, attack.place), attack.target
    assert attacker is not None, "an attack is void once its spirit has left (PD-8.6)"
    assert target is not None, "asked only where a target is chosen (PD-8.5)"
    defending = other(attack.seat)
    if target == "direct":
        amount = attacker.attack if state.rule is HIGH else NINE - attacker.attack
        return Clash(attacker.attack, None, damage=_due(defending, amount))
    defender = state.spirit(defending, target)
    assert defender is not None, "a target that has left was set to null (PD-8.5)"
    if defender.posture is SIDEWAYS:
        return _against_defence(state, attack, target, attacker, defender)
    return _against_attack(state, attack, target, attacker, defender)


def _against_defence(
    state: State, attack: Attack, target: int, attacker: Spirit, defender: Spirit
) -> Clash:
    """PD-8.7: the attacker destroys without damage, or its seat takes the difference."""
    x, y = attacker.attack, defender.defence
    defending = other(attack.seat)
    if x == y:
        return Clash(x, y)
    if _wins(state, x, y):
        damage = _due(defending, abs(x - y)) if attack.pierce else None
        return Clash(x, y, ((defending, target, defender),), damage)
    destroyed = state.match.option("repelled") == "destroyed"
    beaten = ((attack.seat, attack.place, attacker),) if destroyed else ()
    return Clash(x, y, beaten, _due(attack.seat, abs(x - y)))


def _against_attack(
    state: State, attack: Attack, target: int, attacker: Spirit, defender: Spirit
) -> Clash:
    """PD-8.8: the loser is destroyed and its seat takes the difference; equals destroy both."""
    x, y = attacker.attack, defender.attack
    ours = (attack.seat, attack.place, attacker)
    theirs = (other(attack.seat), target, defender)
    if x == y:
        return Clash(x, y, (ours, theirs), fought=True)
    loser = theirs if _wins(state, x, y) else ours
    return Clash(x, y, (loser,), _due(loser[0], abs(x - y)), fought=True)


def _wins(state: State, x: int, y: int) -> bool:
    """Whether x beats y under the law (PD-7.1); they differ."""
    return x > y if state.rule is HIGH else x < y


def _due(seat: Seat, amount: int) -> Due | None:
    return Due(seat, amount) if amount else None
