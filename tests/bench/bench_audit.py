"""The memory and the time of an audit: `python -m tests.bench.bench_audit [--events N]`.

The log holds one recorded game over and over, each as a match of its own. An audit of a tenth of
the matches is the baseline: memory is flat if it does not need more for all of them.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from events.catalogues import shelf
from events.chain import Draft
from events.codec import encode
from events.log.sqlite import open_log
from referee.desk.played import play
from tests.bench.figures import figure

GAME = Path(__file__).parents[2] / "docs" / "examples" / "peak-duel.rec"
GOAL = 150
"""MiB."""

FLAT = 1.1
"""What ten times the matches may cost: the list of their heads grows, and nothing else."""


def fill(path: Path, matches: int) -> int:
    """Write the game so many times; how many events there are."""
    played = play(GAME.read_text(encoding="utf-8"))
    opening, *moves = (
        Draft(id=entry.id, text=entry.text, body=encode(entry.body), at="2026-11-20T19:02:11Z")
        for entry in played.sitting.entries
    )
    with open_log(path, write=True) as log:
        log.keep_edition(shelf.canonical(played.setup.data))
        for number in range(matches):
            log.create(f"match-{number}", opening, moves)
    return matches * sum(len(entry.events) for entry in played.sitting.entries)


def audit(path: Path, *arguments: str) -> tuple[float, float]:
    """Seconds and MiB that a program needs to audit a log."""
    begin = perf_counter()
    command = [sys.executable, "-m", "referee", "--log", str(path), *arguments]
    program = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(program.pid, 0)
    program.returncode = os.waitstatus_to_exitcode(status)
    if program.returncode:
        raise SystemExit(f"{arguments} ended with {program.returncode}")
    unit = 2**20 if sys.platform == "darwin" else 2**10
    return perf_counter() - begin, used.ru_maxrss / unit


def measure(events: int) -> None:
    """Audit a tenth of the matches, then all of them."""
    with tempfile.TemporaryDirectory() as folder:
        each = fill(Path(folder) / "one", 1)
        _, idle = audit(Path(folder) / "one", "matches")
        print(f"{'memory of a command that audits nothing':<58}{idle:8.2f} MiB")
        total = max(10, events // each)
        needed = []
        for matches in (total // 10, total):
            path = Path(folder) / str(matches)
            number = fill(path, matches)
            seconds, memory = audit(path, "audit", "--all")
            needed.append(memory)
            note = f"{matches} matches, {seconds / number * 1e6:.1f} µs an event"
            figure(f"memory of an audit, {number} events", memory, GOAL, "MiB", note=note)
    figure("memory of an audit, for ten times the matches", needed[1] / needed[0], FLAT)


def main() -> None:
    """Measure a log of so many events."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=100_000, help="events in the whole log")
    measure(parser.parse_args().events)


if __name__ == "__main__":
    main()
