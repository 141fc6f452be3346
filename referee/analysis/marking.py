"""Marks as annotations of the match: what is entered, and what is there already."""

from collections.abc import Iterator

from events.corrections import PlaceAnnotated
from events.match import MoveAnnotated
from events.places import Place, read_place
from projections.history import History
from referee.analysis.rows import Post, Row
from referee.desk.sitting import Sitting

RECORDER = "bot:analyse"
"""As whom marks are entered."""


def marks(sitting: Sitting, post: Post) -> tuple[list[tuple[str, ...]], list[str]]:
    """The words of the marks to be put on the match, and the numbers of those there are."""
    there = {*_there(sitting)}
    new: list[tuple[str, ...]] = []
    left: list[str] = []
    for row in post.rows:
        if row.mark is None:
            continue
        words = ("referee", "annotate", row.n, row.mark, text(row))
        place = read_place(row.n)
        if (place, "") in there or (place, words[-1]) in there:
            left.append(row.n)
        else:
            new.append(words)
    return new, left


def text(row: Row) -> str:
    """What a mark says: how much was lost, and beside what, if everybody may know that line."""
    best = row.best
    loss = f"{row.loss or 0.0:.2f}"
    if best is None or not best.open or not best.line:
        return loss
    return f"{loss} below {best.line}"


def _there(sitting: Sitting) -> Iterator[tuple[Place, str]]:
    """The places that were marked: by this recorder with no text, by all with what they said.

    A record does not tell who entered a line: what says the same is the same mark.
    """
    lines = History(sitting.entries).lines
    for entry in sitting.entries:
        if not lines[entry.place].stands:
            continue
        for event in entry.events:
            if isinstance(event, MoveAnnotated | PlaceAnnotated) and event.glyph:
                place = read_place(event.number)
                yield place, event.text
                if entry.recorder == RECORDER:
                    yield place, ""
