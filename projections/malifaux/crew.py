"""Malifaux: what the events of crews change: profiles, models, damage, pools."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from events.base import Event
from events.malifaux.crew import (
    ActionEntered,
    ConditionChanged,
    DamagePending,
    DamageQueued,
    DamageReduced,
    DamageSuffered,
    EngagementEnded,
    EngagementMade,
    HealthSet,
    ModelHealed,
    ModelHired,
    ModelKilled,
    ModelSummoned,
    PointsScored,
    PoolChanged,
    ProfileEntered,
    StoneSpent,
    StonesSet,
    TokensGranted,
    TriggerEntered,
)
from events.malifaux.values import Action, Profile, Stat, Suits
from projections.malifaux.change import changed_model, with_hold, with_model
from projections.malifaux.last import LastDamage
from projections.malifaux.state import Damages, Model, State

# Profiles


def _profile_entered(state: State, event: ProfileEntered) -> State:
    profile = Profile(
        rank=event.rank,
        df=event.df,
        wp=event.wp,
        mv=event.mv,
        sz=event.sz,
        health=event.health,
        soulstones=event.soulstones,
    )
    return _with_profile(state, event.profile, profile)


def _action_entered(state: State, event: ActionEntered) -> State:
    action = Action(
        kind=event.kind,
        stat=event.stat,
        suits=event.suits,
        resist=event.resist,
        tn=event.tn,
        needs=event.needs,
        damage=event.damage,
    )
    return _with_action(state, event.profile, event.action, action)


def _trigger_entered(state: State, event: TriggerEntered) -> State:
    profile = state.profiles[event.profile]
    if event.on not in tuple(Stat):
        action = profile.actions[event.on]
        triggers = _and(action.triggers, event.trigger, event.needs)
        return _with_action(state, event.profile, event.on, replace(action, triggers=triggers))
    stat = Stat(event.on)
    triggers = _and(profile.resist_triggers.get(stat, {}), event.trigger, event.needs)
    resist = {**profile.resist_triggers, stat: triggers}
    return _with_profile(state, event.profile, replace(profile, resist_triggers=resist))


def _and(triggers: Mapping[str, Suits], name: str, needs: Suits) -> Mapping[str, Suits]:
    return {**triggers, name: needs}


def _with_action(state: State, name: str, called: str, action: Action) -> State:
    profile = state.profiles[name]
    return _with_profile(state, name, replace(profile, actions={**profile.actions, called: action}))


def _with_profile(state: State, name: str, profile: Profile) -> State:
    return replace(state, profiles={**state.profiles, name: profile})


# Models


def _model_came(state: State, event: ModelHired | ModelSummoned) -> State:
    model = Model(
        seat=event.seat,
        profile=event.profile,
        rank=event.rank,
        df=event.df,
        wp=event.wp,
        mv=event.mv,
        sz=event.sz,
        max_health=event.health,
        health=event.health,
        soulstones=event.soulstones,
        leader=event.leader,
        activated=event.activated,
    )
    return with_model(state, event.model, model)


def _damage_queued(state: State, event: DamageQueued) -> State:
    return replace(state, queue=(*state.queue, _damages(event)))


def _damage_pending(state: State, event: DamagePending) -> State:
    return replace(state, queue=state.queue[1:], pending=_damages(event))


def _damages(event: Any) -> Damages:
    return Damages(event.model, event.amount, event.severity)


def _damage_reduced(state: State, event: DamageReduced) -> State:
    assert state.pending is not None, "only damage that waits for its owner is reduced"
    return replace(state, pending=replace(state.pending, by=event.by))


def _damage_suffered(state: State, event: DamageSuffered) -> State:
    pending = state.pending
    last = LastDamage(
        model=event.model,
        severity=event.severity,
        amount=event.settled,
        reduced=0 if pending is None else pending.by,
        suffered=event.amount,
    )
    model = replace(state.models[event.model], health=event.health)
    return replace(
        state,
        models={**state.models, event.model: model},
        pending=None,
        queue=state.queue[1:] if pending is None else state.queue,
        last_damage=last,
    )


def _model_killed(state: State, event: ModelKilled) -> State:
    """Damage that still waits for it is dropped (MF-6.5)."""
    pending = state.pending
    return replace(
        changed_model(state, event.model, health=0),
        pending=None if pending is not None and pending.model == event.model else pending,
        queue=tuple(damage for damage in state.queue if damage.model != event.model),
    )


def _health(state: State, event: ModelHealed | HealthSet) -> State:
    return changed_model(state, event.model, health=event.health)


def _condition_changed(state: State, event: ConditionChanged) -> State:
    conditions = dict(state.models[event.model].conditions)
    if event.value:
        conditions[event.condition] = event.value
    else:
        conditions.pop(event.condition, None)
    return changed_model(state, event.model, conditions=conditions)


def _engagement_made(state: State, event: EngagementMade) -> State:
    model = state.models[event.model]
    engaged_by = tuple(sorted((*model.engaged_by, event.by)))
    return with_model(state, event.model, replace(model, engaged_by=engaged_by))


def _engagement_ended(state: State, event: EngagementEnded) -> State:
    model = state.models[event.model]
    left = tuple([name for name in model.engaged_by if name != event.by])
    return with_model(state, event.model, replace(model, engaged_by=left))


# What a seat has


def _stones_set(state: State, event: StonesSet) -> State:
    return with_hold(state, event.seat, replace(state.hold(event.seat), stones=event.stones))


def _stone_spent(state: State, event: StoneSpent) -> State:
    """In a duel the stone of the side is used with it (MF-7.7)."""
    after = with_hold(state, event.seat, replace(state.hold(event.seat), stones=event.left))
    contest = after.contest
    if event.use not in ("plus", "suit") or contest is None:
        return after
    side = replace(contest.sides[event.seat], stone=True)
    return replace(after, contest=replace(contest, sides={**contest.sides, event.seat: side}))


def _pool_changed(state: State, event: PoolChanged) -> State:
    hold = replace(state.hold(event.seat), **{event.pool: event.value})
    return with_hold(state, event.seat, hold)


def _tokens_granted(state: State, event: TokensGranted) -> State:
    return with_hold(state, event.seat, replace(state.hold(event.seat), pass_tokens=event.held))


def _points_scored(state: State, event: PointsScored) -> State:
    return with_hold(state, event.seat, replace(state.hold(event.seat), vp=event.total))


CHANGES: dict[type[Event], Callable[[State, Any], State]] = {
    ProfileEntered: _profile_entered,
    ActionEntered: _action_entered,
    TriggerEntered: _trigger_entered,
    ModelHired: _model_came,
    ModelSummoned: _model_came,
    DamageQueued: _damage_queued,
    DamagePending: _damage_pending,
    DamageReduced: _damage_reduced,
    DamageSuffered: _damage_suffered,
    ModelKilled: _model_killed,
    ModelHealed: _health,
    HealthSet: _health,
    ConditionChanged: _condition_changed,
    EngagementMade: _engagement_made,
    EngagementEnded: _engagement_ended,
    StonesSet: _stones_set,
    StoneSpent: _stone_spent,
    PoolChanged: _pool_changed,
    TokensGranted: _tokens_granted,
    PointsScored: _points_scored,
}
"""The events of crews, and what they change."""
