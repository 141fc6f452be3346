"""An entry as JSON."""

from collections.abc import Sequence
from typing import Any

import msgspec

from events.entry import Entry
from events.places import number_of
from projections.history import Line


def entry_json(
    entry: Entry, line: Line | None = None, put_in: Sequence[Line] = ()
) -> dict[str, Any]:
    """An entry as JSON; `line`: what became of it; none: it stands. An `id` may be a secret: null.

    `put_in`: the moves that it put in, of which a key tells where there are any; a number with dots
    is text.
    """
    body: dict[str, Any] = msgspec.to_builtins(entry.body)
    later = {"put_in": [_later(move) for move in put_in]} if put_in else {}
    return {
        "number": number_of(entry.place),
        "id": entry.id or None,
        "text": entry.text,
        "recorder": entry.recorder,
        "at": entry.at,
        "stands": line is None or line.stands,
        **body,
        **later,
    }


def became_json(line: Line) -> dict[str, Any]:
    """What became of a line, and by which entries."""
    return {
        "way": line.way,
        "taken_back_by": None if line.stands else line.since,
        "amended_by": line.amended or None,
        "restated_by": line.restated or None,
        "again_by": line.since if line.again else None,
        "rule": line.rule or None,
    }


def _later(line: Line) -> dict[str, Any]:
    """A move that was put in, as it reads now."""
    from referee.notation.canonical import line_of  # few entries put anything in

    return {
        "number": number_of(line.place),
        "line": line_of(line.entry.body),
        "stands": line.stands,
        **became_json(line),
    }
