"""The story of a match: all that belongs to each of its entries, for whatever face tells it.

It is in no language; `referee.exports.words` says it in one.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Literal, get_args

import msgspec

from events.base import Event
from events.corrections import (
    ClaimMade,
    CorrectionEvent,
    DecisionAppealed,
    DisputeDecided,
    DisputeOpened,
    DisputeWithdrawn,
    PlaceAnnotated,
    VariationGiven,
)
from events.entry import Body, Entry, Restated
from events.match import (
    ChanceDrawn,
    ClockRead,
    FieldAdjusted,
    GameOver,
    IrregularityNoted,
    MatchOpened,
    MatchPublished,
    MoveAnnotated,
    NoteTaken,
    PenaltyGiven,
    RulingStated,
)
from events.places import Place, read_place, write_place
from projections.disputes import Case, cases
from projections.history import (
    Line,
    by_place,
    effective,
    final,
    is_book_keeping,
    lines_of,
    newly_fallen,
)
from referee.desk.sitting import Sitting
from referee.desk.variations import Moves, beside, entered, may_see
from referee.notation.canonical import line_of
from referee.rulebooks.citing import rules_cited
from referee.speech import Naming
from referee.speech.became import Became, became
from referee.speech.told import told
from replays.timeline import Annotation, annotations, put_in

Kind = Literal[
    "opening",
    "move",
    "ruling",
    "penalty",
    "irregular",
    "adjust",
    "clock",
    "note",
    "annotation",
    "publication",
    "variation",
    "dispute",
    "correction",
]
"""What an entry is, for those who mark it."""

SAID = (ClaimMade, DisputeDecided, DecisionAppealed, DisputeWithdrawn)
"""What is said of a dispute once it is open."""

KINDS: Mapping[type[Event], Kind] = {
    **dict.fromkeys(get_args(CorrectionEvent), "correction"),
    **dict.fromkeys((DisputeOpened, *SAID), "dispute"),
    MatchOpened: "opening",
    RulingStated: "ruling",
    PenaltyGiven: "penalty",
    IrregularityNoted: "irregular",
    FieldAdjusted: "adjust",
    ClockRead: "clock",
    NoteTaken: "note",
    MoveAnnotated: "annotation",
    PlaceAnnotated: "annotation",
    MatchPublished: "publication",
    VariationGiven: "variation",
}

TOLD_ELSEWHERE = (MatchOpened, ChanceDrawn)
"""The header says how the match was opened, and what chance brought are consequences."""


class Variation(msgspec.Struct, frozen=True):
    """What might have been played instead of a move.

    `name`: as `referee replay --variation` takes it, `3.v1`. `entry`: the number of that which gave
    it (`vary`); 0: it stands in parentheses behind its move.
    """

    name: str
    moves: Moves
    entry: int = 0
    why: str = ""


class Move(msgspec.Struct, frozen=True):
    """A move as it reads since a correction, with what follows then, as told."""

    place: Place
    body: Body[Event]
    events: tuple[Event, ...]


class EntryTold(msgspec.Struct, frozen=True, kw_only=True):
    """An entry as its reader may know it, or a move that was put in, with all that belongs to it.

    `events`: what is told of it, in order and nothing twice; of book-keeping what it says itself.
    `line`: what became of it in the whole match; `put_in_by`: the number of the entry that put it
    in, 0: it was entered by itself. `case`: the dispute that it opened; `said_in`: the number of
    the entry that opened the one of which it says something, 0: of none. `moves`: those that it put
    in or from which something else follows by it. `behind`: those that stand behind it, put in
    later.
    """

    entry: Entry
    kind: Kind
    mover: str
    events: tuple[Event, ...]
    line: Line
    put_in_by: int = 0
    annotations: tuple[Annotation, ...] = ()
    variations: tuple[Variation, ...] = ()
    cites: tuple[str, ...] = ()
    case: Case | None = None
    said_in: int = 0
    moves: tuple[Move, ...] = ()
    behind: tuple["EntryTold", ...] = ()

    @property
    def place(self) -> Place:
        """Where it has its place."""
        return self.entry.place

    @property
    def number(self) -> str:
        """Its number as people write it."""
        return write_place(self.place)

    @property
    def stands(self) -> bool:
        """Whether it counts."""
        return self.line.stands

    @property
    def is_move(self) -> bool:
        """Whether it is a move of the game, or brought about by a ruling like one."""
        return self.line.is_move

    @property
    def became(self) -> tuple[Became, ...]:
        """By which entries it is what it is: put in, then what became of it last."""
        came = Became("replay.put_in", self.put_in_by) if self.put_in_by else None
        return tuple(one for one in (came, became(self.line)) if one is not None)

    @property
    def reads(self) -> Body[Event] | None:
        """How it reads since it was amended; None: as it was entered."""
        line = self.line
        if not line.amended or line_of(line.first.body) == line_of(line.entry.body):
            return None
        return line.entry.body


class Penalty(msgspec.Struct, frozen=True):
    """A penalty, the number of its entry, and whether it counts."""

    entry: int
    given: PenaltyGiven
    counts: bool


class Story:
    """A match as a viewer may know it. Raises Unreadable where nobody is called so."""

    def __init__(self, sitting: Sitting, viewer: str, naming: Naming) -> None:
        entries = sitting.entries_for(viewer)
        self.sitting = sitting
        self.viewer = viewer
        self.naming = naming
        self.recorded: Sequence[Entry] = entries
        self.cases = cases(newly_fallen(entries))
        self._lines = lines_of(entries)
        self._annotated = annotations(entries, self._lines)
        self._behind = self._put_in_later()
        self._given = self._variations_given() if may_see(sitting, viewer) else {}
        self._opened_by = {case.entry.number: case for case in self.cases}

    @cached_property
    def entries(self) -> tuple[EntryTold, ...]:
        """All entries, the opening first, in the order of entering."""
        return tuple(map(self._entry, newly_fallen(self.recorded)))

    @cached_property
    def over(self) -> GameOver | None:
        """How the game ended, if it has."""
        return final(self.recorded)

    @cached_property
    def penalties(self) -> tuple[Penalty, ...]:
        """All that were given, by seat."""
        seats = [seat for seat, _ in self.sitting.opened.seats]
        found = [
            Penalty(entry.number, event, self._lines[entry.place].stands)
            for entry in self.recorded
            for event in entry.events
            if isinstance(event, PenaltyGiven)
        ]
        return tuple(sorted(found, key=lambda one: seats.index(one.given.seat)))

    @cached_property
    def cited(self) -> tuple[str, ...]:
        """The rules on which what stands rests, and those that fallen moves break, once each."""
        fallen = (line.rule for line in self._lines.values() if line.rule)
        standing = rules_cited(event for one in effective(self.recorded) for event in one.events)
        return tuple(dict.fromkeys((*standing, *fallen)))

    def _entry(self, entry: Entry) -> EntryTold:
        return self._told(entry, self._lines[entry.place])

    def _told(self, entry: Entry, line: Line, put_in_by: int = 0) -> EntryTold:
        place, first = entry.place, entry.events[0] if entry.events else None
        mover = entry.body.words[0] if entry.body.words else ""
        return EntryTold(
            entry=entry,
            kind="move" if first is None else KINDS.get(type(first), "move"),
            mover=mover if mover in dict(self.sitting.opened.seats) else "",
            events=self._said(entry),
            line=line,
            put_in_by=put_in_by,
            annotations=tuple(self._annotated.get(place, ())),
            variations=self._variations_of(entry),
            cites=tuple(dict.fromkeys(rules_cited(entry.events))),
            case=self._opened_by.get(entry.number),
            said_in=self._case_of(first),
            moves=tuple(map(self._move, entry.body.restated)),
            behind=tuple(self._later(one) for one in self._behind.get(place, ())),
        )

    def _later(self, line: Line) -> EntryTold:
        """A move that was put in later, as it was then."""
        return self._told(line.first, line, line.first.number)

    def _said(self, entry: Entry) -> tuple[Event, ...]:
        return entry.events if is_book_keeping(entry) else self._follows(entry.events)

    def _follows(self, events: Sequence[Event]) -> tuple[Event, ...]:
        """What people are told of the consequences of a move."""
        return tuple(
            event for event in told(events, self.naming) if not isinstance(event, TOLD_ELSEWHERE)
        )

    def _move(self, move: Restated[Event]) -> Move:
        return Move(move.place, move.body, self._follows(move.body.events))

    def _case_of(self, event: Event | None) -> int:
        """The number of the entry that opened the dispute of which an event says something."""
        if isinstance(event, SAID) and 1 <= event.dispute <= len(self.cases):
            return self.cases[event.dispute - 1].entry.number
        return 0

    def _put_in_later(self) -> dict[Place, list[Line]]:
        """What was put in later, by the place behind which it stands."""
        found: dict[Place, list[Line]] = {}
        for moves in put_in(self._lines, self.recorded).values():
            for line in moves:
                found.setdefault(line.place[:-1], []).append(line)
        return {place: sorted(lines, key=by_place) for place, lines in found.items()}

    def _variations_given(self) -> dict[Place, list[tuple[int, VariationGiven]]]:
        """The variations that were entered, each with the number of its entry."""
        found: dict[Place, list[tuple[int, VariationGiven]]] = {}
        for entry in self.recorded:
            for event in entry.events:
                if isinstance(event, VariationGiven):
                    there = found.setdefault(read_place(event.number), [])
                    there.append((entry.number, event))
        return found

    def _variations_of(self, entry: Entry) -> tuple[Variation, ...]:
        """All of a move, those in parentheses first, as `referee.desk.variations` numbers them."""
        number = write_place(entry.place)
        found = [
            *((0, moves, "") for moves in beside(entry)),
            *((at, entered(event), event.why) for at, event in self._given.get(entry.place, ())),
        ]
        return tuple(
            Variation(f"{number}.v{nth}", moves, at, why)
            for nth, (at, moves, why) in enumerate(found, start=1)
        )
