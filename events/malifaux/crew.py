"""Malifaux: profiles, models, and what a crew owns."""

from typing import ClassVar, Literal

from events.base import Event, Seat
from events.malifaux.values import ActionKind, Condition, Damage, Rank, Severity, Stat, Suits

Pool = Literal["stones", "markers", "pass_tokens"]

# Profiles that the table has


class ProfileEntered(Event, frozen=True, kw_only=True, tag="malifaux.profile_entered"):
    """A profile is new, or replaces another with its actions (MF-13.1). Values as in `Profile`."""

    profile: str
    rank: Rank
    df: int
    wp: int
    mv: int
    sz: int
    health: int
    soulstones: bool = False


class ActionEntered(Event, frozen=True, kw_only=True, tag="malifaux.action_entered"):
    """A profile has this action, instead of one of the same name. Values as in `Action`."""

    profile: str
    action: str
    kind: ActionKind
    stat: int | None = None
    suits: Suits = ()
    resist: Stat | None = None
    tn: int | None = None
    needs: Suits = ()
    damage: Damage | None = None


class TriggerEntered(Event, frozen=True, kw_only=True, tag="malifaux.trigger_entered"):
    """An action of a profile, or the defence with one of its values (`on`), has this trigger."""

    profile: str
    on: str
    trigger: str
    needs: Suits


# Models


class _ModelCame(Event, frozen=True, kw_only=True):
    """A model with what is printed on its card."""

    seat: Seat
    model: str
    profile: str
    rank: Rank
    df: int
    wp: int
    mv: int
    sz: int
    health: int
    soulstones: bool = False
    leader: bool = False
    activated: bool = False


class ModelHired(_ModelCame, frozen=True, kw_only=True, tag="malifaux.model_hired"):
    """A seat took a model into its crew, with full health."""


class ModelSummoned(_ModelCame, frozen=True, kw_only=True, tag="malifaux.model_summoned"):
    """A card's text brought a model into play, with full health."""


class DamageQueued(Event, frozen=True, kw_only=True, tag="malifaux.damage_queued"):
    """Damage is settled and will be suffered after the damage before it (MF-6.6).

    `severity` as in `values.Severity`; `amount` 0-99.
    """

    model: str
    amount: int
    severity: Severity


class DamagePending(Event, frozen=True, kw_only=True, tag="malifaux.damage_pending"):
    """The next damage waits for the owner of the model, who may reduce it (MF-7.6)."""

    model: str
    amount: int
    severity: Severity


class DamageReduced(Event, frozen=True, kw_only=True, tag="malifaux.damage_reduced"):
    """A soulstone takes 1-3 from the pending damage (MF-7.6)."""

    model: str
    by: int


class DamageSuffered(Event, frozen=True, kw_only=True, tag="malifaux.damage_suffered"):
    """A model suffered damage.

    `amount`: after the reduction, even beyond the health left, 0-99; `settled`: before it;
    `health`: what is left, 0-30.
    """

    model: str
    amount: int
    settled: int
    severity: Severity
    health: int


class ModelKilled(Event, frozen=True, kw_only=True, tag="malifaux.model_killed"):
    """A model is out of play (MF-6.5)."""

    model: str


class ModelHealed(Event, frozen=True, kw_only=True, tag="malifaux.model_healed"):
    """A model got health back; `amount` is what it really got, `health` what it has now."""

    model: str
    amount: int
    health: int


class HealthSet(Event, frozen=True, kw_only=True, tag="malifaux.health_set"):
    """The referee corrected a model's health (MF-1.5)."""

    model: str
    health: int


class ConditionChanged(Event, frozen=True, kw_only=True, tag="malifaux.condition_changed"):
    """A condition has another value, 0-99; a flag is 0 or 1."""

    model: str
    condition: Condition
    before: int
    value: int


class EngagementMade(Event, frozen=True, kw_only=True, tag="malifaux.engagement_made"):
    """`model` stands in the engagement range of `by`; a mutual one is two events."""

    by: str
    model: str


class EngagementEnded(Event, frozen=True, kw_only=True, tag="malifaux.engagement_ended"):
    """`model` stands no longer in the engagement range of `by`."""

    by: str
    model: str


# What a seat has


class StonesSet(Event, frozen=True, kw_only=True, tag="malifaux.stones_set"):
    """The soulstone pool of a crew before the game, 0-99."""

    seat: Seat
    stones: int


class StoneSpent(Event, frozen=True, kw_only=True, tag="malifaux.stone_spent"):
    """A seat used a soulstone (MF-7); no model: to draw. `left` 0-99."""

    seat: Seat
    use: Literal["draw", "plus", "suit", "block", "reduce"]
    left: int
    model: str | None = None
    suit: str | None = None


class PoolChanged(Event, frozen=True, kw_only=True, tag="malifaux.pool_changed"):
    """A seat has more or fewer of these, 0-99."""

    seat: Seat
    pool: Pool
    before: int
    value: int


class TokensGranted(Event, frozen=True, kw_only=True, tag="malifaux.tokens_granted"):
    """The seat with fewer living models got `count` pass tokens and has `held` (MF-8.8)."""

    seat: Seat
    count: int
    held: int


class PointsScored(Event, frozen=True, kw_only=True, tag="malifaux.points_scored"):
    """The referee entered victory points, -99 to 99; `total` 0-99 (MF-11.1)."""

    texts: ClassVar[tuple[str, ...]] = ("why",)

    seat: Seat
    points: int
    total: int
    why: str = ""


CrewEvent = (
    ProfileEntered
    | ActionEntered
    | TriggerEntered
    | ModelHired
    | ModelSummoned
    | StonesSet
    | PoolChanged
    | StoneSpent
    | DamageQueued
    | DamagePending
    | DamageReduced
    | DamageSuffered
    | ModelKilled
    | ModelHealed
    | HealthSet
    | TokensGranted
    | ConditionChanged
    | EngagementMade
    | EngagementEnded
    | PointsScored
)
