"""Malifaux: a crew file, and the moves that it stands for (section 3 of the rulebook).

What a crew may have is judged where the moves are; the file only has to say it.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from events.catalogues.entries import converted
from events.malifaux.values import Stat

Words = tuple[str, ...]


class _Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What stands in a crew file under a heading."""


class _Named(_Entry, frozen=True, kw_only=True):
    """`names` are for those who read the file."""

    slug: str
    names: Mapping[str, str] = msgspec.field(default_factory=dict[str, str])


class _Trigger(_Named, frozen=True, kw_only=True):
    needs: Words = ()


class _ResistTrigger(_Trigger, frozen=True, kw_only=True):
    on: str


class _Action(_Named, frozen=True, kw_only=True):
    kind: str | None = None
    stat: int | None = None
    suits: Words = ()
    resist: str | None = None
    tn: int | None = None
    needs: Words = ()
    damage: tuple[int, ...] = ()
    trigger: tuple[_Trigger, ...] = ()


class _Profile(_Named, frozen=True, kw_only=True):
    rank: str | None = None
    df: int | None = None
    wp: int | None = None
    mv: int | None = None
    sz: int | None = None
    health: int | None = None
    soulstones: bool = False
    action: tuple[_Action, ...] = ()
    resist_trigger: tuple[_ResistTrigger, ...] = ()


class _Model(_Entry, frozen=True, kw_only=True):
    id: str
    profile: str
    leader: bool = False


class _Crew(_Entry, frozen=True, kw_only=True):
    seat: str
    stones: int | None = None
    profile: tuple[_Profile, ...] = ()
    model: tuple[_Model, ...] = ()


def lines(data: Mapping[str, Any]) -> tuple[Words, ...]:
    """The moves of a crew file, as words: profiles, soulstones, models.

    Raises Unreadable with the place where the file has another shape.
    """
    return tuple(_lines(converted(data, _Crew)))


def _lines(crew: _Crew) -> Iterator[Words]:
    for profile in crew.profile:
        yield from _of_profile(profile)
    if crew.stones is not None:
        yield crew.seat, "stones", str(crew.stones)
    for model in crew.model:
        keys = _keys(profile=model.profile, leader=model.leader)
        yield crew.seat, "hires", model.id, *keys


def _of_profile(profile: _Profile) -> Iterator[Words]:
    printed = {stat: getattr(profile, stat) for stat in (*Stat, "health")}
    keys = _keys(rank=profile.rank, **printed, soulstones=profile.soulstones)
    yield "referee", "profile", profile.slug, *keys
    for action in profile.action:
        yield from _of_action(profile.slug, action)
    for trigger in profile.resist_trigger:
        yield _of_trigger(profile.slug, trigger.on, trigger)


def _of_action(profile: str, action: _Action) -> Iterator[Words]:
    keys = _keys(
        kind=action.kind,
        stat=action.stat,
        suits=",".join(action.suits),
        resist=action.resist,
        tn=action.tn,
        needs=",".join(action.needs),
        damage="/".join(map(str, action.damage)),
    )
    yield "referee", "action", profile, action.slug, *keys
    for trigger in action.trigger:
        yield _of_trigger(profile, action.slug, trigger)


def _of_trigger(profile: str, on: str, trigger: _Trigger) -> Words:
    return "referee", "trigger", profile, on, trigger.slug, *_keys(needs=",".join(trigger.needs))


def _keys(**values: str | int | bool | None) -> Words:
    """What is said of a thing; what is not there, or is no, is left out."""
    return tuple(
        f"{key}={'yes' if value is True else value}"
        for key, value in values.items()
        if value is not None and value is not False and value != ""
    )
