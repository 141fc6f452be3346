"""How far into a match those may look who are made to wait: a gate is the number of an entry."""

from calendar import timegm
from collections.abc import Sequence
from time import gmtime, strftime, strptime

from events.entry import Entry
from referee.service.settings import Delay

FORM = "%Y-%m-%dT%H:%M:%SZ"


def gate(entries: Sequence[Entry], delay: Delay, now: float, *, over: bool, known: int) -> int:
    """The newest entry that may be seen.

    `now`: seconds of the server's clock; `over`: the match is, now; `known`: what may be seen in
    any case, for it was.
    """
    last = entries[-1].number
    match delay.kind:
        case "none":
            return last
        case "entries":
            return max(known, last if over else last - delay.n)
        case "result":
            return last if over else known
        case "seconds":
            return _old(entries, now - delay.n, known)


def _old(entries: Sequence[Entry], moment: float, known: int) -> int:
    """The newest entry that was stored at this moment or before, as were all before it.

    An entry that was stored by a clock which was set back since holds up those behind it.
    """
    while known < entries[-1].number and seconds(entries[known + 1].at) <= moment:
        known += 1
    return known


def opens(entries: Sequence[Entry], delay: Delay, gate_now: int) -> float | None:
    """When the next entry is old enough, in seconds of the server's clock; none: by no clock."""
    if delay.kind != "seconds" or gate_now >= entries[-1].number:
        return None
    return seconds(entries[gate_now + 1].at) + delay.n


def lasts(delay: Delay, *, over: bool) -> bool:
    """Whether a gate is where it is, whatever the clock says and whatever is taken back later."""
    return delay.kind == "none" or (delay.kind == "entries" and not over)


def seconds(at: str) -> float:
    """A time as the log stores it, in seconds; one that is none (older logs) is long past."""
    try:
        return float(timegm(strptime(at, FORM)))
    except ValueError:
        return 0.0


def moment(now: float) -> str:
    """Seconds of the clock as the log stores a time."""
    return strftime(FORM, gmtime(now))
