"""SQLite beside PostgreSQL as it grows: `python -m tests.bench.bench_scale [PART...]`.

- stored: of 1,000 to 100,000 matches stored, of ten entries each, the time of an append, of opening
  one, of the list; of the audit, the tables and a copy of all of them (of the largest log with
  `--whole` only: it takes a quarter of an hour).
- entered: entries a second of 1 to 512 tables, which 1 to 4 processes enter straight into the log.
- served: moves a second of 64 tables through 1 to 4 services of one log, on the way that phones
  take.
- kept: bytes of a whole match on the disk, bytes of the write-ahead log an entry, memory of a table
  in use.

Both are upon the same disk and synchronise every commit. How a log is filled: `stores`.
"""

import argparse
import asyncio
import multiprocessing
import os
import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from multiprocessing.synchronize import Barrier
from pathlib import Path
from random import Random
from time import perf_counter

from events.chain import Draft
from events.codec import encode
from events.entry import Body
from events.errors import Conflict
from events.log.base import Batch, EventLog
from events.match import NoteTaken
from referee.desk.desk import sit
from referee.desk.edge import EDGE
from tests.bench import stores
from tests.bench.bench_service import entered
from tests.bench.figures import figure
from tests.bench.peer import timed, typical
from tests.bench.raw import draft
from tests.bench.stores import Store
from tests.load.service import Running, asked, begin, lines, recorded, running

SIZES = (1000, 10_000, 100_000)
ENTRIES = 10
"""Of a match that is stored."""

TABLES = (1, 8, 64, 512)
PROCESSES = (1, 2, 4)
SECONDS = 1.5
"""For which each kind of crowd enters."""

ROUNDS, LISTS = 60, 8
LONG = 5_000
"""Matches of which not all are audited and copied, unless somebody has the time."""

WHOLE: dict[str, tuple[Callable[[Store, int], Sequence[str]], float]] = {
    "audit": (lambda _store, _size: ("audit", "--all"), 5),
    "tables, anew": (lambda _store, _size: ("tables", "--rebuild"), 10),
    "copy to the same kind": (lambda store, size: ("copy", "--to", store.log(f"copy_{size}")), 10),
    "backup": (lambda store, size: ("backup", str(store.folder / f"{store.kind}-{size}")), 2),
}
"""What is done with all matches, and the milliseconds that each may take."""


# As more is stored


def stored(folder: Path, kinds: Sequence[Store], sizes: Sequence[int], *, whole: bool) -> None:
    """Each size once, in the file and in the database; what grows is told."""
    single: dict[tuple[str, str, int], float] = {}
    for size in sizes:
        file = folder / f"stored_{size}.sqlite"
        took = timed(partial(stores.fill, file, size, ENTRIES))
        print(f"{size} matches of {ENTRIES} entries, filled in {took:.0f} s")
        for store in kinds:
            log = store.log(f"stored_{size}")
            if log != str(file):
                stores.transfer(file, log)
            each = f"{store.kind}, {size} matches"
            for what, found in _single(log, size).items():
                single[what, store.kind, size] = found
                figure(f"{what}, {each}", found, GOALS.get(what), "ms")
            if whole or size < LONG:
                _of_all(log, store, size, each)
    for (what, kind, size), found in single.items():
        if size == max(sizes) > min(sizes):
            few = single[what, kind, min(sizes)]
            figure(f"{what}, {kind}, of {size} to of {min(sizes)}", found / few, 2)


GOALS = {"list of the newest 20": 300.0}


def _single(log: str, size: int) -> dict[str, float]:
    """Milliseconds of what concerns one match, or a page of the list."""
    chance = Random(size)
    with stores.entering(log) as opened:
        matches = [f"m-{chance.randrange(size)}" for _ in range(ROUNDS)]
        append = [timed(partial(_append, opened, match)) for match in matches]
        look = [timed(partial(_sit, opened, match)) for match in matches]
    stores.referee(log, "matches")  # the first one takes over all heads
    lists = []
    for number in range(LISTS):
        with stores.entering(log) as opened:
            _append(opened, f"m-{number}")
        lists.append(timed(partial(stores.referee, log, "matches")))
    start = typical(
        [timed(partial(stores.referee, log, "head", "-m", "m-0")) for _ in range(LISTS)]
    )
    return {
        "append one entry": typical(append) * 1e3,
        "open a match": typical(look) * 1e3,
        "list of the newest 20": typical(lists) * 1e3,
        "a command that reads one head": start * 1e3,
    }


def _append(log: EventLog, match: str) -> None:
    log.append(match, [_note()], expected=log.head(match).number)


def _sit(log: EventLog, match: str) -> None:
    sit(log, match, log.read(match))


def _note() -> Draft:
    """An entry that fits anywhere."""
    body = encode(Body(words=("referee", "note", "tea"), events=(NoteTaken(text="tea"),)))
    text = "referee note tea"
    return Draft(id=EDGE.new_id(), text=text, body=body, recorder="anna", at=stores.AT)


def _of_all(log: str, store: Store, size: int, each: str) -> None:
    """What is done with all matches, by commands."""
    for what, (words, goal) in WHOLE.items():
        took = timed(partial(stores.referee, log, *words(store, size)))
        note = f"{took:.1f} s"
        figure(f"{what}, a match, {each}", took / size * 1e3, goal, "ms", note=note)


# As more enter


def entering(kinds: Sequence[Store]) -> None:
    """Crowds of tables, by one process and several, straight into the log."""
    for store in kinds:
        log = store.log("entered")
        with stores.entering(log) as opened:
            for number in range(max(TABLES)):
                opened.create(f"t-{number}", draft('{"words":[],"events":[]}'))
        for tables in TABLES:
            for processes in PROCESSES:
                if processes <= tables:
                    rate = _crowd(log, tables, processes)
                    what = f"entries a second, {store.kind}, {tables} tables, {processes} processes"
                    figure(what, rate, None, "/s")


def _crowd(log: str, tables: int, processes: int) -> float:
    """Entries a second; each process has a share of the tables, and enters at all of them at once,
    again and again."""
    context = multiprocessing.get_context("spawn")
    barrier, told = context.Barrier(processes), context.Queue()
    workers = [
        context.Process(target=_enter, args=(log, range(at, tables, processes), barrier, told))
        for at in range(processes)
    ]
    for worker in workers:
        worker.start()
    found = [told.get(timeout=120) for _ in workers]
    for worker in workers:
        worker.join()
    return float(sum(found))


def _enter(log: str, tables: range, barrier: Barrier, told: "multiprocessing.Queue[float]") -> None:
    with stores.entering(log) as opened:
        heads = {f"t-{table}": opened.head(f"t-{table}").number for table in tables}
        barrier.wait()
        began, done = perf_counter(), 0
        while perf_counter() - began < SECONDS:
            batches = [
                Batch(match, [draft('{"words":[],"events":[]}')], number)
                for match, number in heads.items()
            ]
            for batch, answer in zip(batches, opened.append_many(batches), strict=True):
                if isinstance(answer, Conflict):
                    continue  # the file was held by others for too long: again
                if not isinstance(answer, list):
                    raise answer
                heads[batch.match] = answer[-1].number
                done += 1
        told.put(done / (perf_counter() - began))


# As more serve


async def served(folder: Path, kinds: Sequence[Store]) -> None:
    """The same moves through one service and several, each table at one of them."""
    played = recorded()
    moves = lines(played)[:30]
    for store in kinds:
        for processes in PROCESSES:
            log = store.log(f"served_{processes}")
            with ExitStack() as stack:
                first = stack.enter_context(running(log, folder))
                more = [stack.enter_context(running(log, folder)) for _ in range(processes - 1)]
                matches = await begin(first, 64, asked(played))
                began = perf_counter()
                await asyncio.gather(*_shares([first, *more], first.token, matches, moves))
                rate = len(matches) * len(moves) / (perf_counter() - began)
            figure(
                f"moves a second, {store.kind}, 64 tables, {processes} services", rate, None, "/s"
            )


def _shares(
    services: Sequence[Running], token: str, matches: Sequence[str], moves: Sequence[str]
) -> list[asyncio.Future[float]]:
    count = len(services)
    return [
        asyncio.ensure_future(entered(service.url, token, matches[at::count], moves))
        for at, service in enumerate(services)
    ]


# What is kept


async def kept(folder: Path, kinds: Sequence[Store]) -> None:
    """Bytes of whole matches, of the write-ahead log, and memory of tables in use."""
    file = folder / "kept.sqlite"
    matches = len(stores.golden()) * 10
    entries = stores.fill(file, matches)
    for store in kinds:
        log = store.log("kept")
        if log != str(file):
            stores.transfer(file, log)
        note = f"{entries / matches:.0f} entries a match, {matches} matches"
        figure(
            f"on the disk, a whole match, {store.kind}", _each(log, matches), None, "kB", note=note
        )
    played = recorded()
    moves = lines(played)[:20]
    for store in kinds:
        with running(store.log("memory"), folder) as service:
            (first,) = await begin(service, 1, asked(played))
            await entered(service.url, service.token, [first], moves)
            before = service.memory
            matches_of = await begin(service, 256, asked(played))
            await entered(service.url, service.token, matches_of, moves)
            each = (service.memory - before) / 256
        figure(f"memory of a table in use, {store.kind}", each, None, "kB", note=f"{before:.0f} kB")
    for batch in (1, 64):
        for store in kinds[1:]:
            written = stores.written(store.log("entered_wal"), batch)
            figure(f"write-ahead log an entry, {batch} at once", written / 1e3, None, "kB")


def _each(log: str, matches: int) -> float:
    return stores.size(log) / matches / 1e3


def main() -> None:
    """Measure what is named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    parser.add_argument("--whole", action="store_true", help="also all of the largest log")
    parser.add_argument("parts", nargs="*", help="stored, entered, served, kept")
    found = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, stores.stores(Path(name)) as kinds:
        folder = Path(name)
        parts: dict[str, Callable[[], object]] = {
            "entered": lambda: entering(kinds),
            "served": lambda: asyncio.run(served(folder, kinds)),
            "kept": lambda: asyncio.run(kept(folder, kinds)),
            "stored": lambda: stored(folder, kinds, found.sizes, whole=found.whole),
        }
        for part in found.parts or parts:
            began = perf_counter()
            parts[part]()
            print(f"== {part}: {perf_counter() - began:.0f} s, pid {os.getpid()}")


if __name__ == "__main__":
    main()
