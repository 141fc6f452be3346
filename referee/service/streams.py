"""A match live: server-sent events, each with the whole of what is to be known now."""

import asyncio
import random
from collections.abc import AsyncIterator
from time import monotonic
from typing import Any

import msgspec

from events.errors import UnknownMatch
from referee.desk import edge
from referee.service.frames import Frame
from referee.service.tables import Tables
from referee.service.watching import Watch
from referee.speech import Lang

PING = 15.0
"""Seconds between two pings."""

RETRY = 2000
"""Milliseconds after which a browser tries again."""

LATER = (1000, 3000)
"""Milliseconds after which it is told to come back when the service stops, at least and at most."""


async def live(
    tables: Tables, watch: Watch, match: str, lang: Lang, first: Frame, *, board: bool
) -> AsyncIterator[str]:
    """The frames of a match: `first` at once, then the newest whenever there is a new version.

    It makes the next one only when the last was taken: a slow reader is never owed more than one.
    """
    yield f"retry: {RETRY}\n"
    yield _frame(first)
    shown, pinged = first, monotonic()
    with watch.of(match) as news:
        news.set()  # what came since the first was made
        while not watch.stopping:
            if await _told(news, pinged + PING - monotonic()):
                try:
                    frame = await asyncio.to_thread(tables.frame, match, lang, board=board)
                except UnknownMatch:
                    yield _event("gone", {"match": match, "why": "forgotten"})
                    return
                if frame.version != shown.version and frame.number >= shown.number:
                    shown = frame
                    yield _frame(frame)
            elif not watch.stopping:
                pinged = monotonic()
                yield _event("ping", {"time": edge.now(), "versions": {match: shown.version}})
    yield _event("bye", {"retry_ms": random.randint(*LATER)})


async def _told(news: asyncio.Event, seconds: float) -> bool:
    """Wait for news, so long at most; whether there are any."""
    try:
        await asyncio.wait_for(news.wait(), max(seconds, 0))
    except TimeoutError:
        return False
    news.clear()
    return True


def _frame(frame: Frame) -> str:
    return f"id: {frame.version}\n{_event('match', frame.now())}"


def _event(name: str, data: Any) -> str:
    return f"event: {name}\ndata: {msgspec.json.encode(data).decode()}\n\n"
