"""Malifaux: what is told of drawn and discarded cards. The cards themselves move by `cards.*`."""

from typing import Literal

from events.base import UNSEEN, Event, Seat, tells


@tells(UNSEEN)
class CardsDrawn(Event, frozen=True, kw_only=True, tag="malifaux.cards_drawn"):
    """A seat drew so many cards, perhaps fewer than it should have (MF-2.6)."""

    seat: Seat
    count: int
    why: Literal["turn", "fill", "stone", "effect"]


class DeckReshuffled(Event, frozen=True, kw_only=True, tag="malifaux.deck_reshuffled"):
    """`count` cards of the discard pile were shuffled into the deck, which has `deck` now."""

    seat: Seat
    count: int
    deck: int
    why: Literal["empty", "turn", "effect"]


class DiscardOwed(Event, frozen=True, kw_only=True, tag="malifaux.discard_owed"):
    """A seat has to discard `count` cards; `due` of them whatever its limit is."""

    seat: Seat
    count: int
    due: int = 0


@tells("cards")
class CardsDiscarded(Event, frozen=True, kw_only=True, tag="malifaux.cards_discarded"):
    """A seat discarded cards of its hand; `?` for one that nobody saw."""

    seat: Seat
    cards: tuple[str, ...]


@tells("cards")
class CardsRevealed(Event, frozen=True, kw_only=True, tag="malifaux.cards_revealed"):
    """These cards are in the seat's hand, and all know it."""

    seat: Seat
    cards: tuple[str, ...]


@tells("card")
class CardMoved(Event, frozen=True, kw_only=True, tag="malifaux.card_moved"):
    """A card's text moved a card between zones of one seat (MF-12.5); `?`: nobody saw it.

    Zones: hand, discard, deck-top, deck-bottom.
    """

    seat: Seat
    card: str
    src: str
    dst: str


class CardOverruled(Event, frozen=True, kw_only=True, tag="malifaux.card_overruled"):
    """The referee accepted a card against custody; it `was` in another zone, or nobody knows."""

    seat: Seat
    card: str
    zone: str
    was: str | None = None


class LimitChanged(Event, frozen=True, kw_only=True, tag="malifaux.limit_changed"):
    """A seat may hold so many cards, 0-54."""

    seat: Seat
    limit: int


HandEvent = (
    CardsDrawn
    | DeckReshuffled
    | DiscardOwed
    | CardsDiscarded
    | CardsRevealed
    | CardMoved
    | CardOverruled
    | LimitChanged
)
