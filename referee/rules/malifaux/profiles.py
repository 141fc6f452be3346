"""Malifaux: profiles: those of the edition, those of the table, and what is in use (MF-13.1)."""

from collections.abc import Mapping
from typing import Any

from events.catalogues.malifaux import Edition
from events.malifaux.values import Profile
from projections.malifaux.state import State


def profile_of(edition: Edition, state: State, name: str) -> Profile:
    """A profile by its slug; what the table has entered goes before the edition."""
    entered = state.profiles.get(name)
    return edition.profiles[name] if entered is None else entered


def all_profiles(edition: Edition, state: State) -> Mapping[str, Profile]:
    """All of the edition and those entered."""
    return {**edition.profiles, **state.profiles}


def printed(profile: Profile) -> dict[str, Any]:
    """What is printed on a card, actions and triggers aside, as the fields of an event."""
    return {
        "rank": profile.rank,
        "df": profile.df,
        "wp": profile.wp,
        "mv": profile.mv,
        "sz": profile.sz,
        "health": profile.health,
        "soulstones": profile.soulstones,
    }
