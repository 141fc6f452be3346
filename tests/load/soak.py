"""Services in a long storm: `python -m tests.load.soak [--log postgres] [--minutes N]`.

Two hundred tables, five listeners at each of which one in twenty reads nothing for seconds, the
command line on the same log, and a kill every quarter of a minute; with `--log postgres` on a
database of its own, with `--services` as many, and so many `--kills` (of services, of connections,
of the database, of the primary where there is a `--standby`), `--network` faults and `--others` as
are wanted. `--rate` moves a second and no fault: when the last sees what was entered; `--together`:
all of a table use one service.

It ends by itself, with status 1 where anything acknowledged was lost or doubled, something was
shown that was not committed, or a stream went back.
"""

import argparse
import sys
import tempfile
from collections import Counter
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from statistics import quantiles

from tests.load.cluster import Cluster
from tests.load.faults import Ground, faults
from tests.load.storm import Storm, Told, run

EVERY = (10.0, 20.0)
"""Seconds between two kills of a service of a file."""


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--log", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--services", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=4)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--listeners", type=int, default=5)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--rate", type=float, default=0, help="moves a second, and no fault")
    parser.add_argument("--together", action="store_true")
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--network", type=int, default=0)
    parser.add_argument("--others", type=int, default=0)
    parser.add_argument("--standby", action="store_true")
    return parser.parse_args()


def _faults(asked: argparse.Namespace) -> Counter[str]:
    """How often each is to happen."""
    if asked.rate:
        return Counter()
    chance = Random(asked.seed)
    if asked.log == "sqlite":
        return Counter(service=max(1, round(asked.minutes * 60 / (sum(EVERY) / 2))))
    return faults(
        chance, asked.kills, asked.network, asked.others, standby=asked.standby, small=True
    )


def _storm(asked: argparse.Namespace) -> Storm:
    between = EVERY if asked.log == "sqlite" else (0.3, 1.0)
    patience = 2 * asked.tables / asked.rate if asked.rate else 2.0
    return Storm(
        asked.tables,
        asked.listeners,
        _faults(asked),
        between,
        services=asked.services,
        slow=0 if asked.rate else 20,
        seed=asked.seed,
        patience=patience,
        calm=asked.minutes * 60 if asked.rate else 0,
        commands=not asked.rate,
        together=asked.together,
    )


def _tell(told: Told) -> None:
    struck = ", ".join(f"{times} {name}" for name, times in sorted(told.struck.items()))
    print(f"{told.struck.total()} faults: {struck or 'none'}")
    print(
        f"{told.acknowledged} moves acknowledged after {told.tries} tries in {told.seconds:.0f} s"
        f" ({told.acknowledged / told.seconds:.0f} a second),"
        f" {told.by_command} by the command line, {told.frames} frames in {told.streams} streams"
    )
    for whose, late in zip(("the same", "another"), told.late, strict=True):
        if len(late) > 1 and not told.struck:
            cuts = quantiles(late, n=100)
            half, most = cuts[49] * 1000, cuts[98] * 1000
            print(
                f"seen through {whose} service: half in {half:.0f} ms, 99 of 100 in {most:.0f} ms"
            )
    print("\n".join(told.wrong[:50]) or "nothing lost, nothing doubled, nothing shown too early")


def main() -> None:
    """Go through it."""
    asked = _asked()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        cluster = None
        if asked.log == "postgres":
            cluster = stack.enter_context(closing(Cluster(small=True, standby=asked.standby)))
        told = run(Ground(folder, cluster, through=not asked.rate), _storm(asked))
        _tell(told)
    sys.exit(bool(told.wrong))


if __name__ == "__main__":
    main()
