"""What might have happened instead: the moves of variations, judged one by one."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from events.corrections import VariationGiven
from events.entry import Entry
from events.errors import Unreadable
from events.places import Place, read_place, write_place
from projections.history import History
from projections.kit import State
from referee.desk.sitting import Sitting
from referee.moves.refusal import Refusal
from referee.views.position import Position
from replays import record
from replays.patterns import pattern
from replays.record import MoveLine
from replays.redact import REFEREE

Moves = Sequence[MoveLine]


class After(msgspec.Struct, frozen=True):
    """A move that was played in memory, the state after it, and what the viewer may know of it."""

    entry: Entry
    state: State
    position: Position[Any]


class Tried(msgspec.Struct, frozen=True):
    """A move of a variation, with what would have followed, and the variations upon it.

    `wrong`: why it cannot be; then nothing is `after` it, and no later move of the variation is
    tried.
    """

    text: str
    after: After | None = None
    wrong: Refusal | Unreadable | None = None
    variations: tuple[tuple["Tried", ...], ...] = ()


class Named(msgspec.Struct, frozen=True):
    """A variation by its name, `X.vK`: the K-th of move X."""

    place: Place
    nth: int


_NAME = pattern(r"([0-9]+(?:\.[0-9]+)*)\.v([1-9][0-9]{0,5})")


def read_name(word: str) -> Named:
    """The variation that is meant; raise Unreadable for a word that names none."""
    found = _NAME.fullmatch(word)
    if found is None:
        raise Unreadable("replay.variation_what", word=word)
    return Named(read_place(found[1]), int(found[2]))


# Which there are


def beside(entry: Entry) -> tuple[Moves, ...]:
    """The variations in parentheses behind a line of a record."""
    return tuple(record.read("\n".join(lines)).moves for lines in entry.body.variations)


def entered(event: VariationGiven) -> Moves:
    """The moves of a variation that was entered."""
    return tuple(MoveLine(text=line) for line in event.moves)


def stored(entries: Sequence[Entry], place: Place) -> tuple[Moves, ...]:
    """The variations that were entered about a move (`vary`)."""
    events = (event for entry in entries for event in entry.events)
    return tuple(
        entered(event)
        for event in events
        if isinstance(event, VariationGiven) and read_place(event.number) == place
    )


def of_move(entries: Sequence[Entry], place: Place) -> tuple[Moves, ...]:
    """All variations of a move, those in parentheses first; none where there is no such move."""
    line = History(entries).lines.get(place)
    return () if line is None else (*beside(line.entry), *stored(entries, place))


def may_see(sitting: Sitting, viewer: str) -> bool:
    """Whether variations are shown to the viewer: of an open deal to the referee alone."""
    return viewer == REFEREE or not sitting.sealed


# What comes of them


def tried(
    sitting: Sitting, entry: Entry, viewer: str, whole: Sitting
) -> tuple[tuple[Tried, ...], ...]:
    """The variations of an entry, as the viewer may read it.

    Those in parentheses are played from `sitting`, as it was before it; those that were entered
    later from the `whole` match, as it reads now.
    """
    if not may_see(sitting, viewer):
        return ()
    then = (
        tuple(_played(sitting.as_of(entry.number - 1), moves, viewer)) for moves in beside(entry)
    )
    entered = stored(whole.entries, entry.place)
    now = (_as_it_reads(whole, entry.place, moves, viewer) for moves in entered)
    return (*then, *now)


def variation(sitting: Sitting, named: Named, viewer: str) -> tuple[Tried, ...]:
    """A variation, played as the match reads now before its move.

    Raises Unreadable where there is no such, or where the viewer may not know.
    """
    number = write_place(named.place)
    if not may_see(sitting, viewer):
        raise Unreadable("replay.variation_hidden")
    there = of_move(sitting.entries, named.place)
    if sitting.eyes(viewer) != REFEREE and named.nth <= len(there) - len(
        stored(sitting.entries, named.place)
    ):
        raise Unreadable("replay.variation_hidden")  # as parentheses are in what he reads
    if named.nth > len(there):
        raise Unreadable("replay.variation_none", number=number, count=len(there))
    return _as_it_reads(sitting, named.place, there[named.nth - 1], viewer)


def _as_it_reads(sitting: Sitting, place: Place, moves: Moves, viewer: str) -> tuple[Tried, ...]:
    """Moves in place of one, under the numbers from its own on."""
    *front, last = place
    played = _played(sitting.as_it_reads(before=place), moves, viewer)
    return tuple(_at(each, (*front, last + nth)) for nth, each in enumerate(played))


def _at(move: Tried, place: Place) -> Tried:
    if move.after is None:
        return move
    return replace(move, after=replace(move.after, entry=replace(move.after.entry, dotted=place)))


def _played(sitting: Sitting, moves: Moves, viewer: str) -> Iterator[Tried]:
    for move in moves:
        before = sitting.number
        upon = tuple(
            tuple(_played(sitting.as_of(before), each, viewer)) for each in move.variations
        )
        try:
            entry = sitting.enter(move.text)
        except (Refusal, Unreadable) as wrong:
            yield Tried(move.text, wrong=wrong, variations=upon)
            return
        after = After(entry, sitting.state, sitting.position(viewer))
        yield Tried(move.text, after, variations=upon)
