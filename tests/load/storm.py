"""A service that is killed again and again while devices enter and others listen.

What was acknowledged is in the log, once; no stream goes back; nobody is left with something that
was neither taken nor refused.
"""

import asyncio
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

from events.log.sqlite import open_log
from referee.service.rights import Grant
from tests.load.outbox import Outbox, Sent
from tests.load.service import Running, asked, begin, device, devices, lines, recorded, start
from tests.load.wire import Enterer, Listener

CONFLICT = 4

LONGEST = 60.0
"""Seconds in which every outbox is empty once the service is left alone."""


@dataclass
class Storm:
    """How hard it is; `listeners`: at each table; `slow`: of so many listeners one reads nothing
    for a while, again and again; `patience`: seconds between two moves at a table, at most.
    """

    tables: int
    listeners: int
    kills: int
    between: tuple[float, float]
    slow: int = 0
    seed: int = 0
    patience: float = 0.3


@dataclass
class Told:
    """What came of it."""

    kills: int = 0
    acknowledged: int = 0
    tries: int = 0
    by_command: int = 0
    frames: int = 0
    streams: int = 0
    wrong: list[str] = field(default_factory=list)


class Table:
    """A match, who enters in it, and who listens."""

    def __init__(self, weather: "Weather", match: str, tokens: dict[str, str]) -> None:
        url, random = weather.service.url, weather.random
        self.match = match
        self.known = 0
        """The newest entry of which a device was told."""
        self.boxes = {
            mover: Outbox(Enterer(url, match, token), random) for mover, token in tokens.items()
        }
        self._weather = weather

    @property
    def sent(self) -> list[Sent]:
        return [one for box in self.boxes.values() for one in box.sent]

    async def play(self, moves: Sequence[str]) -> None:
        """Play the game, and note this and that until the storm is over."""
        for move in moves:
            mover = move.split()[0]
            await self._enter(self.boxes.get(mover, self.boxes["referee"]), move)
            await self._weather.pause()
        number = 0
        while not self._weather.over.is_set():
            number += 1
            await self._enter(self.boxes["referee"], f"referee note {number}")
            await self._weather.pause()

    async def _enter(self, box: Outbox, move: str) -> None:
        one = await box.enter(move, self.known)
        if one.refused:
            self._weather.told.wrong.append(f"{self.match}: {move}: {one.refused}")
        self.known = max(self.known, one.number)

    async def listen(self, token: str, *, slow: bool) -> None:
        """A stream after the other; what they tell never goes back."""
        weather, told, url = self._weather, self._weather.told, self._weather.service.url
        while not weather.over.is_set():
            last = floor = max((one.number for one in self.sent), default=0)

            def heard(name: str, number: int, _: bytes, floor: int = floor) -> None:
                nonlocal last
                if name != "match":
                    return
                told.frames += 1
                if number < max(last, floor):
                    told.wrong.append(f"{self.match}: a stream went from {last} to {number}")
                last = number
                self.known = max(self.known, number)

            with suppress(OSError):
                stream = await Listener.to(url, f"/api/matches/{self.match}/stream", token, heard)
                told.streams += 1
                await (_slowly(stream, weather) if slow else _until(stream, weather))
                stream.close()
            await asyncio.sleep(weather.random.uniform(0.05, 0.5))


async def _until(stream: Listener, weather: "Weather") -> None:
    over = asyncio.ensure_future(weather.over.wait())
    await asyncio.wait((over, stream.ended), return_when=asyncio.FIRST_COMPLETED)
    over.cancel()


async def _slowly(stream: Listener, weather: "Weather") -> None:
    """Read for a moment, and nothing for a longer one."""
    while not stream.ended.done() and not weather.over.is_set():
        stream.pause()
        await asyncio.sleep(3)
        stream.go_on()
        await asyncio.sleep(0.2)


class Weather:
    """A service in a storm."""

    def __init__(self, service: Running, storm: Storm) -> None:
        self.service = service
        self.storm = storm
        self.random = Random(storm.seed)
        self.told = Told()
        self.over = asyncio.Event()

    async def pause(self) -> None:
        """Between two moves."""
        await asyncio.sleep(self.random.uniform(0, self.storm.patience))

    async def kill(self) -> None:
        """Kill it, again and again; each time another one takes its place."""
        port = urlsplit(self.service.url).port or 0
        for _ in range(self.storm.kills):
            await asyncio.sleep(self.random.uniform(*self.storm.between))
            self.service.process.kill()
            self.service.process.wait()
            self.told.kills += 1
            again = asyncio.to_thread(start, self.service.log, port=port)
            self.service.process, _ = await again

    async def command(self, matches: Sequence[str]) -> None:
        """Enter by the command line what is no move, in the same file."""
        while not self.over.is_set():
            match = self.random.choice(matches)
            words = ["--log", str(self.service.log), "move", "-m", match, "referee", "note", "seen"]
            done = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "referee", *words),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
            )
            _, error = await done.communicate()
            if done.returncode == 0:
                self.told.by_command += 1
            elif done.returncode != CONFLICT:  # a move came in between: it is told
                self.told.wrong.append(f"{match}: the command line: {error.decode()}")
            await asyncio.sleep(0.3)


@asynccontextmanager
async def _tables(weather: Weather) -> AsyncIterator[list[Table]]:
    """The matches with their devices; those who listen go on until this is left."""
    service, storm = weather.service, weather.storm
    body = asked(recorded(), settings={"window": 0})
    matches = await begin(service, storm.tables, body)
    tokens = devices(service.log, matches)
    entering = {"referee": service.token, "a": tokens[0], "b": tokens[1]}
    tables = [Table(weather, match, entering) for match in matches]
    listening = [
        asyncio.create_task(table.listen(tokens[at % len(tokens)], slow=_is_slow(storm, n + at)))
        for n, table in enumerate(tables)
        for at in range(storm.listeners)
    ]
    try:
        yield tables
    finally:
        weather.over.set()
        await asyncio.gather(*listening)
        for table in tables:
            for box in table.boxes.values():
                box.close()


def _is_slow(storm: Storm, at: int) -> bool:
    return bool(storm.slow) and at % storm.slow == 0


async def weathered(log: Path, storm: Storm) -> Told:
    """Go through a storm with a new log; `wrong` is empty in what is told of it."""
    process, url = await asyncio.to_thread(start, log)
    weather = Weather(Running(process, log, url, device(log, Grant("", "organiser"))), storm)
    try:
        async with _tables(weather) as tables:
            moves, matches = lines(recorded()), [table.match for table in tables]
            playing = [asyncio.create_task(table.play(moves)) for table in tables]
            beside = asyncio.create_task(weather.command(matches))
            await weather.kill()
            weather.over.set()
            _, late = await asyncio.wait(playing, timeout=LONGEST)
            weather.told.wrong += [f"an outbox is not empty: {task}" for task in late]
            await beside
            await asyncio.gather(*playing)
    finally:
        weather.service.stop()
    _compare(weather, tables)
    return weather.told


def _compare(weather: Weather, tables: Sequence[Table]) -> None:
    """What is in the log, and what devices were told of it."""
    told = weather.told
    with open_log(Path(weather.service.log), write=False) as log:
        for table in tables:
            rows = {row.id: row for row in log.read(table.match)}  # every chain is checked
            times = Counter(row.text for row in rows.values() if row.text != "referee note seen")
            for one in table.sent:
                told.acknowledged += one.number >= 0
                row = rows.get(one.id)
                if one.number >= 0 and (row is None or row.number != one.number):
                    told.wrong.append(f"{table.match}: lost: {one}")
            told.tries += sum(box.tries for box in table.boxes.values())
            asked_for = Counter(one.move for one in table.sent)
            told.wrong += [
                f"{table.match}: {text}: {count} times"
                for text, count in times.items()
                if text and count > asked_for[text]
            ]


def run(log: Path, storm: Storm) -> Told:
    """The same for who does not wait."""
    return asyncio.run(weathered(log, storm))
