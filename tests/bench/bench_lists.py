"""The list of many matches: `python -m tests.bench.bench_lists [--matches N]`.

Each command runs in a process of its own, upon a log of N matches (100,000) that was listed before
and moved on since, and upon one of 20. The raw baselines: the start of an interpreter that does
nothing, and SQLite's own reading of all heads.
"""

import argparse
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from itertools import count
from pathlib import Path

from msgspec.structs import replace

from events.chain import Draft
from events.log.sqlite import open_log
from referee.desk.desk import Desk
from referee.desk.edge import EDGE
from referee.desk.opening import read_tags
from referee.desk.summaries import ANY, Summaries
from referee.desk.summary_file import beside
from replays.record import Tag
from tests.bench.bench_start import PROGRAM, seconds
from tests.bench.figures import figure
from tests.bench.peer import timed, typical

ROUNDS = 15

LISTS: dict[str, tuple[str, ...]] = {
    "the newest 20": (),
    "those open": ("--open",),
    "those of a player": ("--player", "Anna 77"),
    "those of nobody": ("--player", "Nobody"),
    "those since a day": ("--since", "2999-01-01"),
}


def fill(path: Path, matches: int) -> None:
    """A log with so many matches, each just begun, between a hundred players."""
    with open_log(path, write=True) as log:
        seats = [Tag("Seat.a", "Anna 0"), Tag("Seat.b", "Bo")]
        Desk.open(log, "m-0", read_tags([Tag("Game", "peak-duel"), *seats]), EDGE)
        opening, *moves = [
            Draft(id=r.id, text=r.text, body=r.body, recorder=r.recorder, at=r.at)
            for r in log.read("m-0")
        ]
        with log._transaction(write=True):  # pyright: ignore[reportPrivateUsage] - one sync
            for n in range(1, matches):
                body = opening.body.replace("Anna 0", f"Anna {n % 100}")
                log.create(f"m-{n}", replace(opening, body=body), moves)
        with closing(Summaries(log, beside(path))) as summaries:
            summaries.page(ANY)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=100_000)
    matches = parser.parse_args().matches
    with tempfile.TemporaryDirectory() as folder:
        many, few = Path(folder) / "many.sqlite", Path(folder) / "few.sqlite"
        fill(many, matches)
        fill(few, 20)
        numbers = count()
        start: list[float] = []
        raw: list[float] = []
        taken: dict[str, tuple[list[float], list[float]]] = {name: ([], []) for name in LISTS}
        with closing(sqlite3.connect(many)) as db:
            for _ in range(ROUNDS):
                start.append(seconds("-c", "pass"))
                raw.append(timed(lambda: db.execute("SELECT * FROM matches").fetchall()))
                for name, options in LISTS.items():
                    for path, times in zip((many, few), taken[name], strict=True):
                        move(path, next(numbers))
                        command = ("-c", PROGRAM, "--log", str(path), "matches", *options)
                        times.append(seconds(*command))
    note = f"all heads read raw: {typical(raw) * 1000:.0f} ms"
    for name, (ours, of_few) in taken.items():
        what = f"list of {name}, of {matches} matches"
        figure(what, typical(ours), 0.3, "s", note=note)
        figure(f"{what}, to of 20", typical(ours) / typical(of_few), None)
    print(f"python -c pass: {typical(start) * 1000:.1f} ms")


def move(path: Path, number: int) -> None:
    """Somebody enters something into a match, by the command line."""
    line = ("-m", f"m-{number % 20}", "referee", "note", "tea")
    command = (sys.executable, "-c", PROGRAM, "--log", str(path), "move", *line)
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)


if __name__ == "__main__":
    main()
