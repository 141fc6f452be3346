"""What is known of any match: who plays, under which options, how it ended, the match sheet."""

from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from events.base import UNKNOWN, Counts, Event, Pairs, Seat
from events.corrections import (
    DecisionAppealed,
    DisputeDecided,
    DisputeOpened,
    DisputeWithdrawn,
    Outcome,
)
from events.match import (
    ChanceDrawn,
    ClockRead,
    GameOver,
    LotOpened,
    LotSealed,
    LotThrown,
    MatchOpened,
    MatchPublished,
    PenaltyGiven,
    SeatResigned,
    SeedMade,
)

COMMON: Mapping[str, str] = {"takeback": "free", "disputes": "note"}
"""The options that every match has, and what they are where its opening does not say."""


class Result(msgspec.Struct, frozen=True, gc=False):
    """How it ended; no winners: drawn."""

    winners: tuple[Seat, ...]
    reason: str
    scores: Counts = ()
    why: str = ""


class Dispute(msgspec.Struct, frozen=True, gc=False):
    """Somebody did not agree: where that stands, and the decision in force, if there is one."""

    number: int
    text: str
    by: Seat | None = None
    status: Literal["open", "decided", "appealed", "withdrawn"] = "open"
    outcome: Outcome | None = None
    claim: int | None = None

    @property
    def pending(self) -> bool:
        """Whether it waits for a decision."""
        return self.status in ("open", "appealed")


class Lots(msgspec.Struct, frozen=True, gc=False):
    """A deal that is made of everybody's lots: what was sealed, thrown at the table, and opened.

    `secret` is the program's own, empty in redacted views; `commit` binds it, to the match
    `bound_to`. `done`: the seed is made, and it was dealt.
    """

    commit: str
    secret: str
    bound_to: str
    seals: Mapping[str, str] = {}
    thrown: Mapping[str, str] = {}
    opened: Mapping[str, str] = {}
    done: bool = False


class Match(msgspec.Struct, frozen=True, gc=False):
    """The part of a state that every game has.

    `dealt`: the engine shuffles and deals by itself. `position` is how often its generator has
    been asked; `seed` null at a physical table, empty in redacted views. `penalties` are (seat,
    kind) in order; `clocks` seconds left. `lots`: what a shared deal is made of. `published`:
    nothing of it is secret any more. `options` are those of the game; what every match has
    stands beside them: `takeback` (how moves are taken back: `free`, `consent`, `sealed`),
    `disputing` (what play does in a dispute: `note`, `pause`). `disputes`: those that were
    opened, in order.
    """

    game: str
    revision: int
    seats: Pairs
    options: Mapping[str, str]
    dealt: bool = False
    seed: str | None = None
    position: int = 0
    result: Result | None = None
    penalties: Pairs = ()
    clocks: Counts = ()
    resigned: tuple[Seat, ...] = ()
    published: bool = False
    lots: Lots | None = None
    takeback: str = COMMON["takeback"]
    disputing: str = COMMON["disputes"]
    disputes: tuple[Dispute, ...] = ()

    @property
    def pending(self) -> tuple[Dispute, ...]:
        """The disputes that wait for a decision."""
        return tuple(dispute for dispute in self.disputes if dispute.pending)

    @property
    def paused(self) -> bool:
        """Whether play waits for a dispute to be decided."""
        return self.disputing == "pause" and bool(self.pending)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.result is not None

    @property
    def unpublished(self) -> bool:
        """Whether the game has ended, and its deal is still a secret."""
        return self.dealt and self.over and not self.published

    @property
    def undealt(self) -> bool:
        """Whether lots are still waited for, of which the deal is to be made."""
        return self.lots is not None and not self.lots.done

    @property
    def closed(self) -> bool:
        """Whether the game would go on, its end being taken back, and all know its cards."""
        return self.published and not self.over

    @property
    def status(self) -> Literal["open", "over"]:
        """The same as a word, for programs."""
        return "over" if self.over else "open"

    def option(self, name: str) -> str:
        """The value of an option; every option of the game has one."""
        return self.options[name]

    def name(self, seat: str) -> str:
        """The player's name."""
        return next((name for key, name in self.seats if key == seat), seat)


def start(opened: MatchOpened, later: Mapping[str, str] = {}) -> Match:
    """The match as it was opened; `later`: what options are in a match that was before them."""
    options = {**COMMON, **later, **dict(opened.options)}
    lots = Lots(opened.commit, opened.secret, opened.bound_to) if opened.shared else None
    return Match(
        game=opened.game,
        revision=opened.revision,
        seats=opened.seats,
        options={name: value for name, value in options.items() if name not in COMMON},
        dealt=opened.dealt,
        seed=opened.seed,
        lots=lots,
        takeback=options["takeback"],
        disputing=options["disputes"],
    )


def _over(match: Match, event: GameOver) -> Match:
    result = Result(event.winners, event.reason, event.scores, event.why)
    return replace(match, result=result)


def _penalty(match: Match, event: PenaltyGiven) -> Match:
    return replace(match, penalties=(*match.penalties, (event.seat, event.kind)))


def _clock(match: Match, event: ClockRead) -> Match:
    others = tuple(pair for pair in match.clocks if pair[0] != event.seat)
    return replace(match, clocks=(*others, (event.seat, event.seconds)))


def _resigned(match: Match, event: SeatResigned) -> Match:
    return replace(match, resigned=(*match.resigned, event.seat))


def _chance(match: Match, event: ChanceDrawn) -> Match:
    return replace(match, position=event.position)


def _sealed(match: Match, event: LotSealed) -> Match:
    return _with_lots(match, seals=(event.seat, event.seal))


def _thrown(match: Match, event: LotThrown) -> Match:
    return _with_lots(match, thrown=(event.seat, event.lot))


def _opened(match: Match, event: LotOpened) -> Match:
    return _with_lots(match, opened=(event.seat, event.lot))


def _with_lots(match: Match, **more: tuple[str, str]) -> Match:
    """The match with one more seal or lot."""
    lots = _lots(match)
    added = {name: {**getattr(lots, name), seat: told} for name, (seat, told) in more.items()}
    return replace(match, lots=replace(lots, **added))


def _lots(match: Match) -> Lots:
    assert match.lots is not None, "only a deal of lots is made of them"
    return match.lots


def _seeded(match: Match, event: SeedMade) -> Match:
    """The seed; in a trial it stays one that cannot be asked."""
    seed = match.seed if match.seed == UNKNOWN else event.seed
    return replace(match, seed=seed, lots=replace(_lots(match), done=True))


def _disputed(match: Match, event: DisputeOpened) -> Match:
    dispute = Dispute(event.dispute, event.text, event.by)
    return replace(match, disputes=(*match.disputes, dispute))


def _decided(match: Match, event: DisputeDecided) -> Match:
    claim = event.claim or None
    return _now(match, event.dispute, status="decided", outcome=event.outcome, claim=claim)


def _appealed(match: Match, event: DecisionAppealed) -> Match:
    return _now(match, event.dispute, status="appealed")


def _withdrawn(match: Match, event: DisputeWithdrawn) -> Match:
    return _now(match, event.dispute, status="withdrawn")


def _now(match: Match, number: int, **now: Any) -> Match:
    """The match with this dispute as it stands now."""
    disputes = (
        replace(dispute, **now) if dispute.number == number else dispute
        for dispute in match.disputes
    )
    return replace(match, disputes=tuple(disputes))


def _published(match: Match, event: MatchPublished) -> Match:
    return replace(match, published=True)


CHANGES: dict[type[Event], Callable[[Match, Any], Match]] = {
    GameOver: _over,
    PenaltyGiven: _penalty,
    ClockRead: _clock,
    SeatResigned: _resigned,
    ChanceDrawn: _chance,
    MatchPublished: _published,
    LotSealed: _sealed,
    LotThrown: _thrown,
    LotOpened: _opened,
    SeedMade: _seeded,
    DisputeOpened: _disputed,
    DisputeDecided: _decided,
    DecisionAppealed: _appealed,
    DisputeWithdrawn: _withdrawn,
}
"""The match events that change something; the others are for the reader."""


def with_sheet_of(match: Match, now: Match) -> Match:
    """The match with the match sheet as it is now: what book-keeping changes, and nothing else."""
    return replace(
        match,
        penalties=now.penalties,
        clocks=now.clocks,
        published=now.published,
        lots=now.lots,
        seed=now.seed,
        disputes=now.disputes,
    )


def nothing(state: Any, event: Event) -> Any:
    """The state as it was: the event is for the reader, and those beside it do what it says."""
    del event
    return state


def evolve(match: Match, event: Event) -> Match:
    """The match after one of the events that every match has."""
    change = CHANGES.get(type(event))
    return match if change is None else change(match, event)
