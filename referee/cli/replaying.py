"""`replay`: a match gone through move by move, as someone may see it."""

import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from events.base import Event
from events.errors import Unreadable
from events.places import is_within
from referee.desk.positions import drawn
from referee.desk.sitting import Sitting
from referee.desk.stages import positions
from referee.desk.variations import Tried, read_name, tried
from referee.desk.variations import variation as played
from referee.exports.entry import became_json, entry_json
from referee.moves.refusal import Refusal
from referee.rulebooks import book
from referee.rulebooks.citing import rules_cited
from referee.speech import Lang, Naming, explain, say
from referee.speech.told import sentences
from referee.terminal import place, telling
from referee.terminal.numbers import line_meant
from referee.terminal.output import folded, width_here, write, write_json_line
from referee.terminal.settings import Settings
from referee.views.position import Position
from replays.timeline import Annotation, Stage

STOP = "q"


def replay(
    settings: Settings,
    match: str | None = None,
    *,
    start: str = "0",
    end: str | None = None,
    step: bool = False,
    speed: float = 0.0,
    viewer: str = "",
    corrected: bool = False,
    as_json: bool = False,
) -> None:
    """Go through a match, with the table as it was after each entry.

    `corrected`: as it reads now, in the order of play.
    `step` waits for a line of a terminal after each, `speed` rests so many seconds on a terminal;
    where there is none, it goes straight on. JSON is one object a line.
    """
    lang = settings.language()
    with place.reading(settings) as log:
        desk = place.sit(log, settings, match)
    viewer = desk.whose(viewer)
    settings.naming = desk.sitting.naming_for(viewer)
    sitting, first, last = _range(desk.sitting, start, end, corrected=corrected)
    if as_json:
        told = _Telling(lang, settings.naming)
        for answer in _answers(sitting, viewer, first, last, told, desk.sitting):
            write_json_line({"match": desk.match, **answer})
        return
    pace = Pace(speed, lang, step=step)
    for stage, seen in positions(sitting, viewer, first, last):
        for line in _lines(sitting, stage, seen, lang, settings.naming):
            write(line)
        if stage.entry.number < last and pace.is_over():
            return


def _range(
    sitting: Sitting, start: str, end: str | None, *, corrected: bool
) -> tuple[Sitting, int, int]:
    """The match that is gone through, and the first and the last of its entries that are meant.

    Raises Unreadable where there are none such.
    """
    end = str(sitting.number) if end is None else end
    first, last = (line_meant(sitting, number, corrected=corrected) for number in (start, end))
    if not corrected:
        if first > last:
            raise Unreadable("replay.range", start=start, end=end)
        return sitting, first[0], last[0]
    reads = sitting.as_it_reads()
    meant = [entry.number for entry in reads.entries if is_within(entry.place, first, last)]
    if not meant:
        raise Unreadable("replay.range" if first > last else "replay.none", start=start, end=end)
    return reads, meant[0], meant[-1]


def variation(
    settings: Settings,
    named: str,
    match: str | None = None,
    *,
    step: bool = False,
    speed: float = 0.0,
    viewer: str = "",
    as_json: bool = False,
) -> None:
    """Go through what might have been played instead of a move, to the end or a rule against it.

    `named`: the variation, `X.vK`. The rest is as in `replay`.
    """
    meant, lang = read_name(named), settings.language()
    with place.reading(settings) as log:
        desk = place.sit(log, settings, match)
    viewer = desk.whose(viewer)
    settings.naming = desk.sitting.naming_for(viewer)
    moves = played(desk.sitting, meant, viewer)
    if as_json:
        told = _Telling(lang, settings.naming)
        for move in moves:
            answer = {"match": desk.match, "variation": named, "viewer": viewer}
            write_json_line({**answer, **_stored(move, told), **told.move(move)})
        return
    pace = Pace(speed, lang, step=step)
    for move in moves:
        for line in _of_variation(desk.sitting, move, lang, settings.naming):
            write(line)
        if move is not moves[-1] and pace.is_over():
            return


# Told to programs


def _stored(move: Tried, told: "_Telling") -> dict[str, Any]:
    """What would be stored of a move of a variation, with the rules that it rests on."""
    if move.after is None:
        return {}
    entry = move.after.entry
    return {**entry_json(entry), "cited": told.cited(entry.events)}


def _answers(
    sitting: Sitting, viewer: str, first: int, last: int, told: "_Telling", whole: Sitting
) -> Iterator[dict[str, Any]]:
    for stage, seen in positions(sitting, viewer, first, last):
        body = stage.entry.body
        instead = tried(sitting, stage.entry, viewer, whole)
        yield {
            **entry_json(stage.entry, stage.line, stage.put_in),
            **became_json(stage.line),
            "status": seen.status,
            "to_move": seen.to_move,
            "viewer": viewer,
            "state": msgspec.to_builtins(seen.state),
            "due": msgspec.to_builtins(seen.due),
            "sentences": told.sentences(body.events),
            "cited": told.cited(body.events),
            "played": [list(map(told.move, moves)) for moves in instead],
        }


class _Telling:
    """How moves are told to programs in words: in one language, to one viewer."""

    def __init__(self, lang: Lang, naming: Naming) -> None:
        self._lang = lang
        self._naming = naming

    def sentences(self, events: Sequence[Event]) -> list[str]:
        return list(sentences(events, self._lang, self._naming))

    def cited(self, events: Iterable[Event]) -> dict[str, str]:
        """The texts of the rules on which these consequences rest, by their ids."""
        found = (book.rule(self._naming.game, rule, self._lang) for rule in rules_cited(events))
        return {passage.id: passage.text for passage in found if passage is not None}

    def move(self, move: Tried) -> dict[str, Any]:
        """A move of a variation: what followed, or why it cannot be; then variations upon it."""
        beside = [list(map(self.move, moves)) for moves in move.variations]
        if move.after is None:
            assert move.wrong is not None, "what was not played was wrong"
            rule = move.wrong.rule if isinstance(move.wrong, Refusal) else None
            why = explain(self._lang, move.wrong, self._naming)
            return {"text": move.text, "rule": rule, "message": why, "played": beside}
        seen = msgspec.to_builtins(move.after.position)
        events = move.after.entry.events
        kept = {key: seen[key] for key in ("status", "to_move", "state", "due")}
        return {
            "text": move.text,
            "events": msgspec.to_builtins(events),
            "sentences": self.sentences(events),
            **kept,
            "played": beside,
        }


# Told to people


def _lines(
    sitting: Sitting, stage: Stage, seen: Position[Any], lang: Lang, naming: Naming
) -> Iterator[str]:
    """The move with what follows from it, what was put on it later, and the table after it."""
    line, put_in = stage.line, stage.put_in
    yield from telling.entry_lines(stage.entry, lang, naming, line=line, put_in=put_in)
    for annotation in stage.annotations:
        yield from folded(_annotation(annotation, lang), 8, 2)
    yield ""
    yield drawn(sitting.game, stage.state, seen, lang, width_here())
    yield ""


def _of_variation(sitting: Sitting, move: Tried, lang: Lang, naming: Naming) -> Iterator[str]:
    """A move of a variation with the table after it, or why it cannot be."""
    after, wrong = move.after, move.wrong
    if after is not None:
        yield from telling.entry_lines(after.entry, lang, naming)
        yield ""
        yield drawn(sitting.game, after.state, after.position, lang, width_here())
        yield ""
    if wrong is not None:
        yield from folded(naming.line(move.text, lang), 6, 4)
        told = explain(lang, wrong, naming)
        if isinstance(wrong, Refusal):
            told = say(lang, "cli.ruled", {"rule": wrong.rule, "text": told})
        yield from folded(told, 8, 2)


def _annotation(annotation: Annotation, lang: Lang) -> str:
    return say(lang, "replay.annotated", {"glyph": annotation.glyph, "text": annotation.text})


class Pace:
    """How fast it goes on: at a terminal by Enter or by the clock, elsewhere at once."""

    def __init__(self, speed: float, lang: Lang, *, step: bool) -> None:
        self._step = step and sys.stdin.isatty()
        self._speed = speed if sys.stdout.isatty() else 0.0
        self._prompt = say(lang, "replay.step", {})

    def is_over(self) -> bool:
        """Wait, and tell whether the reader has had enough."""
        sys.stdout.flush()
        if not self._step:
            time.sleep(self._speed)
            return False
        sys.stderr.write(self._prompt)
        sys.stderr.flush()
        answer = sys.stdin.readline()
        if not answer:  # the end of input: nobody is there to ask again
            sys.stderr.write("\n")
        return not answer or answer.strip().casefold() == STOP
