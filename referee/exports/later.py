"""What came later to the lines of a record: moves behind them, annotations on them."""

from collections.abc import Sequence

from events.entry import Entry
from events.places import Place
from projections.history import Line, by_place, lines_of
from replays.timeline import annotations, put_in


class Later:
    """What was put in, and put on lines, later: by the place behind or on which it stands."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        lines = lines_of(entries)
        self.annotated = annotations(entries, lines)
        self.behind: dict[Place, list[Line]] = {}
        for moves in put_in(lines, entries).values():
            for line in moves:
                self.behind.setdefault(line.place[:-1], []).append(line)
        for there in self.behind.values():
            there.sort(key=by_place)
