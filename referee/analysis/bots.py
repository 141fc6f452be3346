"""Bots: who plays a seat, knowing what that seat may know and nothing else.

A bot is named by a spec: its kind, and behind a colon what it is set to, `ismcts:500,c=0.7`. Bots
of others come by the entry point group `tabletop_referee.bots`.
"""

from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Protocol

from events.errors import Unreadable
from referee.analysis.known import Known
from referee.analysis.playing import SILENT, Play, play_of
from referee.analysis.policy import Chance, any_of
from referee.analysis.search import CUT, DEPTH, C, Searched, search
from referee.desk.sitting import Sitting
from referee.moves.offers import Offer
from referee.moves.refusal import Refusal
from referee.notation.nearest import nearest

GROUP = "tabletop_referee.bots"
"""The entry-point group of bots that others install; each loads to a `Maker`."""

Clock = Callable[[], float]
"""Seconds that have gone by since some moment. The program's own bots do not look at it."""


class Bot(Protocol):
    """Who plays a seat.

    One that plays on in memory may count it in `playouts`; `referee selfplay` tells how many a
    second.
    """

    def choose(self, seen: Sitting, rng: Chance, clock: Clock) -> str | None:
        """The line that the seat enters next; None: it has none, or says nothing.

        `seen`: the match as its seat may know it (`Sitting.seen_by`), whose `viewer` is the seat.
        """
        ...


Maker = Callable[[str], Bot]
"""A bot of what stands behind the colon of its spec; raises Unreadable for what it cannot read."""


class AtRandom:
    """Any verb, any offer of it, any way to fill it in, and never what ends the game at once."""

    def choose(self, seen: Sitting, rng: Chance, clock: Clock) -> str | None:
        """The line."""
        del clock
        play = play_of(seen.game, seen.edition)
        offers = offered(seen, play)
        if not offers:
            return None
        verbs = dict.fromkeys(offer.verb for offer in offers)
        if may_wait(seen, play) and any_of([SILENT, *verbs], rng) == SILENT:
            return None
        return play.some_line(offers, rng)


class Greedy:
    """The line after which the position looks best at once, in the mean of so many worlds."""

    def __init__(self, worlds: int = 8) -> None:
        self.worlds = worlds

    def choose(self, seen: Sitting, rng: Chance, clock: Clock) -> str | None:
        """The line; of those that look alike any."""
        del clock
        play = play_of(seen.game, seen.edition)
        known = Known(seen)
        offers = offered(seen, play)
        if not offers:
            return None
        worlds = [known.draw(rng) for _ in range(self.worlds)]
        lines = choices(seen, play, offers, worlds)
        if len(lines) < 2:
            return next(iter(lines), None) or None
        means = {line: _mean(play, worlds, seen.viewer, line, rng) for line in lines}
        best = max(means.values())
        return any_of([line for line, mean in means.items() if mean == best], rng) or None


class Ismcts:
    """The line that a search looks at most; see `referee.analysis.search`."""

    def __init__(
        self, iterations: int = 500, c: float = C, depth: int = DEPTH, cut: int = CUT
    ) -> None:
        self.iterations = iterations
        self.c = c
        self.depth = depth
        self.cut = cut
        self.playouts = 0

    def choose(self, seen: Sitting, rng: Chance, clock: Clock) -> str | None:
        """The line; what is the only one is not thought about."""
        del clock
        play = play_of(seen.game, seen.edition)
        offers = offered(seen, play)
        if not offers:
            return None
        known = Known(seen)
        lines = choices(seen, play, offers, [known.draw(rng) for _ in range(2)])
        if len(lines) < 2:
            return next(iter(lines), None) or None
        found = self.searched(known, play, rng, lines)
        return found.best or None

    def searched(self, known: Known, play: Play, rng: Chance, lines: Sequence[str]) -> Searched:
        """What it thinks of these lines."""
        self.playouts += self.iterations
        return search(
            known,
            play,
            known.seen.viewer,
            rng,
            self.iterations,
            lines=lines,
            c=self.c,
            depth=self.depth,
            cut=self.cut,
        )


def _mean(play: Play, worlds: Sequence[Any], seat: str, line: str, rng: Chance) -> float:
    """What a seat has right after a line, in those of the worlds that admit it."""
    found: list[float] = []
    for world in worlds:
        try:
            after = play.enter(world, line) if line else world
        except Refusal:
            continue
        value = play.value(after)
        found.append((play.playout(after, rng) if value is None else value)[seat])
    return sum(found) / len(found)


# What a seat may choose among


def may_wait(seen: Sitting, play: Play) -> bool:
    """Whether nobody waits for the seat, so that it may say nothing."""
    return seen.viewer not in play.to_move(seen.state)


def offered(seen: Sitting, play: Play) -> Sequence[Offer]:
    """What a seat may choose among, as it knows the match; nothing where nothing is told of it."""
    state = seen.state
    if state.match.undealt or not play.valued(state):
        return ()
    return play.choosing.choices(state, seen.offers(seen.viewer))


FEW = 100
"""So many lines are looked at in two worlds, whether they come to the same."""


def choices(seen: Sitting, play: Play, offers: Sequence[Offer], worlds: Sequence[Any]) -> list[str]:
    """One line for each thing that the seat can do; silence first, where it may say nothing."""
    lines = play.listed(offers)
    found = play.grouped(lines, worlds[: 1 if len(lines) > FEW else 2])
    return [SILENT, *found] if may_wait(seen, play) else found


# Specs


def read(spec: str) -> Bot:
    """The bot of a spec. Raises Unreadable for one that there is not."""
    kind, rest = _parted(spec)
    own = OWN.get(kind)
    return _brought(kind, rest) if own is None else own(rest)


def is_quick(spec: str) -> bool:
    """Whether a bot is known to decide within some seconds; nothing is known of those of others."""
    kind, rest = _parted(spec)
    return kind in OWN and not _is_beyond(kind, rest)


def require_quick(spec: str) -> None:
    """Raise Unreadable where one of the program's own bots is set to think for longer."""
    kind, rest = _parted(spec)
    if kind in OWN and _is_beyond(kind, rest):
        raise Unreadable("bots.slow", bot=spec, most=f"{kind}:{QUICK[kind]}")


def _is_beyond(kind: str, rest: str) -> bool:
    most = read_settings(kind, QUICK[kind], SETTINGS[kind])
    found = read_settings(kind, rest, SETTINGS[kind])
    return any(value > most.get(name, value) for name, value in found.items())


def _parted(spec: str) -> tuple[str, str]:
    kind, _, rest = spec.strip().partition(":")
    return kind, rest


def kinds() -> tuple[str, ...]:
    """What bots there are: the program's own, then those of others in the order of their names."""
    return (*OWN, *sorted({one.name for one in _installed()} - OWN.keys()))


def _installed() -> Sequence[EntryPoint]:
    return tuple(entry_points(group=GROUP))


def _brought(kind: str, rest: str) -> Bot:
    """A bot that others bring. Raises Unreadable where nobody does, or it fails."""
    found = next((one for one in _installed() if one.name == kind), None)
    if found is None:
        known = kinds()
        raise Unreadable("bots.kind", word=kind, known=known, nearest=nearest(kind, known))
    try:
        make: Maker = found.load()
        return make(rest)
    except Unreadable:
        raise
    except Exception as failure:  # whatever a module of others does
        raise Unreadable("bots.failed", kind=kind, entry=found.value) from failure


def _at_random(rest: str) -> Bot:
    read_settings("random", rest, SETTINGS["random"])
    return AtRandom()


def _greedy(rest: str) -> Bot:
    settings = read_settings("greedy", rest, SETTINGS["greedy"])
    return Greedy(**{"worlds": int(settings[""])} if "" in settings else {})


Setting = tuple[type, float, float]
"""A whole number or any, from where to where."""

SETTINGS: Mapping[str, Mapping[str, Setting]] = {
    "random": {},
    "greedy": {"": (int, 1, 1000)},
    "ismcts": {
        "": (int, 1, 100_000),
        "c": (float, 0, 10),
        "depth": (int, 1, 1000),
        "cut": (int, 0, 2000),
    },
}
"""What the program's own bots can be set to."""

QUICK: Mapping[str, str] = {"random": "", "greedy": "50", "ismcts": "2000,depth=100,cut=20"}
"""The most that they are set to where others wait: with it a decision takes some seconds."""


def read_settings(kind: str, rest: str, known: Mapping[str, Setting]) -> dict[str, float]:
    """What stands behind the colon: `500,c=0.7`; the first needs no name. Raises Unreadable."""
    found: dict[str, float] = {}
    for word in filter(None, rest.split(",")):
        name, equals, value = word.partition("=")
        if not equals:
            name, value = "", name
        if name not in known or name in found:
            raise Unreadable("bots.setting", kind=kind, word=word, known=tuple(filter(None, known)))
        of, low, high = known[name]
        found[name] = _number(kind, word, value, of, low, high)
    return found


def _number(kind: str, word: str, value: str, of: type, low: float, high: float) -> float:
    try:
        number: float = of(value)
    except ValueError:
        number = low - 1
    if not low <= number <= high:
        raise Unreadable("bots.number", kind=kind, word=word, low=f"{low:g}", high=f"{high:g}")
    return number


def _ismcts(rest: str) -> Bot:
    settings = read_settings("ismcts", rest, SETTINGS["ismcts"])
    return Ismcts(
        int(settings.get("", 500)),
        settings.get("c", C),
        int(settings.get("depth", DEPTH)),
        int(settings.get("cut", CUT)),
    )


OWN: Mapping[str, Maker] = {"random": _at_random, "greedy": _greedy, "ismcts": _ismcts}
"""The program's own bots."""
