"""What is done again and again goes on, whatever a log says; what was told is no news."""

import asyncio

import pytest

from events.errors import Conflict
from events.log.memory import MemoryLog
from referee.desk.desk import Desk
from referee.desk.edge import EDGE
from referee.desk.intake import take_in
from referee.desk.played import play
from referee.service.business import KIND
from referee.service.watching import EVERYTHING, repeat
from tests.load.service import EXAMPLES, tables_of


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


def test_what_was_told_here_is_no_news_and_what_others_entered_is_until_it_was_told():
    log, match = MemoryLog(), "m"
    take_in(log, match, play((EXAMPLES / "peak-duel.rec").read_text(encoding="utf-8")), EDGE)
    with tables_of(log) as tables:
        table = tables.table(match)
        table.desk.enter("referee note 1")
        assert match in tables.look()  # whoever entered it has told nobody yet
        table.desk.enter("referee note 2")
        table.tells()
        assert match not in tables.look()
        Desk(log, match, EDGE).enter("referee note 3")
        table.refresh()  # somebody has looked meanwhile, and those who wait know nothing of it
        assert match in tables.look()
        Desk(log, match, EDGE).enter("referee note 4")
        assert match in tables.look()
        assert table.sitting.entries[-1].text == "referee note 4"


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
