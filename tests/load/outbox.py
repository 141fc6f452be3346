"""A device that keeps what it enters until it is acknowledged, as the pages do."""

import asyncio
import json
from dataclasses import dataclass
from random import Random

from referee.desk.edge import EDGE
from tests.load.wire import Enterer

WAITS = (0.02, 0.5)
"""Seconds after which it tries again, at least and at most; a page is more patient."""


@dataclass
class Sent:
    """What was entered: its id, and the number under which it was acknowledged."""

    move: str
    id: str
    number: int = -1
    refused: str = ""


class Outbox:
    """Enters one move after another, each with the same id and expectation until it is in."""

    def __init__(self, enterer: Enterer, random: Random) -> None:
        self.sent: list[Sent] = []
        self.tries = 0
        self._enterer = enterer
        self._random = random

    async def enter(self, move: str, expect: int) -> Sent:
        """Enter a move, however often; what is refused is told in it."""
        one = Sent(move, EDGE.new_id())
        self.sent.append(one)
        while one.number < 0 and not one.refused:
            self.tries += 1
            try:
                status, told = await self._enterer.enter(move, one.id, expect)
            except (OSError, TimeoutError):
                status, told = 0, b""
            if status in (200, 201):
                one.number = int(json.loads(told)["number"])
            elif status in (0, 429) or status >= 500:
                await asyncio.sleep(self._random.uniform(*WAITS))
            else:
                one.refused = told.decode()
        return one

    def close(self) -> None:
        self._enterer.close()
