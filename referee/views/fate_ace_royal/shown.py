"""Fate/Ace Royal: what the view of a game is made of."""

from collections.abc import Mapping

import msgspec
from msgspec import UNSET, UnsetType

from events.base import Seat
from events.catalogues.fate_ace_royal import Ability
from events.fate_ace_royal.values import (
    Bar,
    Lasts,
    Phase,
    Posture,
    Side,
    Step,
    System,
    UseVerb,
    Values,
)


class Coin(msgspec.Struct, frozen=True):
    """Who holds the Active Master Coin, and how many turns have ended since it came."""

    holder: Seat | None
    turns: int


class Discard(msgspec.Struct, frozen=True):
    """The discard pile; `known`: the cards of it that were shown, oldest first."""

    count: int
    known: tuple[str, ...]


class LastUse(msgspec.Struct, frozen=True):
    """The last ability or event that was used; `ability` null: none was named."""

    seat: Seat
    verb: UseVerb
    card: str
    ability: str | None
    worked: bool
    negated: bool


class Tokens(msgspec.Struct, frozen=True):
    """Special tokens of a seat."""

    assassination: int
    thirst: int


class Hand(msgspec.Struct, frozen=True):
    """A hand. `known`: cards that everybody knows to be in it.

    `cards`: all of it, where the program deals and it is for the viewer; absent where it is not.
    """

    count: int
    known: tuple[str, ...]
    cards: list[str] | UnsetType = UNSET


class Craft(msgspec.Struct, frozen=True):
    """A craft in play. `card`: what it is called there, the second of two equal ones with `#2`."""

    card: str
    state: Posture
    values: Values
    skills: list[str]


class Half(msgspec.Struct, frozen=True):
    """The spirit or the class of a Servant. `values` null, no skills: it lies face down."""

    card: str
    face_up: bool
    values: Values | None
    skills: list[str]


class Servant(msgspec.Struct, frozen=True):
    """A Servant. `apt` and its values null: one of its cards lies face down.

    `basic` of its cards alone, `current` with crafts and effects: physical attack and defence,
    magic attack and defence, as all four values are.
    """

    state: Posture
    spirit: Half
    class_: Half = msgspec.field(name="class")
    apt: bool | None
    basic: Values | None
    current: Values | None
    skills: list[str]

    @property
    def halves(self) -> tuple[Half, Half]:
        """Its two cards, the spirit first."""
        return self.spirit, self.class_


class Counted(msgspec.Struct, frozen=True):
    """A use that counts in this step."""

    card: str
    ability: str | None


class Player(msgspec.Struct, frozen=True):
    """What lies before a seat. `left_by`: the rule by which it left; `covers`: cards under crafts.

    `changes`: of the four values, by how long they hold; `bars`: what is forbidden.
    """

    name: str
    living: bool
    dead: bool
    left_by: str | None
    mana: int
    spells: int
    tokens: Tokens
    hand: Hand
    hand_limit: int
    craft_limit: int
    covers: int
    crafts: list[Craft]
    servant: Servant
    changes: Mapping[Lasts, Values]
    used: list[Counted]
    bars: list[Bar]


class Proxy(msgspec.Struct, frozen=True):
    """A summoned token that fights for a side; `card` called it."""

    card: str
    values: Values
    skills: list[str]


class Battle(msgspec.Struct, frozen=True):
    """A battle. Attacker and defender null: the opponent is not drawn.

    `damage` received, null until it is worked out; `pending`: what was entered of it before that.
    `debtor` owes a craft now; `thief` may steal now.
    """

    forced: bool
    raider: Seat
    attacker: Seat | None
    defender: Seat | None
    attack: System | None
    counter: System | None
    damage: Mapping[Side, int | None]
    pending: Mapping[Side, int]
    counter_skipped: bool
    proxies: Mapping[Seat, Proxy]
    debtor: Seat | None
    thief: Seat | None

    @property
    def sides(self) -> tuple[Seat, ...]:
        """Attacker and defender; nobody before the opponent is drawn."""
        if self.attacker is None or self.defender is None:
            return ()
        return self.attacker, self.defender


class LastBattle(msgspec.Struct, frozen=True):
    """The last battle that ended."""

    raider: Seat
    attacker: Seat | None
    defender: Seat | None
    forced: bool
    called_off: bool
    attack: System | None
    counter: System | None
    counter_skipped: bool
    damage: Mapping[Side, int | None]


class Stroke(msgspec.Struct, frozen=True):
    """What a damage step compares: the attack of a seat with the defence of the other."""

    seat: Seat
    system: System
    attack: int
    defence: int


class Face(msgspec.Struct, frozen=True):
    """What is printed on a card, what the table entered of it included."""

    values: Values
    skills: tuple[str, ...]
    apt_skills: tuple[str, ...]
    classes: tuple[str, ...]
    abilities: tuple[Ability, ...]


class View(msgspec.Struct, frozen=True):
    """A game as a viewer may know it.

    `step` stands in set-up and battle alone. `equipped`, `acted`: the active seat did so in this
    turn. `printed`: the cards of which the table entered what is printed on them, with their
    `faces`. `assumed`: cards of Servants that lie face up and whose values nobody has read off
    them; none where the program deals. `hands`: each as the viewer knows it, what he does not know
    last. `strokes` by what a side does (`attack`, `counter`). `waiting`: death and defeat wait for
    a text that is being entered, else absent.
    """

    players: int
    options: Mapping[str, int | str]
    phase: Phase
    step: Step | None
    turn: int
    round: int
    active: Seat | None
    coin: Coin
    deck: int
    discard: Discard
    open_classes: list[str]
    equipped: bool
    acted: bool
    encounter_die: int | None
    last_die: int | None
    last_use: LastUse | None
    printed: list[str]
    seats: Mapping[Seat, Player]
    battle: Battle | None
    last_battle: LastBattle | None
    faces: Mapping[str, Face]
    assumed: list[str]
    hands: Mapping[Seat, list[str]]
    strokes: Mapping[str, Stroke]
    waiting: bool | UnsetType = UNSET
