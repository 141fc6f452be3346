"""Peak Duel: spirits on the field, spells and the law."""

from typing import ClassVar, Literal

from events.base import UNSEEN, Event, Seat, foretells, tells
from events.peak_duel.values import Effect, Element, Law, Posture


@tells("card")
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


@tells(UNSEEN)
class CardsSet(Event, frozen=True, kw_only=True, tag="peak-duel.cards_set"):
    """Cards were set face down in the spell zone (PD-5.7); which ones, `cards.moved` says."""

    seat: Seat
    places: tuple[int, ...]


@tells("card")
class SpellUsed(Event, frozen=True, kw_only=True, tag="peak-duel.spell_used"):
    """A card was cast from the hand or flipped from its place."""

    seat: Seat
    card: str
    element: Element
    effect: Effect
    source: Literal["hand", "covered"]
    place: int


@tells("cards")
class SoulSpent(Event, frozen=True, kw_only=True, tag="peak-duel.soul_spent"):
    """Soul cards left the soul zone for a spell or a change of law."""

    aside: ClassVar[bool] = True
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


@foretells("card")
class SpiritShifted(Event, frozen=True, kw_only=True, tag="peak-duel.spirit_shifted"):
    """A spirit left the field unbeaten: by Soul Shift (PD-6.5) or by the referee (PD-11.1)."""

    seat: Seat
    place: int
    card: str
    to: Literal["soul", "discard", "hand", "deck"] = "soul"


@tells("taken")
class CardCycled(Event, frozen=True, kw_only=True, tag="peak-duel.card_cycled"):
    """A soul card was given for a card of the discard pile (PD-6.10)."""

    seat: Seat
    discarded: str
    taken: str


@tells("card")
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


@foretells("words")
class EffectApplied(Event, frozen=True, kw_only=True, tag="peak-duel.effect_applied"):
    """The referee entered what a printed card text does; its events follow (PD-11.1)."""

    kind: str
    words: tuple[str, ...]


FieldEvent = (
    SpiritSummoned
    | SpiritRotated
    | CardsSet
    | SpellUsed
    | SoulSpent
    | ValuesChanged
    | ShieldGiven
    | ShieldUsed
    | SpiritShifted
    | CardCycled
    | SpellSpent
    | RuleChanged
    | ChangeCostSet
    | EffectApplied
)
