"""Fate/Ace Royal: raids, battles, abilities and what card texts do."""

from typing import Literal

import msgspec

from events.base import Event, Pairs, Seat, tells
from events.fate_ace_royal.values import Bar, Lasts, Limit, Side, System, UseVerb, Values

# The battle


class RaidDeclared(Event, frozen=True, kw_only=True, tag="fate-ace-royal.raid_declared"):
    """A raid; a forced one has no target before it is drawn (FA-7.3)."""

    seat: Seat
    target: Seat | None
    forced: bool


class TargetDrawn(Event, frozen=True, kw_only=True, tag="fate-ace-royal.target_drawn"):
    """The opponent of a forced raid is this one."""

    seat: Seat


class SidesExchanged(Event, frozen=True, kw_only=True, tag="fate-ace-royal.sides_exchanged"):
    """Attacker and defender changed places (FA-7.5)."""

    attacker: Seat
    defender: Seat


class EngagementMade(Event, frozen=True, kw_only=True, tag="fate-ace-royal.engagement_made"):
    """The engagement stands (FA-8.5)."""

    attacker: Seat
    defender: Seat


class RaidCalledOff(Event, frozen=True, kw_only=True, tag="fate-ace-royal.raid_called_off"):
    """The raider can no longer raid (FA-8.7)."""

    attacker: Seat
    defender: Seat


class ProxyCalled(Event, frozen=True, kw_only=True, tag="fate-ace-royal.proxy_called"):
    """A proxy fights for a seat: its printed values and skills; `card` called it."""

    seat: Seat
    card: str
    values: Values
    skills: tuple[str, ...] = ()


class SystemChosen(Event, frozen=True, kw_only=True, tag="fate-ace-royal.system_chosen"):
    """With which values a side strikes."""

    seat: Seat
    role: Literal["attack", "counter"]
    system: System


class DamageDealt(Event, frozen=True, kw_only=True, tag="fate-ace-royal.damage_dealt"):
    """A damage step closed (FA-8.8, FA-8.9).

    Silenced bonuses are left out of `attack` and `defence`; `changed` was entered by `damage`.
    """

    from_: Seat = msgspec.field(name="from")
    to: Seat
    side: Side
    attack: int
    defence: int
    changed: int
    damage: int
    proxy: bool


class CounterSkipped(Event, frozen=True, kw_only=True, tag="fate-ace-royal.counter_skipped"):
    """First strike hit: this seat does not counter (FA-13.2)."""

    seat: Seat


class WithdrawalMade(Event, frozen=True, kw_only=True, tag="fate-ace-royal.withdrawal_made"):
    """Both sides withdrew: who owes a craft from hand, in order, and who may steal."""

    debtors: tuple[Seat, ...]
    thief: Seat | None


class DebtSettled(Event, frozen=True, kw_only=True, tag="fate-ace-royal.debt_settled"):
    """A seat owes no craft any more (FA-9.6)."""

    seat: Seat


class CraftLacked(Event, frozen=True, kw_only=True, tag="fate-ace-royal.craft_lacked"):
    """A seat has no craft in hand to discard (FA-9.7)."""

    seat: Seat


class StealSettled(Event, frozen=True, kw_only=True, tag="fate-ace-royal.steal_settled"):
    """Nobody may steal any more (FA-8.12)."""

    seat: Seat


class StealDeclined(Event, frozen=True, kw_only=True, tag="fate-ace-royal.steal_declined"):
    """A seat took no card."""

    seat: Seat


class BattleEnded(Event, frozen=True, kw_only=True, tag="fate-ace-royal.battle_ended"):
    """The battle is over; damage null where it was not worked out.

    No sides: the raider left before an opponent was drawn.
    """

    attacker: Seat | None
    defender: Seat | None
    attacker_damage: int | None
    defender_damage: int | None
    called_off: bool = False


class BattleCancelled(Event, frozen=True, kw_only=True, tag="fate-ace-royal.battle_cancelled"):
    """An effect ended the battle."""

    attacker: Seat
    defender: Seat


# Abilities and events


class AbilityUsed(Event, frozen=True, kw_only=True, tag="fate-ace-royal.ability_used"):
    """An ability was used, or its die failed.

    `card`: `spirit`, `class`, or a craft as it is called in play. `counts`: it is a use of the step
    (FA-4.2); `locks`: it may not be tried again in this step (FA-4.5); `free`: by a command spell.
    `calls`: it called a proxy; `open`: its text is still being entered.
    """

    seat: Seat
    card: str
    ability: str | None
    verb: UseVerb
    worked: bool
    counts: bool
    locks: bool = False
    free: bool = False
    calls: bool = False
    discarded: tuple[str, ...] = ()
    tapped: tuple[str, ...] = ()
    for_: Seat | None = msgspec.field(name="for", default=None)
    open: bool = False


@tells("card", "discarded")
class EventPlayed(Event, frozen=True, kw_only=True, tag="fate-ace-royal.event_played"):
    """An event card was played, or its die failed (FA-4.6); `open`: as of an ability."""

    seat: Seat
    card: str
    worked: bool
    discarded: tuple[str, ...] = ()
    tapped: tuple[str, ...] = ()
    open: bool = False


class TextEntered(Event, frozen=True, kw_only=True, tag="fate-ace-royal.text_entered"):
    """The text that was being entered is done: death and defeat wait no longer (FA-14.8)."""


class UseNegated(Event, frozen=True, kw_only=True, tag="fate-ace-royal.use_negated"):
    """The last use is void (FA-14.6); `proxy`: so is the proxy that it called."""

    seat: Seat
    card: str
    proxy: bool


# What card texts do. `owner`: to whom the effect belongs (FA-13.4); null by a command spell, and
# before revision 2


class ValuesChanged(Event, frozen=True, kw_only=True, tag="fate-ace-royal.values_changed"):
    """The four values of a Servant, or of a seat's proxy, changed; `spell`: by a command spell."""

    seat: Seat
    by: Values
    on: Literal["servant", "proxy"]
    lasts: Lasts
    card: str = ""
    spell: bool = False
    owner: Seat | None = None


class BattleDamageChanged(
    Event, frozen=True, kw_only=True, tag="fate-ace-royal.battle_damage_changed"
):
    """Damage to a side changed; `pending`: it waits until it is worked out (FA-14.3)."""

    seat: Seat
    side: Side
    by: int
    pending: bool


class SkillChanged(Event, frozen=True, kw_only=True, tag="fate-ace-royal.skill_changed"):
    """A skill was granted to a Servant, or taken from it."""

    seat: Seat
    what: str
    on: bool
    lasts: Lasts
    card: str = ""
    owner: Seat | None = None


class BarSet(Event, frozen=True, kw_only=True, tag="fate-ace-royal.bar_set"):
    """Something is forbidden to a seat (FA-8.3, FA-14.5)."""

    seat: Seat
    what: Bar
    lasts: Lasts
    card: str = ""
    owner: Seat | None = None


class LimitChanged(Event, frozen=True, kw_only=True, tag="fate-ace-royal.limit_changed"):
    """A seat's limit rose or fell."""

    seat: Seat
    what: Limit
    by: int
    lasts: Lasts
    card: str = ""
    owner: Seat | None = None


class EffectApplied(Event, frozen=True, kw_only=True, tag="fate-ace-royal.effect_applied"):
    """A card text did something; `by` is its card, if it was named."""

    kind: str
    arguments: Pairs = ()
    by: str = ""


class EffectVoid(Event, frozen=True, kw_only=True, tag="fate-ace-royal.effect_void"):
    """A card text did nothing against this seat for its skill (FA-14.4)."""

    kind: str
    against: Seat
    skill: str
    lacked: bool
    by: str = ""


BattleEvent = (
    RaidDeclared
    | TargetDrawn
    | SidesExchanged
    | EngagementMade
    | RaidCalledOff
    | ProxyCalled
    | SystemChosen
    | DamageDealt
    | CounterSkipped
    | WithdrawalMade
    | DebtSettled
    | CraftLacked
    | StealSettled
    | StealDeclined
    | BattleEnded
    | BattleCancelled
    | AbilityUsed
    | EventPlayed
    | TextEntered
    | UseNegated
    | ValuesChanged
    | BattleDamageChanged
    | SkillChanged
    | BarSet
    | LimitChanged
    | EffectApplied
    | EffectVoid
)
