"""The moments of a match as it reads now, and what became of each of its lines."""

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from events.entry import Entry
from events.errors import Unreadable
from events.places import START, Place, is_within, write_place
from projections.history import History, Line, is_of_the_record
from referee.desk.chinese import in_digits
from referee.desk.sitting import Sitting
from referee.desk.trial import place_called
from referee.prompt.voice import Voice
from referee.render.corrected import corrections_told
from referee.speech.dues import due_told
from referee.terminal import telling
from referee.terminal.output import folded
from referee.terminal.times import here
from replays.characters import plain

_STRETCH = re.compile(r"\s*[-–—~～至到]\s*|\s+")


class Moments:
    """The moments of a match that somebody may know so far: one after each line that stands."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self.history = History(sitting.entries)
        self._in_order = self.history.in_order()
        lines = [line for line in self._in_order if not is_of_the_record(line.entry)]
        self.moves = lines
        """The lines that are not about the record, in the order of play."""
        self.places = [line.place for line in lines if line.stands]
        """Where something stands, in the order of play; the opening first."""

    @property
    def last(self) -> Place:
        """Where the present is."""
        return self.places[-1]

    def line(self, place: Place) -> Line:
        """The line of a place; raise Unreadable where there is none."""
        line = self.history.lines.get(place)
        if line is None:
            number, last = write_place(place), self._sitting.number
            raise Unreadable("cli.at", number=number, last=last)
        return line

    def stepped(self, place: Place, steps: int) -> Place:
        """The place so many steps on, or back; the first and the last are the ends."""
        known = [each for each in self.places if each < place]
        at = len(known)
        if steps > 0 and place not in self.places:
            at -= 1  # it stands between two
        return self.places[min(max(at + steps, 0), len(self.places) - 1)]

    def after(self, place: Place) -> Sitting:
        """The match as it reads now, right after this place."""
        return self._sitting.as_it_reads(after=place)

    def before(self, place: Place) -> Sitting:
        """The match as it reads now, right before this place."""
        return self._sitting.as_it_reads(before=place)

    def within(self, first: Place, last: Place) -> list[Line]:
        """All lines of a stretch, as they read now; raise Unreadable where an end is not there."""
        for place in (first, last):
            self.line(place)
        if first > last:
            start, end = write_place(first), write_place(last)
            raise Unreadable("play.stretch", start=start, end=end)
        return [line for line in self._in_order if is_within(line.place, first, last)]

    def board(self, place: Place, viewer: str, lang: str, width: int) -> Sequence[str]:
        """The board after a place, with what was corrected up to there."""
        drawn = self.after(place).board(viewer, lang, width).rstrip("\n").split("\n")
        lines = (line for line in self._in_order if line.place <= place)
        return [*drawn, *corrections_told(lines, lang, width)]


# What is typed


def place_typed(word: str) -> Place:
    """The place of a number, with Chinese numerals too; raise Unreadable for another word."""
    return place_called(in_digits(plain(word.strip())))


def stretch_typed(rest: str) -> tuple[Place, Place]:
    """The ends of a stretch, `3-5`, or one place as both. Raises Unreadable."""
    first, *others = _STRETCH.split(plain(rest).strip(), maxsplit=1)
    start = place_typed(first)
    return start, place_typed(others[0]) if others else start


# What is told


def line_told(line: Line, voice: Voice, *, timed: bool = False) -> Iterator[str]:
    """A line as it reads now, with what follows from it and what became of it."""
    lang, naming, width = voice.lang, voice.naming, voice.width
    yield from telling.entry_lines(line.entry, lang, naming, line=line, width=width)
    if len(line.place) > 1:
        told = voice.text("put_in", number=line.first.number)
        yield from folded(told, 8, 2, width)
    if timed:
        yield from _times(line.entry, voice)


def _times(entry: Entry, voice: Voice) -> Iterator[str]:
    """When it happened, if that was told, and when it was entered, in the time of this place."""
    happened = entry.body.happened.replace("T", " ")
    if happened or entry.at:
        at = here(entry.at) if entry.at else ""
        yield from folded(voice.text("times", happened=happened, entered=at), 8, 2, voice.width)


def alone(line: Line) -> Line:
    """A line without what followed from it."""
    entry = line.entry
    return replace(line, entry=replace(entry, body=replace(entry.body, events=())))


def due_before(sitting: Sitting, voice: Voice) -> str:
    """What the table waited for at a moment, in words."""
    return "   ".join(due_told(voice.lang, sitting.due, voice.naming))


def moved(lines: Iterable[Line]) -> list[Line]:
    """Those of the lines that somebody entered."""
    return [line for line in lines if line.place != START]
