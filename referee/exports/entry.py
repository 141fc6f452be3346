"""An entry as JSON."""

from typing import Any

import msgspec

from events.entry import Entry


def entry_json(entry: Entry, *, stands: bool = True) -> dict[str, Any]:
    """An entry as JSON; `stands`: it was not taken back. `id` is null where nobody may know it."""
    body: dict[str, Any] = msgspec.to_builtins(entry.body)
    return {
        "number": entry.number,
        "id": entry.id or None,
        "text": entry.text,
        "recorder": entry.recorder,
        "at": entry.at,
        "stands": stands,
        **body,
    }
