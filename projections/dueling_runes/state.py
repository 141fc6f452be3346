"""Dueling Runes: the state of a duel, rebuilt from its events.

Where cards lie is the table's; what the game keeps about a card of a queue is here. Queues are
told from the oldest card to the newest, as they lie in their zones from position 0 on.
"""

from collections.abc import Mapping

import msgspec

from events.base import Counts, Seat
from events.dueling_runes.values import Effect, Members, Phase, Rune, Runes, Suit
from projections.custody.certain import certain
from projections.match import Match
from projections.table import Table

SEATS = (Seat("a"), Seat("b"), Seat("c"), Seat("d"), Seat("ai"))
"""Seats in their order; a match has some of them."""

SEAT: Mapping[str, Seat] = {seat: seat for seat in SEATS}
"""The seat that a word means: a look-up, for to call `Seat` takes thrice as long."""

AI = Seat("ai")
"""The automatic opponent of the solo game (DR-12)."""

HAND = {seat: f"{seat}.hand" for seat in SEATS}
PLAYED = {seat: f"{seat}.played" for seat in SEATS}
QUEUE = {seat: f"{seat}.queue" for seat in SEATS}
"""The zones of each seat: its hand, its card of this phase face down, its charge queue."""

PILE, DISCARD, EXCUSE = "pile", "discard", "excuse"
"""The common zones.

The Excuse lies in the pile and never in a hand, so it has a place of its own: what is drawn
from the pile is one of the other cards, and custody need not be told so.
"""

MOST_LIFE = 12
"""What a seat begins with, and the most that it ever has (DR-2.3)."""

PLAY, SPELL, DRAW = Phase
HASTE = Effect.HASTE
"""What is asked again and again; a member takes long to look up in its class."""


class Window(msgspec.Struct, frozen=True, gc=False):
    """The rounds of an effect, both included."""

    first: int
    last: int


class Laid(msgspec.Struct, frozen=True, gc=False):
    """A card of a queue."""

    card: str
    up: bool = True


class Cast(msgspec.Struct, frozen=True, gc=False):
    """A declared spell, as it stands after the mirrors so far.

    `origin` declared it. `named` are amnesia's cards for each target that it has had (DR-9.5).
    """

    origin: Seat
    caster: Seat
    target: Seat
    spell: str
    x: int = 0
    named: Mapping[Seat, tuple[str, ...]] | None = None
    name: str | None = None
    amounts: Counts | None = None
    hold: bool = False

    @property
    def cards(self) -> tuple[str, ...] | None:
        """Amnesia's cards for its present target."""
        return None if self.named is None else self.named.get(self.target, ())


class Side(msgspec.Struct, frozen=True, gc=False):
    """One seat's side; `life` at most 12."""

    life: int
    alive: bool = True
    queue: tuple[Laid, ...] = ()
    effects: Mapping[Effect, Window] = {}


class Drawing(msgspec.Struct, frozen=True, gc=False):
    """The drawing just done, while one of its cards may turn out to have been the Excuse.

    `order`: who drew each card. `since`: the first of them that may be named (DR-10.3); `inferred`:
    the one that must have been the Excuse (DR-10.4), if that has not been entered. `shared`: other
    seats of the end phase add to it. `paid`: the cards that paid for counterspells since, in order.
    """

    order: tuple[Seat, ...] = ()
    since: int = 0
    inferred: int | None = None
    shared: bool = False
    paid: Members = ()


class Flip(msgspec.Struct, frozen=True, gc=False):
    """The automatic opponent's card in a play phase, until it comes to the queue (DR-12).

    `choice`: it may be rejected; `rejected`: one was, in this phase.
    """

    card: str | None = None
    choice: bool = False
    rejected: bool = False


NO_FLIP = Flip()
"""None is turned up, or it has come to the queue."""


class State(msgspec.Struct, frozen=True, gc=False):
    """A duel between moves.

    `living`: the seats still in the game, in their order.
    `turned`: (seat, card) of this phase once its cards are turned up. `active`: the activation
    runes that may still be declared in this spell phase, in step order; `spoken`: those that are
    declared, or passed over, in it; `kept`: those of the extra phase with which no spell was
    declared.
    `group`: (seat, card whose rune serves) of those who declare; `declared`: those who have.
    `spells` of the group, in seat order; `used`: the power runes for them, not shown as used yet;
    `spent`: those of the queues that were used in this round.
    `waiting`: the complete group waits for responses, or without one the end of the round.
    `closed`: the drawing that was closed, while only counterspells have come since.
    `choosing`: the seats that still say in the end phase how many cards they draw. `flip`: the
    automatic opponent's. `above`: how many cards lie upon the Excuse, in the dealt mode. `printed`:
    rank and suits of the table's own cards. `shown`: cards that were revealed in a hand, and have
    not been seen to leave it.
    """

    match: Match
    table: Table
    sides: Mapping[Seat, Side] = {}
    living: tuple[Seat, ...] = ()
    round: int = 0
    phase: Phase = Phase.PLAY
    extra: bool = False
    turned: Members = ()
    active: tuple[Rune, ...] = ()
    spoken: tuple[Rune, ...] = ()
    kept: tuple[Rune, ...] = ()
    step: Suit | None = None
    group: Members = ()
    declared: tuple[Seat, ...] = ()
    spells: tuple[Cast, ...] = ()
    used: Runes = ()
    spent: Runes = ()
    waiting: bool = False
    choosing: tuple[Seat, ...] = ()
    flip: Flip = NO_FLIP
    drawing: Drawing | None = None
    closed: Drawing | None = None
    above: int | None = None
    printed: Mapping[str, tuple[int, tuple[Suit, ...]]] = {}
    shown: frozenset[str] = frozenset()

    def lives(self, seat: str) -> bool:
        """Whether this is a seat of the game that is still in it."""
        return seat in self.living

    def has(self, seat: Seat, effect: Effect, later: int = 0) -> bool:
        """Whether a seat has an effect in this round, or so many rounds later."""
        window = self.sides[seat].effects.get(effect)
        return window is not None and window.first <= self.round + later <= window.last

    def card(self, seat: str) -> str | None:
        """The card of this phase of a seat, once it is turned up."""
        return next((card for each, card in self.turned if each == seat), None)

    def spell(self, origin: str) -> Cast | None:
        """The declared spell of a seat."""
        return next((spell for spell in self.spells if spell.origin == origin), None)

    @property
    def members(self) -> tuple[Seat, ...]:
        """The seats of the group, in their order."""
        return tuple([seat for seat, _ in self.group])

    @property
    def round_waits(self) -> bool:
        """Whether the spell phase is over, and the end of the round waits (DR-5.7)."""
        return self.waiting and not self.spells

    @property
    def pile_count(self) -> int:
        """How many cards the pile has, the Excuse included."""
        return self.table.count(PILE) + self.table.count(EXCUSE)

    @property
    def excuse_open(self) -> bool:
        """Whether `SEAT excuse` may be entered now (DR-10.3)."""
        drawing = self.drawing or self.closed
        return drawing is not None and bool(drawing.order) and not self.match.over


def has_played(state: State, seat: Seat) -> bool:
    """Whether a seat's card of this play phase lies face down (or is the opponent's, fixed)."""
    return not state.table.is_empty(PLAYED[seat]) and not (seat == AI and state.flip.choice)


def due(state: State) -> tuple[Seat, ...]:
    """The seats that still have to play a card in this play phase (section 6)."""
    if state.phase is not PLAY:
        return ()
    zones = state.table.zones
    found: list[Seat] = []
    for seat in state.living:
        if zones.get(PLAYED[seat]):
            if seat == AI and state.flip.choice:  # its card is still to be chosen
                found.append(seat)
        elif state.extra and not state.has(seat, HASTE):
            continue
        elif zones.get(HAND[seat]) or seat == AI:
            found.append(seat)
    return tuple(found)


def hands(state: State) -> tuple[Seat, ...]:
    """The living seats that have a hand: all but the automatic opponent."""
    return tuple([seat for seat in state.living if seat != AI])


def hand_known(state: State, seat: Seat) -> tuple[str, ...]:
    """The cards that everybody has seen in a hand and that are certain to be there, sorted."""
    if not state.shown:
        return ()
    table = state.table
    cards = table.known(HAND[seat])
    if state.shown.difference(*[table.known(HAND[each]) for each in state.living]):
        cards = certain(table, HAND[seat], {})
    return tuple([card for card in cards if card in state.shown])
