"""A match as one JSON document, from its entries."""

from collections.abc import Sequence
from typing import Any

from events.entry import Entry
from events.match import GameOver
from projections.fold import opening_of
from projections.history import final, lines_of
from referee.desk.opening import edition_tag
from referee.exports.entry import entry_json
from replays.heads import Kept, tags_of
from replays.timeline import put_in

VERSION = 1
"""Of the document's shape: a key may be added, none changes its meaning."""


def document(match: str, entries: Sequence[Entry], head: Kept | None = None) -> dict[str, Any]:
    """The match: how it was opened, how it ended, every entry with its consequences.

    Entries that no longer stand are in it, with `stands` false. For a viewer it is made of the
    entries that he may read. `head`: of the log that it comes from.
    """
    opened = opening_of(entries)
    lines = lines_of(entries)
    later = put_in(lines, entries)
    over = final(entries)
    return {
        "version": VERSION,
        "match": match,
        "game": opened.game,
        "edition": edition_tag(opened),
        "revision": opened.revision,
        "seats": dict(opened.seats),
        "options": dict(opened.options),
        "tags": dict(opened.tags),
        "status": "open" if over is None else "over",
        "result": None if over is None else _result(over),
        "moves": entries[-1].number,
        "head": None if head is None else tags_of(head)[1].value,
        "entries": [
            entry_json(entry, lines[entry.place], later.get(entry.number, ())) for entry in entries
        ],
    }


def _result(over: GameOver) -> dict[str, Any]:
    return {
        "winners": list(over.winners),
        "reason": over.reason,
        "scores": dict(over.scores),
        "why": over.why,
    }
