"""Peak Duel: how attacks and their damage change the state."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from events.base import Event
from events.peak_duel.battle import (
    AttackDeclared,
    AttackGranted,
    AttackKept,
    AttackResolved,
    AttackRetargeted,
    AttackVoided,
    AttackWithheld,
    CardsTurned,
    DamageDue,
    PierceArmed,
    ReplayOpened,
    SpiritDestroyed,
)
from events.peak_duel.values import ATTACK
from projections.peak_duel.field import spirit_at, spirit_left, with_spirit
from projections.peak_duel.state import Attack, Due, Limit, State


def _attack(state: State) -> Attack:
    assert state.attack is not None, "an event about the open attack comes while one is open"
    return state.attack


def _attack_granted(state: State, event: AttackGranted) -> State:
    spirit = replace(spirit_at(state, event.seat, event.place), allowed=event.allowed)
    return replace(state, fields=with_spirit(state, event.seat, event.place, spirit))


def _attack_declared(state: State, event: AttackDeclared) -> State:
    spirit = spirit_at(state, event.seat, event.place)
    first = not spirit.declared
    attack = Attack(event.seat, event.place, event.target, first=first)
    return replace(
        state,
        fields=with_spirit(state, event.seat, event.place, replace(spirit, declared=True)),
        battle=_with_attackers(state, 1) if first else state.battle,
        attack=attack,
        passed=(event.seat,),
    )


def _with_attackers(state: State, more: int) -> Limit:
    assert state.battle is not None, "attacks are declared in the battle phase"
    return replace(state.battle, made=state.battle.made + more)


def _replay_opened(state: State, event: ReplayOpened) -> State:
    attack = replace(_attack(state), target=event.target, replay=True)
    return replace(state, attack=attack, passed=())


def _attack_retargeted(state: State, event: AttackRetargeted) -> State:
    attack = replace(_attack(state), target=event.target, replay=False)
    return replace(state, attack=attack, passed=(event.seat,))


def _attack_kept(state: State, event: AttackKept) -> State:
    del event
    return replace(state, attack=replace(_attack(state), replay=False))


def _attack_withheld(state: State, event: AttackWithheld) -> State:
    if not _attack(state).first:
        return replace(state, attack=None, passed=())
    spirit = replace(spirit_at(state, event.seat, event.place), declared=False)
    battle = _with_attackers(state, -1)
    fields = with_spirit(state, event.seat, event.place, spirit)
    return replace(state, fields=fields, battle=battle, attack=None, passed=())


def _attack_voided(state: State, event: AttackVoided) -> State:
    del event
    return replace(state, attack=None, step=ATTACK, passed=())


def _pierce_armed(state: State, event: PierceArmed) -> State:
    del event
    return replace(state, attack=replace(_attack(state), pierce=True))


def _attack_resolved(state: State, event: AttackResolved) -> State:
    spirit = spirit_at(state, event.seat, event.place)
    spirit = replace(spirit, attacks=spirit.attacks + 1, fought=spirit.fought or event.fought)
    fields = with_spirit(state, event.seat, event.place, spirit)
    return replace(state, fields=fields, attack=None, step=ATTACK, passed=())


def _damage_due(state: State, event: DamageDue) -> State:
    return replace(state, damage=Due(event.seat, event.amount)) if event.waits else state


def _cards_turned(state: State, event: CardsTurned) -> State:
    del event
    return state if state.damage is None else replace(state, damage=None)


CHANGES: dict[type[Event], Callable[[State, Any], State]] = {
    AttackGranted: _attack_granted,
    SpiritDestroyed: spirit_left,
    AttackDeclared: _attack_declared,
    ReplayOpened: _replay_opened,
    AttackRetargeted: _attack_retargeted,
    AttackKept: _attack_kept,
    AttackWithheld: _attack_withheld,
    AttackVoided: _attack_voided,
    PierceArmed: _pierce_armed,
    AttackResolved: _attack_resolved,
    DamageDue: _damage_due,
    CardsTurned: _cards_turned,
}
"""The events of battle, and what each changes."""
