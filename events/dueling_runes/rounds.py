"""Dueling Runes: the set-up, the rounds and the play phase."""

from events.base import UNSEEN, Counts, Seat, tells
from events.dueling_runes.values import Deck, DuelEvent, Members, Rune

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


class RoundHeld(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.round_held"):
    """The spell phase is over, and the end of the round waits for responses (DR-5.7)."""


# Play phase


@tells(UNSEEN)
class CardPlayed(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.card_played"):
    """A seat laid its card for this phase face down (DR-4.1); which one, `cards.moved` says."""

    seat: Seat
    extra: bool = False
    random: bool = False


@tells("card")
class QueueCardDiscarded(
    DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.queue_card_discarded"
):
    """A card left a queue: pushed out by a fifth (DR-1.4), or by the referee's ruling."""

    seat: Seat
    card: str


@tells("card")
class AiCardFlipped(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.ai_card_flipped"):
    """The automatic opponent's card was turned up; `choice`: to be kept or rejected (DR-12.3)."""

    card: str
    choice: bool = False


class AiCardKept(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.ai_card_kept"):
    """The confused opponent's first card stays."""

    card: str


@tells("card")
class AiCardRejected(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.ai_card_rejected"):
    """The confused opponent's first card was discarded; the next flip counts."""

    card: str


@tells("cards")
class CardsTurnedUp(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.cards_turned_up"):
    """The cards of the phase, (seat, card), came to the queues; the spell phase began (DR-4.1).

    `runes`: what may be declared in it (DR-1.5).
    """

    cards: Members
    runes: tuple[Rune, ...] = ()


RoundEvent = (
    GameSetUp
    | RoundBegan
    | RoundHeld
    | ExtraPhasesEnded
    | CardPlayed
    | QueueCardDiscarded
    | AiCardFlipped
    | AiCardKept
    | AiCardRejected
    | CardsTurnedUp
)
