"""What the referee enters about lines of the record: undo, redo, amend, insert, strike, annotate.

Nothing is rewritten: each is an entry of its own that says what stands from now on.
"""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from events.base import Event
from events.corrections import (
    MoveAmended,
    MovesInserted,
    MovesRedone,
    MovesStruck,
    MovesUndone,
    PlaceAmended,
    PlaceAnnotated,
    PlacesUndone,
    VariationGiven,
)
from events.entry import Entry
from events.match import MoveAnnotated
from events.places import START, Place, is_within, write_place
from projections.history import (
    History,
    Line,
    Way,
    amended_place,
    revises,
)
from projections.history import is_book_keeping as is_entered_beside
from referee.desk.about_record import can_be_struck
from referee.desk.corrections import Change, Correction, correct
from referee.desk.judged import Judgeable, Source
from referee.desk.lines import reading
from referee.moves.corrections import Amend, Annotate, Insert, Redo, Stretch, Strike, Undo, Vary
from referee.moves.refusal import Refusal
from referee.notation.begun import is_book_keeping
from referee.notation.canonical import line_of
from referee.rules.match import Rule

MOST = 1000
"""Corrections of a match."""

MOST_LINES = 100_000
"""Lines of a record, those that were put in counted."""

# What is spoken of


def line_spoken_of(history: History, place: Place) -> Line:
    """The line of this place; raise M-2 where the record has none."""
    line = history.lines.get(place)
    if line is None or place == START:
        raise not_there(history, place)
    return line


def not_there(history: History, place: Place) -> Refusal:
    """M-2: the record has no such line."""
    last = max(number for number, *_ in history.lines)
    return Refusal(Rule.NUMBER, number=write_place(place), last=last)


def require_moves(sitting: Judgeable, lines: Iterable[str], place: Place) -> None:
    """Raise M-2 where a line that is to stand for a move is book-keeping."""
    for line in lines:
        if is_book_keeping(line, sitting.game.language):
            raise Refusal(Rule.NUMBER, "book-keeping", number=write_place(place), line=line)


def require_room(history: History, more: int = 0) -> None:
    """Raise M-2 where a match has been corrected too often, or has too many lines."""
    if history.corrections >= MOST:
        raise Refusal(Rule.NUMBER, "many", most=MOST)
    if len(history.lines) + more > MOST_LINES:
        raise Refusal(Rule.NUMBER, "many-lines", most=MOST_LINES)


def written(places: Iterable[Place]) -> tuple[str, ...]:
    """The numbers of places, in the order of play."""
    return tuple(map(write_place, sorted(places)))


# Takebacks


def undo(sitting: Judgeable, move: Undo) -> Event:
    """The last moves are taken back. Raises M-1, M-4, M-5."""
    places = sitting.last(move.count)
    if len(places) < move.count:
        raise Refusal(Rule.UNDO, count=move.count, standing=len(places))
    if not move.ruling:
        from referee.desk.takebacks import require_agreed  # few tables ask for more

        require_agreed(sitting, move, places)
    if any(len(place) > 1 for place in places):
        return PlacesUndone(numbers=written(places), by=move.by, ruling=move.ruling)
    return MovesUndone(numbers=tuple(n for n, *_ in places), by=move.by, ruling=move.ruling)


def redo(sitting: Judgeable, move: Redo) -> tuple[Correction, Event]:
    """What was taken back stands again. Raises M-2, M-3, and as the moves themselves do."""
    history = History(sitting.entries)
    require_room(history)
    there = history.redoable()
    if len(there) < move.count:
        barred = any(number < history.moved for number in history.undoings)
        since = {"since": history.moved} if barred else {}
        variant = "moved" if barred and not there else ""
        raise Refusal(Rule.REDO, variant, count=move.count, standing=len(there), **since)
    again = frozenset(there[: move.count])
    correction = correct(sitting, history, Change(must=again, tried=history.tried_again()))
    return correction, MovesRedone(numbers=written(again), fallen=correction.falling)


# Corrections


def amend(sitting: Judgeable, move: Amend, source: Source) -> tuple[Correction, Event]:
    """A move reads otherwise. Raises M-2, and as the line does that it is to read."""
    history = History(sitting.entries)
    line = line_spoken_of(history, move.number)
    number = write_place(line.place)
    if not line.is_move:
        raise Refusal(Rule.NUMBER, "sheet", number=number)
    if line.way is Way.BACK:
        raise Refusal(Rule.NUMBER, "gone", number=number)
    if not move.line and line.stands and line_of(line.entry.body) == line_of(line.first.body):
        raise Refusal(Rule.NUMBER, "uncorrected", number=number)
    require_moves(sitting, filter(None, [move.line]), line.place)
    require_room(history)
    tried = history.tried_again()
    if move.unseen:
        tried = _fallen_by_it(sitting.entries, history, line.place)
    change = replace(_amending(line, move.line, source, tried), unseen=move.unseen)
    correction = correct(sitting, history, change)
    fell = any(fall.place == line.place for fall in correction.fallen)  # then nobody typed it
    reads = "" if fell else correction.lines.get(line.place) or line_of(line.entry.body)
    if all(len(fall.place) == 1 for fall in correction.fallen) and len(line.place) == 1:
        fallen = tuple((fall.place[0], fall.rule) for fall in correction.fallen)
        return correction, MoveAmended(number=line.place[0], line=reads, fallen=fallen)
    return correction, PlaceAmended(number=number, line=reads, fallen=correction.falling)


def _amending(line: Line, typed: str, source: Source, tried: frozenset[Place]) -> Change:
    place = line.place
    tried -= {place}
    if typed:
        return Change(typed={place: typed}, tried=tried, source=source)
    reads = line.entry if line.way is Way.STRUCK else line.first
    return Change(reads={place: line_of(reads.body)}, tried=tried)


def _fallen_by_it(entries: Sequence[Entry], history: History, place: Place) -> frozenset[Place]:
    """What an amendment judged again before all corrections did: what fell by those before it.

    Nothing where anything but book-keeping was entered since the move was corrected.
    """
    by_it = set[int]()
    for entry in reversed(entries):
        if amended_place(entry) == place:
            by_it.add(entry.number)
        elif revises(entry) or not is_entered_beside(entry):
            break
    return frozenset(line.place for line in history.fallen() if line.since in by_it)


def insert(sitting: Judgeable, move: Insert, source: Source) -> tuple[Correction, Event]:
    """Moves are put in. Raises M-2, and as the moves themselves do."""
    history = History(sitting.entries)
    if move.number not in history.lines:
        raise not_there(history, move.number)
    require_moves(sitting, move.lines, move.number)
    require_room(history, len(move.lines))
    places = history.next_behind(move.number, len(move.lines))
    typed = dict(zip(places, move.lines, strict=True))
    change = Change(typed=typed, tried=history.tried_again(), source=source)
    correction = correct(sitting, history, change)
    behind, numbers = write_place(move.number), written(places)
    return correction, MovesInserted(behind=behind, numbers=numbers, fallen=correction.falling)


def strike(sitting: Judgeable, move: Strike) -> tuple[Correction, Event]:
    """Lines are taken out. Raises M-2."""
    history = History(sitting.entries)
    out = frozenset(_to_be_struck(history, move.about))
    require_room(history)
    change = Change(out=out, tried=history.tried_again() - out)
    correction = correct(sitting, history, change)
    return correction, MovesStruck(numbers=written(out), fallen=correction.falling)


def _to_be_struck(history: History, about: Stretch) -> Sequence[Place]:
    if not about.alone:
        found = in_question(history, about.first, about.last)
        if not found:
            ends = {"first": write_place(about.first), "last": write_place(about.last)}
            raise Refusal(Rule.NUMBER, "stretch", **ends)
        return found
    line = line_spoken_of(history, about.first)
    number = write_place(line.place)
    if line.way is Way.BACK:
        raise Refusal(Rule.NUMBER, "gone", number=number)
    if line.way is Way.STRUCK:
        way_back = {"move": number} if line.is_move else {}
        raise Refusal(Rule.NUMBER, "struck", number=number, **way_back)
    if not can_be_struck(line):
        raise Refusal(Rule.NUMBER, "of-the-record", number=number)
    return [line.place]


def in_question(history: History, first: Place, last: Place) -> list[Place]:
    """The places of the moves of a stretch that stand or are fallen; raise M-2 for no such line."""
    for place in (first, last):
        line_spoken_of(history, place)
    return [
        line.place
        for line in history.in_order()
        if line.is_move
        and line.way in (Way.STANDS, Way.FALLEN)
        and is_within(line.place, first, last)
    ]


# What is said of a line


def annotate(sitting: Judgeable, move: Annotate) -> Event:
    """A glyph or a comment is put on a line. Raises M-2."""
    (number, *dots), history = move.number, None
    if dots or not 1 <= number <= sitting.number:
        history = History(sitting.entries)
        line_spoken_of(history, move.number)
    if not dots:
        return MoveAnnotated(number=number, glyph=move.glyph, text=move.text)
    return PlaceAnnotated(number=write_place(move.number), glyph=move.glyph, text=move.text)


def vary(sitting: Judgeable, move: Vary, source: Source) -> VariationGiven:
    """What might have been played instead of a move. Raises M-2; as the lines do by their form."""
    history = History(sitting.entries)
    line = line_spoken_of(history, move.number)
    number = write_place(line.place)
    if not line.is_move:
        raise Refusal(Rule.NUMBER, "sheet", number=number)
    require_moves(sitting, move.lines, line.place)
    lines, _ = reading(sitting.as_it_reads(before=line.place), move.lines, source)
    return VariationGiven(number=number, moves=lines, why=move.why)
