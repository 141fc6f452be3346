"""A device that keeps what it enters until it is acknowledged, as the pages do."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter

from referee.desk.edge import EDGE
from tests.load.wire import Enterer

WAITS = (0.02, 0.5)
"""Seconds after which it tries again, at least and at most; a page is more patient."""


@dataclass
class Sent:
    """What was entered: its id, and the number under which it was acknowledged.

    `at`: when it was sent the last time; `through`: by which of the services.
    """

    move: str
    id: str
    number: int = -1
    refused: str = ""
    at: float = 0.0
    through: int = 0


class Outbox:
    """Enters one move after another, each with the same id and expectation until it is in.

    Where one service is away it turns to the next.
    """

    def __init__(self, enterers: Sequence[Enterer], random: Random) -> None:
        self.sent: list[Sent] = []
        self.tries = 0
        self._enterers = enterers
        self._through = random.randrange(len(enterers))
        self._random = random

    async def enter(self, move: str, expect: int) -> Sent:
        """Enter a move, however often; what is refused is told in it."""
        one = Sent(move, EDGE.new_id())
        self.sent.append(one)
        while one.number < 0 and not one.refused:
            self.tries += 1
            one.at, one.through = perf_counter(), self._through
            try:
                status, told = await self._enterers[self._through].enter(move, one.id, expect)
            except (OSError, TimeoutError):
                status, told = 0, b""
            if status in (200, 201):
                one.number = int(json.loads(told)["number"])
            elif status in (0, 429) or status >= 500:
                self._through = (self._through + 1) % len(self._enterers)
                await asyncio.sleep(self._random.uniform(*WAITS))
            else:
                one.refused = told.decode()
        return one

    def close(self) -> None:
        for enterer in self._enterers:
            enterer.close()
