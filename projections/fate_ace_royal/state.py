"""Fate/Ace Royal: the state of a game, rebuilt from its events.

Where cards lie is the table's; what is printed on them is the edition's, or was entered.
"""

from collections.abc import Mapping

import msgspec

from events.base import UNKNOWN, Seat
from events.catalogues.fate_ace_royal import Printed
from events.fate_ace_royal.values import (
    ATTACKER,
    DEFENDER,
    PARTS,
    SETUP,
    Part,
    Phase,
    Side,
    Step,
    System,
    UseVerb,
    Values,
)
from projections.fate_ace_royal.master import Barred, Change, Grant, Limited, Master
from projections.match import Match
from projections.table import Table

SEATS = tuple(Seat(f"p{number}") for number in range(1, 8))

DECK, DISCARD, SPIRITS, CLASSES, OPEN = "deck", "discard", "spirits", "classes", "open"
"""The common zones: deck, discard pile, what was not dealt of spirits and classes, open classes."""

HAND = {str(seat): f"{seat}.hand" for seat in SEATS}
CRAFTS = {str(seat): f"{seat}.crafts" for seat in SEATS}
COVERS = {str(seat): f"{seat}.covers" for seat in SEATS}
PART = {part: {str(seat): f"{seat}.{part}" for seat in SEATS} for part in PARTS}
"""The zones of each seat: hand, crafts in play, cards under them, spirit and class."""


class Use(msgspec.Struct, frozen=True, gc=False):
    """A use of an ability in this step. `ability` null: none was named."""

    seat: Seat
    card: str
    ability: str | None


class Uses(msgspec.Struct, frozen=True, gc=False):
    """What was used in this step: what counts in it (FA-4.2), what is locked in it (FA-4.5).

    `any`: something was used, be it an event (FA-14.6).
    """

    counted: tuple[Use, ...] = ()
    locked: tuple[Use, ...] = ()
    any: bool = False


UNUSED = Uses()
"""Nothing was used yet, as in each new step."""


class Proxy(msgspec.Struct, frozen=True, gc=False):
    """A summoned token that fights: as its card says, and what changed since.

    `card` called it. `orphaned`: that craft left play, and an equal one is called so by now.
    """

    card: str
    values: Values
    skills: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()
    orphaned: bool = False

    def called_by(self, name: str) -> bool:
        """Whether the card that is called so now has called it."""
        return self.card == name and not self.orphaned


class Battle(msgspec.Struct, frozen=True, gc=False):
    """A battle. `sides`: attacker and defender; none before the opponent of a forced raid is drawn.

    `damage` by side: null until worked out; `pending` was entered before that; `struck`: how much
    of it the Servant itself received, whoever fights for it since. `debtors` owe a craft, in this
    order; after that `thief`, who alone gave damage, may steal.
    """

    raider: Seat
    forced: bool
    sides: tuple[Seat, ...] = ()
    attack: System | None = None
    counter: System | None = None
    attacker_damage: int | None = None
    defender_damage: int | None = None
    attacker_pending: int = 0
    defender_pending: int = 0
    attacker_struck: int = 0
    defender_struck: int = 0
    counter_skipped: bool = False
    proxies: Mapping[Seat, Proxy] = {}
    debtors: tuple[Seat, ...] = ()
    thief: Seat | None = None

    @property
    def attacker(self) -> Seat | None:
        """Who attacks, if the sides stand."""
        return self.sides[0] if self.sides else None

    @property
    def defender(self) -> Seat | None:
        """Who is attacked, if the sides stand."""
        return self.sides[1] if self.sides else None

    def seat(self, side: Side) -> Seat:
        """Who is on a side; only asked where the sides stand."""
        attacker, defender = self.sides
        return attacker if side is ATTACKER else defender

    def side(self, seat: str) -> Side | None:
        """On which side a seat is."""
        if seat not in self.sides:
            return None
        return ATTACKER if seat == self.sides[0] else DEFENDER

    def damage(self, side: Side) -> int | None:
        """The damage received by a side; null until worked out."""
        return self.attacker_damage if side is ATTACKER else self.defender_damage

    def struck(self, side: Side) -> int:
        """How much of a side's damage its Servant received; the rest was its proxy's."""
        return self.attacker_struck if side is ATTACKER else self.defender_struck

    def damage_of_proxy(self, side: Side) -> int:
        """How much of a side's damage its proxy received."""
        return (self.damage(side) or 0) - self.struck(side)

    def pending(self, side: Side) -> int:
        """What was entered of damage that is not worked out yet."""
        return self.attacker_pending if side is ATTACKER else self.defender_pending

    def opponent(self, seat: str) -> Seat:
        """The other side's seat; only asked where the sides stand."""
        attacker, defender = self.sides
        return defender if seat == attacker else attacker


class LastBattle(msgspec.Struct, frozen=True, gc=False):
    """The last battle that ended; damage null where it was not worked out."""

    battle: Battle
    called_off: bool


class LastUse(msgspec.Struct, frozen=True, gc=False):
    """The last ability or event that was used."""

    seat: Seat
    verb: UseVerb
    card: str
    ability: str | None
    worked: bool
    negated: bool = False
    calls: bool = False


class Turn(msgspec.Struct, frozen=True, gc=False):
    """A turn, and what its seat has done by now.

    `equipped`: a craft of its own (FA-6.1); `acted`: something that leads to the encounter
    (FA-7.1), whose die was thrown.
    """

    number: int = 0
    round: int = 0
    equipped: bool = False
    acted: bool = False
    encounter_die: int | None = None


class Coin(msgspec.Struct, frozen=True, gc=False):
    """Who holds the Active Master Coin, and how many turns have ended since it came (FA-5.4)."""

    holder: Seat | None = None
    turns: int = 0


class State(msgspec.Struct, frozen=True, gc=False):
    """A game between moves.

    `first`: the start player, if drawn; `called`: whose turn it is to exchange or to take, in the
    set-up; `named`: the cards that seats took by name. `living`: the seats that have not left, in
    turn order; `endangered`: those of them that may lose. `active` stays the one of the turn until
    the next turn begins. `lasting`: the cards by which something was to last as long as they lie
    face up; `played`: who played each event last; `entering`: a text is still being entered, death
    and defeat wait. `pile`: the shown cards of the discard pile as they came; `told`: by zone, the
    cards of hands that all saw and of which none has left unseen since. What changes most often
    stands first, and what changes together is one.
    """

    match: Match
    table: Table
    players: int
    living: tuple[Seat, ...]
    phase: Phase = SETUP
    step: Step | None = None
    uses: Uses = UNUSED
    pile: tuple[str, ...] = ()
    told: Mapping[str, tuple[str, ...]] = {}
    masters: Mapping[Seat, Master] = {}
    endangered: frozenset[Seat] = frozenset()
    battle: Battle | None = None
    last_use: LastUse | None = None
    entering: bool = False
    active: Seat | None = None
    turn: Turn = Turn()
    coin: Coin = Coin()
    printed: tuple[Printed, ...] = ()
    lasting: frozenset[str] = frozenset()
    last_die: int | None = None
    last_battle: LastBattle | None = None
    called: Seat | None = None
    named: tuple[str, ...] = ()
    played: Mapping[str, Seat] = {}
    first: Seat | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the game in turn order."""
        return SEATS[: self.players]

    def held(self) -> list[Change | Grant | Barred | Limited]:
        """All that effects and spells changed of Servants and that holds for a while."""
        held: list[Change | Grant | Barred | Limited] = []
        for master in self.masters.values():
            if master.changes or master.grants or master.bars or master.limits:
                held += (*master.changes, *master.grants, *master.bars, *master.limits)
        return held

    def hand_count(self, seat: str) -> int:
        """How many cards a seat holds."""
        return self.table.count(HAND[seat])

    def covers(self, seat: str) -> int:
        """How many cards lie face down under a seat's crafts."""
        return self.table.count(COVERS[seat])

    def part(self, seat: str, part: Part) -> str:
        """A card of a Servant, `?` where nobody has named it (or before it is dealt)."""
        return self.table.top(PART[part][seat]) or UNKNOWN

    def is_up(self, seat: Seat, part: Part) -> bool:
        """Whether this card of a Servant lies face up."""
        return part in self.masters[seat].up

    @property
    def thief(self) -> Seat | None:
        """Who may steal now (FA-8.12): debts come first, and there is nothing in an empty hand."""
        battle = self.battle
        if battle is None or battle.thief is None or battle.debtors:
            return None
        victim = battle.opponent(battle.thief)
        both = battle.thief in self.living and victim in self.living
        return battle.thief if both and self.hand_count(victim) else None

    def in_play(self, seat: Seat, card: str) -> bool:
        """Whether a card of this kind lies face up before a seat that has not left.

        The Servant of one that has stays aside (FA-12.5).
        """
        master = self.masters[seat]
        if not master.living:
            return False
        if any(craft.card == card for craft in master.crafts):
            return True
        return any(self.part(seat, part) == card for part in master.up)

    def next_living(self, seat: Seat) -> Seat:
        """The next living seat after this one (which may have left)."""
        start = SEATS.index(seat)
        for number in range(1, self.players + 1):
            after = SEATS[(start + number) % self.players]
            if after in self.living:
                return after
        return seat
