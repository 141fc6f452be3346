"""Events that every match has."""

from typing import ClassVar, get_args

from events.base import Counts, Event, Pairs, Seat
from events.corrections import CorrectionEvent


class MatchOpened(Event, frozen=True, kw_only=True, tag="match.opened"):
    """The match began: what is played, by whom, under which reading of the rules.

    `options` holds every option of the game with its value, defaults included, so that a later
    default changes no old match; behind them stand, of those that every match has, the ones that
    are not as usual. `seed` is the dealt mode's secret; null at a physical table, empty where it is
    made of everybody's lots: then `commit` binds the program to its own part, `secret`, in the
    match `bound_to`.
    """

    game: str
    edition: str
    digest: str
    revision: int
    seats: Pairs
    options: Pairs
    tags: Pairs = ()
    seed: str | None = None
    commit: str = ""
    secret: str = ""
    bound_to: str = ""

    @property
    def dealt(self) -> bool:
        """Whether the program deals."""
        return self.seed is not None

    @property
    def shared(self) -> bool:
        """Whether the deal is made of everybody's lots."""
        return bool(self.commit)


class NoteTaken(Event, frozen=True, kw_only=True, tag="match.note_taken"):
    """The referee remarked something; nothing changes."""

    texts: ClassVar[tuple[str, ...]] = ("text",)

    text: str


class MoveAnnotated(Event, frozen=True, kw_only=True, tag="match.move_annotated"):
    """A glyph or a comment was put on an earlier move."""

    texts: ClassVar[tuple[str, ...]] = ("text",)

    number: int
    glyph: str = ""
    text: str = ""


class RulingStated(Event, frozen=True, kw_only=True, tag="match.ruling_stated"):
    """The referee ruled, citing what the ruling rests on; nothing changes by itself."""

    texts: ClassVar[tuple[str, ...]] = ("text",)

    text: str
    cites: tuple[str, ...] = ()


class PenaltyGiven(Event, frozen=True, kw_only=True, tag="match.penalty_given"):
    """A penalty of the competition, counted on the match sheet."""

    texts: ClassVar[tuple[str, ...]] = ("why",)

    seat: Seat
    kind: str
    why: str
    cites: tuple[str, ...] = ()


class IrregularityNoted(Event, frozen=True, kw_only=True, tag="match.irregularity_noted"):
    """Something against the rules happened at the table and stands."""

    texts: ClassVar[tuple[str, ...]] = ("text",)

    seat: Seat
    text: str
    cites: tuple[str, ...] = ()


class ClockRead(Event, frozen=True, kw_only=True, tag="match.clock_read"):
    """The time left to a seat, in seconds, as the table's clock shows it."""

    seat: Seat
    seconds: int


class FieldAdjusted(Event, frozen=True, kw_only=True, tag="match.field_adjusted"):
    """A ruling set one field of the state. `path` and values are as the view shows them."""

    texts: ClassVar[tuple[str, ...]] = ("why",)

    path: str
    before: str | int
    value: str | int
    why: str


class SeatResigned(Event, frozen=True, kw_only=True, tag="match.seat_resigned"):
    """The seat gave up; what follows is the game's."""

    seat: Seat


class ChanceDrawn(Event, frozen=True, kw_only=True, tag="match.chance_drawn"):
    """The dealt mode's generator was asked for the n-th time (from 1)."""

    chance: ClassVar[bool] = True

    position: int
    purpose: str


class LotSealed(Event, frozen=True, kw_only=True, tag="match.lot_sealed"):
    """A seat bound its lot for the deal: `seal` is a digest of it, which tells nothing of it."""

    seat: Seat
    seal: str


class LotThrown(Event, frozen=True, kw_only=True, tag="match.lot_thrown"):
    """What dice or coins showed at the table, as the lot of a seat without a device."""

    seat: Seat
    lot: str


class LotOpened(Event, frozen=True, kw_only=True, tag="match.lot_opened"):
    """A seat told the lot that it had bound."""

    seat: Seat
    lot: str


class SeedMade(Event, frozen=True, kw_only=True, tag="match.seed_made"):
    """All lots are there: the seed is made of them and of the program's secret, and it deals."""

    seed: str


class MatchPublished(Event, frozen=True, kw_only=True, tag="match.published"):
    """From now on everybody may know everything of this match: its seed, and every card."""


class GameOver(Event, frozen=True, kw_only=True, tag="match.game_over"):
    """The game ended. No winners: drawn."""

    texts: ClassVar[tuple[str, ...]] = ("why",)

    winners: tuple[Seat, ...]
    reason: str
    scores: Counts = ()
    why: str = ""


MatchEvent = (
    MatchOpened
    | NoteTaken
    | MoveAnnotated
    | RulingStated
    | PenaltyGiven
    | IrregularityNoted
    | ClockRead
    | FieldAdjusted
    | SeatResigned
    | ChanceDrawn
    | GameOver
    | MatchPublished
    | LotSealed
    | LotThrown
    | LotOpened
    | SeedMade
    | CorrectionEvent
)

LOTS = (LotSealed, LotThrown, LotOpened)
"""What entries of a shared deal begin with; the last of them deals, and all are once for good."""

BOOK_KEEPING = (
    NoteTaken,
    MoveAnnotated,
    RulingStated,
    PenaltyGiven,
    IrregularityNoted,
    ClockRead,
    MatchPublished,
    *LOTS,
    *get_args(CorrectionEvent),
)
"""Accepted at any time, but for a publication and lots; an undo leaves entries made of these where
they are."""
