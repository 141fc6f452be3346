"""Malifaux: a contest from its opening to its outcome: one flip, or a pair of flips."""

import msgspec

from events.base import Counts, Event, Seat, tells
from events.malifaux.values import (
    Band,
    ContestKind,
    Damage,
    Label,
    Origin,
    Parts,
    Severity,
    Suit,
    Suits,
)


class SideOpened(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """A side of a contest as it begins.

    `stat` as it counts now, 0-99; `suits` built in; `parts`: the modifiers that it has already.
    """

    seat: Seat
    model: str | None = None
    stat: int = 0
    suits: Suits = ()
    parts: Parts = ()


class ContestOpened(Event, frozen=True, kw_only=True, tag="malifaux.contest_opened"):
    """A flip or a pair of flips is due; the acting side stands first.

    `model` acts, `target` resists, is damaged or assisted. `action` of the acting model, or null;
    `attack`: it is an attack. `tn` 1-30, null: none; `damage` of the action or of this damage
    flip. `condition`: what an assist flip lowers; null: all that it may. `amount`: the damage that
    is to be reduced.
    """

    kind: ContestKind
    sides: tuple[SideOpened, ...]
    origin: Origin = "action"
    model: str | None = None
    target: str | None = None
    action: str | None = None
    attack: bool = False
    tn: int | None = None
    needs: Suits = ()
    damage: Damage | None = None
    condition: str | None = None
    amount: int | None = None


class ContestClosed(Event, frozen=True, kw_only=True, tag="malifaux.contest_closed"):
    """A contest is over; its cards went to the discard piles (MF-2.7)."""

    kind: ContestKind


class ContestDropped(Event, frozen=True, kw_only=True, tag="malifaux.contest_dropped"):
    """A contest ended without outcome, for its model was killed (MF-6.5).

    `beneath`: the one that waited beneath a reduce flip.
    """

    kind: ContestKind
    model: str
    beneath: bool = False


# Before the flip


class ModifierAdded(Event, frozen=True, kw_only=True, tag="malifaux.modifier_added"):
    """A flip has one modifier more, -9 to 9."""

    seat: Seat
    value: int
    label: Label


class TotalChanged(Event, frozen=True, kw_only=True, tag="malifaux.total_changed"):
    """A card's text changes a side's total, by -9 to 9."""

    seat: Seat
    value: int


class BonusAdded(Event, frozen=True, kw_only=True, tag="malifaux.bonus_added"):
    """A card's text changes the damage of this flip, by -9 to 9."""

    value: int


class SuitAdded(Event, frozen=True, kw_only=True, tag="malifaux.suit_added"):
    """A side's total has one suit more."""

    seat: Seat
    suit: Suit


class CheatingRuled(Event, frozen=True, kw_only=True, tag="malifaux.cheating_ruled"):
    """A card's text says whether a seat may cheat in this contest (MF-12.3)."""

    seat: Seat
    may: bool


# Flips and cheating


@tells("cards")
class CardsFlipped(Event, frozen=True, kw_only=True, tag="malifaux.cards_flipped"):
    """A seat turned these cards, in this order, with the net modifier -9 to 9."""

    seat: Seat
    cards: tuple[str, ...]
    modifier: int


class FlipTurnedAgain(Event, frozen=True, kw_only=True, tag="malifaux.flip_turned_again"):
    """A seat flips anew: its cards were discarded, or will be once they are turned (MF-12.4)."""

    seat: Seat
    cards: tuple[str, ...] = ()


class CardKept(Event, frozen=True, kw_only=True, tag="malifaux.card_kept"):
    """A card is the result of a flip, by choice or by rule.

    `value` 0-14; `suit` of the card, or the one named for a red joker; null: it has none (yet).
    """

    seat: Seat
    card: str
    value: int
    suit: Suit | None = None
    forced: bool = False


class CheatingOpened(Event, frozen=True, kw_only=True, tag="malifaux.cheating_opened"):
    """All have flipped; these seats may cheat, and decide in this order (MF-3.12)."""

    decide: tuple[Seat, ...]


@tells("card")
class FateCheated(Event, frozen=True, kw_only=True, tag="malifaux.fate_cheated"):
    """A seat replaced its result by a card of its hand. Value and suit as of a card kept."""

    seat: Seat
    card: str
    replaced: str
    value: int
    suit: Suit | None = None


class CheatPassed(Event, frozen=True, kw_only=True, tag="malifaux.cheat_passed"):
    """A seat did not cheat, or could not: `barred` is the rule that forbids it."""

    seat: Seat
    barred: str | None = None


class SuitFixed(Event, frozen=True, kw_only=True, tag="malifaux.suit_fixed"):
    """The red joker of a seat became the suit that was needed first (MF-3.14)."""

    seat: Seat
    suit: Suit


# Triggers and outcome


class TriggersOpened(Event, frozen=True, kw_only=True, tag="malifaux.triggers_opened"):
    """Cheating is over; these seats, in this order, may declare one of these triggers each."""

    declarable: tuple[tuple[Seat, tuple[str, ...]], ...]


class TriggerDeclared(Event, frozen=True, kw_only=True, tag="malifaux.trigger_declared"):
    """A seat declared a trigger; its text is carried out at the table (MF-5.7)."""

    seat: Seat
    trigger: str


class TriggerPassed(Event, frozen=True, kw_only=True, tag="malifaux.trigger_passed"):
    """A seat declared no trigger."""

    seat: Seat


class DuelResolved(Event, frozen=True, kw_only=True, tag="malifaux.duel_resolved"):
    """A duel has its outcome. Totals 0-99 and suits of each side, the acting one first.

    `margin`: acting total less resisting total, -99 to 99; null in a simple duel.
    """

    kind: ContestKind
    success: bool
    totals: Counts
    suits: tuple[tuple[Seat, Suits], ...]
    margin: int | None = None


class DamageFlipped(Event, frozen=True, kw_only=True, tag="malifaux.damage_flipped"):
    """A damage flip told how much, 0-99, and how hard; `none`: a black joker (MF-6.2).

    `model`: whom it is dealt to; null with the fate decks alone.
    """

    seat: Seat
    model: str | None
    severity: Severity
    amount: int


class FlipBanded(Event, frozen=True, kw_only=True, tag="malifaux.flip_banded"):
    """The result of a flip that is no duel: `value` 0-14 and its band."""

    seat: Seat
    kind: ContestKind
    card: str
    value: int
    band: Band


ContestEvent = (
    ContestOpened
    | ContestClosed
    | ContestDropped
    | ModifierAdded
    | TotalChanged
    | BonusAdded
    | SuitAdded
    | SuitFixed
    | CheatingRuled
    | CardsFlipped
    | FlipTurnedAgain
    | CardKept
    | CheatingOpened
    | FateCheated
    | CheatPassed
    | TriggersOpened
    | TriggerDeclared
    | TriggerPassed
    | DuelResolved
    | DamageFlipped
    | FlipBanded
)
