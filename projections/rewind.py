"""Taking moves back without folding the match again."""

from collections import deque
from collections.abc import Sequence
from itertools import islice
from typing import Any

from events.entry import Entry
from projections.fold import onward
from projections.history import is_book_keeping, taken_back
from projections.kit import Kit

AT_HAND = 1000
"""How many moves can be taken back so; states share what they have in common."""


class Rewind:
    """The last moves that stand, each with the state before it."""

    __slots__ = ("_kit", "_moves")

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._moves = deque[tuple[int, Any]](maxlen=AT_HAND)

    def enter(self, entry: Entry, before: Any) -> None:
        """Take over an entry and the state before it."""
        undone = taken_back(entry)
        if not undone:
            if not is_book_keeping(entry):
                self._moves.append((entry.number, before))
        elif undone == self.last(len(undone)):
            for _ in undone:
                self._moves.pop()
        else:
            self._moves.clear()

    def last(self, count: int) -> tuple[int, ...]:
        """The numbers of the last moves that stand, in order; none if not so many are at hand."""
        if count > len(self._moves):
            return ()
        return tuple(number for number, _ in islice(self._moves, len(self._moves) - count, None))

    def without(self, count: int, entries: Sequence[Entry]) -> Any:
        """The state without the last moves, and with the book-keeping that followed them.

        `count` from 1 to as many as are at hand; `entries` are all that were entered.
        """
        number, before = self._moves[-count]
        kept = (entry for entry in entries[number + 1 :] if is_book_keeping(entry))
        return onward(self._kit, before, (event for entry in kept for event in entry.events))
