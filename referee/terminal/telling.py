"""How a match is told: entries in sentences, the board, and both as JSON."""

from collections.abc import Iterator, Sequence
from typing import Any, cast

import msgspec

from events.base import Event
from events.entry import Body, Entry, Restated
from events.places import write_place
from projections.history import History, Line
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
from replays.redact import REFEREE


def standing(desk: Desk) -> dict[str, Any]:
    """Where a match stands, as JSON; the referee's state."""
    return {"match": desk.match, **position(desk.sitting, REFEREE)}


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
    width: int = 0,
) -> Iterator[str]:
    """The move as its line is written, its consequences in sentences, its comments in braces.

    `line`: what became of it; none: it was just entered.
    """
    if entry.body.words:
        called = write_place(entry.place)
        number = called if line is None or line.stands else f"({called})"
        first, *rest = folded(_line_of(entry.body), 6, 4, width)
        yield f"{number:>4}  {first.lstrip()}"
        yield from rest
    yield from _sentences(entry.events, lang, naming, 8, width)
    for move in entry.body.restated:
        yield from _restated_lines(move, lang, naming, width)
    for comment in entry.body.comments:
        yield from folded(f"{{{' '.join(comment.split())}}}", 8, 1, width)
    told = became(line) if line is not None and line.stands else None
    if told is not None:
        yield from folded(say(lang, told[0], {"number": told[1]}), 8, 2, width)


def log_lines(
    entries: Sequence[Entry],
    wanted: Sequence[Entry],
    lang: str,
    naming: Naming,
    width: int = 0,
) -> Iterator[str]:
    """These of a match's entries, each with what became of it in the match."""
    lines = History(entries).lines
    for entry in wanted:
        yield from entry_lines(entry, lang, naming, line=lines[entry.place], width=width)


def _line_of(body: Body[Event]) -> str:
    """The canonical line of a move that was entered."""
    from referee.notation.canonical import line_of  # the board has no lines

    return line_of(body)


def _restated_lines(move: Restated[Event], lang: str, naming: Naming, width: int) -> Iterator[str]:
    """A move as it reads since an amendment, with what follows from it now."""
    first, *rest = folded(_line_of(move.body), 10, 4, width)
    yield f"{write_place(move.place):>8}  {first.lstrip()}"
    yield from rest
    yield from _sentences(move.body.events, lang, naming, 12, width)


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
