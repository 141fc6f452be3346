"""Taking moves back without folding the match again."""

from collections import deque
from collections.abc import Sequence
from itertools import islice
from typing import Any, Self

from msgspec.structs import replace

from events.entry import Entry
from events.places import Place
from projections.fold import fold, onward
from projections.history import effective, is_book_keeping, revises, undone_by
from projections.kit import Kit, State
from projections.match import with_sheet_of

AT_HAND = 4000
"""How many moves can be taken back before the match is folded again.

States share what they have in common.
"""


class Rewind:
    """The last moves that stand, each with the state before it."""

    __slots__ = ("_moves",)

    def __init__(self) -> None:
        self._moves = deque[tuple[Place, Any]](maxlen=AT_HAND)  # states, for `replace`

    @classmethod
    def of(cls, kit: Kit, entries: Sequence[Entry]) -> Self:
        """The last moves of these entries: the match is folded once, for all of them."""
        rewind = cls()
        opening, *standing = effective(entries)
        state = fold(kit, [opening])
        for entry in standing:
            if not is_book_keeping(entry):
                rewind.enter(entry, state)
            state = onward(kit, state, entry.events)
        return rewind

    def enter(self, entry: Entry, before: State) -> None:
        """Take over an entry and the state before it."""
        if not revises(entry):
            if not is_book_keeping(entry):
                self._moves.append((entry.place, before))
            return
        undone = undone_by(entry)
        if undone and undone == self.last(len(undone)):
            for _ in undone:
                self._moves.pop()
        else:
            self._moves.clear()

    def before(self, entry: Entry) -> State | None:
        """The state before the last entry of the match; None where that is not at hand."""
        place, before = self._moves[-1] if self._moves else (None, None)
        return before if place == entry.place and not revises(entry) else None

    def last(self, count: int) -> tuple[Place, ...]:
        """The places of the last moves that stand, in order; none if not so many are at hand."""
        if count > len(self._moves):
            return ()
        return tuple(place for place, _ in islice(self._moves, len(self._moves) - count, None))

    def without(self, count: int, now: State) -> State:
        """The state without the last moves, and with the book-keeping that followed them.

        `count` from 1 to as many as are at hand; `now` is the state with them. Book-keeping fills
        the match sheet and changes nothing else, so that the sheet of now is all there is to keep.
        """
        _, before = self._moves[-count]
        state: State = replace(before, match=with_sheet_of(before.match, now.match))
        return state
