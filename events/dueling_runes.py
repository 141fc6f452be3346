"""Dueling Runes: the facts of a duel that are its own. Cards move by `cards.*`."""

from enum import StrEnum
from typing import Literal

import msgspec

from events.base import Counts, Event, Pairs, Seat


class Suit(StrEnum):
    """The six suits of the Decktet, a rune each (DR-1.2)."""

    MOONS = "moons"
    SUNS = "suns"
    WAVES = "waves"
    LEAVES = "leaves"
    WYRMS = "wyrms"
    KNOTS = "knots"


class Spell(StrEnum):
    """The twelve basic spells (section 3)."""

    COLD_WARD = "cold-ward"
    FIRE_WARD = "fire-ward"
    HEAL = "heal"
    SHIELD = "shield"
    FIREBALL = "fireball"
    ICE_DART = "ice-dart"
    DRAIN = "drain"
    JAB = "jab"
    HASTE = "haste"
    INVISIBILITY = "invisibility"
    AMNESIA = "amnesia"
    CONFUSE = "confuse"


class Effect(StrEnum):
    """What a seat has from one round to another (DR-7.1)."""

    COLD_WARD = "cold-ward"
    FIRE_WARD = "fire-ward"
    SHIELD = "shield"
    HASTE = "haste"
    INVISIBLE = "invisible"
    CONFUSED = "confused"
    COUNTER = "counter"


class Phase(StrEnum):
    """The phases of a round in which something is entered (section 6)."""

    PLAY = "play"
    SPELL = "spell"


Deck = Literal["extended"]
Chosen = Literal["table", "procedure"]
Passed = Literal["choice", "no-target", "procedure"]
Face = Literal["down", "up"]

Item = Literal["heal", "protect", "invisible", "haste", "attack", "amnesia", "confuse"]
"""The items of the automatic opponent's lists (DR-12.8)."""

ADVANCED = "advanced"
"""What is cast in place of a basic spell where `Option.advanced` allows it (DR-13.2)."""


class Rune(msgspec.Struct, frozen=True):
    """An activation rune that may be declared: the card that shows it, and that card's rank.

    `kept`: it is left over from the card of the extra phase (DR-1.5).
    """

    seat: Seat
    suit: Suit
    card: str
    rank: int
    kept: bool = False


class DuelEvent(Event, frozen=True, kw_only=True):
    """What all facts of a duel say: the round, from 1."""

    round: int


# Set-up and rounds


class GameSetUp(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.game_set_up"):
    """The duel began: its seats in order with their lives, 1-12 (DR-2)."""

    lives: Counts
    deck: Deck = "extended"
    dealt: bool = False


class RoundBegan(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.round_began"):
    """A round began with its first play phase; `extra`: of the hasted seats alone (DR-3.2)."""

    extra: bool = False


class ExtraPhasesEnded(
    DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.extra_phases_ended"
):
    """The round goes on with the play phase of all; `fresh`: power runes serve again (DR-1.6)."""

    fresh: bool = False


# Play phase


class CardPlayed(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.card_played"):
    """A seat laid its card for this phase face down (DR-4.1); which one, `cards.moved` says."""

    seat: Seat
    extra: bool = False
    random: bool = False


class QueueCardDiscarded(
    DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.queue_card_discarded"
):
    """A card left a queue: pushed out by a fifth (DR-1.4), or by the referee's ruling."""

    seat: Seat
    card: str


class AiCardFlipped(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.ai_card_flipped"):
    """The automatic opponent's card was turned up; `choice`: to be kept or rejected (DR-12.3)."""

    card: str
    choice: bool = False


class AiCardKept(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.ai_card_kept"):
    """The confused opponent's first card stays."""

    card: str


class AiCardRejected(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.ai_card_rejected"):
    """The confused opponent's first card was discarded; the next flip counts."""

    card: str


class CardsTurnedUp(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.cards_turned_up"):
    """The cards of the phase, (seat, card), came to the queues; the spell phase began (DR-4.1).

    `runes`: what may be declared in it (DR-1.5).
    """

    cards: Pairs
    runes: tuple[Rune, ...] = ()


# Spell phase


class GroupFormed(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.group_formed"):
    """These seats declare now, (seat, card whose rune serves) in seat order (DR-5.2)."""

    step: Suit
    members: Pairs


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
    runes: Pairs = ()
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


class CounterspellCast(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.counterspell_cast"):
    """A seat was countered until the end of the round (DR-9.2, DR-9.3)."""

    seat: Seat
    target: Seat
    paid: tuple[str, ...]


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


# Cards, life and death


class CardsDiscarded(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.cards_discarded"):
    """Cards of a hand were discarded; `cause` is `referee`."""

    seat: Seat
    cards: tuple[str, ...]
    cause: str


class SeatDied(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.seat_died"):
    """A seat died with so much life, 0 or less, and left the game (DR-11.1)."""

    seat: Seat
    life: int


class DrawingBegan(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.drawing_began"):
    """Cards are drawn at the table; until the drawing is closed one may turn out the Excuse."""


class DrawingClosed(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.drawing_closed"):
    """The game went on: no card of the drawing was the Excuse (DR-10.3)."""


class CardsDrawn(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.cards_drawn"):
    """A seat drew so many cards, which moved by `cards.moved`."""

    seat: Seat
    n: int


class CardsPutBack(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.cards_put_back"):
    """A seat's last cards of the drawing count as not drawn (DR-10.3)."""

    seat: Seat
    n: int


class ExcuseDrawn(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.excuse_drawn"):
    """The n-th card of a seat in the drawing, or the opponent's flip, was the Excuse (DR-10.2).

    `inferred`: the pile had no other card (DR-10.4). `confirmed`: this was known so already.
    """

    seat: Seat
    n: int
    inferred: bool = False
    confirmed: bool = False


class PileReshuffled(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.pile_reshuffled"):
    """The pile has so many cards without the Excuse, which lies in their middle.

    `above`: so many of them lie upon it, in the dealt mode, where that is known.
    """

    n: int
    above: int | None = None


class CardPrinted(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.card_printed"):
    """What the table's own card shows (DR-13.6)."""

    card: str
    rank: int
    suits: tuple[Suit, ...]


class EffectRuled(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.effect_ruled"):
    """The referee changed the state (DR-13.3); what follows from it stands beside it."""

    kind: str
    seat: Seat
    value: str


DuelingRunesEvent = (
    GameSetUp
    | RoundBegan
    | ExtraPhasesEnded
    | CardPlayed
    | QueueCardDiscarded
    | AiCardFlipped
    | AiCardKept
    | AiCardRejected
    | CardsTurnedUp
    | GroupFormed
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
    | CardsDiscarded
    | SeatDied
    | DrawingBegan
    | DrawingClosed
    | CardsDrawn
    | CardsPutBack
    | ExcuseDrawn
    | PileReshuffled
    | CardPrinted
    | EffectRuled
)
