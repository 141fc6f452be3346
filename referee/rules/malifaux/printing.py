"""Malifaux: profiles, actions and triggers that the table enters (MF-13.1)."""

from collections.abc import Mapping
from typing import Annotated, Any

from events.base import Event
from events.malifaux.crew import ActionEntered, ProfileEntered, TriggerEntered
from events.malifaux.values import ActionKind, Damage, Profile, Rank, Stat, Suits
from projections.malifaux.state import State
from referee.moves.declared import Key, Played, declare
from referee.moves.kinds import Choice, spellings
from referee.moves.refusal import Refusal
from referee.rules.malifaux import words
from referee.rules.malifaux.encounter import Encounter
from referee.rules.malifaux.kinds import (
    DAMAGE,
    STAT,
    SUITS,
    TN,
    AProfile,
    FlagKey,
    Invented,
    NoneOr,
    SuitsKey,
    TriggerPlace,
    number,
)
from referee.rules.malifaux.moments import PRINTING
from referee.rules.malifaux.names import called
from referee.rules.malifaux.profiles import printed, profile_of
from referee.rules.malifaux.rule import Rule

Value = Annotated[int | None, Key(number("printed", 0, 20))]


@declare("referee", when=PRINTING)
def profile(
    encounter: Encounter,
    move: Played,
    profile: Annotated[str, Invented("profile")],
    rank: Annotated[Rank | None, Key(Choice("rank", words.RANKS, Rank))] = None,
    df: Value = None,
    wp: Value = None,
    mv: Value = None,
    sz: Value = None,
    health: Annotated[int | None, Key(number("health", 1, 30))] = None,
    soulstones: FlagKey = False,
) -> None:
    """`referee profile SLUG rank= ...`: a new one, or one that replaces another (MF-13.1)."""
    name = _stored(encounter, profile)
    _require(move, name, "rank", *Stat, "health")
    require_unused(encounter.state, name)
    encounter.write(ProfileEntered(**dict[str, Any](move.fields, profile=name)))


def _stored(encounter: Encounter, name: str) -> str:
    """A profile's slug as it is known, or the new one."""
    known = (*encounter.edition.profiles, *encounter.state.profiles)
    return called(known, name) or name


def _require(move: Played, name: str, *keys: str) -> None:
    """Raise MF-13.1 where one of these keys is left out: the rules ask for them, not the form."""
    missing = tuple(str(key) for key in keys if key not in move.fields)
    if missing:
        raise Refusal(Rule.PROFILE_COMPLETE, "missing", name=name, missing=missing)


def require_unused(state: State, name: str) -> None:
    """Raise MF-13.1 for a profile that a model of a crew has."""
    models = state.models.items()
    user = next((model for model, of in models if of.profile == name), None)
    if user is not None:
        raise Refusal(Rule.PROFILE_COMPLETE, "in-use", name=name, model=user)


@declare("referee", when=PRINTING)
def action(
    encounter: Encounter,
    move: Played,
    profile: AProfile,
    action: Annotated[str, Invented("action", taken=spellings(words.STATS))],
    kind: Annotated[ActionKind | None, Key(Choice("action-kind", words.KINDS, ActionKind))] = None,
    stat: Annotated[int | None, Key(number("stat", 0, 20))] = None,
    suits: SuitsKey = (),
    resist: Annotated[Stat | None, Key(NoneOr(STAT))] = None,
    tn: Annotated[int | None, Key(NoneOr(TN))] = None,
    needs: SuitsKey = (),
    damage: Annotated[Damage | None, Key(NoneOr(DAMAGE))] = None,
) -> None:
    """`referee action PROFILE SLUG ...`: a new one, or one that replaces another (MF-13.1)."""
    _require(move, action, "kind")
    if stat is None and (resist is not None or tn is not None):
        raise Refusal(Rule.PROFILE_COMPLETE, "no-stat", name=action)
    if needs and tn is None:
        raise Refusal(Rule.PROFILE_COMPLETE, "no-tn", name=action)
    require_unused(encounter.state, profile)
    name = called(_laid_out(encounter, profile).actions, action) or action
    encounter.write(ActionEntered(**dict[str, Any](move.fields, action=name)))


@declare("referee", when=PRINTING)
def trigger(
    encounter: Encounter,
    move: Played,
    profile: AProfile,
    on: Annotated[str, TriggerPlace()],
    trigger: Annotated[str, Invented("trigger")],
    needs: Annotated[Suits | None, Key(SUITS)] = None,
) -> None:
    """`referee trigger PROFILE ACTION|STAT SLUG needs=` (MF-13.1)."""
    there = profile_of(encounter.edition, encounter.state, profile)
    resisted = on in tuple(Stat)
    place = on if resisted else called(there.actions, on)
    _require(move, trigger, "needs")
    if place is None:
        raise Refusal(Rule.PROFILE_COMPLETE, "no-action", name=profile, action=on)
    require_unused(encounter.state, profile)
    there = _laid_out(encounter, profile)
    known = there.resist_triggers.get(Stat(on), {}) if resisted else there.actions[place].triggers
    name = called(known, trigger) or trigger
    encounter.write(TriggerEntered(**dict[str, Any](move.fields, on=place, trigger=name)))


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
