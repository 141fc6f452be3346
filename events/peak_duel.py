"""Peak Duel: the facts of a duel that are its own. Cards move by `cards.*`."""

from enum import StrEnum
from typing import Literal

from events.base import Counts, Event, Pairs, Seat


class Element(StrEnum):
    """The five elements, in canonical order (3.3)."""

    WOOD = "wood"
    FIRE = "fire"
    EARTH = "earth"
    METAL = "metal"
    WATER = "water"


class Posture(StrEnum):
    """How a spirit lies: upright, its attack counts; sideways, its defence (3.4)."""

    ATTACK = "attack"
    DEFENCE = "defence"


class Law(StrEnum):
    """Which number wins (PD-7.1)."""

    HIGH = "high"
    LOW = "low"


class Phase(StrEnum):
    """The phases of a turn, in order, after the set-up (section 6)."""

    SETUP = "setup"
    DRAW = "draw"
    SUMMON = "summon"
    BATTLE = "battle"
    COVER = "cover"
    END = "end"


class Step(StrEnum):
    """The steps of the set-up and of the battle phase."""

    INITIATIVE = "initiative"
    RULE = "rule"
    START = "start"
    ATTACK = "attack"
    DAMAGE = "damage"
    FINISH = "finish"


class Effect(StrEnum):
    """The ten effects of spells (PD-6)."""

    PIERCE = "pierce"
    BREEZE = "breeze"
    BLAZE = "blaze"
    REKINDLE = "rekindle"
    SOUL_SHIFT = "soul-shift"
    BULWARK = "bulwark"
    CHARGE = "charge"
    ADAMANT = "adamant"
    SINK = "sink"
    CYCLE = "cycle"


Target = int | Literal["direct"]
"""A place of the other seat, 1-3, or the player."""

By = Literal["turned", "option", "coin"]
Purpose = Literal["initiative", "rule"]


class DeckRegistered(Event, frozen=True, kw_only=True, tag="peak-duel.deck_registered"):
    """A seat's 25 cards were listed (PD-1.6); `names` are (kind, name)."""

    seat: Seat
    cards: tuple[str, ...]
    names: Pairs = ()


class CardsCompared(Event, frozen=True, kw_only=True, tag="peak-duel.cards_compared"):
    """Both top cards were turned up in the set-up (PD-2.2, PD-2.3)."""

    a: str
    b: str
    sums: Counts
    purpose: Purpose


class CoinTossed(Event, frozen=True, kw_only=True, tag="peak-duel.coin_tossed"):
    """After a full tie a coin decided (PD-2.6)."""

    purpose: Purpose
    result: str


class InitiativeDecided(Event, frozen=True, kw_only=True, tag="peak-duel.initiative_decided"):
    """A seat goes first."""

    seat: Seat
    by: By


class RuleDecided(Event, frozen=True, kw_only=True, tag="peak-duel.rule_decided"):
    """The duel begins under this law."""

    rule: Law
    by: By


class TurnStarted(Event, frozen=True, kw_only=True, tag="peak-duel.turn_started"):
    """A turn began with its draw phase; turn 1 is the first."""

    seat: Seat
    turn: int


class CardDrawn(Event, frozen=True, kw_only=True, tag="peak-duel.card_drawn"):
    """The active seat drew; the card itself moved by `cards.moved` (PD-3.4)."""

    seat: Seat
    deck_left: int


class DrawConfirmed(Event, frozen=True, kw_only=True, tag="peak-duel.draw_confirmed"):
    """The draw was typed as a confirmation."""

    seat: Seat


class PhaseEntered(Event, frozen=True, kw_only=True, tag="peak-duel.phase_entered"):
    """A phase, or a step of the battle phase, began; `limit` of summons or attackers if new.

    `price_anew`: from here on a change of law costs what the first does (option change-reset).
    """

    phase: Phase
    step: Step | None = None
    limit: int | None = None
    price_anew: bool = False


class SpiritSummoned(Event, frozen=True, kw_only=True, tag="peak-duel.spirit_summoned"):
    """A card came to the field as a new spirit (PD-4.8), with the numbers printed on it.

    `counted`: toward the summon limit.
    """

    seat: Seat
    card: str
    place: int
    posture: Posture
    defence: int
    attack: int
    source: Literal["hand", "soul", "discard"] = "hand"
    counted: bool = False


class SpiritRotated(Event, frozen=True, kw_only=True, tag="peak-duel.spirit_rotated"):
    """A spirit was turned into the other posture."""

    seat: Seat
    place: int
    posture: Posture
    by: Literal["rotate", "bulwark", "charge", "referee", "adjust"]


class CardsSet(Event, frozen=True, kw_only=True, tag="peak-duel.cards_set"):
    """Cards were set face down in the spell zone (PD-5.7); which ones, `cards.moved` says."""

    seat: Seat
    places: tuple[int, ...]


class SpellUsed(Event, frozen=True, kw_only=True, tag="peak-duel.spell_used"):
    """A card was cast from the hand or flipped from its place."""

    seat: Seat
    card: str
    element: Element
    effect: Effect
    source: Literal["hand", "covered"]
    place: int


class SoulSpent(Event, frozen=True, kw_only=True, tag="peak-duel.soul_spent"):
    """Soul cards left the soul zone for a spell or a change of law."""

    seat: Seat
    cards: tuple[str, ...]
    to: Literal["discard", "field"]
    reason: str


class ValuesChanged(Event, frozen=True, kw_only=True, tag="peak-duel.values_changed"):
    """A spirit's numbers are these, until the turn ends (PD-3.8)."""

    seat: Seat
    place: int
    defence: int
    attack: int
    by: str


class ShieldGiven(Event, frozen=True, kw_only=True, tag="peak-duel.shield_given"):
    """A spirit got chances not to be destroyed (PD-6.8); `shields` it has now."""

    seat: Seat
    place: int
    shields: int


class ShieldUsed(Event, frozen=True, kw_only=True, tag="peak-duel.shield_used"):
    """A chance saved a spirit (PD-8.10); `shields` left."""

    seat: Seat
    place: int
    shields: int


class AttackGranted(Event, frozen=True, kw_only=True, tag="peak-duel.attack_granted"):
    """A spirit may attack once more; `allowed` in all in this turn."""

    seat: Seat
    place: int
    allowed: int


class PierceArmed(Event, frozen=True, kw_only=True, tag="peak-duel.pierce_armed"):
    """The open attack will deal its difference through a defender (PD-6.1)."""

    seat: Seat


class SpiritShifted(Event, frozen=True, kw_only=True, tag="peak-duel.spirit_shifted"):
    """A spirit left the field unbeaten: by Soul Shift (PD-6.5) or by the referee (PD-11.1)."""

    seat: Seat
    place: int
    card: str
    to: Literal["soul", "discard", "hand", "deck"] = "soul"


class CardCycled(Event, frozen=True, kw_only=True, tag="peak-duel.card_cycled"):
    """A soul card was given for a card of the discard pile (PD-6.10)."""

    seat: Seat
    discarded: str
    taken: str


class SpellSpent(Event, frozen=True, kw_only=True, tag="peak-duel.spell_spent"):
    """A used spell went to the soul zone, or to the discard pile if that is full (PD-5.9)."""

    seat: Seat
    card: str
    to: Literal["soul", "discard"]


class RuleChanged(Event, frozen=True, kw_only=True, tag="peak-duel.rule_changed"):
    """The law changed: a seat paid the price, or the referee set it, free and uncounted."""

    seat: Seat | None = None
    rule: Law
    price: int = 0
    by: Literal["price", "referee"] = "price"


class ChangeCostSet(Event, frozen=True, kw_only=True, tag="peak-duel.change_cost_set"):
    """The referee corrected what the last change of law had cost (PD-11.2)."""

    cost: int


class AttackDeclared(Event, frozen=True, kw_only=True, tag="peak-duel.attack_declared"):
    """The active seat declared an attack."""

    seat: Seat
    place: int
    target: Target


class ReplayOpened(Event, frozen=True, kw_only=True, tag="peak-duel.replay_opened"):
    """The defender's number of spirits changed (PD-8.5); target null: a new one must be chosen."""

    seat: Seat
    place: int
    target: Target | None


class AttackRetargeted(Event, frozen=True, kw_only=True, tag="peak-duel.attack_retargeted"):
    """The replayed attack was directed anew."""

    seat: Seat
    place: int
    target: Target


class AttackKept(Event, frozen=True, kw_only=True, tag="peak-duel.attack_kept"):
    """The replayed attack kept its target."""

    seat: Seat
    place: int
    target: Target


class AttackWithheld(Event, frozen=True, kw_only=True, tag="peak-duel.attack_withheld"):
    """The replayed attack was taken back; it uses nothing up (R19)."""

    seat: Seat
    place: int


class AttackVoided(Event, frozen=True, kw_only=True, tag="peak-duel.attack_voided"):
    """The attack came to nothing (PD-8.6)."""

    seat: Seat
    place: int


class SeatPassed(Event, frozen=True, kw_only=True, tag="peak-duel.seat_passed"):
    """A seat passed in the open window."""

    seat: Seat


class WindowClosed(Event, frozen=True, kw_only=True, tag="peak-duel.window_closed"):
    """A window closed without a phase being entered (PD-3.5), or that of an open attack did."""

    phase: Phase
    step: Step | None = None
    by: Literal["passes", "resolves", "turns", "spell", "onward"]


class AttackResolved(Event, frozen=True, kw_only=True, tag="peak-duel.attack_resolved"):
    """The numbers met. `fought`: the target lay in attack posture (PD-6.4)."""

    seat: Seat
    place: int
    target: Target
    rule: Law
    x: int
    y: int | None
    destroyed: tuple[str, ...] = ()
    damaged: Seat | None = None
    amount: int = 0
    fought: bool = False


class SpiritDestroyed(Event, frozen=True, kw_only=True, tag="peak-duel.spirit_destroyed"):
    """A spirit was destroyed in battle and went to its owner's discard pile (PD-8.10)."""

    seat: Seat
    place: int
    card: str


class DamageDue(Event, frozen=True, kw_only=True, tag="peak-duel.damage_due"):
    """A seat has to turn up cards (PD-9.1). `waits`: until the table names them."""

    seat: Seat
    amount: int
    deck_left: int
    waits: bool = False


class CardsTurned(Event, frozen=True, kw_only=True, tag="peak-duel.cards_turned"):
    """The cards of damage were turned up; so many to the soul zone, the rest to the hand."""

    seat: Seat
    to_soul: int
    to_hand: int


class CardsDiscarded(Event, frozen=True, kw_only=True, tag="peak-duel.cards_discarded"):
    """Down to seven at the end of the turn (PD-3.7)."""

    seat: Seat
    cards: tuple[str, ...]


class TurnEnded(Event, frozen=True, kw_only=True, tag="peak-duel.turn_ended"):
    """What held this turn is over (PD-3.8)."""

    seat: Seat
    turn: int


class EffectApplied(Event, frozen=True, kw_only=True, tag="peak-duel.effect_applied"):
    """The referee entered what a printed card text does; its events follow (PD-11.1)."""

    kind: str
    words: tuple[str, ...]


PeakDuelEvent = (
    DeckRegistered
    | CardsCompared
    | CoinTossed
    | InitiativeDecided
    | RuleDecided
    | TurnStarted
    | CardDrawn
    | DrawConfirmed
    | PhaseEntered
    | SpiritSummoned
    | SpiritRotated
    | CardsSet
    | SpellUsed
    | SoulSpent
    | ValuesChanged
    | ShieldGiven
    | ShieldUsed
    | AttackGranted
    | PierceArmed
    | SpiritShifted
    | CardCycled
    | SpellSpent
    | RuleChanged
    | ChangeCostSet
    | AttackDeclared
    | ReplayOpened
    | AttackRetargeted
    | AttackKept
    | AttackWithheld
    | AttackVoided
    | SeatPassed
    | WindowClosed
    | AttackResolved
    | SpiritDestroyed
    | DamageDue
    | CardsTurned
    | CardsDiscarded
    | TurnEnded
    | EffectApplied
)
