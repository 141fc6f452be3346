"""Fate/Ace Royal: one seat's side: its tokens, its Servant, its crafts, and what holds for it."""

import msgspec

from events.base import Seat
from events.fate_ace_royal.values import (
    PARTS,
    SERVANT,
    TAPPED,
    UNTAPPED,
    Bar,
    Lasts,
    Limit,
    Part,
    Posture,
    Token,
    Values,
)


class Craft(msgspec.Struct, frozen=True, gc=False):
    """A craft in play."""

    card: str
    tapped: bool = False


class Change(msgspec.Struct, frozen=True, gc=False):
    """What changes four values. `by`: the card that says so; `spell`: a command spell did it.

    `owner`, here and below: to whom the effect belongs (FA-13.4).
    """

    values: Values
    lasts: Lasts = "turn"
    by: str = ""
    spell: bool = False
    owner: Seat | None = None


class Grant(msgspec.Struct, frozen=True, gc=False):
    """A skill granted (`on`), or taken."""

    skill: str
    on: bool
    lasts: Lasts
    by: str = ""
    owner: Seat | None = None


class Barred(msgspec.Struct, frozen=True, gc=False):
    """Something forbidden."""

    what: Bar
    lasts: Lasts
    by: str = ""
    owner: Seat | None = None


class Limited(msgspec.Struct, frozen=True, gc=False):
    """A limit that rose or fell."""

    what: Limit
    amount: int
    lasts: Lasts
    by: str = ""
    owner: Seat | None = None


class Master(msgspec.Struct, frozen=True, gc=False):
    """One seat's side; before its cards are dealt it has its tokens already (FA-1.5).

    `posture` is the Servant's, `up` the cards of it that lie face up.
    """

    dead: bool = False
    left_by: str | None = None
    mana: int = 5
    spells: int = 3
    assassination: int = 0
    thirst: int = 0
    posture: Posture = UNTAPPED
    up: frozenset[Part] = frozenset()
    crafts: tuple[Craft, ...] = ()
    changes: tuple[Change, ...] = ()
    grants: tuple[Grant, ...] = ()
    bars: tuple[Barred, ...] = ()
    limits: tuple[Limited, ...] = ()

    @property
    def living(self) -> bool:
        """Whether it has not left."""
        return self.left_by is None

    @property
    def endangered(self) -> bool:
        """Whether it may lose: it has special tokens, is dead, or has no mana or no spell left."""
        if self.left_by is not None:
            return False
        marked = self.dead or self.assassination or self.thirst
        return bool(marked or not self.mana or not self.spells)

    def tokens(self, kind: Token) -> int:
        """How many special tokens of a kind it has."""
        return self.thirst if kind is Token.THIRST else self.assassination

    def barred(self, what: Bar) -> bool:
        """Whether an effect forbids it."""
        return bool(self.bars) and any(bar.what is what for bar in self.bars)

    @property
    def covered(self) -> bool:
        """Whether a card of its Servant lies face down."""
        return len(self.up) < len(PARTS)

    def limit(self, what: Limit) -> int:
        """By how much effects changed a limit."""
        if not self.limits:
            return 0
        return sum([change.amount for change in self.limits if change.what == what])

    def names(self) -> tuple[str, ...]:
        """What each craft is called in play: equal ones are told apart as `craft-05#2`."""
        cards = [craft.card for craft in self.crafts]
        if len(set(cards)) == len(cards):
            return tuple(cards)
        called: list[str] = []
        for place, card in enumerate(cards):
            nth = cards[: place + 1].count(card)
            called.append(card if nth == 1 else f"{card}#{nth}")
        return tuple(called)

    def craft(self, name: str) -> Craft | None:
        """The craft that is called so in play."""
        names = self.names()
        return self.crafts[names.index(name)] if name in names else None

    def posture_of(self, name: str) -> Posture | None:
        """How `servant` or a craft lies; null where there is no such card."""
        if name == SERVANT:
            return self.posture
        craft = self.craft(name)
        if craft is None:
            return None
        return TAPPED if craft.tapped else UNTAPPED
