"""Malifaux: an edition as the rules read it, and what makes one impossible."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

import msgspec

from events.base import Counts
from events.catalogues.entries import Names, by_slug, converted, require_all
from events.catalogues.malifaux.cards import BANDS, CARDS, RED_JOKER, face
from events.catalogues.malifaux.file import (
    ActionEntry,
    CardEntry,
    File,
    ProfileEntry,
    ResistTriggerEntry,
    TriggerEntry,
)
from events.errors import Unreadable
from events.malifaux.values import FLAGS, Action, Band, Condition, Profile, Stat, Suit, Suits

MOST_MARGIN = 99

_SLUG = re.compile(r"[^\s,;./=?\"]+")
"""What can name a profile, an action or a trigger in a line."""


Printed = Literal["profile", "action", "trigger"]
"""What is printed with a name."""


class Edition(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """A catalogue in use. Compared by identity, so that what is worked out of it can be kept.

    `cards` by slug; `deck`: one seat's. `drawn`, `limit`, `stone_draw`, `stone_discard`: cards,
    0-54. The numbers of actions are 0-3. `assist` and `assist_by_band`: how much a condition is
    lowered, 0-99; `hinder_by_band`: inches, 0-99. `margins`: the last margin of each row and its
    modifier. `called`: the names of profiles, of actions and of triggers, each with a slug that it
    is the name of; several things may share a name.
    """

    id: str
    names: Names
    cards: Mapping[str, CardEntry]
    deck: Counts
    profiles: Mapping[str, Profile]
    called: Mapping[Printed, tuple[tuple[str, str], ...]]
    red_joker_bonus: int
    reduce: Mapping[Band, int]
    drawn: int
    limit: int
    stone_draw: int
    stone_discard: int
    base_actions: int
    leader_actions: int
    most_actions: int
    assist: int
    assist_by_band: Mapping[Band, int]
    hinder_by_band: Mapping[Band, int]
    margins: tuple[tuple[int, int], ...]

    def band(self, value: int) -> Band:
        """The band of a value 0-14, the same in every edition (MF-3.13)."""
        return next(band for band, (_, last) in BANDS.items() if value <= last)

    def accuracy(self, margin: int) -> int:
        """The modifier of a damage flip after a duel won by a margin 0-99 (MF-6.4)."""
        return next(modifier for last, modifier in self.margins if margin <= last)


def edition(data: Mapping[str, Any]) -> Edition:
    """The edition of its data; raise Unreadable with the place and what is wrong there."""
    if data.get("game", "malifaux") != "malifaux":
        raise Unreadable("edition.other-game", place="game", game=str(data["game"]))
    file = converted(data, File)
    require_all("suit", by_slug("suit", file.suit).keys(), Suit)
    _check_bands(file)
    _check_conditions(file)
    _check_margins(file)
    return Edition(
        id=file.edition,
        names=file.names,
        cards=_cards(file),
        deck=tuple((card, 1) for card in CARDS),
        profiles=_profiles(file),
        called=_called(file.profile),
        red_joker_bonus=file.damage.red_joker_bonus,
        reduce=_by_band(file.reduce.weak, file.reduce.moderate, file.reduce.severe),
        drawn=file.hand.drawn,
        limit=file.hand.limit,
        stone_draw=file.hand.stone_draw,
        stone_discard=file.hand.stone_discard,
        base_actions=file.actions.base,
        leader_actions=file.actions.leader_or_master,
        most_actions=file.actions.maximum,
        assist=file.assist.value,
        assist_by_band=_by_band(
            file.assist.published_weak,
            file.assist.published_moderate,
            file.assist.published_severe,
        ),
        hinder_by_band=_by_band(
            file.disengage.weak, file.disengage.moderate, file.disengage.severe
        ),
        margins=tuple((row.last, row.modifier) for row in file.accuracy),
    )


def _by_band(weak: int, moderate: int, severe: int) -> dict[Band, int]:
    return {Band.WEAK: weak, Band.MODERATE: moderate, Band.SEVERE: severe}


def _cards(file: File) -> Mapping[str, CardEntry]:
    """The 54 cards of a deck, each once, as the rules value them (MF-2.1)."""
    for number, card in enumerate(file.card):
        if card.slug not in CARDS:
            raise Unreadable("edition.value", place=f"card[{number}].slug", got=card.slug)
        known = face(card.slug)
        if card.value != known.value:
            raise Unreadable("edition.fixed", place=f"card[{number}].value")
        if card.suit != (known.suit or ("any" if card.slug == RED_JOKER else "none")):
            raise Unreadable("edition.fixed", place=f"card[{number}].suit")
    cards: Mapping[str, CardEntry] = by_slug("card", file.card)
    require_all("card", cards.keys(), CARDS)
    return cards


def _check_bands(file: File) -> None:
    require_all("band", by_slug("band", file.band).keys(), Band)
    for number, entry in enumerate(file.band):
        if (entry.first, entry.last) != BANDS[entry.slug]:
            raise Unreadable("edition.fixed", place=f"band[{number}]")


def _check_conditions(file: File) -> None:
    require_all("condition", by_slug("condition", file.condition).keys(), Condition)
    for number, entry in enumerate(file.condition):
        if (entry.kind == "flag") != (entry.slug in FLAGS):
            raise Unreadable("edition.fixed", place=f"condition[{number}].kind")


def _check_margins(file: File) -> None:
    """The rows follow one another and leave no margin out."""
    due = 0
    for number, row in enumerate(file.accuracy):
        if row.first != due or row.last < row.first:
            raise Unreadable("edition.gap", place=f"accuracy[{number}].from", wanted=due)
        due = row.last + 1
    if due != MOST_MARGIN + 1:
        raise Unreadable("edition.gap", place="accuracy", wanted=due)


# Profiles


def _profiles(file: File) -> dict[str, Profile]:
    entries: Mapping[str, ProfileEntry] = by_slug("profile", file.profile)
    return {
        slug: _profile(f"profile[{number}]", entry)
        for number, (slug, entry) in enumerate(entries.items())
    }


def _profile(place: str, entry: ProfileEntry) -> Profile:
    _check_slug(place, entry.slug)
    actions: Mapping[str, ActionEntry] = by_slug(f"{place}.action", entry.action)
    return Profile(
        rank=entry.rank,
        df=entry.df,
        wp=entry.wp,
        mv=entry.mv,
        sz=entry.sz,
        health=entry.health,
        soulstones=entry.soulstones,
        actions={
            slug: _action(f"{place}.action[{number}]", action)
            for number, (slug, action) in enumerate(actions.items())
        },
        resist_triggers=_resist_triggers(f"{place}.resist_trigger", entry.resist_trigger),
    )


def _called(profiles: Iterable[ProfileEntry]) -> dict[Printed, tuple[tuple[str, str], ...]]:
    actions = [action for profile in profiles for action in profile.action]
    triggers = [
        *(trigger for action in actions for trigger in action.trigger),
        *(trigger for profile in profiles for trigger in profile.resist_trigger),
    ]
    return {
        "profile": tuple(_names(profiles)),
        "action": tuple(_names(actions)),
        "trigger": tuple(_names(triggers)),
    }


def _names(
    entries: Iterable[ProfileEntry | ActionEntry | TriggerEntry],
) -> Iterator[tuple[str, str]]:
    """Each name of each entry with its slug."""
    for entry in entries:
        for name in entry.names.by_language().values():
            yield name, entry.slug


def _action(place: str, entry: ActionEntry) -> Action:
    """An action that fits together (MF-13.1)."""
    _check_slug(place, entry.slug)
    resist = None if entry.resist == "none" else Stat(entry.resist)
    if entry.stat is None and (resist is not None or entry.tn is not None):
        raise Unreadable("edition.missing-key", place=place, got="stat")
    if entry.needs and entry.tn is None:
        raise Unreadable("edition.missing-key", place=place, got="tn")
    return Action(
        kind=entry.kind,
        stat=entry.stat,
        suits=entry.suits,
        resist=resist,
        tn=entry.tn,
        needs=entry.needs,
        damage=entry.damage,
        triggers=_needs(f"{place}.trigger", entry.trigger),
    )


def _resist_triggers(
    place: str, entries: tuple[ResistTriggerEntry, ...]
) -> dict[Stat, Mapping[str, Suits]]:
    stats = dict.fromkeys(entry.on for entry in entries)
    return {stat: _needs(place, [entry for entry in entries if entry.on is stat]) for stat in stats}


def _needs(place: str, entries: Iterable[TriggerEntry]) -> dict[str, Suits]:
    triggers: Mapping[str, TriggerEntry] = by_slug(place, entries)
    for slug in triggers:
        _check_slug(place, slug)
    return {slug: trigger.needs for slug, trigger in triggers.items()}


def _check_slug(place: str, slug: str) -> None:
    if not _SLUG.fullmatch(slug):
        raise Unreadable("edition.value", place=f"{place}.slug", got=slug)
