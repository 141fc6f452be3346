"""Looking ahead with hidden cards: a search over worlds, with a tree for each seat.

Multiple-observer information-set Monte Carlo tree search. Each iteration plays on in a world of its
own. A seat's tree has a branch for each line as that seat reads it, so that nothing is answered
that its seat cannot see. Chance has no branches: the world and its fresh seed decide. A line is
compared with others only over the worlds in which it was open.

It infers nothing from what others did before, and never bluffs.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import ceil, log, sqrt
from typing import Any

import msgspec

from events.entry import Body
from referee.analysis.known import Known
from referee.analysis.playing import OF_NOBODY, SILENT, Entered, Play
from referee.analysis.policy import Chance, any_of, shuffled
from referee.moves.refusal import Refusal
from referee.notation.slots import says
from replays.redact import Says, words_for

MANY = 60
"""Of more lines only some are looked at, and the more the oftener a position is visited."""

C, DEPTH, CUT = 0.7, 25, 4
"""How much is tried that looked worse; how many moves a tree is deep; how many follow by policy."""


class Tried(msgspec.Struct, frozen=True):
    """A line, how often it was entered first, and what the seat had of it in the mean."""

    line: str
    visits: int
    value: float


class Searched(msgspec.Struct, frozen=True):
    """What a search found: the lines that were tried, best first, by how often."""

    lines: tuple[Tried, ...]

    @property
    def best(self) -> str:
        """The line with most visits."""
        return self.lines[0].line


def search(
    known: Known,
    play: Play,
    seat: str,
    rng: Chance,
    iterations: int,
    *,
    lines: Sequence[str] = (),
    c: float = C,
    depth: int = DEPTH,
    cut: int = CUT,
) -> Searched:
    """Look for what a seat best enters now, by what it knows.

    `lines`: what it may choose among, which stand as `Play.grouped` has them; without them all that
    it has in some world. Raises Unreadable where no world agrees with what is known.
    """
    found = _Search(known, play, seat, rng, c, depth, cut)
    chosen = lines or play.lines(known.draw(rng), seat)
    for _ in range(iterations):
        found.iterate(chosen)
    return Searched(found.root.ranked(seat))


class _Edge:
    """A line of a seat's own: how often it was open and entered, and what came of it."""

    __slots__ = ("entered", "node", "open", "squares", "total")

    def __init__(self) -> None:
        self.open = 0
        self.entered = 0
        self.total = 0.0
        self.squares = 0.0
        self.node = _Node()


class _Node:
    """What a seat has read so far, in its own tree."""

    __slots__ = ("edges", "heard", "ranks", "verbs", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.edges: dict[str, _Edge] = {}
        self.heard: dict[str, _Node] = {}
        self.ranks: dict[str, float] = {}
        self.verbs = Counter[str]()

    def after(self, line: str) -> "_Node":
        """The node after a line of another, as this seat reads it."""
        node = self.heard.get(line)
        if node is None:
            node = self.heard[line] = _Node()
        return node

    def few(self, lines: Sequence[str], rng: Chance) -> Sequence[str]:
        """Those of the lines that are looked at by now, in an order that is drawn once.

        Verbs take turns in it, so that what can be done in a hundred ways does not hide the rest.
        """
        if len(lines) <= MANY:
            return lines
        ranks = self.ranks
        for line in shuffled([line for line in lines if line not in ranks], rng):
            verb = "".join(line.split()[1:2])
            ranks[line] = self.verbs[verb] + rng.random()
            self.verbs[verb] += 1
        return sorted(lines, key=ranks.__getitem__)[: ceil(2 * sqrt(self.visits + 1))]

    def choose(self, lines: Iterable[str], rng: Chance, c: float) -> str:
        """One that was never entered, else that which promises most."""
        edges = self.edges
        fresh = [line for line in lines if line not in edges or not edges[line].entered]
        if fresh:
            return any_of(fresh, rng)
        best, most = SILENT, -1.0
        c *= _spread([edges[line] for line in lines])
        for line in lines:
            edge = edges[line]
            bound = edge.total / edge.entered + c * sqrt(log(edge.open) / edge.entered)
            if bound > most:
                best, most = line, bound
        return best

    def edge(self, line: str) -> _Edge:
        """What is known of a line."""
        edge = self.edges.get(line)
        if edge is None:
            edge = self.edges[line] = _Edge()
        return edge

    def ranked(self, seat: str) -> tuple[Tried, ...]:
        """The lines that were entered, those first that were entered most."""
        del seat
        tried = [
            Tried(line, edge.entered, edge.total / edge.entered)
            for line, edge in self.edges.items()
            if edge.entered
        ]
        return tuple(sorted(tried, key=lambda one: (-one.visits, -one.value)))


def _spread(edges: Sequence[_Edge]) -> float:
    """How far apart what came of these lines lies, beside games that are won or lost alike: 1.

    Where all of them come to much the same, little is tried that looked worse: else lines would be
    entered as often as one another, and which is best could not be told.
    """
    entered = sum(edge.entered for edge in edges)
    mean = sum(edge.total for edge in edges) / entered
    return 2 * sqrt(max(0.0, sum(edge.squares for edge in edges) / entered - mean * mean))


class _Search:
    """The trees of one search."""

    def __init__(
        self, known: Known, play: Play, seat: str, rng: Chance, c: float, depth: int, cut: int
    ) -> None:
        self.known = known
        self.play = play
        self.seat = seat
        self.rng = rng
        self.c = c
        self.depth = depth
        self.cut = cut
        opened = known.seen.opened
        self.zones = known.seen.game.kit.zones(opened)
        self.trees = {each: _Node() for each, _ in opened.seats}

    @property
    def root(self) -> _Node:
        """Where the seat stands that is to choose."""
        return self.trees[self.seat]

    def iterate(self, lines: Sequence[str]) -> None:
        """Play on once, in a world of its own."""
        walk = _Walk(self, self.known.draw(self.rng))
        walk.enter_one(self.seat, self.root.few(lines, self.rng))
        for _ in range(self.depth):
            if walk.done or not walk.go_on():
                break
        shares = walk.shares()
        for seat, edge in walk.path:
            edge.entered += 1
            edge.total += shares[seat]
            edge.squares += shares[seat] ** 2

    def heard(self, line: str, events: Sequence[Any], seat: str) -> str:
        """A line as a seat reads it."""
        words = tuple(line.split())
        body: Body[Any] = Body(words=words, events=tuple(events))
        return " ".join(words_for(body, seat, self.zones, self._says, sealed=True))

    def _says(self, words: Sequence[str]) -> Sequence[Says] | None:
        return says(words, self.play.game.language, self.play.edition)


class _Walk:
    """One way through a world: down the trees, then on by policy."""

    def __init__(self, search: _Search, world: Any) -> None:
        self.search = search
        self.state = world
        self.nodes: dict[str, _Node] = dict(search.trees)
        self.path: list[tuple[str, _Edge]] = []
        self.silent: set[str] = set()
        self.done = False
        """Whether something new was tried, or the line of analysis has ended."""
        self.ended = False

    def go_on(self) -> bool:
        """Let whoever is asked next enter something; whether anybody does."""
        play = self.search.play
        for mover, may_wait in play.asked(self.state):
            if mover in self.silent:
                continue
            if mover == OF_NOBODY:
                return False
            if mover not in self.nodes:
                entered = play.by_policy(self.state, mover, self.search.rng)
                if entered is not None:
                    self._take(mover, entered)
                    return True
                continue
            lines = play.lines(self.state, mover)
            if may_wait and lines:
                lines = [SILENT, *lines]
            if lines and self.enter_one(mover, self.nodes[mover].few(lines, self.search.rng)):
                return True
        return False

    def enter_one(self, seat: str, lines: Sequence[str]) -> bool:
        """Enter one of a seat's lines; whether one of them is open in this world."""
        node, search = self.nodes[seat], self.search
        left = dict.fromkeys(lines)
        while left:
            line = node.choose(left, search.rng, search.c)
            entered: Entered | None = None
            if line != SILENT:
                try:
                    entered = Entered(line, search.play.rule(self.state, line))
                except Refusal:
                    del left[line]
                    continue
            self._count(seat, node, left, line)
            if entered is None:
                self.silent.add(seat)
            else:
                self._take(seat, entered)
            return True
        return False

    def _count(self, seat: str, node: _Node, left: Iterable[str], line: str) -> None:
        """Down the seat's own tree, where all these lines were open."""
        node.visits += 1
        for each in left:
            node.edge(each).open += 1
        edge = node.edges[line]
        self.done = not edge.entered
        self.path.append((seat, edge))
        self.nodes[seat] = edge.node

    def _take(self, mover: str, entered: Entered) -> None:
        """On to the state after a line, which the others read as they may."""
        before, self.state = self.state, entered.state
        self.silent.clear()
        for seat, node in self.nodes.items():
            if seat != mover:
                heard = self.search.heard(entered.line, entered.ruling.events, seat)
                self.nodes[seat] = node.after(heard)
        if self.search.play.ends(before, self.state):
            self.done = self.ended = True

    def shares(self) -> Mapping[str, float]:
        """What each seat has in the end."""
        play = self.search.play
        if self.ended:
            return play.worth(self.state)
        return play.playout(self.state, self.search.rng, self.search.cut)
