"""Clocks beside the record: what each seat has left, and whose time runs, by the server's clock.

Times are milliseconds. What is laid is how they stand after each press, so that they go on whatever
happens to the process. A flag that has fallen is shown; nobody is judged by it.
"""

from collections.abc import Mapping, Sequence
from time import gmtime, strftime
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from referee.service.problems import Unserved
from referee.service.said import Said

Action = Literal["start", "stop", "switch", "set"]

SECOND = 1000


class Clocks(Struct, frozen=True):
    """As they were at the last press; `since`: when that was.

    `auto`: a move of the seat whose time runs lets that of the next run.
    """

    left: Mapping[str, int]
    running: str | None = None
    since: int = 0
    increment: int = 0
    auto: bool = True


NONE = Clocks({})


class Pressed(Said, frozen=True, tag="pressed"):
    """How the clocks stand after somebody pressed them; `press`: his id of it, or none."""

    clocks: Clocks
    press: str = ""


def left(clocks: Clocks, seat: str, now: int) -> int:
    """What a seat has left now."""
    gone = max(0, now - clocks.since) if clocks.running == seat else 0
    return max(0, clocks.left[seat] - gone)


def seconds(clocks: Clocks, seat: str) -> int:
    """What a seat had left at the last press, as it is put on record."""
    return clocks.left[seat] // SECOND


def put(
    clocks: Clocks,
    now: int,
    *,
    seat: str | None,
    time: int | None,
    increment: int | None,
    auto: bool | None,
) -> Clocks:
    """Set what is named: what a seat has left, what is added at each switch, who switches."""
    if (seat is None) != (time is None):
        raise Unserved(400, "serve.unreadable", member="seat" if seat is None else "seconds")
    clocks = _counted(clocks, now)
    given = {} if seat is None or time is None else {seat: time * SECOND}
    return replace(
        clocks,
        left={**clocks.left, **given},
        increment=clocks.increment if increment is None else increment,
        auto=clocks.auto if auto is None else auto,
    )


def start(clocks: Clocks, now: int, seat: str) -> Clocks:
    """Let the time of a seat run. Raises `serve.clock` where one runs, or it has none."""
    if clocks.running is not None or seat not in clocks.left:
        raise Unserved(409, "serve.clock")
    return replace(clocks, running=seat, since=now)


def stop(clocks: Clocks, now: int) -> Clocks:
    """Let none run. Raises `serve.clock` where none does."""
    if clocks.running is None:
        raise Unserved(409, "serve.clock")
    return replace(_counted(clocks, now), running=None)


def switch(clocks: Clocks, now: int, of: str, to: str) -> Clocks:
    """The time of one ends, that of another begins. Raises `serve.clock` where it does not run."""
    if clocks.running != of or to not in clocks.left:
        raise Unserved(409, "serve.clock")
    stopped = stop(clocks, now)
    more = stopped.left[of] + clocks.increment * SECOND
    return replace(stopped, left={**stopped.left, of: more}, running=to, since=now)


def after(clocks: Clocks, seats: Sequence[str], seat: str) -> str | None:
    """Whose time comes after that of a seat, in the order of the table."""
    order = [one for one in seats if one in clocks.left]
    if seat not in order or len(order) < 2:
        return None
    return order[(order.index(seat) + 1) % len(order)]


def _counted(clocks: Clocks, now: int) -> Clocks:
    """The same clocks, as of now."""
    if clocks.running is None:
        return clocks
    seat = clocks.running
    return replace(clocks, left={**clocks.left, seat: left(clocks, seat, now)}, since=now)


def moment(at: int) -> str:
    """A time as it is told."""
    return f"{strftime('%Y-%m-%dT%H:%M:%S', gmtime(at // SECOND))}.{at % SECOND:03}Z"
