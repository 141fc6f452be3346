"""A match live: server-sent events, each with the whole of what is to be known now."""

import asyncio
import random
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from time import monotonic
from typing import Any

import msgspec

from referee.desk import edge
from referee.service.access import Access
from referee.service.ending import gone
from referee.service.frames import Frame
from referee.service.limits import Limits
from referee.service.table import Table
from referee.service.tables import Tables
from referee.service.watching import Watch
from referee.speech import Lang

PING = 15.0
"""Seconds between two pings."""

RETRY = 2000
"""Milliseconds after which a browser tries again."""

LATER = (1000, 3000)
"""Milliseconds after which it is told to come back when the service stops, at least and at most."""


async def begun(frames: AsyncGenerator[str]) -> AsyncGenerator[str]:
    """A stream that has begun; what it is refused for is raised here, while it can be answered."""
    first = await anext(frames)

    async def all_of_it() -> AsyncGenerator[str]:
        async with aclosing(frames):
            yield first
            async for one in frames:
                yield one

    return all_of_it()


async def live(
    tables: Tables,
    watch: Watch,
    limits: Limits,
    table: Table,
    access: Access,
    lang: Lang,
    *,
    board: bool,
) -> AsyncGenerator[str]:
    """The frames of a match: the first at once, then the newest whenever there is a new version.

    It makes the next one only when the last was taken: a slow reader is never owed more than one.
    Raises as `Limits.listening` does.
    """
    match, shown, pinged = table.match, None, monotonic()
    with watch.of(match) as news, table.listening(access), limits.listening(access.device):
        yield f"retry: {RETRY}\n"
        news.set()
        while await _told(watch, news, _patience(table, access, pinged)):
            if why := gone(tables, access):
                yield _event("gone", {"match": match, "why": why})
                return
            frame = await asyncio.to_thread(table.frame, access, lang, board=board)
            if shown is None or (frame.version != shown.version and frame.number >= shown.number):
                shown = frame
                yield _frame(frame, table)
            elif monotonic() >= pinged + PING:
                pinged = monotonic()
                yield _event("ping", {"time": edge.now(), "versions": {match: shown.version}})
    yield _event("bye", {"retry_ms": random.randint(*LATER)})


def _patience(table: Table, access: Access, pinged: float) -> float:
    """Seconds to wait for news: until the next ping, or until more may be seen."""
    ping = pinged + PING - monotonic()
    opens = None if access.gate is None else table.opens(access.gate)
    return ping if opens is None else min(ping, opens)


async def _told(watch: Watch, news: asyncio.Event, seconds: float) -> bool:
    """Wait for news, so long at most; false where the service is to stop."""
    with suppress(TimeoutError):
        await asyncio.wait_for(news.wait(), max(seconds, 0))
    news.clear()
    return not watch.stopping


def _frame(frame: Frame, table: Table) -> str:
    return f"id: {frame.version}\n{_event('match', frame.now(table.is_live))}"


def _event(name: str, data: Any) -> str:
    return f"event: {name}\ndata: {msgspec.json.encode(data).decode()}\n\n"
