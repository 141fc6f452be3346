"""A match live: server-sent events, each with the whole of what is to be known now."""

import random
from collections.abc import AsyncGenerator, Sequence
from functools import partial
from time import monotonic
from typing import Annotated, Any, NamedTuple

import msgspec
from litestar.params import Parameter

from referee.desk import edge
from referee.service import beside, frames
from referee.service.access import Access
from referee.service.ending import gone
from referee.service.frames import Frame
from referee.service.limits import Limits
from referee.service.problems import Unserved
from referee.service.table import Audience, Table
from referee.service.tables import Tables
from referee.service.watching import News, Watch
from referee.speech import Lang

PING = 15.0
"""Seconds between two pings."""

SAME = 0.5
"""Seconds for which a frame is sent with the same time."""

RETRY = 2000
"""Milliseconds after which a browser tries again."""

MOST_MATCHES = 64
"""Matches of one stream."""

LATER = (1000, 3000)
"""Milliseconds after which it is told to come back when the service stops, at least and at most."""


Matches = Annotated[
    str, Parameter(max_length=10_000, description="The ids of matches, with commas between them.")
]


def named(matches: str) -> tuple[str, ...]:
    """The matches that are named, each once; raise `serve.unreadable` for none and too many."""
    found = tuple(dict.fromkeys(filter(None, matches.split(","))))
    if not 0 < len(found) <= MOST_MATCHES:
        raise Unserved(400, "serve.unreadable", member="matches")
    return found


async def begun(frames: AsyncGenerator[str]) -> AsyncGenerator[str]:
    """A stream that has begun; what it is refused for is raised here, while it can be answered."""
    await anext(frames)
    return frames


class Sight(NamedTuple):
    """What somebody sees now; `why`: he does no more; `opens`: in how many seconds he sees more."""

    why: str
    frame: Frame | None = None
    text: str = ""
    opens: float | None = None


class Following:
    """What somebody was shown last of each match that he follows."""

    def __init__(self, accesses: Sequence[Access]) -> None:
        self.looking = {access.match: access for access in accesses}
        self._shown: dict[str, Frame] = {}
        self._opens: dict[str, float] = {}

    def event(self, match: str, sight: Sight) -> str | None:
        """What he is told of it, if anything; who has seen more already is not taken back."""
        self._opens.pop(match, None)
        if sight.frame is None:
            del self.looking[match]
            self._shown.pop(match, None)
            return _event("gone", {"match": match, "why": sight.why})
        if sight.opens is not None:
            self._opens[match] = monotonic() + sight.opens
        frame, shown = sight.frame, self._shown.get(match)
        if shown and (frame.version == shown.version or frame.number < shown.number):
            return None
        self._shown[match] = frame
        return sight.text

    def ping(self) -> str:
        """The time, and which version he was shown of each."""
        versions = {match: frame.version for match, frame in self._shown.items()}
        return _event("ping", {"time": edge.now(), "versions": versions})

    def until(self, moment: float) -> float:
        """When there may be more to see by itself, or this moment."""
        return min((moment, *self._opens.values()))

    def due(self) -> list[str]:
        """The matches of which there may be more to see now."""
        now = monotonic()
        return [match for match, at in self._opens.items() if at <= now]


async def live(
    tables: Tables,
    watch: Watch,
    limits: Limits,
    accesses: Sequence[Access],
    lang: Lang,
    *,
    board: bool,
    ids: bool = False,
) -> AsyncGenerator[str]:
    """The frames of matches: of each one at once, then the newest whenever there is a new version.

    It makes the next one only when the last was taken: a slow reader is owed no more than one of
    each match, which is not made yet. Raises as `Limits.listening` does.
    """
    one, ping = Following(accesses), monotonic() + PING
    device = accesses[0].device
    with limits.listening(device), watch.of(*one.looking) as news, tables.listening(accesses):
        yield ""  # it has begun
        yield f"retry: {RETRY}\n"
        news.tell(*one.looking)
        while one.looking and await _told(watch, news, one.until(ping)):
            match = news.next()
            if match in one.looking:
                work = partial(_sight, tables, one.looking[match], lang, board, ids)
                sight = await watch.together(match, work)
                if event := one.event(match, sight):
                    yield event
            news.tell(*one.due())
            if monotonic() >= ping:
                ping = monotonic() + PING
                yield one.ping()
    if one.looking:
        yield _event("bye", {"retry_ms": random.randint(*LATER)})


def _sight(tables: Tables, access: Access, lang: Lang, board: bool, ids: bool) -> Sight:
    why = gone(tables, access)
    if why:
        return Sight(why)
    table = tables.table(access.match, fresh=False)
    with table.lock:
        frame = frames.frame(table, access, lang, board=board)
        opens = beside.changes_in(table, access)
        return Sight("", frame, _text(table, (access.viewer, lang, board, ids), frame), opens)


def _text(table: Table, shown: Audience, frame: Frame) -> str:
    """A frame as it is sent: one text for all who are shown it at a time."""
    found, made = table.texts.get(shown), monotonic()
    if found is None or found[0] != frame.version or made > found[1] + SAME:
        head = f"id: {frame.version}\n" if shown[-1] else ""
        event = _event("match", msgspec.Raw(frame.now(table.is_live)))
        found = frame.version, made, f"{head}{event}"
        table.texts[shown] = found
    return found[2]


async def _told(watch: Watch, news: News, until: float) -> bool:
    """Wait for news, so long at most; false where the service is to stop."""
    news.wake_at(until)
    await news.wait()
    return not watch.stopping


def _event(name: str, data: Any) -> str:
    return f"event: {name}\ndata: {msgspec.json.encode(data).decode()}\n\n"
