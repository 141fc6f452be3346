"""Whether anything was entered, heard from a service as it happens."""

import http.client
import random
import time
from contextlib import suppress
from threading import Thread

from referee.remote.calls import Calls

SILENCE = 40.0
"""Seconds without a word after which a stream is no more; it says something every fifteen."""

REST = (1.0, 4.0)
"""Seconds from one stream to the next."""


class Ear:
    """Listens to a match for as long as the program runs; where it is cut off, it tries again."""

    def __init__(self, calls: Calls, match: str) -> None:
        self._calls = calls
        self._match = match
        self._number = -1
        self._gone = False
        Thread(target=self._run, daemon=True).start()

    def has_news(self, number: int) -> bool:
        """Whether more was entered than `number`, or the match may be seen no more."""
        return self._gone or self._number > number

    def _run(self) -> None:
        while not (self._gone or self._calls.closed):
            # What hinders it hinders the next call as well, and is told then.
            with suppress(OSError, http.client.HTTPException, ValueError):
                self._listen()
            time.sleep(0 if self._calls.closed else random.uniform(*REST))

    def _listen(self) -> None:
        for raw in self._calls.stream("matches", self._match, "stream", timeout=SILENCE):
            name, _, value = raw.decode().strip().partition(": ")
            if name == "id":
                self._number = max(self._number, int(value.partition(".")[0]))
            elif (name, value) == ("event", "gone"):
                self._gone = True
