"""How long the commands of every turn take, as ratios to `python -c pass` in the same run.

As for a user, whose Python keeps the bytecode that it has compiled.
"""

import os
import subprocess
import sys
import tempfile
from collections import deque
from pathlib import Path
from time import perf_counter

from referee.games import BUILT_IN
from replays.record import read
from tests.bench.figures import figure
from tests.bench.peer import typical

ROUNDS = 25
GOAL = 7.5
EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
PROGRAM = "from referee.program.main import run; run()"
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


def half_way(slug: str) -> str:
    """The game's example record up to its middle, where there is something to show and to offer."""
    text = (EXAMPLES / f"{slug}.rec").read_text(encoding="utf-8")
    tags = [line for line in text.splitlines() if line.startswith("[")]
    moves = [move.text for move in read(text).moves]
    return "\n".join([*tags, "", *moves[: len(moves) // 2], ""])


def commands(folder: Path, slug: str) -> dict[str, tuple[str, ...]]:
    """The commands of every turn, upon a log with one match of the game."""
    record = folder / f"{slug}.rec"
    record.write_text(half_way(slug), encoding="utf-8")
    referee = ("-c", PROGRAM, "--log", str(folder / f"{slug}.sqlite"))
    seconds(*referee, "import", str(record))
    return {
        f"start of referee show, {slug}": (*referee, "show"),
        f"start of referee legal, {slug}": (*referee, "legal"),
        f"start of referee try, {slug}": (*referee, "try", "referee", "note", "a remark"),
        f"start of referee move, {slug}": (*referee, "move", "referee", "note", "a remark"),
    }


def main() -> None:
    """Time the commands in interleaved rounds and print what they take."""
    candidates: dict[str, tuple[str, ...]] = {
        "python -c pass": ("-c", "pass"),
        "python -c 'import typer, msgspec, sqlite3'": ("-c", "import typer, msgspec, sqlite3"),
        "referee --help": ("-c", PROGRAM, "--help"),
    }
    with tempfile.TemporaryDirectory() as folder:
        for slug in BUILT_IN:
            candidates |= commands(Path(folder), slug)
        taken: dict[str, list[float]] = {name: [] for name in candidates}
        names = deque(candidates)
        for _ in range(ROUNDS):
            for name in names:
                taken[name].append(seconds(*candidates[name]))
            names.rotate(1)  # so that no command always runs beside the same other work
    base = typical(taken["python -c pass"])
    for name, times in taken.items():
        ratio, note = typical(times) / base, f"{typical(times) * 1000:.1f} ms"
        if name.startswith("start"):
            figure(name, ratio, GOAL, note=note)
        else:
            print(f"{name:<58}{ratio:8.2f} x   ({note})")


if __name__ == "__main__":
    main()
