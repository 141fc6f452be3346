"""A choice made before a match."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from events.base import Seat


class Option(msgspec.Struct, frozen=True):
    """A choice made before the match. `read` gives the canonical value or raises Unreadable.

    `values` are shown to people; `default` is taken at the table, `dealt` in the dealt mode.
    `seat`: it is of this seat alone, and of no match without it.
    `derived` gives the default where it follows from the options before this one. `check` raises
    Unreadable for a value that does not go with those, or with the dealt mode. `reading`: it stands
    for a reading of the source, which another table may read otherwise.
    """

    name: str
    values: tuple[str, ...]
    default: str
    read: Callable[[str, Any], str]
    dealt: str | None = None
    derived: Callable[[Mapping[str, str]], str] | None = None
    check: Callable[[str, Mapping[str, str], bool], None] | None = None
    seat: Seat | None = None
    reading: bool = False
