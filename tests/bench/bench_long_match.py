"""A match of 20,000 entries: `python -m tests.bench.bench_long_match [--entries N]`.

Nobody plays so long; a training match that is taken back again and again comes closest. The example
is played and taken back, over and over, so that most entries do not stand. Printed: how long `show`
and `move` take upon it, as for a user, and as ratios to the same upon a match of one game.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from events.log.sqlite import SqliteLog, open_log
from referee.desk.edge import EDGE
from referee.desk.intake import take_in
from referee.desk.played import play
from tests.bench.figures import figure
from tests.bench.peer import typical

GAME = Path(__file__).parents[2] / "docs" / "examples" / "peak-duel.rec"
ROUNDS = 5
GOAL = 1.0
"""Seconds: longer, and people at a table wait for the program."""


def fill(log: SqliteLog, match: str, entries: int) -> int:
    """Play the game and take it back until there are so many entries; how many there are."""
    tags, moves = GAME.read_text(encoding="utf-8").split("\n\n", 1)
    number = len(play(f"{tags}\n\n{moves}").sitting.entries) - 1
    games = max(1, entries // (number + 1))
    again = f"{moves}\nreferee undo {number}\n"
    desk = take_in(log, match, play(f"{tags}\n\n{again * (games - 1)}{moves}"), EDGE)
    return desk.sitting.number


def seconds(*arguments: str) -> float:
    begin = perf_counter()
    subprocess.run(
        [sys.executable, "-m", "referee", *arguments], stdout=subprocess.DEVNULL, check=True
    )
    return perf_counter() - begin


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=20_000, help="entries in the long match")
    entries = parser.parse_args().entries
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log.sqlite"
        with open_log(path, write=True) as log:
            number = fill(log, "long", entries)
            fill(log, "short", 1)
        commands = {
            "show": lambda match: ("show", match),
            "move": lambda match: ("move", "-m", match, "referee", "note", "tea"),
        }
        for name, command in commands.items():
            long, short = [], []
            for _ in range(ROUNDS):
                long.append(seconds("--log", str(path), *command("long")))
                short.append(seconds("--log", str(path), *command("short")))
            figure(
                f"{name} on a match of {number} entries",
                typical(long),
                GOAL,
                "s",
                note=f"{typical(long) / typical(short):.1f} x that on one game",
            )


if __name__ == "__main__":
    main()
