"""Which entries stand.

An undo takes moves back for good: numbers are never used again and book-keeping stays where it is,
so what was taken back by any entry is simply left out. An amendment will give the moves of the
tail anew under their old numbers: it replaces entries here, and nothing after this asks how they
came to stand.
"""

from collections.abc import Sequence

from events.entry import Entry
from events.match import BOOK_KEEPING, GameOver, MovesUndone


def effective(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that stand, in order; the opening always does."""
    gone = {number for entry in entries for number in taken_back(entry)}
    return [entry for entry in entries if entry.number not in gone]


def taken_back(entry: Entry) -> tuple[int, ...]:
    """The numbers of the moves that this entry took back, in order; it says nothing else then."""
    event = entry.events[0] if entry.events else None
    return event.numbers if type(event) is MovesUndone else ()


def is_book_keeping(entry: Entry) -> bool:
    """Whether an undo leaves the entry where it is."""
    return bool(entry.events) and all(isinstance(event, BOOK_KEEPING) for event in entry.events)


def last_moves(entries: Sequence[Entry], count: int) -> tuple[int, ...]:
    """The numbers, in order, of the last `count` moves that stand, book-keeping aside.

    Fewer where the match has no more.
    """
    moves = [e.number for e in effective(entries) if e.number > 0 and not is_book_keeping(e)]
    return tuple(moves[-count:])


def final(entries: Sequence[Entry]) -> GameOver | None:
    """How the game ended, if it has: the last word of the entries that stand."""
    for entry in reversed(effective(entries)):
        for event in entry.events:
            if isinstance(event, GameOver):
                return event
    return None
