"""Fate/Ace Royal: what raids, battles and uses of abilities change."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from events.base import Event
from events.fate_ace_royal.battle import (
    AbilityUsed,
    BattleCancelled,
    BattleDamageChanged,
    BattleEnded,
    CounterSkipped,
    CraftLacked,
    DamageDealt,
    DebtSettled,
    EffectApplied,
    EffectVoid,
    EngagementMade,
    EventPlayed,
    ProxyCalled,
    RaidCalledOff,
    RaidDeclared,
    SidesExchanged,
    StealDeclined,
    StealSettled,
    SystemChosen,
    TargetDrawn,
    UseNegated,
    WithdrawalMade,
)
from events.fate_ace_royal.values import Side
from projections.fate_ace_royal.state import (
    Battle,
    LastBattle,
    LastUse,
    Proxy,
    State,
    Use,
    Uses,
)
from projections.fate_ace_royal.turns import nothing


def _fought(state: State, **fields: Any) -> State:
    """The state with some fields of its battle changed."""
    assert state.battle is not None, "a battle goes on"
    return replace(state, battle=replace(state.battle, **fields))


def _raid(state: State, event: RaidDeclared) -> State:
    sides = () if event.target is None else (event.seat, event.target)
    return replace(state, battle=Battle(event.seat, event.forced, sides))


def _target(state: State, event: TargetDrawn) -> State:
    assert state.battle is not None, "a raid is declared"
    return _fought(state, sides=(state.battle.raider, event.seat))


def _sides(state: State, event: SidesExchanged) -> State:
    return _fought(state, sides=(event.attacker, event.defender))


def _proxy(state: State, event: ProxyCalled) -> State:
    assert state.battle is not None, "a battle goes on"
    proxy = Proxy(event.card, event.values, event.skills)
    return _fought(state, proxies={**state.battle.proxies, event.seat: proxy})


def _system(state: State, event: SystemChosen) -> State:
    return _fought(state, **{event.role: event.system})


def _damage(state: State, event: DamageDealt) -> State:
    assert state.battle is not None, "a battle goes on"
    struck = state.battle.struck
    if event.damage and not event.proxy:
        struck |= {event.side}
    if event.side is Side.ATTACKER:
        return _fought(state, attacker_damage=event.damage, attacker_pending=0, struck=struck)
    return _fought(state, defender_damage=event.damage, defender_pending=0, struck=struck)


def _damage_changed(state: State, event: BattleDamageChanged) -> State:
    assert state.battle is not None, "a battle goes on"
    field = f"{event.side}_{'pending' if event.pending else 'damage'}"
    return _fought(state, **{field: getattr(state.battle, field) + event.by})


def _skipped(state: State, event: CounterSkipped) -> State:
    del event
    return _fought(state, counter_skipped=True, attacker_damage=0)


def _withdrawn(state: State, event: WithdrawalMade) -> State:
    return _fought(state, debtors=event.debtors, thief=event.thief)


def _settled(state: State, event: DebtSettled) -> State:
    assert state.battle is not None, "a battle goes on"
    debtors = tuple(seat for seat in state.battle.debtors if seat != event.seat)
    return _fought(state, debtors=debtors)


def _no_thief(state: State, event: StealSettled) -> State:
    del event
    return _fought(state, thief=None)


def _ended(state: State, event: BattleEnded) -> State:
    battle = state.battle
    assert battle is not None, "a battle goes on"
    last = replace(battle, proxies={}, debtors=(), thief=None)
    return replace(state, battle=None, last_battle=LastBattle(last, event.called_off))


# Uses


def _used(state: State, event: AbilityUsed) -> State:
    use = (Use(event.seat, event.card, event.ability),)
    last = LastUse(
        event.seat, event.verb, event.card, event.ability, event.worked, calls=event.calls
    )
    uses = Uses(
        counted=state.uses.counted + use if event.counts else state.uses.counted,
        locked=state.uses.locked + use if event.locks else state.uses.locked,
        any=True,
    )
    return replace(state, last_use=last, uses=uses)


def _played(state: State, event: EventPlayed) -> State:
    last = LastUse(event.seat, "plays", event.card, None, event.worked)
    return replace(state, last_use=last, uses=replace(state.uses, any=True))


def _negated(state: State, event: UseNegated) -> State:
    assert state.last_use is not None, "something was used"
    after = replace(state, last_use=replace(state.last_use, negated=True))
    if not event.proxy or state.battle is None:
        return after
    proxies = {seat: proxy for seat, proxy in state.battle.proxies.items() if seat != event.seat}
    return _fought(after, proxies=proxies)


BATTLE: dict[type[Event], Callable[[State, Any], State]] = {
    RaidDeclared: _raid,
    TargetDrawn: _target,
    SidesExchanged: _sides,
    EngagementMade: nothing,
    RaidCalledOff: nothing,
    ProxyCalled: _proxy,
    SystemChosen: _system,
    DamageDealt: _damage,
    CounterSkipped: _skipped,
    WithdrawalMade: _withdrawn,
    DebtSettled: _settled,
    CraftLacked: nothing,
    StealSettled: _no_thief,
    StealDeclined: nothing,
    BattleEnded: _ended,
    BattleCancelled: nothing,
    AbilityUsed: _used,
    EventPlayed: _played,
    UseNegated: _negated,
    BattleDamageChanged: _damage_changed,
    EffectApplied: nothing,
    EffectVoid: nothing,
}
