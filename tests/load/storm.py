"""Services in a storm: devices enter, others listen, and whatever may happen to them happens.

What was acknowledged is in the log, once and in order; nothing is shown that was not committed; no
stream goes back; nobody is left with something that was neither taken nor refused.
"""

import asyncio
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import chain, count
from random import Random
from time import perf_counter

from referee.service.rights import Grant
from tests.load import history
from tests.load.faults import FAULTS, Ground, Sky
from tests.load.history import NOTE, History, Seen
from tests.load.outbox import Outbox
from tests.load.service import Running, asked, begin, device, devices, entering, lines, recorded
from tests.load.wire import Enterer, Listener

CONFLICT = 4

LONGEST = 60.0
"""Seconds in which every outbox is empty once the services are left alone."""


@dataclass
class Storm:
    """How hard it is.

    `faults`: how often each of `FAULTS`, so many seconds `between` two of them; `listeners`: at
    each table; `slow`: of so many listeners one reads nothing for a while, again and again;
    `patience`: seconds between two moves at a table, at most; `calm`: for how long nothing happens
    before all is over; `commands`: whether the command line enters as well.
    """

    tables: int
    listeners: int
    faults: Mapping[str, int]
    between: tuple[float, float] = (0.3, 1.0)
    services: int = 1
    slow: int = 0
    seed: int = 0
    patience: float = 0.3
    calm: float = 0.0
    commands: bool = True
    together: bool = False


@dataclass
class Told:
    """What came of it."""

    struck: Counter[str] = field(default_factory=Counter)
    acknowledged: int = 0
    tries: int = 0
    by_command: int = 0
    frames: int = 0
    streams: int = 0
    seconds: float = 0.0
    """For which devices entered."""
    late: tuple[list[float], list[float]] = ([], [])
    wrong: list[str] = field(default_factory=list)


class Weather(Sky):
    """Services in a storm."""

    def __init__(self, ground: Ground, services: list[Running], storm: Storm) -> None:
        super().__init__(ground, services, Random(storm.seed))
        self.storm = storm
        self.told = Told()
        self.over = asyncio.Event()

    async def pause(self, since: float) -> float:
        """Wait until the next move is due; when that is. `since`: when the last one was due.

        What took long is caught up with, up to a second: else less would be entered the longer it
        takes.
        """
        due = max(since, perf_counter() - 1) + self.random.uniform(0, self.storm.patience)
        await asyncio.sleep(max(due - perf_counter(), 0))
        return due

    async def rage(self) -> None:
        """Let happen what is to happen, one after the other."""
        coming = [name for name, times in self.storm.faults.items() for _ in range(times)]
        self.random.shuffle(coming)
        for name in coming:
            await asyncio.sleep(self.random.uniform(*self.storm.between))
            await FAULTS[name](self)
            self.told.struck[name] += 1
        await asyncio.sleep(self.storm.calm)

    async def command(self, tables: Sequence["Table"]) -> None:
        """Enter by the command line what is no move, in the same log."""
        log = str(self.services[0].log)
        while self.storm.commands and not self.over.is_set():
            to = self.random.choice(tables).history
            words = ["--log", log, "move", "-m", to.match, *NOTE.split()]
            done = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "referee", *words),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
            )
            _, error = await done.communicate()
            to.commands += done.returncode == 0
            self.told.by_command += done.returncode == 0
            if done.returncode not in (0, CONFLICT, *self.ground.excuses):
                to.say(f"the command line: {done.returncode} {error.decode()}")
            await asyncio.sleep(0.3)


class Table:
    """A match, who enters in it, and who listens."""

    def __init__(
        self, weather: Weather, match: str, tokens: dict[str, str], urls: Sequence[str]
    ) -> None:
        """`urls`: of the services that its devices use."""
        self._urls, random = urls, weather.random
        self.history = History(
            match,
            {
                mover: Outbox([Enterer(url, match, token) for url in urls], random)
                for mover, token in tokens.items()
            },
        )
        self.known = 0
        """The newest entry of which a device was told."""
        self._weather = weather

    async def play(self, moves: Sequence[str]) -> None:
        """Play the game, and note this and that, until the storm is over."""
        boxes = self.history.boxes
        due = await self._weather.pause(perf_counter())
        for move in chain(moves, (f"referee note {number}" for number in count(1))):
            if self._weather.over.is_set():
                return
            await self._enter(boxes.get(move.split()[0], boxes["referee"]), move)
            due = await self._weather.pause(due)

    async def _enter(self, box: Outbox, move: str) -> None:
        one = await box.enter(move, self.known)
        self.known = max(self.known, one.number)

    async def listen(self, token: str, *, slow: bool) -> None:
        """A stream after the other; what they tell never goes back."""
        weather = self._weather
        while not weather.over.is_set():
            through = weather.random.randrange(len(self._urls))
            with suppress(OSError):
                await self._stream(token, through, slow=slow)
            await asyncio.sleep(weather.random.uniform(0.05, 0.5))

    async def _stream(self, token: str, through: int, *, slow: bool) -> None:
        """One stream; it begins with nothing older than what was acknowledged before it."""
        weather, told = self._weather, self.history
        last = told.acknowledged
        seen: list[Seen] = []
        told.streams.append(seen)

        def heard(name: str, _: int, event: bytes) -> None:
            nonlocal last
            if name != "match":
                return
            shown = told.take(event, token)
            if shown.number < last:
                told.say(f"a stream went from {last} to {shown.number}")
            last = shown.number
            seen.append(Seen(last, perf_counter(), through))
            self.known = max(self.known, last)

        path = f"/api/matches/{told.match}/stream"
        stream = await Listener.to(self._urls[through], path, token, heard)
        await (_slowly(stream, weather) if slow else _until(stream, weather))
        stream.close()

    def close(self) -> None:
        for box in self.history.boxes.values():
            box.close()


async def _until(stream: Listener, weather: Weather) -> None:
    over = asyncio.ensure_future(weather.over.wait())
    await asyncio.wait((over, stream.ended), return_when=asyncio.FIRST_COMPLETED)
    over.cancel()


async def _slowly(stream: Listener, weather: Weather) -> None:
    """Read for a moment, and nothing for a longer one."""
    while not stream.ended.done() and not weather.over.is_set():
        stream.pause()
        await asyncio.sleep(3)
        stream.go_on()
        await asyncio.sleep(0.2)


@asynccontextmanager
async def _tables(weather: Weather) -> AsyncIterator[list[Table]]:
    """The matches with their devices; those who listen go on until this is left."""
    service, storm = weather.services[0], weather.storm
    body = asked(recorded(), settings={"window": 0})
    matches = await begin(service, storm.tables, body)
    tokens = await asyncio.to_thread(devices, weather.ground.plain, matches)
    of_movers = {"referee": service.token, "a": tokens[0], "b": tokens[1]}
    urls = [one.url for one in weather.services]
    tables = [
        Table(weather, match, of_movers, [urls[n % len(urls)]] if storm.together else urls)
        for n, match in enumerate(matches)
    ]
    await asyncio.sleep(0.5)  # in which every service hears of them
    listening = [
        asyncio.create_task(table.listen(tokens[at % len(tokens)], slow=_is_slow(storm, n + at)))
        for n, table in enumerate(tables)
        for at in range(storm.listeners)
    ]
    try:
        while storm.calm and sum(table.history.frames for table in tables) < len(listening):
            await asyncio.sleep(0.05)  # until all see something
        yield tables
    finally:
        weather.over.set()
        await asyncio.gather(*listening)
        for table in tables:
            table.close()


def _is_slow(storm: Storm, at: int) -> bool:
    return bool(storm.slow) and at % storm.slow == 0


async def _services(ground: Ground, count: int) -> list[Running]:
    """Services of one log, and an organiser who is known to all of them."""
    started: list[Running] = []
    for at in range(count):
        how = ground.how(at)
        process, url = await asyncio.to_thread(how.start, ground.log)
        started.append(Running(process, ground.log, url, "", how))
    token = await asyncio.to_thread(device, ground.plain, Grant("", "organiser"))
    for service in started:
        service.token = token
    await asyncio.sleep(0.5)
    return started


async def weathered(ground: Ground, storm: Storm) -> Told:
    """Go through a storm with a new log; `wrong` is empty in what is told of it."""
    async with ground.open():
        weather = Weather(ground, await _services(ground, storm.services), storm)
        try:
            async with _tables(weather) as tables:
                await _played(weather, tables)
        finally:
            for service in weather.services:
                await asyncio.to_thread(service.stop)
        await asyncio.to_thread(_sum, weather, [table.history for table in tables])
    return weather.told


async def _played(weather: Weather, tables: list[Table]) -> None:
    """Play at all tables until the storm is over and all that is to be entered has been."""
    began, moves = perf_counter(), lines(recorded())
    playing = [asyncio.create_task(table.play(moves)) for table in tables]
    beside = asyncio.create_task(weather.command(tables))
    await weather.rage()
    weather.told.seconds = perf_counter() - began
    weather.over.set()
    _, late = await asyncio.wait(playing, timeout=LONGEST)
    for task in late:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=bool(late))
    await beside


def _sum(weather: Weather, histories: Sequence[History]) -> None:
    """What is in the log, and what devices were told of it."""
    told = weather.told
    with entering(weather.ground.plain) as log:
        told.wrong += history.check(log, histories, weather.random)
    told.acknowledged = sum(one.number >= 0 for each in histories for one in each.sent)
    told.tries = sum(box.tries for each in histories for box in each.boxes.values())
    told.frames = sum(each.frames for each in histories)
    told.streams = sum(bool(seen) for each in histories for seen in each.streams)
    told.late = history.late(histories)


def run(ground: Ground, storm: Storm) -> Told:
    """The same for who does not wait."""
    return asyncio.run(weathered(ground, storm))
