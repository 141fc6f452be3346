"""Malifaux: the words and the printed values that its facts are made of."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Literal

import msgspec


class Suit(StrEnum):
    """The four suits, in the order in which they are listed."""

    CROW = "crow"
    RAM = "ram"
    TOME = "tome"
    MASK = "mask"


SUIT_ORDER = tuple(Suit)


class Band(StrEnum):
    """What the value of a flip is (MF-3.13)."""

    WEAK = "weak"
    MODERATE = "moderate"
    SEVERE = "severe"


class Rank(StrEnum):
    """What a model is in its crew."""

    LEADER = "leader"
    MASTER = "master"
    HENCHMAN = "henchman"
    ENFORCER = "enforcer"
    MINION = "minion"
    TOTEM = "totem"


class Stat(StrEnum):
    """The values of a model that a duel may be made with."""

    DF = "df"
    WP = "wp"
    MV = "mv"
    SZ = "sz"


class ActionKind(StrEnum):
    """What an action of a profile is; all but tactical ones are attacks (MF-9.10)."""

    MELEE = "melee"
    RANGED = "ranged"
    MAGIC = "magic"
    TACTICAL = "tactical"


MELEE, TACTICAL = ActionKind.MELEE, ActionKind.TACTICAL
"""What every attack asks for: a member costs far more when it is looked up in its class."""


class Condition(StrEnum):
    """Conditions; Fast and Slow are flags, the others have a value 0-99 (MF-10.1)."""

    FAST = "fast"
    SLOW = "slow"
    FOCUSED = "focused"
    BURNING = "burning"
    POISON = "poison"
    DISTRACTED = "distracted"
    INJURED = "injured"
    SHIELDED = "shielded"
    STAGGERED = "staggered"
    STUNNED = "stunned"
    ADVERSARY = "adversary"


FLAGS = (Condition.FAST, Condition.SLOW)


class Phase(StrEnum):
    """The phases of a turn, and what comes before the first (section 6).

    With the fate decks alone a turn has one, `deck`.
    """

    SETUP = "setup"
    DRAW = "draw"
    INITIATIVE = "initiative"
    ACTIVATION = "activation"
    END = "end"
    DECK = "deck"


class Step(StrEnum):
    """What the table waits for (section 6)."""

    SETUP = "setup"
    DISCARD = "discard"
    DRAW = "draw"
    MODIFY = "modify"
    FLIP = "flip"
    CHEAT = "cheat"
    TRIGGER = "trigger"
    SUFFER = "suffer"
    FIRST = "first"
    ACTIVATE = "activate"
    ACT = "act"
    STRIKE = "strike"
    PUSH = "push"
    END = "end"
    DECK = "deck"
    OVER = "over"


class ContestKind(StrEnum):
    """What a flip, or a pair of flips, is for (section 6)."""

    INITIATIVE = "initiative"
    SIMPLE = "simple"
    OPPOSED = "opposed"
    DAMAGE = "damage"
    REDUCE = "reduce"
    HINDER = "hinder"
    ASSIST = "assist"
    PLAIN = "plain"


Label = Literal["soulstone", "block", "focused", "accuracy", "distracted", "engaging", "referee"]
"""Where a modifier comes from."""

Part = tuple[Label, int]
"""A modifier of a flip, -9 to 9 and not 0."""

Parts = tuple[Part, ...]
"""The modifiers of one flip in the order in which they arose."""

Severity = Literal["none", "weak", "moderate", "severe", "severe+1", "direct", "burning", "poison"]
"""How hard, or from where, damage came."""

Origin = Literal["action", "strike", "referee"]
"""What called for a duel: an action, a strike at a leaver, a card's text."""

Suits = tuple[Suit, ...]

Damage = tuple[int, int, int]
"""Weak, moderate, severe; each 0-30."""


class Action(msgspec.Struct, frozen=True, kw_only=True):
    """An action of a profile (section 3).

    `stat` 0-20 and `tn` 1-30, null: none. `triggers` are the suits that each needs.
    """

    kind: ActionKind
    stat: int | None = None
    suits: Suits = ()
    resist: Stat | None = None
    tn: int | None = None
    needs: Suits = ()
    damage: Damage | None = None
    triggers: Mapping[str, Suits] = msgspec.field(default_factory=dict[str, Suits])

    @property
    def attack(self) -> bool:
        """Whether it is an attack action (MF-9.10)."""
        return self.kind is not TACTICAL


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """What is printed on a model's card: values 0-20, health 1-30 (section 3).

    `soulstones`: the exception that lets its models use soulstones, whatever their rank.
    """

    rank: Rank
    df: int
    wp: int
    mv: int
    sz: int
    health: int
    soulstones: bool = False
    actions: Mapping[str, Action] = msgspec.field(default_factory=dict[str, Action])
    resist_triggers: Mapping[Stat, Mapping[str, Suits]] = msgspec.field(
        default_factory=dict[Stat, Mapping[str, Suits]]
    )

    @property
    def triggers(self) -> Iterator[str]:
        """All triggers: those of its actions, and of the values that resist."""
        for triggers in self.resist_triggers.values():
            yield from triggers
        for action in self.actions.values():
            yield from action.triggers


def hundredths(inches: str) -> int:
    """Inches with at most two decimals, as a whole number of hundredths."""
    whole, _, part = inches.partition(".")
    return int(whole or "0") * 100 + int(part.ljust(2, "0") or "0")


def inches(count: int) -> str:
    """Hundredths of an inch, 0 or more, as inches without needless zeros."""
    whole, part = divmod(count, 100)
    return f"{whole}.{part:02d}".rstrip("0") if part else str(whole)


def in_suit_order(suits: Suits) -> Suits:
    """The suits as every list shows them; a suit may be there several times."""
    return suits if len(suits) < 2 else tuple(sorted(suits, key=SUIT_ORDER.index))
