"""A match as a record, from its entries."""

from collections.abc import Sequence
from typing import Any

from events.entry import Body, Entry
from projections.fold import opening_of
from projections.history import final
from referee.desk.opening import write_tags
from referee.notation.canonical import line_of
from replays import record
from replays.heads import Kept, is_of_head, tags_of
from replays.record import MoveLine, Record

DRAW = "draw"
"""The tag `Result` of a game that nobody has won."""


def write(entries: Sequence[Entry], head: Kept | None = None) -> str:
    """The canonical text of the record, which imported gives the same events.

    Moves taken back stay in it, as the lines that took them back do. For a viewer it is written
    from the entries that he may read. `head`: of the log that it comes from.
    """
    return record.write(as_record(entries, head))


def as_record(entries: Sequence[Entry], head: Kept | None = None) -> Record:
    """The record of all entries; a match with such a tag of its own has none of its head."""
    tags = write_tags(opening_of(entries), result(entries))
    headed = head is not None and not any(map(is_of_head, tags))
    return Record(
        tags=(*tags, *tags_of(head)) if headed and head is not None else tags,
        comments=entries[0].body.comments,
        moves=tuple(_move(entry.body) for entry in entries[1:]),
    )


def result(entries: Sequence[Entry]) -> str:
    """The tag `Result`: who won, with commas; `draw`; empty while the game is on."""
    over = final(entries)
    return "" if over is None else ",".join(over.winners) or DRAW


def _move(body: Body[Any]) -> MoveLine:
    return MoveLine(
        text=line_of(body),
        comments=body.comments,
        variations=tuple(record.read("\n".join(lines)).moves for lines in body.variations),
    )
