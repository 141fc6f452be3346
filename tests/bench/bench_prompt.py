"""From a key to the screen at the table prompt: `python -m tests.bench.bench_prompt [--moves N]`.

A golden record of each game is typed in a pseudo-terminal, key by key, as somebody types who waits
for nothing: of each key is measured how long it takes until the screen has been written, of Enter
until the next question stands there. What people notice is the slowest, so the figure is the time
that 95 of 100 keys do not exceed.
"""

import argparse
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
from collections.abc import Iterator
from fcntl import ioctl
from pathlib import Path
from time import perf_counter

from referee.games import BUILT_IN
from replays.record import read
from tests.bench.figures import figure

RECORDS = Path(__file__).parents[1] / "records"
GOAL = 50.0
"""Milliseconds: up to there a key seems to do what it does at once."""

QUIET = 0.008
"""Seconds without a byte after which the screen is taken to be written."""

PATIENCE = 20.0
ROWS, COLUMNS = 40, 100


class Screen:
    """A prompt at a pseudo-terminal."""

    def __init__(self, log: Path, match: str) -> None:
        self._here, there = pty.openpty()
        ioctl(there, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        around = {"TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1", "REFEREE_LANG": "en"}
        command = [sys.executable, "-m", "referee", "--log", str(log), "play", match]
        self._program = subprocess.Popen(
            command, stdin=there, stdout=there, stderr=there, env={**os.environ, **around}
        )
        os.close(there)

    def key(self, typed: str, wanted: str = "") -> float:
        """Seconds from a key to the last byte that follows upon it, `wanted` among them."""
        begin = perf_counter()
        if typed:
            os.write(self._here, typed.encode())
        told, last = b"", begin
        while True:
            done = told and wanted.encode() in told
            ready, _, _ = select.select([self._here], [], [], QUIET if done else PATIENCE)
            if not ready:
                if done:
                    return last - begin
                raise SystemExit(f"no {wanted!r} upon {typed!r}:\n{told.decode()}")
            told += os.read(self._here, 65536)
            last = perf_counter()

    def close(self) -> None:
        """End the program."""
        self._program.send_signal(signal.SIGKILL)
        self._program.wait()
        os.close(self._here)


def opened(folder: Path, record: Path) -> Path:
    """A log with a match of the record's tags, in which no move has been made."""
    log, file = folder / f"{record.parent.name}.sqlite", folder / record.name
    lines = record.read_text("utf-8").splitlines()
    tags = [line for line in lines if line.startswith("[") and not line.startswith("[Result")]
    file.write_text("\n".join([*tags, "", ""]), encoding="utf-8")
    command = [sys.executable, "-m", "referee", "--log", str(log), "import", str(file), "--id", "m"]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return log


def typed(log: Path, record: Path, most: int) -> Iterator[tuple[str, float]]:
    """Each key of the first moves of a record, and how long the screen took."""
    screen = Screen(log, "m")
    try:
        screen.key("", "1>")
        for number, move in enumerate(read(record.read_text("utf-8")).moves[:most], start=1):
            for key in move.text:
                yield "a key", screen.key(key)
            yield "Enter", screen.key("\r", f"{number + 1}>")
    finally:
        screen.close()


def main() -> None:
    """Type a record of each game and print what keys take."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=40, help="moves of each record")
    most = parser.parse_args().moves
    every: dict[str, list[float]] = {"a key": [], "Enter": []}
    with tempfile.TemporaryDirectory() as folder:
        for game in BUILT_IN:
            record = sorted((RECORDS / game).glob("*.rec"))[-1]
            for what, seconds in typed(opened(Path(folder), record), record, most):
                every[what].append(seconds * 1000)
    for what, times, goal in (
        ("a key, Enter counted,", [*every["a key"], *every["Enter"]], GOAL),
        ("Enter", every["Enter"], None),
    ):
        ordered = sorted(times)
        p95, half = (ordered[int(len(times) * part)] for part in (0.95, 0.5))
        note = f"half of {len(times)}: {half:.1f} ms, slowest {ordered[-1]:.0f} ms"
        figure(f"prompt: from {what} to the screen, 95 of 100", p95, goal, "ms", note=note)


if __name__ == "__main__":
    main()
