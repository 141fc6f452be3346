"""A match live: server-sent events, each with the whole of what is to be known now."""

import asyncio
import random
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import Annotated, Any, NamedTuple

import msgspec
from litestar.params import Parameter

from referee.desk import edge
from referee.service.access import Access
from referee.service.frames import Frame
from referee.service.problems import Unserved
from referee.service.tables import Tables
from referee.service.watching import News, Watch
from referee.speech import Lang

PING = 15.0
"""Seconds between two pings."""

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


class Look(NamedTuple):
    """What somebody sees now; `why`: he does no more; `opens`: in how many seconds he sees more."""

    why: str
    frame: Frame | None = None
    data: Any = None
    opens: float | None = None


async def live(
    tables: Tables,
    watch: Watch,
    accesses: Sequence[Access],
    lang: Lang,
    *,
    board: bool,
    ids: bool = False,
) -> AsyncGenerator[str]:
    """The frames of matches: of each one at once, then the newest whenever there is a new version.

    It makes the next one only when the last was taken: a slow reader is owed no more than one of
    each match, which is not made yet.
    """
    looking = {access.match: access for access in accesses}
    shown: dict[str, Frame] = {}
    opens: dict[str, float] = {}
    pinged = monotonic()
    with watch.of(*looking) as news, tables.listening(accesses):
        yield f"retry: {RETRY}\n"
        news.tell(*looking)
        while await _told(watch, news, min((pinged + PING, *opens.values()))):
            match = news.next()
            if match in looking:
                look = await asyncio.to_thread(_look, tables, looking[match], lang, board)
                opens.pop(match, None)
                if look.opens is not None:
                    opens[match] = monotonic() + look.opens
                if look.frame is None:
                    yield _event("gone", {"match": match, "why": look.why})
                    del looking[match], shown[match]
                    if not looking:
                        return
                elif _is_news(look.frame, shown.get(match)):
                    shown[match] = look.frame
                    head = f"id: {look.frame.version}\n" if ids else ""
                    yield f"{head}{_event('match', look.data)}"
            news.tell(*(one for one, at in opens.items() if at <= monotonic()))
            if monotonic() >= pinged + PING:
                pinged = monotonic()
                yield _event("ping", {"time": edge.now(), "versions": _versions(shown)})
    yield _event("bye", {"retry_ms": random.randint(*LATER)})


def _look(tables: Tables, access: Access, lang: Lang, board: bool) -> Look:
    why = tables.gone(access)
    if why:
        return Look(why)
    table = tables.table(access.match, fresh=False)
    with table.lock:
        frame = table.frame(access, lang, board=board)
        opens = None if access.gate is None else table.opens(access.gate)
        return Look("", frame, frame.now(table.is_live), opens)


def _is_news(frame: Frame, shown: Frame | None) -> bool:
    """Whether it says something else; who has seen more already is not taken back."""
    return shown is None or (frame.version != shown.version and frame.number >= shown.number)


def _versions(shown: Mapping[str, Frame]) -> dict[str, str]:
    return {match: frame.version for match, frame in shown.items()}


async def _told(watch: Watch, news: News, until: float) -> bool:
    """Wait for news, so long at most; false where the service is to stop."""
    with suppress(TimeoutError):
        await asyncio.wait_for(news.wait(), max(until - monotonic(), 0))
    return not watch.stopping


def _event(name: str, data: Any) -> str:
    return f"event: {name}\ndata: {msgspec.json.encode(data).decode()}\n\n"
