"""The memory and the time of an audit: `python tests/bench/bench_audit.py [--events N]`.

The log holds one recorded game over and over, each as a match of its own. An audit of a tenth of
the matches is the baseline: memory is flat if it does not need more for all of them.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from events.catalogues import shelf
from events.chain import Draft
from events.codec import encode
from events.log.sqlite import open_log
from referee.records import play

GAME = Path(__file__).parents[2] / "docs" / "examples" / "peak-duel.rec"
GOAL = 150
"""MiB."""


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


def lines(events: int) -> Iterator[str]:
    """The table, line by line."""
    with tempfile.TemporaryDirectory() as folder:
        each = fill(Path(folder) / "one", 1)
        total = max(10, events // each)
        yield f"{'audit':<34}{'events':>10}{'s':>8}{'µs/event':>10}{'MiB':>7}{'ratio':>7}"
        _, idle = audit(Path(folder) / "one", "matches")
        yield f"{'nothing audited':<34}{0:>10}{'':>18}{idle:>7.1f}"
        base = 0.0
        for matches in (total // 10, total):
            path = Path(folder) / str(matches)
            number = fill(path, matches)
            seconds, memory = audit(path, "audit", "--all")
            base = base or memory
            what = f"{matches} matches"
            figures = f"{number:>10}{seconds:>8.1f}{seconds / number * 1e6:>10.1f}{memory:>7.1f}"
            yield f"{what:<34}{figures}{memory / base:>7.2f}   (goal {GOAL} MiB, flat)"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=100_000, help="events in the whole log")
    for line in lines(parser.parse_args().events):
        sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
