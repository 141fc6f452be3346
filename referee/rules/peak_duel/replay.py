"""Peak Duel: an open attack when the field changes under it (PD-8.5, PD-8.6)."""

from events.base import Seat
from events.peak_duel.battle import AttackKept, AttackVoided, ReplayOpened
from events.peak_duel.values import ATTACK, SIDEWAYS, Target
from projections.peak_duel.state import State, other
from referee.moves.refusal import Refusal
from referee.rules.peak_duel.duel import Duel
from referee.rules.peak_duel.rule import Rule


def targets(state: State, attacker: Seat) -> tuple[Target, ...]:
    """What a seat may attack: a spirit, or the player behind an empty field (PD-8.4)."""
    return state.occupied(other(attacker)) or ("direct",)


def is_target(state: State, attacker: Seat, target: Target) -> bool:
    """Whether a seat may attack this (PD-8.4)."""
    return target in targets(state, attacker)


def field_changed(duel: Duel, owner: Seat) -> None:
    """A spirit came to this seat's field or left it."""
    attack = duel.state.attack
    if attack is None:
        return
    if attack.seat == owner:
        posture_changed(duel)
    elif duel.state.step is ATTACK:
        _open_replay(duel)
    elif attack.target != "direct" and not is_target(duel.state, attack.seat, attack.target or 0):
        _void(duel)


def posture_changed(duel: Duel) -> None:
    """The attack is void if its spirit has left, or lies in defence posture (PD-8.6)."""
    attack = duel.state.attack
    if attack is None:
        return
    attacker = duel.state.spirit(attack.seat, attack.place)
    if attacker is None or attacker.posture is SIDEWAYS:
        _void(duel)


def require_aim(state: State) -> None:
    """Raise PD-8.5 while a new target must be chosen for the open attack."""
    attack = state.attack
    if attack is not None and attack.target is None:
        raise Refusal(Rule.REPLAY, "no-target", seat=attack.seat, place=attack.place)


def keep(duel: Duel) -> None:
    """The active seat goes on with its present target, where it might have chosen anew.

    Raises PD-8.5 where there is none left.
    """
    require_aim(duel.state)
    attack = duel.state.attack
    if attack is not None and attack.target is not None and attack.replay:
        duel.write(AttackKept(seat=attack.seat, place=attack.place, target=attack.target))


def _void(duel: Duel) -> None:
    attack = duel.state.attack
    if attack is not None:
        duel.write(AttackVoided(seat=attack.seat, place=attack.place))


def _open_replay(duel: Duel) -> None:
    attack = duel.state.attack
    if attack is None:
        return
    target = attack.target
    if target is not None and not is_target(duel.state, attack.seat, target):
        target = None
    duel.write(ReplayOpened(seat=attack.seat, place=attack.place, target=target))
