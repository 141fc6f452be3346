"""A dispute about move 1 of a match of 1,000 moves: `python -m tests.bench.bench_dispute`.

A turn is played; rulings that set a field follow, each of which is a move of the game and is
judged again under each claim. Printed: how long `dispute --json` takes, as for a user.
"""

import subprocess
import sys
import tempfile
from itertools import cycle, islice
from pathlib import Path
from time import perf_counter

from events.log.sqlite import open_log
from referee.desk.edge import EDGE
from referee.desk.intake import take_in
from referee.desk.played import play
from tests.bench.figures import figure
from tests.bench.peer import typical

MOVES = 1000
ROUNDS = 5
GOAL = 1.0
"""Seconds: longer, and people who wait for the referee wait for the program."""

RECORD = """\
[Game "peak-duel"]
[Option.first "b"]
[Option.start-rule "high"]

b summons fire-2-6 defence
b ends
a summons earth-1-7 attack
a attacks 1 1
table resolves
a ends
"""
RULINGS = ('referee adjust rule low why="x"', 'referee adjust rule high why="x"')
DISPUTE = """\
referee dispute "it was another" by=a about=1
referee claim 1 a "another" "b summons fire-3-5 defence" holds=b.hand:fire-2-6
referee claim 1 b "as it stands"
"""


def text() -> str:
    """The record of the match."""
    rulings = (f"{ruling}\n" for ruling in islice(cycle(RULINGS), MOVES - 6))
    return f"{RECORD}{''.join(rulings)}{DISPUTE}"


def seconds(*arguments: str) -> float:
    begin = perf_counter()
    subprocess.run(
        [sys.executable, "-m", "referee", *arguments], stdout=subprocess.DEVNULL, check=True
    )
    return perf_counter() - begin


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log.sqlite"
        with open_log(path, write=True) as log:
            take_in(log, "long", play(text()), EDGE)
        told = [
            seconds("--log", str(path), "dispute", "-m", "long", "--json") for _ in range(ROUNDS)
        ]
    figure(f"dispute about move 1 of {MOVES}", typical(told), GOAL, "s")


if __name__ == "__main__":
    main()
