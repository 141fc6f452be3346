"""Peak Duel: the set-up, the turns and their phases."""

from typing import ClassVar, Literal

from events.base import UNSEEN, Counts, Event, Pairs, Seat, tells
from events.peak_duel.values import By, Law, Phase, Purpose, Step


@tells("cards")
class DeckRegistered(Event, frozen=True, kw_only=True, tag="peak-duel.deck_registered"):
    """A seat's 25 cards were listed (PD-1.6); `names` are (kind, name)."""

    seat: Seat
    cards: tuple[str, ...]
    names: Pairs = ()


@tells("a", "b")
class CardsCompared(Event, frozen=True, kw_only=True, tag="peak-duel.cards_compared"):
    """Both top cards were turned up in the set-up (PD-2.2, PD-2.3)."""

    a: str
    b: str
    sums: Counts
    purpose: Purpose


class CoinTossed(Event, frozen=True, kw_only=True, tag="peak-duel.coin_tossed"):
    """After a full tie a coin decided (PD-2.6)."""

    chance: ClassVar[bool] = True

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


@tells(UNSEEN)
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

    aside: ClassVar[bool] = True
    phase: Phase
    step: Step | None = None
    limit: int | None = None
    price_anew: bool = False


class SeatPassed(Event, frozen=True, kw_only=True, tag="peak-duel.seat_passed"):
    """A seat passed in the open window."""

    seat: Seat


class WindowClosed(Event, frozen=True, kw_only=True, tag="peak-duel.window_closed"):
    """A window closed without a phase being entered (PD-3.5), or that of an open attack did."""

    aside: ClassVar[bool] = True
    phase: Phase
    step: Step | None = None
    by: Literal["passes", "resolves", "turns", "spell", "onward"]


@tells("cards")
class CardsDiscarded(Event, frozen=True, kw_only=True, tag="peak-duel.cards_discarded"):
    """Down to seven at the end of the turn (PD-3.7)."""

    seat: Seat
    cards: tuple[str, ...]


class TurnEnded(Event, frozen=True, kw_only=True, tag="peak-duel.turn_ended"):
    """What held this turn is over (PD-3.8)."""

    seat: Seat
    turn: int


TurnEvent = (
    DeckRegistered
    | CardsCompared
    | CoinTossed
    | InitiativeDecided
    | RuleDecided
    | TurnStarted
    | CardDrawn
    | DrawConfirmed
    | PhaseEntered
    | SeatPassed
    | WindowClosed
    | CardsDiscarded
    | TurnEnded
)
