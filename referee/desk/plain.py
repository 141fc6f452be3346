"""A match as if its record had been right from the beginning."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from events.entry import Entry
from events.match import MoveAnnotated
from events.places import Place, read_place
from referee.desk.sitting import Sitting
from referee.notation.canonical import line_of
from replays import timeline
from replays.timeline import Annotation


def plain(sitting: Sitting) -> Sitting:
    """The match as it reads now, numbered from 1, without lines about the record itself.

    What was put on a line goes with it. A move that was put in has no id of its own.
    """
    return Sitting(
        sitting.game,
        sitting.edition,
        _plain(sitting.entries),
        viewer=sitting.viewer,
        published=sitting.published,
    )


def _plain(entries: Sequence[Entry]) -> list[Entry]:
    numbers: dict[Place, int] = {}
    found: list[Entry] = []
    for entry in timeline.as_it_reads(entries):
        put_on = _put_on(entry)
        if put_on is not None and read_place(put_on.number) not in numbers:
            continue
        place, number = entry.place, len(found)
        numbers[place] = number
        entry_id = entry.id if len(place) == 1 else ""
        moved = entry if put_on is None else _annotating(entry, put_on, numbers)
        found.append(replace(moved, number=number, id=entry_id, dotted=()))
    return found


def _put_on(entry: Entry) -> Annotation | None:
    """What the entry puts on another line, if it does."""
    event = entry.events[0] if entry.events else None
    return event if isinstance(event, Annotation) else None


def _annotating(entry: Entry, put_on: Annotation, numbers: Mapping[Place, int]) -> Entry:
    """The annotation of the same line under its new number."""
    number = numbers[read_place(put_on.number)]
    event = MoveAnnotated(number=number, glyph=put_on.glyph, text=put_on.text)
    mover, verb, _, *words = entry.body.words
    body = replace(entry.body, words=(mover, verb, str(number), *words), events=(event,))
    return replace(entry, text=line_of(body), body=body)
