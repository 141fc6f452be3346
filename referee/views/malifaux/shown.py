"""Malifaux: what a view of an encounter is made of."""

from collections.abc import Mapping

import msgspec
from msgspec import UNSET, UnsetType

from events.base import Seat
from events.malifaux.values import (
    Condition,
    ContestKind,
    Damage,
    Profile,
    Rank,
    Severity,
    Stat,
    Step,
    Suits,
)
from projections.malifaux.last import LastDamage, LastFlip


class Hold(msgspec.Struct, frozen=True):
    """What a seat has. The lists of cards are what all know, also where the program deals.

    `hand`: as the viewer knows it where the program deals; absent where it is not for him.
    """

    deck_count: int
    hand_count: int
    discard_count: int
    hand_known: tuple[str, ...]
    hand_limit: int
    deck_top: tuple[str, ...]
    deck_bottom: tuple[str, ...]
    discard: tuple[str, ...]
    discard_unknown: int
    owes: int
    stones: int
    vp: int
    markers: int
    pass_tokens: int
    ready: bool
    drawn: bool
    stone_drawn: bool
    hand: tuple[str, ...] | UnsetType = UNSET


class Model(msgspec.Struct, frozen=True):
    """A model: what is printed, `df_now` and `wp_now` as they count, its conditions but those of 0.

    `engaged_by`: enemies in whose range it stands, sorted. `activated`: in this turn.
    """

    seat: Seat
    profile: str
    rank: Rank
    leader: bool
    soulstone_user: bool
    df: int
    wp: int
    mv: int
    sz: int
    df_now: int
    wp_now: int
    health: int
    max_health: int
    alive: bool
    activated: bool
    engaged_by: tuple[str, ...]
    conditions: Mapping[Condition, int]


class Activation(msgspec.Struct, frozen=True):
    """The activation of a model: actions used and left of its limit, and what it did."""

    model: str
    limit: int
    used: int
    left: int
    charged: bool
    charge_attack: bool
    disengaged: bool
    concentrated: bool


class Part(msgspec.Struct, frozen=True):
    """What modifies a flip, and by how much."""

    label: str
    value: int


class Side(msgspec.Struct, frozen=True):
    """A side of a contest. `value` and `total` are null until a card counts; `barred` a rule."""

    model: str | None
    stat: int
    suits: Suits
    modifier: int
    parts: tuple[Part, ...]
    flips: tuple[str, ...]
    card: str | None
    value: int | None
    total: int | None
    cheated: str | None
    barred: str | None
    stone: bool
    focused: bool
    flip_again: bool


class Contest(msgspec.Struct, frozen=True):
    """The flip or the pair of flips that is open, the acting side first.

    `decide`: who may still cheat, `declare`: who may still declare triggers, in order.
    `suspended`: the contest that waits beneath a reduce flip.
    """

    kind: ContestKind
    step: Step
    acting: Seat
    model: str | None
    target: str | None
    action: str | None
    tn: int | None
    needs: Suits
    damage: Damage | None
    decide: tuple[Seat, ...]
    declare: tuple[Seat, ...]
    declarable: Mapping[Seat, list[str]]
    amount: int | None
    bonus: int
    suspended: ContestKind | None
    sides: Mapping[Seat, Side]


class Pending(msgspec.Struct, frozen=True):
    """Damage that is settled and not suffered yet."""

    model: str
    amount: int
    severity: Severity


class LastDuel(msgspec.Struct, frozen=True):
    """The duel that was resolved last."""

    kind: ContestKind
    acting: Seat
    model: str | None
    target: str | None
    action: str | None
    success: bool
    totals: Mapping[str, int]
    margin: int | None
    suits: Mapping[Seat, Suits]
    triggers: Mapping[Seat, str | None]


class Leaving(msgspec.Struct, frozen=True):
    """A model that disengages, and how many inches it may be pushed then."""

    model: str
    left: int | float


class OwnActions(msgspec.Struct, frozen=True):
    """What the model that is to act may do of what stands on its card."""

    attacks: tuple[str, ...]
    uses: tuple[str, ...]


class View(msgspec.Struct, frozen=True):
    """An encounter as a viewer may know it.

    `phase` is `over` in the end. `profiles`: those of the edition and those that the table has
    entered. `active_seat`: whose turn it is to activate a model. `push_left`: inches, in the step
    of the push; `leaving` tells of it from the moment the model disengages. `own_actions`: null
    where no model is to act. `resist`: what the open duel is resisted with, where its action says.
    """

    turn: int
    phase: str
    step: Step
    options: Mapping[str, str | int]
    profiles: Mapping[str, Profile]
    initiative: Seat | None
    active_seat: Seat | None
    seats: Mapping[Seat, Hold]
    models: Mapping[str, Model]
    activation: Activation | None
    contest: Contest | None
    pending_damage: Pending | None
    push_left: int | float | None
    last_duel: LastDuel | None
    last_damage: LastDamage | None
    last_flip: LastFlip | None
    leaving: Leaving | None
    own_actions: OwnActions | None
    resist: Stat | None

    @property
    def deck_alone(self) -> bool:
        """Whether the fate decks are played without crews."""
        return self.options.get("play") == "deck"
