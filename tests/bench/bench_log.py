"""The log against raw SQLite: `python -m tests.bench.bench_log [--streams N]`.

Prints each time beside its baseline, measured in the same run in interleaved rounds, as the ratio
of lower quartiles. The baselines do nothing but what SQLite must do for the same bytes: a table
with its primary key, no other index, no trigger, no check; their rows are made before the clock
starts.
"""

import argparse
import sqlite3
import tempfile
from collections.abc import Sequence
from itertools import count
from pathlib import Path

import msgspec

from events.chain import Row
from events.codec import decoder, encode
from events.log.base import Batch
from events.log.sqlite import SqliteLog, open_log
from projections.fold import fold as fold_game
from referee.desk.edge import EDGE
from referee.desk.intake import take_in
from referee.desk.played import play
from tests.bench.figures import figure
from tests.bench.peer import timed, typical
from tests.bench.raw import BODY, COLUMNS, AttackDeclared, Raw, draft, drafts

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


class Attacks(msgspec.Struct, frozen=True):
    """The simplest state that there is."""

    number: int = 0
    last: int = 0


DECODER = decoder(AttackDeclared)


def evolve(state: Attacks, event: AttackDeclared) -> Attacks:
    return Attacks(state.number + 1, event.target)


def report(
    what: str, ours: Sequence[float], raw: Sequence[float], events: int, goal: float | None
) -> None:
    one, base = typical(ours) / events * 1e6, typical(raw) / events * 1e6
    note = f"{one:.2f} µs, raw {base:.2f} µs"
    if goal is None:
        print(f"{what:<62}{one / base:8.2f} x   ({note})")
    else:
        figure(what, one / base, goal, note=note)


def bench_append(log: SqliteLog, raw: Raw) -> None:
    log.create("one", draft(""))
    expected = count()
    ours, base = [], []
    for _ in range(2000):
        (row,) = raw.rows(1)
        base.append(timed(lambda row=row: raw.insert_one(row)))
        ours.append(
            timed(lambda: log.append("one", [draft(encode(BODY))], expected=next(expected)))
        )
    report("append one entry, durable", ours, base, 1, 1.35)


def bench_batch(log: SqliteLog, raw: Raw, size: int = 1000) -> None:
    log.create("many", draft(""))
    expected = 0
    ours, base = [], []
    for _ in range(40):
        rows, given = raw.rows(size), drafts(size)
        base.append(timed(lambda rows=rows: raw.insert(rows)))
        ours.append(timed(lambda g=given, e=expected: log.append("many", g, expected=e)))
        expected += size
    report("append 1000 entries in one transaction", ours, base, size, 1.75)


def bench_group(log: SqliteLog, raw: Raw, size: int = 64) -> None:
    names = [f"group-{n}" for n in range(size)]
    for name in names:
        log.create(name, draft(""))
    ours, base = [], []
    for expected in range(200):
        rows = raw.rows(size)
        batches = [Batch(name, drafts(1), expected) for name in names]
        base.append(timed(lambda rows=rows: raw.insert(rows)))
        ours.append(timed(lambda batches=batches: log.append_many(batches)))
    report("append one entry to each of 64 matches in one transaction", ours, base, size, None)


def bench_feed(log: SqliteLog, small: SqliteLog, size: int = 64) -> None:
    """What changed, among all the matches that are there by now, to the same among few."""
    names = [f"group-{n}" for n in range(size)]
    for name in names:
        small.create(name, draft(""))
    ours, base = [], []
    for _ in range(40):
        for times, one in ((base, small), (ours, log)):
            end = one.feed_end()
            one.append_many([Batch(name, drafts(1), one.head(name).number) for name in names])
            times.append(timed(lambda one=one, end=end: one.feed(end)))
    report("feed of 64 heads among all matches, to among 64", ours, base, size, None)


def bench_replay(log: SqliteLog, path: Path, streams: int, length: int = 100) -> None:
    for n in range(streams):
        opening, *moves = drafts(length)
        log.create(f"stream-{n}", opening, moves)
    db = sqlite3.connect(path)
    query = f"SELECT {COLUMNS} FROM entries WHERE match = ? ORDER BY number"

    def fetch(names: list[str]) -> None:
        for name in names:
            db.execute(query, (name,)).fetchall()

    def read(names: list[str]) -> None:
        for name in names:
            log.read(name)

    def replay(names: list[str]) -> None:
        for name in names:
            fold(log.read(name))

    raw, checked, folded = [], [], []
    step = max(1, streams // 40)
    for start in range(0, streams, step):
        names = [f"stream-{n}" for n in range(start, min(start + step, streams))]
        fetch(names)  # into the page cache, for all three
        raw.append(timed(lambda n=names: fetch(n)) / len(names))
        checked.append(timed(lambda n=names: read(n)) / len(names))
        folded.append(timed(lambda n=names: replay(n)) / len(names))
    db.close()
    report("read and check the chain", checked, raw, length, None)
    report("verified replay, the simplest reducer, an event", folded, raw, length, 3.0)


def bench_replay_of_a_game(log: SqliteLog, path: Path, file: Path, matches: int) -> None:
    """The same with the rows and the state of a real game, which has several events a row.

    The goal is a ratio to what it costs to fetch a row for each event, as in the streams above;
    beside it stands the ratio to the fetching of the game's own, fewer, rows.
    """
    played = play(file.read_text(encoding="utf-8"))
    kit = played.sitting.game.kit
    length = sum(len(entry.events) for entry in played.sitting.entries)
    names = [f"{file.stem}-{n}" for n in range(matches)]
    streams = [f"as-long-as-{file.stem}-{n}" for n in range(matches)]
    for name, stream in zip(names, streams, strict=True):
        take_in(log, name, played, EDGE)
        opening, *moves = drafts(length)
        log.create(stream, opening, moves)
    db = sqlite3.connect(path)
    query = f"SELECT {COLUMNS} FROM entries WHERE match = ? ORDER BY number"

    def fetch(name: str) -> None:
        db.execute(query, (name,)).fetchall()

    raw, own, folded = [], [], []
    for name, stream in zip(names, streams, strict=True):
        fetch(name)
        fetch(stream)
        raw.append(timed(lambda n=stream: fetch(n)))
        own.append(timed(lambda n=name: fetch(n)))
        folded.append(timed(lambda n=name: fold_game(kit, kit.decoder.entries(log.read(n)))))
    db.close()
    report(f"verified replay, {kit.slug}, an event", folded, raw, length, 5.0)
    report(f"verified replay, {kit.slug}, to its own rows", folded, own, length, None)


def fold(rows: list[Row]) -> Attacks:
    state = Attacks()
    for entry in DECODER.entries(rows):
        for event in entry.body.events:
            state = evolve(state, event)
    return state


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--streams", type=int, default=10_000, help="matches that are replayed")
    streams = parser.parse_args().streams
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log.sqlite"
        raw = Raw(Path(folder) / "raw.sqlite")
        with open_log(path, write=True) as log:
            bench_append(log, raw)
            bench_batch(log, raw)
            bench_group(log, raw)
            bench_replay(log, path, streams)
            with open_log(Path(folder) / "small.sqlite", write=True) as small:
                bench_feed(log, small)
            for file in sorted(EXAMPLES.glob("*.rec")):
                if "refused" not in file.stem:
                    bench_replay_of_a_game(log, path, file, max(1, streams // 10))
        raw.db.close()


if __name__ == "__main__":
    main()
