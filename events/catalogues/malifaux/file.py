"""Malifaux: an edition file as it is written."""

from typing import Annotated, Literal

import msgspec

from events.catalogues.entries import Names
from events.malifaux.values import ActionKind, Band, Condition, Rank, Stat, Suit, Suits

NAMES = Names(en="Malifaux", zh_hant="噩夢鎮", zh_hans="噩梦镇")
"""What the game is called where an edition does not say."""


class Entry(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """What stands in an edition file. `assumed`: the source does not give it."""

    assumed: bool


class NamedEntry(Entry, frozen=True, kw_only=True):
    """An entry with names."""

    names: Names


class PlayingCardNames(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a suit of playing cards is called in Chinese."""

    zh_hant: str = msgspec.field(name="zh-Hant")
    zh_hans: str = msgspec.field(name="zh-Hans")


class SuitEntry(NamedEntry, frozen=True, kw_only=True):
    """A suit, and that of playing cards which stands for it."""

    slug: Suit
    playing_card: Literal["spade", "heart", "club", "diamond"]
    playing_card_names: PlayingCardNames


class CardEntry(NamedEntry, frozen=True, kw_only=True):
    """What a card says; `suit` of the red joker: any, of the black one: none."""

    slug: str
    suit: Literal["crow", "ram", "tome", "mask", "any", "none"]
    value: int
    copies: Literal[1]


class BandEntry(NamedEntry, frozen=True, kw_only=True):
    """A band of values."""

    slug: Band
    first: int = msgspec.field(name="from")
    last: int = msgspec.field(name="to")


class ConditionEntry(NamedEntry, frozen=True, kw_only=True):
    """A condition: on or off, or a value."""

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


class TriggerEntry(NamedEntry, frozen=True, kw_only=True):
    """A trigger of an action."""

    slug: str
    needs: Annotated[Suits, msgspec.Meta(min_length=1)]


class ResistTriggerEntry(TriggerEntry, frozen=True, kw_only=True):
    """A trigger of a profile, on the stat that resists."""

    on: Stat


class ActionEntry(NamedEntry, frozen=True, kw_only=True):
    """An action of a profile; values as in `values.Action`."""

    slug: str
    kind: ActionKind
    stat: _Printed | None = None
    suits: Suits = ()
    resist: Literal["df", "wp", "mv", "sz", "none"] = "none"
    tn: _Target | None = None
    needs: Suits = ()
    damage: tuple[_Harm, _Harm, _Harm] | None = None
    trigger: tuple[TriggerEntry, ...] = ()


class ProfileEntry(NamedEntry, frozen=True, kw_only=True):
    """A profile; values as in `values.Profile`."""

    slug: str
    rank: Rank
    df: _Printed
    wp: _Printed
    mv: _Printed
    sz: _Printed
    health: _Health
    soulstones: bool = False
    action: tuple[ActionEntry, ...] = ()
    resist_trigger: tuple[ResistTriggerEntry, ...] = ()


class FacesEntry(Entry, frozen=True, kw_only=True):
    """What the letters on playing cards are worth."""

    a: Literal[1]
    j: Literal[11]
    q: Literal[12]
    k: Literal[13]


class DamageEntry(Entry, frozen=True, kw_only=True):
    """What jokers do as damage."""

    black_joker: Literal["none"]
    red_joker_bonus: Literal[1]


class ReduceEntry(Entry, frozen=True, kw_only=True):
    """What a soulstone takes from damage, 1-3 (MF-7.6)."""

    weak: _Taken
    moderate: _Taken
    severe: _Taken
    cards: Literal[1]


class HandEntry(Entry, frozen=True, kw_only=True):
    """Cards drawn, held, and drawn and discarded for a soulstone."""

    drawn: _Cards
    limit: _Cards
    stone_draw: _Cards
    stone_discard: _Cards


class ActionsEntry(Entry, frozen=True, kw_only=True):
    """Numbers of actions (MF-8.6)."""

    base: _Actions
    leader_or_master: _Actions
    maximum: _Actions


class AssistEntry(Entry, frozen=True, kw_only=True):
    """How much a condition is lowered (MF-9.9, MF-9.11)."""

    value: _Number
    published_weak: _Number
    published_moderate: _Number
    published_severe: _Number
    published_assumed: bool


class DisengageEntry(Entry, frozen=True, kw_only=True):
    """Inches less to push (MF-9.12)."""

    weak: _Number
    moderate: _Number
    severe: _Number


class AccuracyEntry(Entry, frozen=True, kw_only=True):
    """The modifier of a range of margins (MF-6.4)."""

    first: _Number = msgspec.field(name="from")
    last: _Number = msgspec.field(name="to")
    modifier: _Modifier


class LengthEntry(Entry, frozen=True, kw_only=True):
    """How many turns are played; another number is an option."""

    turns: Literal[5]


class File(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An edition file. What the rules fix is of one value only; the turns are an option."""

    game: str
    edition: str
    source: str = ""
    copies_note: str = ""
    names: Names = NAMES
    suit: tuple[SuitEntry, ...]
    faces: FacesEntry
    card: tuple[CardEntry, ...]
    band: tuple[BandEntry, ...]
    damage: DamageEntry
    reduce: ReduceEntry
    hand: HandEntry
    actions: ActionsEntry
    assist: AssistEntry
    disengage: DisengageEntry
    accuracy: tuple[AccuracyEntry, ...]
    game_length: LengthEntry
    condition: tuple[ConditionEntry, ...]
    profile: tuple[ProfileEntry, ...] = ()
