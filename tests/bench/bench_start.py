"""How long the commands of every turn take, as ratios to `python -c pass` in the same run.

As for a user, whose Python keeps the bytecode that it has compiled.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from tests.bench.figures import figure
from tests.bench.peer import typical

ROUNDS = 25
GOAL = 7.5
EVERY_TURN = ("referee move", "referee show", "referee legal")
PROGRAM = "from referee.cli.main import run; run()"
SURROUNDINGS = {
    name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
}


def seconds(*arguments: str) -> float:
    """How long one Python with these arguments takes."""
    begin = perf_counter()
    subprocess.run(
        [sys.executable, *arguments], stdout=subprocess.DEVNULL, env=SURROUNDINGS, check=True
    )
    return perf_counter() - begin


def main() -> None:
    """Time the commands in interleaved rounds and print what they take."""
    with tempfile.TemporaryDirectory() as folder:
        log = str(Path(folder) / "log.sqlite")
        referee = ("-c", PROGRAM, "--log", log)
        seconds(*referee, "new", "peak-duel", "--option", "first=a", "--option", "start-rule=high")
        seconds(*referee, "move", "a", "summons", "wood-3-5", "attack")
        candidates = {
            "python -c pass": ("-c", "pass"),
            "python -c 'import typer, msgspec, sqlite3'": ("-c", "import typer, msgspec, sqlite3"),
            "referee show": (*referee, "show"),
            "referee legal": (*referee, "legal"),
            "referee move": (*referee, "move", "referee", "note", "a remark"),
            "referee --help": (*referee, "--help"),
        }
        taken: dict[str, list[float]] = {name: [] for name in candidates}
        for _ in range(ROUNDS):
            for name, arguments in candidates.items():
                taken[name].append(seconds(*arguments))
    base = typical(taken["python -c pass"])
    for name, times in taken.items():
        ratio, note = typical(times) / base, f"{typical(times) * 1000:.1f} ms"
        if name in EVERY_TURN:
            figure(f"start of {name}", ratio, GOAL, note=note)
        else:
            print(f"{name:<58}{ratio:8.2f} x   ({note})")


if __name__ == "__main__":
    main()
