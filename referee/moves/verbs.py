"""The declarative table of a game's moves, which drives reading, writing, offers and help."""

from collections.abc import Callable, Mapping
from typing import Any, Literal, Protocol

import msgspec

from referee.moves.move import Move
from replays.redact import Says

Mover = Literal["seat", "table", "referee"]

Weight = Literal["usual", "rare", "end"]
"""How often a move is wanted: as the game goes on, seldom, or to end the match."""

Words = Mapping[str, tuple[str, ...]]
"""Canonical slug to its other spellings (Chinese, traditional and simplified)."""


class Reading(msgspec.Struct, frozen=True):
    """What a word may depend on: the edition, the position, who moves, the fields read so far."""

    edition: Any
    state: Any
    mover: str
    found: Mapping[str, Any]


Reference = Callable[[str, str], str]
"""What a word means on the table, of its mover: a zone as the events name it (`a.field.1`), or a
card of which there is but one; empty: nothing that lies there."""


class Kind(Protocol):
    """A kind of word that a slot takes: a place, a card, a posture, a number, a text, a list."""

    @property
    def name(self) -> str:
        """The term for it in messages and help, as `card` (its text is `GAME.slot.card`)."""
        ...

    def read(self, word: str, reading: Reading) -> Any:
        """The value of a word; raise `Misfit` where it has none.

        The misfit's `column` is the index in the word where the trouble begins.
        """
        ...

    def write(self, value: Any) -> str:
        """The canonical word of a value."""
        ...

    def choices(self, reading: Reading) -> tuple[str, ...]:
        """All canonical words, where they are few; empty where they are not."""
        ...

    def takes_unknown(self) -> bool:
        """Whether `?` is a card here."""
        ...


class Slot(msgspec.Struct, frozen=True):
    """One argument, or one key: the field of the move that it fills, and the kind of word."""

    field: str
    kind: Kind
    optional: bool = False
    key: str = ""
    """The key's slug where it differs from the field's name."""
    given: tuple[str, Any] | None = None
    """A key that goes only with this value of another field, which is read before it."""
    beside: str = ""
    """A key that goes only where this other field is filled, which is read before it."""
    without: str = ""
    """A key that goes only where this other field is not filled, which is read before it."""
    repeated: bool = False
    """An argument that may be given several times, the last of its form; its field has them all."""
    says: Says | None = None
    """What its word says to those who may not see everything, where the kind does not tell: a card
    that is named in this slot may lie hidden (`card`), or it lies open or is any of its kind."""
    zone: str = ""
    """The zone that its cards are taken from, as the events name it; `{}` stands for the mover."""
    at: Reference | None = None
    """What on the table its word means."""


class Form(msgspec.Struct, frozen=True):
    """What follows a verb: slots in order, keys in any order, then perhaps a branch on a word."""

    make: Callable[..., Move] | None = None
    slots: tuple[Slot, ...] = ()
    keys: tuple[Slot, ...] = ()
    branch: "Branch | None" = None
    fixed: Mapping[str, Any] = msgspec.field(default_factory=dict[str, Any])
    """Fields that this form sets by itself."""
    some: tuple[str, ...] = ()
    """Optional fields of which at least one must be given."""
    verb: str = ""
    """The verb's slug in the canonical line, where it is not the one that was read."""


class Branch(msgspec.Struct, frozen=True, eq=False):
    """A word that decides what follows it (the effect of a spell, the kind of `effect`).

    `field` empty: the word only chooses the form. `words` gives the other spellings of the choices.
    `otherwise` is the form where no such word stands; without it the word is a must.
    """

    field: str
    forms: Mapping[str, Form]
    words: Words = msgspec.field(default_factory=dict[str, tuple[str, ...]])
    otherwise: Form | None = None


class Verb(msgspec.Struct, frozen=True):
    """One row of the table of moves. Two verbs of one slug may differ in who says them.

    `takes`: what follows it, or a function that makes this when it is first needed; a line has one
    verb, and the long forms of the others need not be made. `spelled`: the row is only for the verb
    in these spellings, which may mean more than its slug. `weight`: how often it is wanted;
    `quiet`: by it the mover lets the game go on. `letter`: what stands for mover and
    verb at the prompt, where no other word begins so.
    """

    slug: str
    by: Mover
    takes: Form | Callable[[], Form]
    spelled: tuple[str, ...] = ()
    weight: Weight = "usual"
    quiet: bool = False
    letter: str = ""

    @property
    def form(self) -> Form:
        """What follows it."""
        return self.takes if isinstance(self.takes, Form) else self.takes()


class Language(msgspec.Struct, frozen=True, eq=False):
    """All that a reader of one game's lines needs: the verbs and the spellings of words.

    `verbs` and `keys` give other spellings by slug; `movers` those of seats, table and referee.
    What every match has is not in them (`referee.notation.common`); a row or a word of the game
    goes before a common one. `card` is the kind of a card of the hand, for `table reveals`; it may
    be left out where the table has a row of its own. `unclear` tells, of a verb's folded spelling
    and the state, which verbs it could mean there; none: it means what it says. `unseen`: a `?` may
    stand for a card that nobody has seen; where not, it is read for the rules to refuse.
    """

    table: tuple[Verb, ...]
    verbs: Words
    keys: Words
    movers: Words
    card: Kind | None = None
    unclear: Callable[[str, Any], tuple[str, ...]] | None = None
    unseen: bool = True
