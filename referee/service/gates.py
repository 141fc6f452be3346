"""How far into a match those may look who are made to wait: a gate is the number of an entry."""

from calendar import timegm
from collections.abc import Sequence
from time import gmtime, strftime, strptime

from events.entry import Entry
from referee.service.settings import Delay

FORM = "%Y-%m-%dT%H:%M:%SZ"


def gate(entries: Sequence[Entry], delay: Delay, now: float, *, over: bool) -> int:
    """The newest entry that may be seen; `now`: seconds of the server's clock; `over`: now."""
    last = entries[-1].number
    match delay.kind:
        case "none":
            return last
        case "entries":
            return last if over else max(0, last - delay.n)
        case "result":
            return last if over else 0
        case "seconds":
            return _old(entries, now - delay.n)


def _old(entries: Sequence[Entry], moment: float) -> int:
    """The newest entry that was stored at this moment or before; of those after it none is told."""
    for entry in reversed(entries):
        if entry.number == 0 or seconds(entry.at) <= moment:
            return entry.number
    return 0


def opens(entries: Sequence[Entry], delay: Delay, gate_now: int) -> float | None:
    """When the next entry is old enough, in seconds of the server's clock; none: by no clock."""
    if delay.kind != "seconds" or gate_now >= entries[-1].number:
        return None
    return seconds(entries[gate_now + 1].at) + delay.n


def seconds(at: str) -> float:
    """A time as the log stores it, in seconds; one that is none (older logs) is long past."""
    try:
        return float(timegm(strptime(at, FORM)))
    except ValueError:
        return 0.0


def moment(now: float) -> str:
    """Seconds of the clock as the log stores a time."""
    return strftime(FORM, gmtime(now))
