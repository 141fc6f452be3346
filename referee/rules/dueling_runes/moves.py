"""Dueling Runes: the moves of its table (section 8). Cards are slugs, or `?`."""

from events.base import Seat
from events.dueling_runes import Effect, Suit
from referee.moves.move import Move


class Holding(Move, frozen=True, kw_only=True):
    """What a `plays` and a `passes` have in common: `hold`, None where it was left out (DR-5.7)."""

    hold: bool | None = None


class Plays(Holding, frozen=True, kw_only=True):
    """`SEAT plays CARD [hold=yes]`."""

    card: str


class Casts(Move, frozen=True, kw_only=True):
    """`SEAT casts [SPELL] [X] [TARGET] [runes=CARD,...] [cards=CARD,...|none] [hold=yes]`.

    What was left out is None. `suns`, `waves`, `leaves` and `name` of an advanced spell.
    """

    spell: str | None = None
    x: int | None = None
    target: Seat | None = None
    runes: tuple[str, ...] | None = None
    cards: tuple[str, ...] | None = None
    hold: bool = False
    suns: int = 0
    waves: int = 0
    leaves: int = 0
    name: str | None = None


class Passes(Holding, frozen=True, kw_only=True):
    """`SEAT passes [hold=yes]`."""


class Counters(Move, frozen=True, kw_only=True):
    """`SEAT counters TARGET CARD,... [hold=yes]`."""

    target: Seat
    paid: tuple[str, ...]
    hold: bool = False


class Mirrors(Move, frozen=True, kw_only=True):
    """`SEAT mirrors CARD,... [spell=SEAT] [cards=CARD,...|none] [hold=yes]`."""

    paid: tuple[str, ...]
    spell: Seat | None = None
    cards: tuple[str, ...] | None = None
    hold: bool = False


class Resolves(Move, frozen=True, kw_only=True):
    """`table resolves`."""


class Draws(Move, frozen=True, kw_only=True):
    """`SEAT draws N`."""

    count: int


class Excuse(Move, frozen=True, kw_only=True):
    """`SEAT excuse [N]`."""

    number: int = 1


class Flips(Move, frozen=True, kw_only=True):
    """`table flips CARD`."""

    card: str


class Keeps(Move, frozen=True, kw_only=True):
    """`a keeps`."""


class Rejects(Move, frozen=True, kw_only=True):
    """`a rejects`."""


class RuledOn(Move, frozen=True, kw_only=True):
    """What the kinds of `referee effect` on one seat have in common."""

    seat: Seat


class EffectLife(Move, frozen=True, kw_only=True):
    """`referee effect life SEAT,... N`."""

    seats: tuple[Seat, ...]
    amount: int


class EffectStatus(RuledOn, frozen=True, kw_only=True):
    """`referee effect status SEAT EFFECT rounds=N [start=now|next]`; `rounds` as typed."""

    effect: Effect
    rounds: str = ""
    start: str = "now"


class EffectClear(RuledOn, frozen=True, kw_only=True):
    """`referee effect clear SEAT EFFECT`."""

    effect: Effect


class EffectFlip(RuledOn, frozen=True, kw_only=True):
    """`referee effect flip SEAT CARD,...`."""

    cards: tuple[str, ...]


class EffectUnflip(RuledOn, frozen=True, kw_only=True):
    """`referee effect unflip SEAT CARD,...`."""

    cards: tuple[str, ...]


class EffectLoseQueue(RuledOn, frozen=True, kw_only=True):
    """`referee effect lose-queue SEAT CARD,...`."""

    cards: tuple[str, ...]


class EffectDiscard(RuledOn, frozen=True, kw_only=True):
    """`referee effect discard SEAT CARD,...`."""

    cards: tuple[str, ...]


class EffectDraw(RuledOn, frozen=True, kw_only=True):
    """`referee effect draw SEAT N`."""

    count: int


class Prints(Move, frozen=True, kw_only=True):
    """`referee card CARD rank=N suits=S,...`."""

    card: str
    rank: int
    suits: tuple[Suit, ...]
