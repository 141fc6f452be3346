"""Malifaux: the profiles that a table entered, as entries of an edition file."""

from collections.abc import Mapping
from typing import Any

from events.catalogues.entries import Names, as_data
from events.catalogues.malifaux.file import (
    ActionEntry,
    ProfileEntry,
    ResistTriggerEntry,
    TriggerEntry,
)
from events.malifaux.values import Action, Profile


def entered(data: Mapping[str, Any], profiles: Mapping[str, Profile]) -> dict[str, Any]:
    """The data of an edition with the profiles that a table entered, which go before its own."""
    own = [entry for entry in data.get("profile", ()) if entry["slug"] not in profiles]
    added = [as_data(_profile(slug, profile)) for slug, profile in profiles.items()]
    return {**data, "profile": [*own, *added]}


def _names(slug: str) -> Names:
    """What a table enters has one name in every language."""
    return Names(en=slug, zh_hant=slug, zh_hans=slug)


def _profile(slug: str, profile: Profile) -> ProfileEntry:
    return ProfileEntry(
        slug=slug,
        names=_names(slug),
        assumed=False,
        rank=profile.rank,
        df=profile.df,
        wp=profile.wp,
        mv=profile.mv,
        sz=profile.sz,
        health=profile.health,
        soulstones=profile.soulstones,
        action=tuple(_action(name, action) for name, action in profile.actions.items()),
        resist_trigger=tuple(
            ResistTriggerEntry(slug=name, names=_names(name), assumed=False, needs=needs, on=stat)
            for stat, triggers in profile.resist_triggers.items()
            for name, needs in triggers.items()
        ),
    )


def _action(slug: str, action: Action) -> ActionEntry:
    return ActionEntry(
        slug=slug,
        names=_names(slug),
        assumed=False,
        kind=action.kind,
        stat=action.stat,
        suits=action.suits,
        resist="none" if action.resist is None else action.resist.value,
        tn=action.tn,
        needs=action.needs,
        damage=action.damage,
        trigger=tuple(
            TriggerEntry(slug=name, names=_names(name), assumed=False, needs=needs)
            for name, needs in action.triggers.items()
        ),
    )
