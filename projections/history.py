"""Which lines stand, and how they read.

Corrections and undoings change what became of the lines before them: these keep their places for
good, and what is put in later has its own. An entry that changes anything says what leaves by its
event and what stands anew by `restated`; it is enough to put these together, without the rules.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from operator import attrgetter
from typing import Any

import msgspec
from msgspec.structs import replace

from events.base import Event
from events.corrections import (
    CorrectionEvent,
    DisputeDecided,
    MoveAmended,
    MovesInserted,
    MovesRedone,
    MovesStruck,
    MovesUndone,
    PlaceAmended,
    PlaceAnnotated,
    PlacesUndone,
)
from events.entry import Entry, Restated
from events.match import BOOK_KEEPING, LOTS, GameOver
from events.places import Place, falling, read_place, read_places

UNDOING = (MovesUndone, PlacesUndone)

AMENDING = (MoveAmended, PlaceAmended)

REVISIONS = (*UNDOING, *AMENDING, MovesInserted, MovesStruck, MovesRedone, DisputeDecided)
"""What changes which moves stand, or how they read."""


class Way(StrEnum):
    """What became of a line: it stands, a correction made it impossible, or it was taken out."""

    STANDS = "stands"
    FALLEN = "fallen"
    STRUCK = "struck"
    BACK = "taken back"


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the record, and what became of it.

    `entry`: as it reads, or read when it stood last; `first`: as it was first entered. `since`: the
    number of the entry since which it is in its `way`, 0: ever since it was entered; `rule`: what a
    fallen move breaks; `fell`: by which entry it fell, whatever judged it again since; 0: it is
    none. `amended`, `restated`: the numbers of the entries that gave it other words, other
    consequences, last; 0: none.
    """

    entry: Entry
    first: Entry
    way: Way = Way.STANDS
    since: int = 0
    rule: str = ""
    fell: int = 0
    amended: int = 0
    restated: int = 0

    @property
    def place(self) -> Place:
        """Its place, which never changes."""
        return self.first.place

    @property
    def stands(self) -> bool:
        """Whether it counts."""
        return self.way is Way.STANDS

    @property
    def again(self) -> bool:
        """Whether it stands since an entry that brought it back."""
        return self.stands and self.since > 0

    @property
    def is_move(self) -> bool:
        """Whether it is a move of the game."""
        return self.place != (0,) and not is_book_keeping(self.first)


class History:
    """All lines of a record with what became of each. `enter` the entries in their order."""

    __slots__ = ("_in_order", "behind", "corrections", "lines", "moved", "undoings")

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.lines: dict[Place, Line] = {}
        self.behind: dict[Place, int] = {}
        """How many places were ever given behind each."""
        self.moved = 0
        """The number of the last entry that is a move of the game."""
        self.undoings: list[int] = []
        """The numbers of the entries that took moves back at a wish."""
        self.corrections = 0
        """How often what stands, or how it reads, was put right."""
        self._in_order = True
        for entry in entries:
            self.enter(entry)

    def enter(self, entry: Entry) -> None:
        """Take over the next entry."""
        if not revises(entry):
            self.lines[entry.place] = Line(entry=entry, first=entry)
            if not is_book_keeping(entry):
                self.moved = entry.number
            return
        event, number = entry.events[0], entry.number
        if isinstance(event, UNDOING):
            self.undoings.append(number)
        else:
            self.corrections += 1
        for place, way, rule in left(event):
            if place in self.lines:
                line = self.lines[place]
                reads = line.entry
                if place == amended_place(entry) and line.way is not Way.STRUCK:
                    reads = line.first  # it was put right, and cannot be
                fell = line.fell or number if way is Way.FALLEN else 0
                self.lines[place] = replace(
                    line, entry=reads, way=way, since=number, rule=rule, fell=fell
                )
        for move in entry.body.restated:
            self._stand(entry, move, amended=move.place == amended_place(entry))
        own = (
            replace(entry, body=replace(entry.body, restated=())) if entry.body.restated else entry
        )
        self.lines[entry.place] = Line(entry=own, first=own)

    def _stand(self, by: Entry, move: Restated[Any], *, amended: bool) -> None:
        """A move stands as an entry says, which may have put it in."""
        line, number = self.lines.get(move.place), by.number
        if line is None:
            self._put_in(by, move)
            return
        reads = restated(line.entry, move)
        self.lines[move.place] = replace(
            line,
            entry=reads,
            way=Way.STANDS,
            since=line.since if line.stands else number,
            rule="",
            fell=0,
            amended=number if amended else line.amended,
            restated=number,
        )

    def _put_in(self, by: Entry, move: Restated[Any]) -> None:
        place = move.place
        entry = Entry(
            number=by.number,
            id=by.id,
            text=move.text,
            body=move.body,
            recorder=by.recorder,
            at=by.at,
            dotted=place,
        )
        self.lines[place] = Line(entry=entry, first=entry)
        *front, last = place
        self.behind[tuple(front)] = max(last, self.behind.get(tuple(front), 0))
        self._in_order = False

    def in_order(self) -> list[Line]:
        """All lines in the order of play."""
        if not self._in_order:
            self.lines = dict(sorted(self.lines.items()))
            self._in_order = True
        return [*self.lines.values()]

    def standing(self) -> list[Entry]:
        """The entries that stand, in the order of play, as they read now."""
        return [line.entry for line in self.in_order() if line.stands]

    def moves(self) -> list[Line]:
        """The moves of the game that stand, in the order of play."""
        return [line for line in self.in_order() if line.stands and line.is_move]

    def fallen(self) -> list[Line]:
        """The moves that have fallen and do not stand again, in the order of play."""
        return [line for line in self.in_order() if line.way is Way.FALLEN]

    def redoable(self) -> list[Place]:
        """What was taken back at a wish since the last move of the game: of the last wish first."""
        undone = [n for n in reversed(self.undoings) if n > self.moved]
        lines = self.in_order()
        return [
            line.place for n in undone for line in lines if line.way is Way.BACK and line.since == n
        ]

    def tried_again(self) -> frozenset[Place]:
        """What fell since the last move of the game, which each correction judges again."""
        return frozenset(line.place for line in self.fallen() if line.since > self.moved)

    def next_behind(self, place: Place, count: int) -> list[Place]:
        """The next places behind one: they were never given."""
        given = self.behind.get(place, 0)
        return [(*place, given + nth) for nth in range(1, count + 1)]


def left(event: Event) -> Iterator[tuple[Place, Way, str]]:
    """The places of what no longer stands since an event, each with its way and a broken rule."""
    match event:
        case MovesUndone(numbers=numbers) | PlacesUndone(numbers=numbers):
            yield from ((place, Way.BACK, "") for place in read_places(numbers))
        case MovesStruck(numbers=numbers, fallen=fallen):
            yield from ((place, Way.STRUCK, "") for place in read_places(numbers))
            yield from _fallen(fallen)
        case DisputeDecided(struck=struck, removed=removed, undone=undone, fallen=fallen):
            yield from ((place, Way.STRUCK, "") for place in read_places((*removed, *struck)))
            yield from ((place, Way.BACK, "") for place in read_places(undone))
            yield from _fallen(fallen)
        case (
            MoveAmended(fallen=fallen)
            | PlaceAmended(fallen=fallen)
            | MovesInserted(fallen=fallen)
            | MovesRedone(fallen=fallen)
        ):
            yield from _fallen(fallen)
        case _:
            return


def _fallen(fallen: Any) -> Iterator[tuple[Place, Way, str]]:
    return ((place, Way.FALLEN, rule) for place, rule in falling(fallen))


def newly_fallen(entries: Iterable[Entry]) -> list[Entry]:
    """The entries, of which each tells what fell by it, and not what had fallen before.

    A correction keeps all that cannot be since: a fallen move that was judged again is among them.
    """
    history, told = History(), list[Entry]()
    for entry in entries:
        told.append(_with_news(entry, history.lines) if revises(entry) else entry)
        history.enter(entry)
    return told


def _with_news(entry: Entry, before: Mapping[Place, Line]) -> Entry:
    event: Any = entry.events[0]
    if not getattr(event, "fallen", ()):
        return entry
    news = tuple(
        (number, rule)
        for number, rule in event.fallen
        if before[read_place(number)].way is not Way.FALLEN
    )
    return replace(entry, body=replace(entry.body, events=(replace(event, fallen=news),)))


def effective(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that stand, in the order of play, as they read now; the opening always does.

    A correction stands without the moves that it restates: these stand in their own places.
    """
    if not any(map(revises, entries)):
        return [*entries]
    return History(entries).standing()


def revises(entry: Entry) -> bool:
    """Whether the entry changes which moves stand, or how they read."""
    events = entry.body.events
    if not events or type(events[0]) not in REVISIONS:
        return False
    event = events[0]
    return not isinstance(event, DisputeDecided) or changes_the_record(event)


def changes_the_record(event: DisputeDecided) -> bool:
    """Whether a decision does anything to the record."""
    return any((event.put_in, event.struck, event.undone, event.lifted, event.removed))


def is_of_the_record(entry: Entry) -> bool:
    """Whether the entry is about the record itself: a correction, a dispute, a variation.

    What is put on a line stays with it, whether its number has dots or not.
    """
    events = entry.body.events
    if not events or isinstance(events[0], PlaceAnnotated):
        return False
    return isinstance(events[0], CorrectionEvent)


def undone_by(entry: Entry) -> tuple[Place, ...]:
    """The places of the moves that the entry takes back, if it is an undo."""
    event = entry.events[0] if entry.events else None
    return read_places(event.numbers) if isinstance(event, UNDOING) else ()


def amended_place(entry: Entry) -> Place | None:
    """The place of the move that this entry corrected; None: none."""
    event = entry.events[0] if entry.events else None
    return read_place(event.number) if isinstance(event, AMENDING) else None


def restated(entry: Entry, move: Restated[Any]) -> Entry:
    """The entry as it reads since a correction; what people put on it stays."""
    said = entry.body
    body = replace(move.body, comments=said.comments, variations=said.variations)
    return replace(entry, text=move.text or entry.text, body=body)


def is_book_keeping(entry: Entry) -> bool:
    """Whether an undo leaves the entry where it is: a deal, too, which is the match's beginning."""
    events = entry.events
    if not events:
        return False
    return type(events[0]) in LOTS or all(type(event) in BOOK_KEEPING for event in events)


def last_moves(entries: Sequence[Entry], count: int) -> tuple[Place, ...]:
    """The places, in order, of the last `count` moves that stand, book-keeping aside.

    Fewer where the match has no more.
    """
    moves = [e.place for e in effective(entries) if e.number > 0 and not is_book_keeping(e)]
    return tuple(moves[-count:])


def final(entries: Sequence[Entry]) -> GameOver | None:
    """How the game ended, if it has: the last word of the entries that stand."""
    for entry in reversed(effective(entries)):
        for event in entry.events:
            if isinstance(event, GameOver):
                return event
    return None


by_place = attrgetter("place")
"""What lines are ordered by."""


def lines_of(entries: Sequence[Entry]) -> Mapping[Place, Line]:
    """What became of each line of these entries."""
    return History(entries).lines
