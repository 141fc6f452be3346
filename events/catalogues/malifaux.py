"""Malifaux: its cards and its edition (section 3 of the rulebook)."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from events.base import Counts
from events.catalogues.entries import Names, by_slug, converted, require_all
from events.errors import Unreadable
from events.malifaux.values import (
    FLAGS,
    Action,
    ActionKind,
    Band,
    Condition,
    Profile,
    Rank,
    Stat,
    Suit,
    Suits,
)

HIGHEST = 13
RED_JOKER = "red-joker"
BLACK_JOKER = "black-joker"
RED_VALUE = 14
BLACK_VALUE = 0
MOST_MARGIN = 99

BANDS: Mapping[Band, tuple[int, int]] = {
    Band.WEAK: (BLACK_VALUE, 5),
    Band.MODERATE: (6, 10),
    Band.SEVERE: (11, RED_VALUE),
}
"""The values of each band, first and last (MF-3.13)."""

FACES: Mapping[str, int] = {"a": 1, "j": 11, "q": 12, "k": HIGHEST}
"""The letters on playing cards."""

_SLUG = re.compile(r"[^\s,;./=?\"]+")
"""What can name a profile, an action or a trigger in a line."""

NAMES = Names(en="Malifaux", zh_hant="噩夢鎮", zh_hans="噩梦镇")
"""What the game is called where an edition does not say."""


class Face(NamedTuple):
    """What a card's slug says. Compared, it gives card order; `suit` null: a joker."""

    rank: int
    value: int
    suit: Suit | None


CARDS: tuple[str, ...] = (
    *(f"{suit}/{value}" for suit in Suit for value in range(1, HIGHEST + 1)),
    RED_JOKER,
    BLACK_JOKER,
)
"""The 54 cards of one seat, in card order (MF-2.1)."""

_JOKERS = {RED_JOKER: RED_VALUE, BLACK_JOKER: BLACK_VALUE}


@cache
def face(card: str) -> Face:
    """Place in card order, value 0-14 and suit of a card's slug (MF-2.1)."""
    rank = CARDS.index(card)
    if card in _JOKERS:
        return Face(rank, _JOKERS[card], None)
    suit, _, value = card.partition("/")
    return Face(rank, int(value), Suit(suit))


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """The cards in card order (section 3)."""
    return tuple(sorted(cards, key=face))


# The edition file as it is written


class _Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    assumed: bool


class _NamedEntry(_Entry, frozen=True, kw_only=True):
    names: Names


class _PlayingCardNames(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    zh_hant: str = msgspec.field(name="zh-Hant")
    zh_hans: str = msgspec.field(name="zh-Hans")


class _SuitEntry(_NamedEntry, frozen=True, kw_only=True):
    slug: Suit
    playing_card: Literal["spade", "heart", "club", "diamond"]
    playing_card_names: _PlayingCardNames


class CardEntry(_NamedEntry, frozen=True, kw_only=True):
    """What a card says; `suit` of the red joker: any, of the black one: none."""

    slug: str
    suit: Literal["crow", "ram", "tome", "mask", "any", "none"]
    value: int
    copies: Literal[1]


class _BandEntry(_NamedEntry, frozen=True, kw_only=True):
    slug: Band
    first: int = msgspec.field(name="from")
    last: int = msgspec.field(name="to")


class _ConditionEntry(_NamedEntry, frozen=True, kw_only=True):
    slug: Condition
    kind: Literal["flag", "value"]


_Printed = Annotated[int, msgspec.Meta(ge=0, le=20)]
_Target = Annotated[int, msgspec.Meta(ge=1, le=30)]
_Health = Annotated[int, msgspec.Meta(ge=1, le=30)]
_Harm = Annotated[int, msgspec.Meta(ge=0, le=30)]
_Cards = Annotated[int, msgspec.Meta(ge=0, le=54)]
_Number = Annotated[int, msgspec.Meta(ge=0, le=99)]
_Modifier = Annotated[int, msgspec.Meta(ge=-9, le=9)]
_Actions = Annotated[int, msgspec.Meta(ge=0, le=3)]
_Taken = Annotated[int, msgspec.Meta(ge=1, le=3)]


class _TriggerEntry(_NamedEntry, frozen=True, kw_only=True):
    slug: str
    needs: Annotated[Suits, msgspec.Meta(min_length=1)]


class _ResistTriggerEntry(_TriggerEntry, frozen=True, kw_only=True):
    on: Stat


class _ActionEntry(_NamedEntry, frozen=True, kw_only=True):
    slug: str
    kind: ActionKind
    stat: _Printed | None = None
    suits: Suits = ()
    resist: Literal["df", "wp", "mv", "sz", "none"] = "none"
    tn: _Target | None = None
    needs: Suits = ()
    damage: tuple[_Harm, _Harm, _Harm] | None = None
    trigger: tuple[_TriggerEntry, ...] = ()


class _ProfileEntry(_NamedEntry, frozen=True, kw_only=True):
    slug: str
    rank: Rank
    df: _Printed
    wp: _Printed
    mv: _Printed
    sz: _Printed
    health: _Health
    soulstones: bool = False
    action: tuple[_ActionEntry, ...] = ()
    resist_trigger: tuple[_ResistTriggerEntry, ...] = ()


class _Faces(_Entry, frozen=True, kw_only=True):
    a: Literal[1]
    j: Literal[11]
    q: Literal[12]
    k: Literal[13]


class _DamageEntry(_Entry, frozen=True, kw_only=True):
    black_joker: Literal["none"]
    red_joker_bonus: Literal[1]


class _ReduceEntry(_Entry, frozen=True, kw_only=True):
    weak: _Taken
    moderate: _Taken
    severe: _Taken
    cards: Literal[1]


class _HandEntry(_Entry, frozen=True, kw_only=True):
    drawn: _Cards
    limit: _Cards
    stone_draw: _Cards
    stone_discard: _Cards


class _ActionsEntry(_Entry, frozen=True, kw_only=True):
    base: _Actions
    leader_or_master: _Actions
    maximum: _Actions


class _AssistEntry(_Entry, frozen=True, kw_only=True):
    value: _Number
    published_weak: _Number
    published_moderate: _Number
    published_severe: _Number
    published_assumed: bool


class _DisengageEntry(_Entry, frozen=True, kw_only=True):
    weak: _Number
    moderate: _Number
    severe: _Number


class _AccuracyEntry(_Entry, frozen=True, kw_only=True):
    first: _Number = msgspec.field(name="from")
    last: _Number = msgspec.field(name="to")
    modifier: _Modifier


class _LengthEntry(_Entry, frozen=True, kw_only=True):
    turns: Literal[5]


class _File(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An edition file. What the rules fix is of one value only; the turns are an option."""

    game: str
    edition: str
    source: str = ""
    copies_note: str = ""
    names: Names = NAMES
    suit: tuple[_SuitEntry, ...]
    faces: _Faces
    card: tuple[CardEntry, ...]
    band: tuple[_BandEntry, ...]
    damage: _DamageEntry
    reduce: _ReduceEntry
    hand: _HandEntry
    actions: _ActionsEntry
    assist: _AssistEntry
    disengage: _DisengageEntry
    accuracy: tuple[_AccuracyEntry, ...]
    game_length: _LengthEntry
    condition: tuple[_ConditionEntry, ...]
    profile: tuple[_ProfileEntry, ...] = ()


# The edition as the rules read it


class Edition(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """A catalogue in use. Compared by identity, so that what is worked out of it can be kept.

    `cards` by slug; `deck`: one seat's. `drawn`, `limit`, `stone_draw`, `stone_discard`: cards,
    0-54. The numbers of actions are 0-3. `assist` and `assist_by_band`: how much a condition is
    lowered, 0-99; `hinder_by_band`: inches, 0-99. `margins`: the last margin of each row and its
    modifier.
    """

    id: str
    names: Names
    cards: Mapping[str, CardEntry]
    deck: Counts
    profiles: Mapping[str, Profile]
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
    if data.get("game") != "malifaux":
        raise Unreadable("edition.other-game", place="game", game=str(data.get("game", "")))
    file = converted(data, _File)
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


def _cards(file: _File) -> Mapping[str, CardEntry]:
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


def _check_bands(file: _File) -> None:
    require_all("band", by_slug("band", file.band).keys(), Band)
    for number, entry in enumerate(file.band):
        if (entry.first, entry.last) != BANDS[entry.slug]:
            raise Unreadable("edition.fixed", place=f"band[{number}]")


def _check_conditions(file: _File) -> None:
    require_all("condition", by_slug("condition", file.condition).keys(), Condition)
    for number, entry in enumerate(file.condition):
        if (entry.kind == "flag") != (entry.slug in FLAGS):
            raise Unreadable("edition.fixed", place=f"condition[{number}].kind")


def _check_margins(file: _File) -> None:
    """The rows follow one another and leave no margin out."""
    due = 0
    for number, row in enumerate(file.accuracy):
        if row.first != due or row.last < row.first:
            raise Unreadable("edition.gap", place=f"accuracy[{number}].from", wanted=due)
        due = row.last + 1
    if due != MOST_MARGIN + 1:
        raise Unreadable("edition.gap", place="accuracy", wanted=due)


# Profiles


def _profiles(file: _File) -> dict[str, Profile]:
    entries: Mapping[str, _ProfileEntry] = by_slug("profile", file.profile)
    return {
        slug: _profile(f"profile[{number}]", entry)
        for number, (slug, entry) in enumerate(entries.items())
    }


def _profile(place: str, entry: _ProfileEntry) -> Profile:
    _check_slug(place, entry.slug)
    actions: Mapping[str, _ActionEntry] = by_slug(f"{place}.action", entry.action)
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


def _action(place: str, entry: _ActionEntry) -> Action:
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
    place: str, entries: tuple[_ResistTriggerEntry, ...]
) -> dict[Stat, Mapping[str, Suits]]:
    stats = dict.fromkeys(entry.on for entry in entries)
    return {stat: _needs(place, [entry for entry in entries if entry.on is stat]) for stat in stats}


def _needs(place: str, entries: Iterable[_TriggerEntry]) -> dict[str, Suits]:
    triggers: Mapping[str, _TriggerEntry] = by_slug(place, entries)
    for slug in triggers:
        _check_slug(place, slug)
    return {slug: trigger.needs for slug, trigger in triggers.items()}


def _check_slug(place: str, slug: str) -> None:
    if not _SLUG.fullmatch(slug):
        raise Unreadable("edition.value", place=f"{place}.slug", got=slug)
