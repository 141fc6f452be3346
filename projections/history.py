"""Which entries stand, and how they read.

An undo takes moves back for good: numbers are never used again and book-keeping stays where it is,
so what was taken back by any entry is simply left out. An amendment gives the moves from the one
that it corrects on anew, under their old numbers, those among them that had fallen by an amendment
which it corrects: it replaces entries here, and nothing after this asks how they came to stand.
"""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from events.entry import Entry, Restated
from events.match import BOOK_KEEPING, GameOver, MoveAmended, MovesUndone

REVISIONS = (MovesUndone, MoveAmended)
"""What changes which moves before it stand, or how they read."""


def effective(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that stand, in order, as they read now; the opening always does.

    An amendment stands without the moves that it restates: these stand in their own places.
    """
    if not any(map(revises, entries)):
        return [*entries]
    standing, fallen = dict[int, Entry](), dict[int, Entry]()
    for entry in entries:
        fallen |= {n: standing.pop(n) for n in taken_back(entry) if n in standing}
        for move in entry.body.restated:
            before = standing.get(move.number) or fallen.get(move.number)
            if before is not None:
                standing[move.number] = restated(before, move)
        standing[entry.number] = _alone(entry)
    return [standing[number] for number in sorted(standing)]


def revises(entry: Entry) -> bool:
    """Whether the entry changes which moves before it stand, or how they read."""
    events = entry.body.events
    return bool(events) and type(events[0]) in REVISIONS


def taken_back(entry: Entry) -> tuple[int, ...]:
    """The numbers of the moves that no longer stand since this entry, in order."""
    event = entry.events[0] if entry.events else None
    if type(event) is MoveAmended:
        return tuple(number for number, _ in event.fallen)
    return event.numbers if type(event) is MovesUndone else ()


def gone(entries: Sequence[Entry]) -> dict[int, Entry]:
    """The numbers of the moves that no longer stand, each with the entry since which."""
    since = dict[int, Entry]()
    for entry in entries:
        since |= dict.fromkeys(taken_back(entry), entry)
        for move in entry.body.restated:
            since.pop(move.number, None)
    return since


def revived(entries: Sequence[Entry]) -> frozenset[int]:
    """The numbers of the moves that had fallen by an amendment and stand again since another."""
    fell = frozenset(number for entry in entries for number in taken_back(entry))
    return fell - gone(entries).keys()


def fallen_by_the_last(entries: Sequence[Entry], number: int) -> list[Entry]:
    """What fell since move `number` was corrected, as it read before, in order.

    Nothing where anything but book-keeping was entered since: the match has gone on without it.
    """
    place = len(entries)
    while amended(entries[place - 1]) == number or _goes_with_it(entries[place - 1]):
        place -= 1
    numbers = {one for entry in entries[place:] for one in taken_back(entry)}
    return [entry for entry in effective(entries[:place]) if entry.number in numbers]


def _goes_with_it(entry: Entry) -> bool:
    """Whether the match stands where it stood after this entry: a remark, a ruling, a penalty."""
    return is_book_keeping(entry) and not revises(entry)


def amended(entry: Entry) -> int:
    """The number of the move that this entry corrected; 0: none."""
    event = entry.events[0] if entry.events else None
    return event.number if type(event) is MoveAmended else 0


def corrections(entries: Sequence[Entry]) -> dict[int, int]:
    """The numbers of corrected moves, each with that of the entry that corrected it last."""
    return {amended(entry): entry.number for entry in entries if amended(entry)}


def restatements(entries: Sequence[Entry]) -> dict[int, int]:
    """The numbers of moves from which something else follows since an amendment, with its own.

    Corrected moves are among them; of several amendments it is the last.
    """
    return {move.number: entry.number for entry in entries for move in entry.body.restated}


def restated(entry: Entry, move: Restated[Any]) -> Entry:
    """The entry as it reads since an amendment; what people put on it stays."""
    said = entry.body
    body = replace(move.body, comments=said.comments, variations=said.variations)
    return replace(entry, text=move.text or entry.text, body=body)


def _alone(entry: Entry) -> Entry:
    if not entry.body.restated:
        return entry
    return replace(entry, body=replace(entry.body, restated=()))


def is_book_keeping(entry: Entry) -> bool:
    """Whether an undo leaves the entry where it is."""
    return bool(entry.events) and all(type(event) in BOOK_KEEPING for event in entry.events)


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
