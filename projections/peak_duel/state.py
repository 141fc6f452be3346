"""Peak Duel: the state of a duel, rebuilt from its events.

Where cards lie is the table's; what the game keeps about a card on a place is here, under that
place. Places are numbered 1-3 and stored by index 0-2.
"""

from collections.abc import Mapping
from itertools import compress
from operator import not_

import msgspec

from events.base import Pairs, Seat
from events.peak_duel.values import (
    INITIATIVE,
    SETUP,
    UPRIGHT,
    Element,
    Law,
    Phase,
    Posture,
    Step,
    Target,
)
from projections.cards.bags import Cell, merge
from projections.match import Match
from projections.table import Table

A, B = SEATS = (Seat("a"), Seat("b"))
PLACES = (1, 2, 3)


def _of_seats(pile: str) -> Mapping[str, str]:
    return {seat: f"{seat}.{pile}" for seat in SEATS}


def _of_places(area: str) -> Mapping[tuple[str, int], str]:
    return {(seat, place): f"{seat}.{area}.{place}" for seat in SEATS for place in PLACES}


# The zones by seat, and by place. A name that is made once is found faster than it is made, and so
# is the zone of that name.
DECK, HAND, TURNED = _of_seats("deck"), _of_seats("hand"), _of_seats("turned")
SOUL, DISCARD = _of_seats("soul"), _of_seats("discard")
FIELD, SPELLS = _of_places("field"), _of_places("spells")


class Spirit(msgspec.Struct, frozen=True, gc=False):
    """What the game keeps about a spirit on a place of the field.

    `card` is what the table says of the place. `defence` and `attack` 0-9 as they are now,
    `printed` as they are when the turn ends (PD-3.8). `attacks` resolved and `allowed` in this
    turn; `declared`: counts among the phase's attackers; `fought`: an attack of its own on a
    spirit in attack posture was resolved in this turn; `shields`: Adamant chances 0-9.
    """

    card: str
    posture: Posture
    defence: int
    attack: int
    printed: tuple[int, int]
    since_turn: int
    rotated: bool = False
    attacks: int = 0
    allowed: int = 1
    declared: bool = False
    fought: bool = False
    shields: int = 0

    @property
    def value(self) -> int:
        """The number that counts (PD-4.4)."""
        return self.attack if self.posture is UPRIGHT else self.defence

    @property
    def ready(self) -> bool:
        """Whether it lies in attack posture, and has an attack left (PD-8.2, PD-8.3)."""
        return self.posture is UPRIGHT and self.attacks < self.allowed


Field = tuple[Spirit | None, Spirit | None, Spirit | None]
EMPTY: Field = (None, None, None)
Lying = list[tuple[int, Spirit]]
Covered = tuple[int | None, int | None, int | None]
"""The turn in which the card on each spell place was set; null: no card."""


class Side(msgspec.Struct, frozen=True, gc=False):
    """One seat's side, but for the spirits on it.

    `listed`: its deck list is known; `names`: (kind, name) of that list; `cast`: elements of the
    spells used from the hand in this turn; `set_count`: cards set in this turn's cover phase;
    `bottom`: how many cards were put face up at the bottom of the deck, below those that were
    shuffled, when one last came to it: the deck may be smaller by now;
    `unseen`: places of the spell zone on which a card was set that nobody named.
    """

    spells: Covered = (None, None, None)
    unseen: frozenset[int] = frozenset()
    listed: bool = False
    names: Pairs = ()
    cast: tuple[Element, ...] = ()
    set_count: int = 0
    bottom: int = 0


class Attack(msgspec.Struct, frozen=True, gc=False):
    """The open attack. Target null: a new one must be chosen (PD-8.5).

    `first`: the spirit has not declared another in this phase, a withheld one aside.
    """

    seat: Seat
    place: int
    target: Target | None
    replay: bool = False
    pierce: bool = False
    first: bool = True


class Limit(msgspec.Struct, frozen=True, gc=False):
    """A limit fixed when the phase began, and how much of it is used."""

    limit: int
    made: int = 0


class Due(msgspec.Struct, frozen=True, gc=False):
    """Damage that waits for cards."""

    seat: Seat
    amount: int


class Draw(msgspec.Struct, frozen=True, gc=False):
    """The turn's draw, while nothing else of the turn has been entered but book-keeping (PD-3.4).

    `last`: no card has moved since; `card`: its kind, if it came from the known bottom; `earlier`:
    what was in that hand before it, or came openly since.
    """

    last: bool = False
    card: str = ""
    earlier: tuple[Cell, ...] = ()


Fields = tuple[Field, Field]
Sides = tuple[Side, Side]


class State(msgspec.Struct, frozen=True, gc=False):
    """A duel between moves.

    `fields` and `sides`: that of `a`, that of `b`. `draw`: null once it can no longer be confirmed.
    `pairs`: the cards turned up in the set-up, in order. What changes most often stands first: it
    is found first when it is replaced.
    """

    match: Match
    table: Table
    fields: Fields = (EMPTY, EMPTY)
    passed: tuple[Seat, ...] = ()
    step: Step | None = INITIATIVE
    attack: Attack | None = None
    phase: Phase = SETUP
    summon: Limit | None = None
    battle: Limit | None = None
    draw: Draw | None = None
    sides: Sides = (Side(), Side())
    last_change_cost: int = 0
    rule: Law | None = None
    turn: int = 0
    active: Seat | None = None
    damage: Due | None = None
    first: Seat | None = None
    pairs: Pairs = ()

    @property
    def fresh(self) -> bool:
        """Whether nothing of this turn has been entered yet but book-keeping (PD-3.4)."""
        return self.draw is not None

    def side(self, seat: str) -> Side:
        """A seat's side."""
        a, b = self.sides
        return a if seat == "a" else b

    def compared(self, seat: str) -> tuple[str, ...]:
        """A seat's cards turned up in the set-up, in order."""
        return tuple([a if seat == "a" else b for a, b in self.pairs])

    def spirit(self, seat: str, place: int) -> Spirit | None:
        """The spirit on a place 1-3 of a seat's field."""
        a, b = self.fields
        return a[place - 1] if seat == "a" else b[place - 1]

    def field(self, seat: str) -> Field:
        """A seat's field, by place."""
        a, b = self.fields
        return a if seat == "a" else b

    def spirits(self, seat: str) -> int:
        """How many spirits lie on a seat's field."""
        return len(PLACES) - self.field(seat).count(None)

    def occupied(self, seat: str) -> tuple[int, ...]:
        """The places of a field on which spirits lie, lowest first."""
        return tuple(compress(PLACES, self.field(seat)))

    def lying(self, seat: str) -> Lying:
        """The spirits on a field with their places, lowest first."""
        field = enumerate(self.field(seat), 1)
        return [(place, spirit) for place, spirit in field if spirit is not None]

    def free(self, seat: str) -> tuple[int, ...]:
        """The free places of a field, lowest first (PD-4.3)."""
        return tuple(compress(PLACES, map(not_, self.field(seat))))

    def life(self, seat: str) -> int:
        """A seat's deck; cards turned up in the set-up count (section 11)."""
        return self.table.count(DECK[seat]) + self.table.count(TURNED[seat])

    def held(self, seat: str) -> tuple[str, ...]:
        """Cards once known to be in the hand that are in it or covered, sorted (section 11).

        One that by now can only be the card on a certain place is still among them: no move has
        named it there.
        """
        side = self.side(seat)
        covered = (kind for place in side.unseen for kind in self.table.known(SPELLS[seat, place]))
        return tuple(sorted((*self._adrift(seat)[0], *covered)))

    def known_in_hand(self, seat: str) -> tuple[str, ...]:
        """The cards of a hand that are known, sorted: those held that no covered card can be, too.

        Hidden cards that went from the hand to the deck are none of these (section 11).
        """
        return tuple(sorted((*self.table.known(HAND[seat]), *self._adrift(seat)[1])))

    def _adrift(self, seat: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What was certain in a hand before cards were covered: held still, and in the hand again.

        More than the hand has room for are not in it.
        """
        found = self.table.adrift_by_group(HAND[seat])
        if not found:
            return (), ()
        places = [SPELLS[seat, place] for place in self.side(seat).unseen]
        behind = frozenset[int]().union(*map(self.table.behind, places))
        settled = tuple([kind for group, kind in found if group not in behind])
        if len(settled) > self.table.hidden(HAND[seat]):
            return tuple([kind for _, kind in found]), ()
        return tuple([kind for group, kind in found if group in behind]), settled

    def known_before(self) -> Mapping[str, int]:
        """The cards known in the hand that are not the turn's draw, while it can be confirmed."""
        return merge(self.draw.earlier).known if self.draw else {}

    def deck_bottom(self, seat: str) -> tuple[str, ...]:
        """The known cards at the bottom of a deck, top to bottom; `?` after an overruling."""
        bottom = self.side(seat).bottom
        return self.table.cards(DECK[seat])[-bottom:] if bottom else ()


def other(seat: str) -> Seat:
    """The seat across the table."""
    return B if seat == "a" else A
