"""Briscola: its cards and zones, what can happen in it, and the state that follows."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec.structs import replace

from events.base import Event, Seat, tells
from events.cards import CardEvent
from events.catalogues import shelf
from events.catalogues.entries import Names, converted
from events.codec import decoder
from events.match import MatchEvent, MatchOpened
from projections import match as sheet
from projections import table
from projections.kit import Kit, Zone
from projections.match import Match
from projections.table import Table

GAME = "briscola"
SEATS = (Seat("a"), Seat("b"))
DECK, TRUMP = "deck", "trump"
HAND, PLAYED, WON = (
    {seat: f"{seat}.{zone}" for seat in SEATS} for zone in ("hand", "played", "won")
)


def other(seat: str) -> Seat:
    """The other seat."""
    return SEATS[seat == SEATS[0]]


# The edition: the cards


class Rank(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rank, and the points that a card of it counts."""

    slug: str
    points: int


class Edition(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the cards are: suits, and ranks, the highest first."""

    game: str
    edition: str
    source: str
    names: Names
    suits: tuple[str, ...]
    ranks: tuple[Rank, ...]

    @property
    def cards(self) -> tuple[str, ...]:
        """All cards in their order: `cups-ace`."""
        return tuple(f"{suit}-{rank.slug}" for suit in self.suits for rank in self.ranks)

    def worth(self, cards: tuple[str, ...]) -> int:
        """The card points of these cards."""
        points = {rank.slug: rank.points for rank in self.ranks}
        return sum(points[rank_of(card)] for card in cards)

    def in_order(self, cards: Iterable[str]) -> list[str]:
        """The cards in their order; of a suit, the higher goes before the lower."""
        return sorted(cards, key=self.cards.index)


def suit_of(card: str) -> str:
    """`cups` of `cups-ace`."""
    return card.partition("-")[0]


def rank_of(card: str) -> str:
    """`ace` of `cups-ace`."""
    return card.partition("-")[2]


def shipped() -> Mapping[str, Any]:
    """The data of the edition, which lies beside this module."""
    return shelf.own(Path(__file__).parent / "edition.toml")


def edition(data: Mapping[str, Any]) -> Edition:
    """The edition of these data; raises Unreadable."""
    return converted(data, Edition)


# What can happen, as facts; cards move by `cards.*` alone. An event that names cards which have
# just moved says so (`tells`): people read its sentence then, and not that of the movement besides.


@tells("card")
class TrumpTurned(Event, frozen=True, kw_only=True, tag="briscola.trump_turned"):
    """A card was turned up, and its suit is trump."""

    card: str


@tells("card")
class CardPlayed(Event, frozen=True, kw_only=True, tag="briscola.card_played"):
    """The seat played a card to the trick."""

    seat: Seat
    card: str


@tells("cards")
class TrickWon(Event, frozen=True, kw_only=True, tag="briscola.trick_won"):
    """Both cards that were played went to this seat, which leads now."""

    seat: Seat
    cards: tuple[str, ...]
    points: int


class LeadGiven(Event, frozen=True, kw_only=True, tag="briscola.lead_given"):
    """This seat leads now, as the referee ruled."""

    seat: Seat


BriscolaEvent = TrumpTurned | CardPlayed | TrickWon | LeadGiven
EVENTS: tuple[type[Event], ...] = get_args(MatchEvent | CardEvent | BriscolaEvent)


# The state, and what each fact changes in it


class State(msgspec.Struct, frozen=True):
    """Where a match stands. `trump`: a suit; empty until one is turned up."""

    match: Match
    table: Table
    leader: Seat
    trump: str = ""

    @property
    def turn(self) -> Seat:
        """Who plays the next card."""
        return other(self.leader) if self.table.count(PLAYED[self.leader]) else self.leader


ZONES: Mapping[str, Zone] = {
    DECK: Zone(None, ordered=True, sees="none"),
    TRUMP: Zone(None, ordered=False, sees="all"),
    **{HAND[seat]: Zone(seat, ordered=False, sees="owner") for seat in SEATS},
    **{PLAYED[seat]: Zone(seat, ordered=False, sees="all") for seat in SEATS},
    **{WON[seat]: Zone(seat, ordered=True, sees="all") for seat in SEATS},
}


def start(opened: MatchOpened) -> State:
    """The state before anything is on the table."""
    ordered = [name for name, zone in ZONES.items() if zone.ordered]
    began = sheet.start(opened)
    return State(began, table.start(ordered), Seat(began.option("first")))


def evolve(state: State, event: Event) -> State:
    """The state after a fact; nothing is decided here."""
    match event:
        case TrumpTurned(card=card):
            return replace(state, trump=suit_of(card))
        case TrickWon(seat=seat) | LeadGiven(seat=seat):
            return replace(state, leader=seat)
        case CardPlayed():
            return state
        case _ if isinstance(event, CardEvent):
            return replace(state, table=table.evolve(state.table, event))
        case _:
            return replace(state, match=sheet.evolve(state.match, event))


KIT = Kit(
    slug=GAME,
    decoder=decoder(MatchEvent, CardEvent, BriscolaEvent),
    start=start,
    evolve=evolve,
    zones=lambda opened: ZONES,
    constraints={},
)
