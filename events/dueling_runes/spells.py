"""Dueling Runes: the spell phase: groups, what they declare, and what takes effect."""

from typing import Literal

from events.base import Counts, Seat, tells
from events.dueling_runes.values import (
    Chosen,
    DuelEvent,
    Effect,
    Face,
    Item,
    Members,
    Passed,
    Rune,
    Runes,
    Spell,
    Suit,
)


class GroupFormed(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.group_formed"):
    """These seats declare now, (seat, card whose rune serves) in seat order (DR-5.2)."""

    step: Suit
    members: Members


class AiPlanned(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.ai_planned"):
    """An item of the automatic opponent's list that it took, and why it is useful (DR-12.6).

    `now`: it is declared in this step, else its power is kept for a later one. `low`: by the list
    for a life below 7 (DR-12.8). `reason` names a sentence, `value` 0-12 the number in it.
    """

    item: Item
    spell: Spell
    step: Suit
    now: bool
    low: bool
    x: int
    reason: str
    value: int = 0


class SpellDeclared(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.spell_declared"):
    """A member declared its spell (DR-5.3).

    `card` shows the activation rune; `runes` are (card, suit) of the power runes; `x` 0-12 counts
    them. `cards` amnesia's. `name` and `amounts` (suit, number) of an advanced spell.
    """

    seat: Seat
    step: Suit
    card: str
    spell: str
    target: Seat
    x: int = 0
    runes: Runes = ()
    cards: tuple[str, ...] | None = None
    name: str | None = None
    amounts: Counts | None = None
    hold: bool = False
    by: Chosen = "table"


class SpellPassed(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.spell_passed"):
    """A rune goes unused; `no-target`: all opponents are invisible (DR-5.5)."""

    seat: Seat
    step: Suit
    card: str
    reason: Passed = "choice"


class MemberLeft(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.member_left"):
    """A member that had not declared lost its rune, and is no longer of the group (8.9)."""

    seat: Seat


class GroupCompleted(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.group_completed"):
    """All members have declared, and the runes are shown as used (DR-5.6); it may wait (DR-5.7)."""

    step: Suit
    waits: bool = False


@tells("paid")
class CounterspellCast(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.counterspell_cast"):
    """A seat was countered until the end of the round (DR-9.2, DR-9.3)."""

    seat: Seat
    target: Seat
    paid: tuple[str, ...]


@tells("paid")
class MirrorCast(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.mirror_cast"):
    """A waiting spell was turned round (DR-9.5): its caster, target and amnesia's cards now."""

    seat: Seat
    paid: tuple[str, ...]
    origin: Seat
    caster: Seat
    target: Seat
    cards: tuple[str, ...] | None = None


class SpellResolved(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.spell_resolved"):
    """A spell took effect, or did nothing at all for `by` made the target immune (DR-7.4)."""

    origin: Seat
    caster: Seat
    target: Seat
    spell: str
    x: int = 0
    outcome: Literal["effect", "immune"] = "effect"
    by: Effect | None = None


class SpellVanished(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.spell_vanished"):
    """A spell will not take effect, for its caster or target has left (DR-11.1)."""

    origin: Seat


class LifeChanged(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.life_changed"):
    """A seat's life; `cause` is a spell or `referee`."""

    seat: Seat
    before: int
    after: int
    cause: str


class EffectGained(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.effect_gained"):
    """A seat has an effect in these rounds, both included, joined with one it had (DR-7.1)."""

    seat: Seat
    effect: Effect
    first: int
    last: int


class EffectEnded(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.effect_ended"):
    """An effect is over (DR-7.5), or the referee took it away."""

    seat: Seat
    effect: Effect


class QueueCardsFlipped(
    DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.queue_cards_flipped"
):
    """Cards of a queue were turned (DR-5.4); `runes`: what those turned up may declare again."""

    seat: Seat
    cards: tuple[str, ...]
    face: Face
    runes: tuple[Rune, ...] = ()


SpellEvent = (
    GroupFormed
    | AiPlanned
    | SpellDeclared
    | SpellPassed
    | MemberLeft
    | GroupCompleted
    | CounterspellCast
    | MirrorCast
    | SpellResolved
    | SpellVanished
    | LifeChanged
    | EffectGained
    | EffectEnded
    | QueueCardsFlipped
)
