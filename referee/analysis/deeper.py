"""Choices that follow a line in a world: whoever makes them thinks, by what his seat may know.

What that is, is made of what is public, of what this world has in his hand, and of what he read
since; never of the world itself.
"""

from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Any

from events.base import Event
from events.entry import Body, Entry
from projections.custody.course import Course
from projections.custody.drawn import Worlds
from projections.fold import onward
from referee.analysis.bots import FEW
from referee.analysis.known import Known
from referee.analysis.playing import OF_NOBODY, SILENT, Entered, Play
from referee.analysis.search import search
from referee.desk import counting
from referee.desk.sitting import Sitting
from referee.moves.refusal import Refusal
from replays.redact import PUBLIC, redacted

CHOICES = 2
"""So many choices after a line are thought about."""

ITERATIONS = 30
"""How much each is."""

MOST_MOVES = 20
"""After so many moves none is thought about any more, whoever has chosen."""

COST = 1 + CHOICES * ITERATIONS
"""As many playouts as one that goes on so is worth."""


class _Later(Known):
    """What a seat knows a little later, in some world. `course`: the worlds, all but for `hand`."""

    def __init__(self, seen: Sitting, hand: Sequence[str], course: Course) -> None:
        self._course = course
        super().__init__(seen, hand)

    @cached_property
    def worlds(self) -> Worlds:
        """All worlds that agree with it. Raises Unreadable as `Known` does."""
        self._course.tell(self._held)
        return Worlds(self._course)


class Deeper:
    """Goes on from a position that a seat has to choose in. `known`: what it knows of it."""

    def __init__(self, play: Play, known: Known) -> None:
        """Raises Unreadable where too much is open to be counted."""
        self._play = play
        self._known = known
        kit = known.seen.game.kit
        self._zones = kit.zones(known.seen.opened)
        self._own = self._base(known.seen)
        self._others = self._base(known.seen.seen_by(PUBLIC))

    def go_on(self, world: Any, line: str, rng: Random) -> tuple[Any, bool]:
        """The state after the choices that follow a line, and whether the line of analysis ended.

        Raises Refusal for a line that is not open in this world.
        """
        way = _Way(world)
        if line != SILENT:
            way.enter(Entered(line, self._play.rule(world, line)))
        for _ in range(MOST_MOVES):
            if way.moved and self._play.ends(way.before, way.state):
                return way.state, True
            if way.chosen >= CHOICES:
                break
            entered = self._next(way, rng)
            if entered is None:
                break
            way.enter(entered)
        return way.state, False

    def _base(self, seen: Sitting) -> tuple[Sitting, Course]:
        """A match as somebody knows it, and its worlds."""
        constraints = seen.game.kit.constraints
        return seen, Course.of(counting.told(seen), self._zones, constraints=constraints)

    def _next(self, way: "_Way", rng: Random) -> Entered | None:
        """What whoever is asked next enters; None: nobody does."""
        play, seats = self._play, dict(self._known.seen.opened.seats)
        for mover, may_wait in play.asked(way.state):
            if mover == OF_NOBODY:
                return None
            if mover in seats:
                entered = self._chosen(way, mover, may_wait, rng)
            else:
                entered = play.by_policy(way.state, mover, rng, answers=may_wait)
            if entered is not None:
                return entered
        return None

    def _chosen(self, way: "_Way", seat: str, may_wait: bool, rng: Random) -> Entered | None:
        """What a seat enters that the world admits; None: it says nothing, or has nothing to."""
        lines = self._play.lines(way.state, seat)
        silent = [SILENT] if may_wait else []
        if len(lines) + len(silent) > 1:
            known = self._knows(seat, way)
            if len(lines) <= FEW:
                lines = self._play.grouped(lines, [known.draw(rng)])
            if len(lines) + len(silent) > 1:
                way.chosen += 1
                lines = [*silent, *lines]
                found = search(known, self._play, seat, rng, ITERATIONS, lines=lines)
                lines = [one.line for one in found.lines]
        for line in lines:
            if line == SILENT:
                return None
            try:
                return Entered(line, self._play.rule(way.state, line))
            except Refusal:  # it is open in other worlds
                continue
        return None

    def _knows(self, seat: str, way: "_Way") -> Known:
        """What a seat knows by now."""
        seen, course = self._own if seat == self._known.seen.viewer else self._others
        own, course = [redacted(event, seat, self._zones) for event in way.told], course.copy()
        course.tell(own)
        after = onward(seen.game.kit, seen.state, own)
        body = Body(words=(), events=tuple(own))
        entry = Entry(number=seen.number + 1, id="", text="", body=body)
        later = Sitting(seen.game, seen.edition, [*seen.entries, entry], after, seat)
        return _Later(later, way.state.table.known(f"{seat}.hand"), course)


class _Way:
    """From a world on: what has become of it, what was told on the way, and how many chose."""

    def __init__(self, world: Any) -> None:
        self.before = self.state = world
        self.told: list[Event] = []
        self.chosen = 0
        self.moved = False

    def enter(self, entered: Entered) -> None:
        """Go on by what was entered."""
        self.before, self.state = self.state, entered.state
        self.told += entered.ruling.events
        self.moved = True
