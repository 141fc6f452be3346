"""What a correction does to later moves, as far as its reader may know it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from events.entry import Entry, Restated
from events.places import Place
from projections.history import History, Line, amended_place, left, restated


def told_otherwise(before: Sequence[Entry], entries: Iterable[Entry]) -> Iterator[Entry]:
    """The entries without the moves that read, and from which follows, what did for their reader.

    That something else follows which he may not see would tell him of it. What an entry takes out
    of the record and puts in again stands by it alone. `before`: the entries before them, as he may
    read them.
    """
    history, news = History(), [*before]
    for entry in entries:
        told = entry
        if entry.body.restated:
            for one in news:
                history.enter(one)
            news.clear()
            told = _otherwise(history.lines, entry)
        news.append(told)
        yield told


def _otherwise(lines: Mapping[Place, Line], entry: Entry) -> Entry:
    moves = entry.body.restated
    by_it = {amended_place(entry), *(place for place, _, _ in left(entry.events[0]))}
    kept = tuple(
        move for move in moves if move.place in by_it or not _same(lines.get(move.place), move)
    )
    if len(kept) == len(moves):
        return entry
    return replace(entry, body=replace(entry.body, restated=kept))


def _same(line: Line | None, move: Restated[Any]) -> bool:
    return line is not None and line.stands and restated(line.entry, move) == line.entry
