"""How a match is told: entries in sentences, the board, and both as JSON."""

from collections.abc import Iterator, Sequence
from typing import Any, cast

import msgspec

from events.base import Event
from events.entry import Body, Entry, Restated
from events.places import Place, write_place
from projections.history import Line, lines_of
from referee.desk.desk import Desk
from referee.desk.sitting import Sitting
from referee.moves.offers import Offer
from referee.render.layout import wrapped
from referee.speech import Naming, say
from referee.speech.became import became
from referee.speech.offered import offer_line
from referee.speech.told import sentences
from referee.terminal.output import folded, width_here
from replays.patterns import pattern
from replays.timeline import put_in as put_in_by


def standing(desk: Desk) -> dict[str, Any]:
    """Where a match stands, as JSON; the state is that of whom the desk speaks for."""
    return {"match": desk.match, **position(desk.sitting, desk.viewer)}


def position(sitting: Sitting, viewer: str) -> dict[str, Any]:
    """Where a match in memory stands, as JSON; the state is the viewer's."""
    return cast("dict[str, Any]", msgspec.to_builtins(sitting.position(viewer)))


def board(sitting: Sitting, viewer: str, lang: str, width: int = 0) -> str:
    """The picture of the table, as the viewer may see it."""
    return sitting.board(viewer, lang, width or width_here())


def entry_lines(
    entry: Entry,
    lang: str,
    naming: Naming,
    *,
    line: Line | None = None,
    put_in: Sequence[Line] = (),
    width: int = 0,
) -> Iterator[str]:
    """The move as the language writes it, its consequences in sentences, its comments in braces.

    `line`: what became of it; none: it was just entered. `put_in`: what became of the moves that it
    put in.
    """
    if entry.body.words:
        told = _line_of(entry.body, lang, naming)
        yield from _numbered(entry.place, told, line, 4, width)
    yield from _sentences(entry.events, lang, naming, 8, width)
    later = {move.place: move for move in put_in}
    for move in entry.body.restated:
        yield from _restated_lines(move, lang, naming, width, later.get(move.place))
    for comment in entry.body.comments:
        yield from folded(f"{{{' '.join(comment.split())}}}", 8, 1, width)
    yield from _became(line, lang, 8, width)


def _numbered(place: Place, told: str, line: Line | None, gap: int, width: int) -> Iterator[str]:
    """A move under its number, which stands in parentheses where the move does not."""
    called = write_place(place)
    number = called if line is None or line.stands else f"({called})"
    first, *rest = folded(told, gap + 2, 4, width)
    yield f"{number:>{gap}}  {first.lstrip()}"
    yield from rest


def _became(line: Line | None, lang: str, indent: int, width: int) -> Iterator[str]:
    told = None if line is None else became(line)
    if told is not None:
        sentence = say(lang, told.text, {"number": told.number, "rule": told.rule})
        yield from folded(sentence, indent, 2, width)


def log_lines(
    entries: Sequence[Entry],
    wanted: Sequence[Entry],
    lang: str,
    naming: Naming,
    width: int = 0,
) -> Iterator[str]:
    """These of a match's entries, each with what became of it in the match."""
    lines = lines_of(entries)
    later = put_in_by(lines, entries)
    for entry in wanted:
        put_in = later.get(entry.number, ())
        line = lines[entry.place]
        yield from entry_lines(entry, lang, naming, line=line, put_in=put_in, width=width)


def _line_of(body: Body[Event], lang: str, naming: Naming) -> str:
    """The line of a move that was entered."""
    from referee.notation.canonical import line_of  # the board has no lines

    return naming.line(line_of(body), lang)


def _restated_lines(
    move: Restated[Event], lang: str, naming: Naming, width: int, line: Line | None
) -> Iterator[str]:
    """A move as it reads since a correction, with what follows from it then.

    `line`: what became of one that was put in.
    """
    yield from _numbered(move.place, _line_of(move.body, lang, naming), line, 8, width)
    yield from _sentences(move.body.events, lang, naming, 12, width)
    yield from _became(line, lang, 12, width)


def _sentences(
    events: Sequence[Event], lang: str, naming: Naming, indent: int, width: int
) -> Iterator[str]:
    for sentence in sentences(events, lang, naming):
        yield from folded(sentence, indent, 2, width)


_BREAK = pattern(r"(?<=[| ])(?=[^ ])")


def offer_lines(offer: Offer, indent: int, hang: int, width: int = 0) -> list[str]:
    """The offer in as many lines as it needs, broken at blanks and between choices."""
    return typed_lines(offer_line(offer), indent, hang, width)


def typed_lines(text: str, indent: int, hang: int, width: int = 0) -> list[str]:
    """What may be typed in as many lines as it needs, broken as an offer is."""
    parts = _BREAK.split(f"{' ' * indent}{text}")
    return wrapped(parts, width or width_here(), indent=" " * (indent + hang), gap="")
