"""A log to which things happen, for what is kept beside it."""

from contextlib import suppress
from itertools import count

from hypothesis import strategies as st

from events.catalogues import shelf
from events.errors import Conflict
from events.log.base import copy
from events.log.memory import MemoryLog
from referee.desk.desk import Desk
from referee.desk.edge import Edge
from referee.desk.opening import read_tags
from referee.games.finding import find
from referee.moves.refusal import Refusal
from replays.record import Tag

IDS = count(1)
EDGE = Edge(now=lambda: "2026-11-20T19:02:11Z", new_id=lambda: f"id-{next(IDS)}")

MATCHES = st.sampled_from(["one", "two", "three"])

LINES = (
    *("a draws", "b draws", "a plays oak", "a hides elm", "b resign", "referee undo"),
    *("referee undo 2", 'referee note "tea"'),
)


def begin(log, match, *lines, game="toy", day=20, **tags):
    setup = read_tags([Tag("Game", game), *(Tag(name, value) for name, value in tags.items())])
    edge = Edge(now=lambda: f"2026-11-{day:02}T19:02:11Z", new_id=EDGE.new_id)
    desk = Desk.open(log, match, setup, edge)
    for line in lines:
        desk.enter(line)
    return desk


def steps(lines, *deeds):
    """What happens: lines are entered, and these deeds are done."""
    each = st.one_of(
        st.tuples(st.just("enter"), MATCHES, st.sampled_from([*LINES, *lines])),
        st.tuples(st.sampled_from(["begin", "forget", "swap", *deeds]), MATCHES, st.just("")),
    )
    return st.lists(each, max_size=25)


class Story:
    """What happened; `swap` goes on with another log, in which one match is another."""

    def __init__(self, path):
        self.path = path
        self.log = MemoryLog()
        self.desks = {}

    def enter(self, match, line):
        if match in self.desks:
            with suppress(Refusal):
                self.desks[match].enter(line)

    def begin(self, match, _):
        if match not in self.desks:
            with suppress(Conflict):  # it was forgotten
                self.desks[match] = begin(self.log, match, **{"Seat.a": match})

    def forget(self, match, _):
        if self.desks.pop(match, None):
            self.log.forget(match, at="2026-11-21")

    def swap(self, match, _):
        other = MemoryLog()
        other.keep_edition(shelf.canonical(find("toy").shipped()))
        for known in self.desks:
            if known == match:
                begin(other, known, "b plays oak")
            else:
                copy(known, self.log, other)
        self.log = other
        self.desks = {known: Desk(other, known, EDGE) for known in self.desks}
