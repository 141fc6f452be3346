"""Malifaux: profiles, actions and triggers that the table enters (MF-13.1)."""

from collections.abc import Mapping

from events.base import Event
from events.malifaux import ActionEntered, ProfileEntered, TriggerEntered
from events.malifaux.values import Profile, Stat, Suits
from projections.malifaux.state import State
from referee.moves.refusal import Refusal
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.moves import EntersAction, EntersProfile, EntersTrigger
from referee.rules.malifaux.names import called
from referee.rules.malifaux.profiles import printed, profile_of
from referee.rules.malifaux.rule import Rule


def profile(encounter: Encounter, move: EntersProfile) -> None:
    """`referee profile SLUG ...`: a new one, or one that replaces another (MF-13.1)."""
    name = _stored(encounter, move.profile)
    missing = _missing(move, ("rank", *Stat, "health"))
    if missing:
        raise Refusal(Rule.PROFILE_COMPLETE, "missing", name=name, missing=missing)
    require_unused(encounter.state, name)
    assert move.rank is not None, "nothing is missing"
    assert move.health is not None, "nothing is missing"
    entered = Profile(
        rank=move.rank,
        df=move.df or 0,
        wp=move.wp or 0,
        mv=move.mv or 0,
        sz=move.sz or 0,
        health=move.health,
        soulstones=move.soulstones,
    )
    encounter.write(ProfileEntered(profile=name, **printed(entered)))


def _stored(encounter: Encounter, name: str) -> str:
    """A profile's slug as it is known, or the new one."""
    known = (*encounter.edition.profiles, *encounter.state.profiles)
    return called(known, name) or name


def _missing(
    move: EntersProfile | EntersAction | EntersTrigger, keys: tuple[str, ...]
) -> tuple[str, ...]:
    return tuple(str(key) for key in keys if getattr(move, key) is None)


def require_unused(state: State, name: str) -> None:
    """Raise MF-13.1 for a profile that a model of a crew has."""
    models = state.models.items()
    user = next((model for model, of in models if of.profile == name), None)
    if user is not None:
        raise Refusal(Rule.PROFILE_COMPLETE, "in-use", name=name, model=user)


def action(encounter: Encounter, move: EntersAction) -> None:
    """`referee action PROFILE SLUG ...`: a new one, or one that replaces another (MF-13.1)."""
    missing = _missing(move, ("kind",))
    if missing:
        raise Refusal(Rule.PROFILE_COMPLETE, "missing", name=move.action, missing=missing)
    if move.stat is None and (move.resist is not None or move.tn is not None):
        raise Refusal(Rule.PROFILE_COMPLETE, "no-stat", name=move.action)
    if move.needs and move.tn is None:
        raise Refusal(Rule.PROFILE_COMPLETE, "no-tn", name=move.action)
    require_unused(encounter.state, move.profile)
    assert move.kind is not None  # for the types: it is not missing
    profile = _laid_out(encounter, move.profile)
    encounter.write(
        ActionEntered(
            profile=move.profile,
            action=called(profile.actions, move.action) or move.action,
            kind=move.kind,
            stat=move.stat,
            suits=move.suits,
            resist=move.resist,
            tn=move.tn,
            needs=move.needs,
            damage=move.damage,
        )
    )


def trigger(encounter: Encounter, move: EntersTrigger) -> None:
    """`referee trigger PROFILE ACTION|STAT SLUG needs=` (MF-13.1)."""
    profile = profile_of(encounter.edition, encounter.state, move.profile)
    resisted = move.on in tuple(Stat)
    on = move.on if resisted else called(profile.actions, move.on)
    if move.needs is None:
        raise Refusal(Rule.PROFILE_COMPLETE, "missing", name=move.trigger, missing=("needs",))
    if on is None:
        raise Refusal(Rule.PROFILE_COMPLETE, "no-action", name=move.profile, action=move.on)
    require_unused(encounter.state, move.profile)
    profile = _laid_out(encounter, move.profile)
    there = profile.resist_triggers.get(Stat(on), {}) if resisted else profile.actions[on].triggers
    name = called(there, move.trigger) or move.trigger
    entered = TriggerEntered(profile=move.profile, on=on, trigger=name, needs=move.needs)
    encounter.write(entered)


def _laid_out(encounter: Encounter, name: str) -> Profile:
    """A profile that the table changes; of the edition's all that is on it goes on record first."""
    profile = profile_of(encounter.edition, encounter.state, name)
    if name not in encounter.state.profiles:
        for event in _events_of(name, profile):
            encounter.write(event)
    return profile


def _events_of(name: str, profile: Profile) -> list[Event]:
    """What enters a whole profile."""
    events: list[Event] = [ProfileEntered(profile=name, **printed(profile))]
    for action, of in profile.actions.items():
        events.append(
            ActionEntered(
                profile=name,
                action=action,
                kind=of.kind,
                stat=of.stat,
                suits=of.suits,
                resist=of.resist,
                tn=of.tn,
                needs=of.needs,
                damage=of.damage,
            )
        )
        events += _triggers(name, action, of.triggers)
    for stat, triggers in profile.resist_triggers.items():
        events += _triggers(name, stat, triggers)
    return events


def _triggers(name: str, on: str, triggers: Mapping[str, Suits]) -> list[TriggerEntered]:
    return [
        TriggerEntered(profile=name, on=on, trigger=trigger, needs=needs)
        for trigger, needs in triggers.items()
    ]
