"""Malifaux: the state of an encounter, rebuilt from its events.

Where cards lie is the table's; what all have been told of them is with their owner's things.
"""

from collections.abc import Callable, Iterator, Mapping

import msgspec

from events.base import Seat
from events.catalogues.malifaux import RED_JOKER
from events.malifaux.values import (
    FLAGS,
    Condition,
    ContestKind,
    Damage,
    Origin,
    Parts,
    Phase,
    Profile,
    Rank,
    Severity,
    Step,
    Suit,
    Suits,
    in_suit_order,
)
from projections.malifaux.last import LastDamage, LastDuel, LastFlip
from projections.match import Match
from projections.table import Table

SEATS = (Seat("a"), Seat("b"))
MOST_MODIFIER = 9
MOST = 99
"""Totals, damage, pools and conditions are at most this (MF-1.2)."""

INITIATIVE, SIMPLE, OPPOSED = ContestKind.INITIATIVE, ContestKind.SIMPLE, ContestKind.OPPOSED
DAMAGE, REDUCE = ContestKind.DAMAGE, ContestKind.REDUCE
DUELS = (SIMPLE, OPPOSED)

SETUP, DRAWING, DECIDING = Phase.SETUP, Phase.DRAW, Phase.INITIATIVE
ACTIVATION, ENDING = Phase.ACTIVATION, Phase.END
SETTING_UP, DISCARDING = Step.SETUP, Step.DISCARD
FLIP, CHEAT, TRIGGER = Step.FLIP, Step.CHEAT, Step.TRIGGER
ACTIVATE, ACT = Step.ACTIVATE, Step.ACT
"""What every move asks for: a member costs far more when it is looked up in its class."""

STONE_RANKS = (Rank.MASTER, Rank.HENCHMAN)
"""Those whose models use soulstones without an exception (MF-7.2)."""


_OTHERS: Mapping[str, Seat] = {SEATS[0]: SEATS[1], SEATS[1]: SEATS[0]}

other = _OTHERS.__getitem__
"""The seat across the table."""


def _zone(name: str) -> Callable[[str], str]:
    """Each seat's zone of this name: looked up and not composed, for every move asks for some."""
    zones: dict[str, str] = {seat: f"{seat}.{name}" for seat in SEATS}
    return zones.__getitem__


deck = _zone("deck")
"""The zone of a seat's fate deck."""

hand = _zone("hand")
"""The zone of a seat's control hand."""

on_table = _zone("table")
"""The zone of a seat's cards in the open contest."""

discard = _zone("discard")
"""The zone of a seat's discard pile."""


class Model(msgspec.Struct, frozen=True, gc=False):
    """A model of a crew; `df` to `max_health` are printed. Conditions of value 0 are left out.

    `engaged_by`: enemies in whose range it stands, sorted. `activated`: in this turn.
    """

    seat: Seat
    profile: str
    rank: Rank
    df: int
    wp: int
    mv: int
    sz: int
    max_health: int
    health: int
    soulstones: bool = False
    leader: bool = False
    activated: bool = False
    conditions: Mapping[Condition, int] = msgspec.field(default_factory=dict[Condition, int])
    engaged_by: tuple[str, ...] = ()

    @property
    def alive(self) -> bool:
        """Whether it is in play."""
        return self.health > 0

    @property
    def uses_stones(self) -> bool:
        """Whether it may use soulstones while it lives (MF-7.2)."""
        return self.soulstones or self.rank in STONE_RANKS

    def condition(self, condition: Condition) -> int:
        """The value of a condition; a flag is 0 or 1."""
        return self.conditions.get(condition, 0)

    @property
    def flags(self) -> tuple[int, int]:
        """Fast and Slow."""
        return self.condition(FLAGS[0]), self.condition(FLAGS[1])


class Side(msgspec.Struct, frozen=True, gc=False):
    """One side of a contest.

    `suits`: built in and added; `suit`: of the result. `changes` of the total by effect. `may`: a
    card's text says whether it may cheat. `barred`: the rule that keeps it from cheating.
    """

    model: str | None = None
    stat: int = 0
    suits: Suits = ()
    parts: Parts = ()
    flips: tuple[str, ...] = ()
    card: str | None = None
    value: int = 0
    suit: Suit | None = None
    changes: int = 0
    cheated: str | None = None
    barred: str | None = None
    may: bool | None = None
    stone: bool = False
    focused: bool = False
    flip_again: bool = False
    trigger: str | None = None

    @property
    def modifier(self) -> int:
        """The net modifier, -9 to 9 (MF-3.2)."""
        if not self.parts:
            return 0
        net = sum([value for _, value in self.parts])
        return max(-MOST_MODIFIER, min(MOST_MODIFIER, net))

    @property
    def total(self) -> int:
        """What the side has reached, 0-99 (MF-5.1)."""
        total = self.stat + self.value + self.changes
        if total < 0:
            return 0
        return total if total < MOST else MOST

    @property
    def all_suits(self) -> Suits:
        """The suits of its total, in suit order (MF-5.2)."""
        return in_suit_order(self.suits if self.suit is None else (*self.suits, self.suit))

    @property
    def has_open_joker(self) -> bool:
        """Whether its result is a red joker whose suit nobody has named yet (MF-3.14)."""
        return self.card == RED_JOKER and self.suit is None


class Contest(msgspec.Struct, frozen=True, gc=False):
    """The flip or the pair of flips that is open (section 6).

    `sides`: the acting one first. `stage`: modify, flip, cheat or trigger. `decide`: who may still
    cheat, in order; `declarable`: who may still declare which triggers, in order. The rest as in
    `ContestOpened`.
    """

    kind: ContestKind
    acting: Seat
    sides: Mapping[Seat, Side]
    origin: Origin
    model: str | None
    target: str | None
    action: str | None
    attack: bool
    tn: int | None
    needs: Suits
    damage: Damage | None
    condition: str | None
    amount: int | None
    bonus: int = 0
    stage: Step = Step.MODIFY
    decide: tuple[Seat, ...] = ()
    declarable: Mapping[Seat, tuple[str, ...]] = msgspec.field(
        default_factory=dict[Seat, tuple[str, ...]]
    )

    @property
    def is_duel(self) -> bool:
        """Whether it is a simple or an opposed duel."""
        return self.kind in DUELS

    @property
    def side(self) -> Side:
        """The acting side."""
        return self.sides[self.acting]

    @property
    def actor(self) -> str:
        """The acting model; only asked of a contest that has one."""
        assert self.model is not None, "this contest has an acting model"
        return self.model

    @property
    def aim(self) -> str:
        """The model that resists, is damaged or assisted; only asked where there is one."""
        assert self.target is not None, "this contest has a target"
        return self.target

    @property
    def blocked(self) -> bool:
        """Whether a soulstone has blocked this damage flip."""
        return any(label == "block" for label, _ in self.side.parts)


class Damages(msgspec.Struct, frozen=True, gc=False):
    """Damage that is settled and not suffered yet; `by` is what a soulstone takes from it."""

    model: str
    amount: int
    severity: Severity
    by: int = 0


class Activation(msgspec.Struct, frozen=True, gc=False):
    """The activation of a model."""

    model: str
    limit: int
    used: int = 0
    charged: bool = False
    charge_attack: bool = False
    disengaged: bool = False
    concentrated: bool = False

    @property
    def left(self) -> int:
        """Actions that it may still take."""
        return self.limit - self.used if self.limit > self.used else 0


class Leaving(msgspec.Struct, frozen=True, gc=False):
    """A model that disengages with a push (MF-9.12).

    `left`: inches; `struck`: the opponent has decided whether a model strikes.
    """

    model: str
    left: str
    struck: bool = False


class Hold(msgspec.Struct, frozen=True, gc=False):
    """What a seat has, and what all have been told of its cards, as the view lists it.

    `owes`: cards to discard (MF-4.3); `due`: those of them that it owes whatever the limit.
    `known`: in the hand; `pile`: in the discard pile; `top` and `bottom`: put on the deck by an
    effect, from the top down, `?` unseen. `barred`: the rule that kept it from cheating in the
    contest closed last.
    """

    stones: int = 0
    vp: int = 0
    markers: int = 0
    pass_tokens: int = 0
    limit: int = 0
    ready: bool = False
    drawn: bool = False
    stone_drawn: bool = False
    owes: int = 0
    due: int = 0
    known: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()
    top: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()
    barred: str | None = None


class State(msgspec.Struct, frozen=True, gc=False):
    """An encounter between moves.

    `profiles`: those that the table has entered; the edition's others are not here. `beneath`: the
    contest that waits beneath a reduce flip. `pending`: damage that waits for its owner; `queue`:
    damage behind it. `initiative`: the holder of this turn, or of the last until it is decided;
    `won`: it has been decided in this turn. `working`: the conditions of the end phase
    are at work.
    """

    match: Match
    table: Table
    phase: Phase = Phase.SETUP
    turn: int = 0
    profiles: Mapping[str, Profile] = msgspec.field(default_factory=dict[str, Profile])
    models: Mapping[str, Model] = msgspec.field(default_factory=dict[str, Model])
    initiative: Seat | None = None
    won: bool = False
    active_seat: Seat | None = None
    activation: Activation | None = None
    contest: Contest | None = None
    beneath: Contest | None = None
    pending: Damages | None = None
    queue: tuple[Damages, ...] = ()
    leaving: Leaving | None = None
    working: bool = False
    last_duel: LastDuel | None = None
    last_damage: LastDamage | None = None
    last_flip: LastFlip | None = None
    a: Hold = Hold()
    b: Hold = Hold()

    def hold(self, seat: str) -> Hold:
        """What a seat has."""
        return self.a if seat == "a" else self.b

    def crew(self, seat: str) -> Iterator[tuple[str, Model]]:
        """The living models of a seat, in the order hired."""
        return (
            (name, model)
            for name, model in self.models.items()
            if model.seat == seat and model.health > 0
        )

    def waiting(self, seat: str) -> bool:
        """Whether a seat has a living model that has not activated."""
        for model in self.models.values():
            if model.seat == seat and model.health > 0 and not model.activated:
                return True
        return False


def step(state: State) -> Step:
    """What the table waits for (section 6, in the order given there)."""
    if state.match.result is not None:
        return Step.OVER
    phase, contest = state.phase, state.contest
    if phase is SETUP:
        return SETTING_UP
    if state.a.owes or state.b.owes:
        return DISCARDING
    if contest is not None and (state.pending is None or contest.kind is REDUCE):
        return contest.stage
    if state.pending is not None:
        return Step.SUFFER
    if state.leaving is not None:
        return Step.PUSH if state.leaving.struck else Step.STRIKE
    if phase is ACTIVATION:
        return ACTIVATE if state.activation is None else ACT
    return BY_PHASE[phase]


BY_PHASE: Mapping[Phase, Step] = {
    Phase.DRAW: Step.DRAW,
    Phase.INITIATIVE: Step.FIRST,
    Phase.END: Step.END,
    Phase.DECK: Step.DECK,
}
