"""What is done again and again goes on, whatever a log says for a while."""

import asyncio

import pytest

from events.errors import Conflict
from events.log.memory import MemoryLog
from referee.service.business import KIND
from referee.service.watching import EVERYTHING, repeat
from tests.load.service import tables_of


class AtTimes(MemoryLog):
    """A log that cannot be read at times."""

    broken = False

    def slips(self, kind, match=None, *, after=0):
        if self.broken and kind != KIND:
            raise Conflict("log.locked", path="/a/place")
        return super().slips(kind, match, after=after)


def test_what_was_told_while_the_log_could_not_be_read_is_told_later():
    log = AtTimes()
    with tables_of(log) as tables:
        assert tables.look() == set()
        log.lay(KIND, "", lambda _: ['{"type":"begun","asked":""}'], at="2026-01-01T00:00:00Z")
        log.broken = True
        assert tables.look() == ()
        log.broken = False
        assert EVERYTHING in tables.look()
        assert tables.look() == set()


@pytest.mark.parametrize("error", [Conflict("log.locked", path="/a"), KeyError("a defect")])
def test_what_fails_is_done_again(error):
    done = []

    def fails_at_first() -> None:
        done.append(len(done))
        if len(done) == 1:
            raise error

    async def some_time() -> None:
        task = asyncio.create_task(repeat(0.001, fails_at_first))
        while len(done) < 3:
            await asyncio.sleep(0.001)
        task.cancel()

    asyncio.run(asyncio.wait_for(some_time(), 10))
    assert done[:3] == [0, 1, 2]
