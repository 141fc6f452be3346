"""Bots at the matches of a service: asked after every entry, in processes of their own.

Of two: one for bots that are known to be quick, so that they wait for no other.
That bots play in a match is laid beside its record, so that a service that starts again knows it.
"""

import asyncio
from typing import NamedTuple

from events.errors import Conflict, RefereeError
from referee.analysis.bots import is_quick
from referee.analysis.seated import MOST, RECORDER, Act, Bots, Question, enter
from referee.analysis.thinker import Thinker
from referee.service import publishing, seated, timing, waiting
from referee.service.notes import note, where
from referee.service.problems import Unserved
from referee.service.table import Table
from referee.service.tables import Tables
from referee.service.watching import Watch

LOOKS = 1.0
"""Seconds between two looks for matches in which a bot is to go on."""

State = tuple[bytes, int]
"""A match as it stands: the head of its record, and the last that was said beside it."""


class _Asked(NamedTuple):
    """What bots are asked at a table, upon which entry."""

    table: Table
    number: int
    questions: list[Question]


class _Mind:
    """A process in which bots think, one after another.

    Those of matches take turns, a decision each; who waits takes no thread from what people ask.
    """

    def __init__(self) -> None:
        self._thinker = Thinker()
        self._thinking = asyncio.Lock()

    async def answer(self, question: Question) -> Act | None:
        """What a bot enters, as soon as it is its turn."""
        async with self._thinking:
            return await asyncio.to_thread(self._thinker.answer, question)

    def close(self) -> None:
        """End the process."""
        self._thinker.close()


class Acting:
    """Lets bots play their seats, for as long as the service runs."""

    def __init__(self, tables: Tables, watch: Watch) -> None:
        self._tables = tables
        self._watch = watch
        self._quick, self._slow = _Mind(), _Mind()
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        """Matches of which something was heard while bots were asked there."""
        self._settled: dict[str, State] = {}
        """How matches stood when bots had nothing more to do there."""
        self._ready: dict[str, tuple[int, Act]] = {}
        """What is to be entered as soon as others have had their time, upon which entry."""

    def hear(self, match: str) -> None:
        """There may be news of a match; called in the loop."""
        table = self._tables.at_hand(match)
        if table is not None and table.bots:
            self._begin(match)

    async def run(self) -> None:
        """Look for matches that wait for a bot, as after a start, or when time has gone by."""
        try:
            while True:
                for match in await asyncio.to_thread(self._waiting):
                    self._begin(match)
                await asyncio.sleep(LOOKS)
        finally:
            self._again.clear()
            for task in self._busy.values():
                task.cancel()
            self._quick.close()
            self._slow.close()

    def _waiting(self) -> list[str]:
        try:
            return [*filter(self._has_moved, self._tables.outstanding.seated())]
        except RefereeError as error:
            note("unread", text=error.text)
            return []

    def _has_moved(self, match: str) -> bool:
        settled = self._settled.get(match)
        return settled is None or self._tables.log.head(match).chain != settled[0]

    def _begin(self, match: str) -> None:
        if match in self._busy:
            self._again.add(match)
            return
        self._busy[match] = task = asyncio.create_task(self._act(match))
        task.add_done_callback(lambda _: self._ended(match))

    def _ended(self, match: str) -> None:
        """Begin again where something was heard of a match meanwhile."""
        del self._busy[match]
        if match in self._again:
            self._again.discard(match)
            self._begin(match)

    async def _act(self, match: str) -> None:
        """Let the bots of a match act until it is up to others."""
        try:
            while (asked := await asyncio.to_thread(self._asked, match)) is not None:
                act = await self._answer(asked)
                if not await asyncio.to_thread(self._done, asked, act):
                    return
                self._watch.moved(match)
        except RefereeError as error:
            note("unplayed", match=match, text=error.text)
        except Exception as error:
            note("defect", match=match, kind=type(error).__name__, at=where(error))

    async def _answer(self, asked: _Asked) -> Act | None:
        """What the first of those who are asked enters that enters anything."""
        number, ready = self._ready.pop(asked.table.match, (-1, None))
        if number == asked.number:
            return ready
        for question in asked.questions:
            mind = self._quick if is_quick(question.spec) else self._slow
            act = await mind.answer(question)
            if act is not None:
                return act
        return None

    def _asked(self, match: str) -> _Asked | None:
        """Who is asked, and what; None: nothing has happened since nobody had anything to do."""
        table = self._tables.table(match)
        with table.lock:
            seated.agree(table)
            state = _state(table)
            if self._settled.get(match) == state:
                return None
            self._settled[match] = state
            bots = Bots.of(match, table.sitting)
            if bots is None or _in_a_row(table) >= MOST:
                return None
            return _Asked(table, table.sitting.number, [*bots.questions(table.sitting)])

    def _done(self, asked: _Asked, act: Act | None) -> bool:
        """Enter what a bot does; whether there may be more to do.

        Where others have moved meanwhile it is asked anew; where they have time to answer, later.
        """
        table, number = asked.table, asked.number
        with table.lock:
            if table.sitting.number != number:
                self._settled.pop(table.match, None)
                return True
            if act is None:
                seated.pass_by(table)
                self._settled[table.match] = _state(table)
                return False
            try:
                waiting.require_over_for_all(table, act.line)
                table.desk.speak_to(act.seat)
                entry = enter(table.desk, act)
            except (Unserved, Conflict):
                self._settled.pop(table.match, None)
                self._ready[table.match] = number, act
                return False
            timing.moved(table, entry.body.words[0])
            publishing.notice(table)
            seated.settle(table)
            return True


def _state(table: Table) -> State:
    return table.desk.last.chain, table.business.last


def _in_a_row(table: Table) -> int:
    """How many entries bots made since somebody else has entered anything."""
    count = 0
    for entry in reversed(table.sitting.entries):
        if not entry.recorder.startswith(RECORDER):
            break
        count += 1
    return count
