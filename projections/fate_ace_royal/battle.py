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
    TextEntered,
    UseNegated,
    WithdrawalMade,
)
from events.fate_ace_royal.values import ATTACKER
from projections.fate_ace_royal.state import (
    Battle,
    LastBattle,
    LastUse,
    Proxy,
    State,
    Use,
    Uses,
)
from projections.match import nothing


def _within(change: Callable[[Battle, Any], Battle]) -> Callable[[State, Any], State]:
    """What an event changes of the battle, as a change of the state."""

    def changed(state: State, event: Event) -> State:
        assert state.battle is not None, "a battle goes on"
        return replace(state, battle=change(state.battle, event))

    return changed


def _raid(state: State, event: RaidDeclared) -> State:
    sides = () if event.target is None else (event.seat, event.target)
    return replace(state, battle=Battle(event.seat, event.forced, sides))


def _target(battle: Battle, event: TargetDrawn) -> Battle:
    return replace(battle, sides=(battle.raider, event.seat))


def _sides(battle: Battle, event: SidesExchanged) -> Battle:
    return replace(battle, sides=(event.attacker, event.defender))


def _proxy(battle: Battle, event: ProxyCalled) -> Battle:
    proxy = Proxy(event.card, event.values, event.skills)
    return replace(battle, proxies={**battle.proxies, event.seat: proxy})


def _system(battle: Battle, event: SystemChosen) -> Battle:
    if event.role == "attack":
        return replace(battle, attack=event.system)
    return replace(battle, counter=event.system)


def _damage(battle: Battle, event: DamageDealt) -> Battle:
    damage = event.damage
    struck = 0 if event.proxy else damage
    if event.side is ATTACKER:
        return replace(battle, attacker_damage=damage, attacker_pending=0, attacker_struck=struck)
    return replace(battle, defender_damage=damage, defender_pending=0, defender_struck=struck)


def _damage_changed(battle: Battle, event: BattleDamageChanged) -> Battle:
    """What is added or taken away, is so for who fights: for the proxy, as long as it has any."""
    side = event.side
    if event.pending:
        return replace(battle, **{f"{side}_pending": battle.pending(side) + event.by})
    damage = (battle.damage(side) or 0) + event.by
    struck = min(battle.struck(side), damage) if battle.seat(side) in battle.proxies else damage
    return replace(battle, **{f"{side}_damage": damage, f"{side}_struck": struck})


def _skipped(battle: Battle, event: CounterSkipped) -> Battle:
    del event
    return replace(battle, counter_skipped=True, attacker_damage=0)


def _withdrawn(battle: Battle, event: WithdrawalMade) -> Battle:
    return replace(battle, debtors=event.debtors, thief=event.thief)


def _settled(battle: Battle, event: DebtSettled) -> Battle:
    debtors = tuple([seat for seat in battle.debtors if seat != event.seat])
    return replace(battle, debtors=debtors)


def _no_thief(battle: Battle, event: StealSettled) -> Battle:
    del event
    return replace(battle, thief=None)


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
    return replace(state, last_use=last, uses=uses, entering=event.open)


def _played(state: State, event: EventPlayed) -> State:
    last = LastUse(event.seat, "plays", event.card, None, event.worked)
    return replace(
        state,
        last_use=last,
        uses=replace(state.uses, any=True),
        played={**state.played, event.card: event.seat},
        entering=event.open,
    )


def _entered(state: State, event: TextEntered) -> State:
    del event
    return replace(state, entering=False)


def _negated(state: State, event: UseNegated) -> State:
    assert state.last_use is not None, "something was used"
    after = replace(state, last_use=replace(state.last_use, negated=True))
    if not event.proxy or state.battle is None:
        return after
    proxies = {seat: proxy for seat, proxy in state.battle.proxies.items() if seat != event.seat}
    return replace(after, battle=replace(state.battle, proxies=proxies))


BATTLE: dict[type[Event], Callable[[State, Any], State]] = {
    RaidDeclared: _raid,
    TargetDrawn: _within(_target),
    SidesExchanged: _within(_sides),
    EngagementMade: nothing,
    RaidCalledOff: nothing,
    ProxyCalled: _within(_proxy),
    SystemChosen: _within(_system),
    DamageDealt: _within(_damage),
    CounterSkipped: _within(_skipped),
    WithdrawalMade: _within(_withdrawn),
    DebtSettled: _within(_settled),
    CraftLacked: nothing,
    StealSettled: _within(_no_thief),
    StealDeclined: nothing,
    BattleEnded: _ended,
    BattleCancelled: nothing,
    AbilityUsed: _used,
    EventPlayed: _played,
    TextEntered: _entered,
    UseNegated: _negated,
    BattleDamageChanged: _within(_damage_changed),
    EffectApplied: nothing,
    EffectVoid: nothing,
}
