"""The service in a long storm: `python -m tests.load.soak [--minutes N] [--tables N]`.

Two hundred tables, five listeners at each of which one in twenty reads nothing for seconds, the
command line on the same file, and a kill every quarter of a minute. It ends by itself, with status
1 where anything acknowledged was lost or doubled, or a stream went back.
"""

import argparse
import tempfile
from pathlib import Path

from tests.load.storm import Storm, run

EVERY = (10.0, 20.0)
"""Seconds between two kills."""


def main() -> None:
    """Go through it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=4)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    kills = max(1, round(asked.minutes * 60 / (sum(EVERY) / 2)))
    storm = Storm(asked.tables, 5, kills, EVERY, slow=20, seed=asked.seed, patience=2.0)
    with tempfile.TemporaryDirectory() as folder:
        told = run(Path(folder) / "matches.sqlite", storm)
    print(
        f"{told.kills} kills, {told.acknowledged} moves acknowledged after {told.tries} tries,"
        f" {told.by_command} by the command line, {told.frames} frames in {told.streams} streams"
    )
    print("\n".join(told.wrong[:50]) or "nothing lost, nothing doubled, no stream went back")
    raise SystemExit(bool(told.wrong))


if __name__ == "__main__":
    main()
