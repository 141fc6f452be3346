"""Events that say that the record was wrong, or that what was played is taken back.

Where a number has dots the event has a tag of its own, so that what is stored without dots reads
as it always did. `fallen`: moves that can no longer be, each with the rule that it breaks now
(empty: its words mean nothing any more). What stands anew, or from what something else follows, is
in the entry's `restated`.
"""

from typing import ClassVar, Literal

from events.base import Event, Pairs, Seat
from events.places import Fallen, Number, Numbers

Outcome = Literal["stands", "claim", "back"]
"""What a dispute comes to: the record stands, a claim is put in place, play goes back."""


class MovesUndone(Event, frozen=True, kw_only=True, tag="match.moves_undone"):
    """These moves were taken back; they stay in the log and no longer stand.

    `by`: the seats that agreed; `ruling`: why the referee allowed it.
    """

    texts: ClassVar[tuple[str, ...]] = ("ruling",)

    numbers: tuple[int, ...]
    by: tuple[Seat, ...] = ()
    ruling: str = ""


class PlacesUndone(Event, frozen=True, kw_only=True, tag="match.places_undone"):
    """The same, where one of the numbers has dots."""

    texts: ClassVar[tuple[str, ...]] = ("ruling",)

    numbers: Numbers
    by: tuple[Seat, ...] = ()
    ruling: str = ""


class MoveAmended(Event, frozen=True, kw_only=True, tag="match.move_amended"):
    """A move was entered wrongly: it reads `line` instead, and what came after is judged anew."""

    number: int
    line: str
    fallen: tuple[tuple[int, str], ...] = ()


class PlaceAmended(Event, frozen=True, kw_only=True, tag="match.place_amended"):
    """The same, where one of the numbers has dots."""

    number: Number
    line: str
    fallen: Fallen = ()


class MovesInserted(Event, frozen=True, kw_only=True, tag="match.moves_inserted"):
    """These moves were played and not entered: they stand behind `behind`."""

    behind: Number
    numbers: Numbers
    fallen: Fallen = ()


class MovesStruck(Event, frozen=True, kw_only=True, tag="match.moves_struck"):
    """These lines are out of the record: what they say never happened."""

    numbers: Numbers
    fallen: Fallen = ()


class MovesRedone(Event, frozen=True, kw_only=True, tag="match.moves_redone"):
    """These moves, which were taken back, stand again."""

    numbers: Numbers
    fallen: Fallen = ()


class PlaceAnnotated(Event, frozen=True, kw_only=True, tag="match.place_annotated"):
    """A glyph or a comment was put on a move that was put in later."""

    texts: ClassVar[tuple[str, ...]] = ("text",)

    number: Number
    glyph: str = ""
    text: str = ""


class VariationGiven(Event, frozen=True, kw_only=True, tag="match.variation_given"):
    """What might have been played instead of a move; it is judged when somebody looks."""

    texts: ClassVar[tuple[str, ...]] = ("moves", "why")

    number: Number
    moves: tuple[str, ...]
    why: str = ""


class DisputeOpened(Event, frozen=True, kw_only=True, tag="match.dispute_opened"):
    """Somebody does not agree. `about`: the first and the last number of what is in question."""

    dispute: int
    text: str
    about: tuple[Number, Number]
    by: Seat | None = None
    cites: tuple[str, ...] = ()


class ClaimMade(Event, frozen=True, kw_only=True, tag="match.claim_made"):
    """What a seat says happened: these moves in place of the stretch, nothing, or as recorded.

    `holds`: zones and cards that lie there, as it says; nobody knows them by that.
    """

    of_seat: ClassVar[tuple[str, ...]] = ("moves", "holds")

    dispute: int
    claim: int
    seat: Seat
    text: str
    moves: tuple[str, ...] = ()
    never: bool = False
    holds: Pairs = ()


class DisputeDecided(Event, frozen=True, kw_only=True, tag="match.dispute_decided"):
    """A dispute is decided, and what that does to the record.

    `put_in`, `struck`, `undone` are numbers. Of the decision before it, which it lifts: `lifted`
    are those that this had struck or taken back, and that are in the record again; `removed` those
    that it had put in.
    """

    texts: ClassVar[tuple[str, ...]] = ("why",)

    dispute: int
    outcome: Outcome
    why: str
    claim: int = 0
    by: str = ""
    cites: tuple[str, ...] = ()
    put_in: Numbers = ()
    struck: Numbers = ()
    undone: Numbers = ()
    lifted: Numbers = ()
    removed: Numbers = ()
    fallen: Fallen = ()


class DecisionAppealed(Event, frozen=True, kw_only=True, tag="match.decision_appealed"):
    """A seat does not accept a decision: the dispute is open again, the decision in force."""

    dispute: int
    seat: Seat
    why: str


class DisputeWithdrawn(Event, frozen=True, kw_only=True, tag="match.dispute_withdrawn"):
    """Those who did not agree have settled it by themselves."""

    dispute: int
    why: str
    by: Seat | None = None


CorrectionEvent = (
    MovesUndone
    | PlacesUndone
    | MoveAmended
    | PlaceAmended
    | MovesInserted
    | MovesStruck
    | MovesRedone
    | PlaceAnnotated
    | VariationGiven
    | DisputeOpened
    | ClaimMade
    | DisputeDecided
    | DecisionAppealed
    | DisputeWithdrawn
)
