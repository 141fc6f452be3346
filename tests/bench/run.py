"""Every bench, each in a program of its own, and a table at the end: `python -m tests.bench.run`.

Arguments choose: `run.py start log` runs bench_start.py and bench_log.py only.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import msgspec

from tests.bench.figures import KEPT, Figure, table

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


def chosen(names: list[str]) -> list[Path]:
    """The scripts of these names, all of them where none is named."""
    scripts = sorted(HERE.glob("bench_*.py"))
    known = {script.stem.removeprefix("bench_"): script for script in scripts}
    unknown = [name for name in names if name not in known]
    if unknown:
        raise SystemExit(f"no such bench: {', '.join(unknown)}; there are {', '.join(known)}")
    return [known[name] for name in names] if names else scripts


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder) / "figures"
        kept.touch()
        for script in chosen(sys.argv[1:]):
            print(f"== {script.stem}", flush=True)
            command = [sys.executable, "-m", f"tests.bench.{script.stem}"]
            subprocess.run(command, cwd=ROOT, env={**os.environ, KEPT: str(kept)}, check=True)
        figures = [msgspec.json.decode(line, type=Figure) for line in kept.open("rb")]
    print("\n".join(["", *table(figures)]))


if __name__ == "__main__":
    main()
