"""Ready... Fence!: the state of a bout, rebuilt from its events.

Where cards lie is the table's. Squares are numbered from red's end; red looks toward the higher.
"""

from functools import cache

import msgspec
from msgspec.structs import replace

from events.base import Seat
from events.catalogues.ready_fence import Reprint
from events.ready_fence.values import (
    BASIC,
    LINE,
    REGULAR,
    SETUP,
    Met,
    Mode,
    Pending,
    Phase,
    Result,
    Role,
    Stage,
    Weapon,
)
from projections.match import Match
from projections.table import Table

RED, GREEN = Seat("red"), Seat("green")

TIMER, RESERVE, DISCARD, ON_STRIP, BOX = "timer", "reserve", "discard", "phrase", "box"
"""The common zones: the three piles, the cards of the phrase, and what turned out to be no card
of the deck (RF-1.4)."""


@cache
def hand(seat: str) -> str:
    """The zone of a seat's hand, its bound card aside."""
    return f"{seat}.hand"


@cache
def bound(seat: str) -> str:
    """The zone of the one card that a seat always holds (RF-6.2): no hidden card is that one."""
    return f"{seat}.bound"


class Fencer(msgspec.Struct, frozen=True, gc=False):
    """One seat's side. `square`: off the strip his last one. `stalled`: in his last turn.

    `known`: the cards that all know to be in the hand, the bound one aside; `possible`: those that
    are in the hand, or in the discard pile among its `?` (section 11).
    """

    square: int = 0
    weapon: Weapon = LINE
    stamina: int = 6
    score: int = 0
    bound: str | None = None
    mulliganed: bool = False
    stalled: bool = False
    known: tuple[str, ...] = ()
    possible: tuple[str, ...] = ()


class Turn(msgspec.Struct, frozen=True, gc=False):
    """What was done in this turn. `actions` 0-2: a stall and a move of two squares count two."""

    actions: int = 0
    changed: bool = False
    exchanged: bool = False
    stalled: bool = False


class Riposte(msgspec.Struct, frozen=True, gc=False):
    """The attack that follows a parry by card. `speed`: as it threatens."""

    kind: str
    speed: int


class Played(msgspec.Struct, frozen=True, gc=False):
    """A card of the phrase. `speed`: as compared; of a riposte that of the riposte.

    `stopped`: a parry that was fast enough; `riposte`: what followed from it.
    """

    seat: Seat
    card: str
    role: Role
    additions: tuple[str, ...] = ()
    speed: int | None = None
    stopped: bool = False
    riposte: Riposte | None = None


class Side(msgspec.Struct, frozen=True, gc=False):
    """What a seat did in this phrase: fencing actions 0-2, a defence without cards, SP spent.

    `parried`: without cards (RF-10.10). `lost`: how many cards of the phrase were played when one
    went from the hand to the discard pile; 0: none did.
    """

    actions: int = 0
    cardless: bool = False
    parried: bool = False
    spent: int = 0
    lost: int = 0


class Phrase(msgspec.Struct, frozen=True, gc=False):
    """A fencing phrase. `cards` in the order played; `met`: what the word may take up again.

    `word` and `pending` are null only between two consequences of one move, before the word is
    given. `result` is set between the end of the phrase and what follows from it.
    """

    attacker: Seat
    distance: int
    fleche: bool = False
    word: Seat | None = None
    pending: Pending | None = None
    met: Met | None = None
    cards: tuple[Played, ...] = ()
    red: Side = Side()
    green: Side = Side()
    result: Result | None = None

    def side(self, seat: str) -> Side:
        """What a seat did in it."""
        return self.red if seat == RED else self.green


class Settings(msgspec.Struct, frozen=True, gc=False):
    """What the set-up settles for the whole bout, so that each move takes it over as one.

    `strip`: its first and last square; `on_guard`: red's and green's square.
    """

    mode: Mode = BASIC
    target: int = 5
    periods: int = 1
    strip: tuple[int, int] = (1, 10)
    on_guard: tuple[int, int] = (4, 7)


class State(msgspec.Struct, frozen=True, gc=False):
    """A bout between moves. What changes most stands first, where it is found soonest.

    `active` is the seat of this turn, or of the last one while a coin is due. `begun`: the first
    action of the bout was made. `pile`: the discard pile as all have seen it, oldest first.
    `reprints`: rows that the referee entered, in that order. `timer_size`: cards that the timer
    deck of this period had.
    """

    match: Match
    table: Table
    pile: tuple[str, ...] = ()
    red: Fencer = Fencer()
    green: Fencer = Fencer()
    doing: Turn = Turn()
    begun: bool = False
    phrase: Phrase | None = None
    phase: Phase = SETUP
    active: Seat | None = None
    turn: int = 0
    stage: Stage = REGULAR
    period: int = 1
    last_phrase: Result | None = None
    first: Seat | None = None
    priority: Seat | None = None
    settings: Settings = Settings()
    reprints: tuple[Reprint, ...] = ()
    timer_size: int = 0

    def fencer(self, seat: str) -> Fencer:
        """A seat's fencer."""
        return self.red if seat == RED else self.green

    def with_fencer(self, seat: str, fencer: Fencer) -> "State":
        """The state with this fencer for a seat's."""
        return replace(self, red=fencer) if seat == RED else replace(self, green=fencer)

    @property
    def distance(self) -> int:
        """Empty squares between the fencers (RF-4.1)."""
        return self.green.square - self.red.square - 1

    def hand_count(self, seat: str) -> int:
        """How many cards a seat holds, the bound one included."""
        return self.table.count(hand(seat)) + self.table.count(bound(seat))

    def holds_cards(self, seat: str) -> bool:
        """Whether a seat holds any card."""
        return not (self.table.is_empty(hand(seat)) and self.table.is_empty(bound(seat)))

    def hand_known(self, seat: str) -> tuple[str, ...]:
        """The cards that all know to be in a seat's hand, the bound one included."""
        return (*self.table.known(bound(seat)), *self.fencer(seat).known)

    def hand_possible(self, seat: str) -> tuple[str, ...]:
        """Cards known to be in the hand, or in the discard pile among its `?`; sorted."""
        return tuple(sorted(self.fencer(seat).possible))


def other(seat: str) -> Seat:
    """The opposing fencer's seat."""
    return GREEN if seat == RED else RED
