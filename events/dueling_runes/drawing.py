"""Dueling Runes: drawing and the Excuse, death, and what the referee rules."""

from events.base import UNSEEN, Seat, tells
from events.dueling_runes.values import DuelEvent, Suit


@tells("cards")
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
    """Cards are drawn at the table; until the drawing is closed one may turn out the Excuse.

    `shared`: several lines of an end phase add to it (DR-10.1).
    """

    shared: bool = False


class DrawsDue(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.draws_due"):
    """In the end phase these seats say, one after the other, how many cards they draw (DR-10.1)."""

    seats: tuple[Seat, ...]


class DrawChosen(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.draw_chosen"):
    """A seat chose to draw so many cards, 0-2, which follow (DR-10.1)."""

    seat: Seat
    n: int


class DrawingClosed(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.drawing_closed"):
    """The game went on: no card of the drawing was the Excuse (DR-10.3)."""


class DrawingReopened(DuelEvent, frozen=True, kw_only=True, tag="dueling-runes.drawing_reopened"):
    """Only counterspells came since the drawing was closed: it held the Excuse (DR-10.3)."""


@tells(UNSEEN)
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


DrawingEvent = (
    CardsDiscarded
    | SeatDied
    | DrawingBegan
    | DrawsDue
    | DrawChosen
    | DrawingClosed
    | DrawingReopened
    | CardsDrawn
    | CardsPutBack
    | ExcuseDrawn
    | PileReshuffled
    | CardPrinted
    | EffectRuled
)
