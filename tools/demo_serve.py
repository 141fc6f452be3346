"""The service, to be looked at: `make demo-serve` (`python -m tools.demo_serve`).

In a folder that is removed afterwards a recorded game is played move by move, and one that the
program dealt waits for players. Arguments are handed to `referee serve` (`--host 0.0.0.0
--plain-ok`: for phones, too); `--pace` is how many seconds a move takes.
"""

import argparse
import json
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path

from events.log.base import EventLog
from events.log.sqlite import open_log
from referee.desk.desk import Desk
from referee.desk.edge import EDGE, new_seed
from referee.desk.opening import read_tags
from referee.service import business
from referee.service.announcing import qr
from referee.service.business import Agreed
from referee.service.settings import Wished
from replays.record import Tag, read

RECORD = Path(__file__).parents[1] / "docs" / "examples" / "peak-duel.rec"

DEALT = {"Game": "dueling-runes", "Deal": "secret", "Seat.a": "Anna", "Seat.b": "Bo"}

PACE = 2.0
"""Seconds between two moves."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Serve, play, and remove all of it at the end (Ctrl+C)."""
    reads = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    reads.add_argument("--pace", type=float, default=PACE)
    asked, more = reads.parse_known_args(arguments)
    for one in (signal.SIGINT, signal.SIGTERM):
        signal.signal(one, signal.default_int_handler)
    with tempfile.TemporaryDirectory(prefix="referee-demo-") as folder:
        path = Path(folder) / "matches.sqlite"
        with open_log(path, write=True) as log:
            try:
                _show(log, path, asked.pace, more)
            except KeyboardInterrupt:
                print()


def _show(log: EventLog, path: Path, pace: float, more: Sequence[str]) -> None:
    record = read(RECORD.read_text(encoding="utf-8"))
    played = _begun(log, "played", record.tags)
    _begun(log, "dealt", [Tag(name, value) for name, value in DEALT.items()])
    with _served(path, more) as told:
        url, link = told["url"], told["join"]
        print(f"Two boards for a hall:  {url}/hall?matches=played,dealt")
        print(f"A match that is played: {url}/m/played")
        print(f"Over a film:            {url}/overlay/played")
        print(f"To organise, and invite players, on this machine or a phone:\n\n  {link}\n")
        print(qr(link), end="\n\nCtrl+C ends it, and removes all of it.\n", flush=True)
        for line in record.moves:
            time.sleep(pace)
            played.enter(line.text)
        while True:
            time.sleep(pace)


def _begun(log: EventLog, match: str, tags: Sequence[Tag]) -> Desk:
    """A match that all may watch."""
    desk = Desk.open(log, match, read_tags(tags, draw=new_seed), EDGE)
    watched = business.text(Agreed(Wished(open=True)))
    log.lay(business.KIND, match, lambda _: [watched], at=EDGE.now())
    return desk


@contextmanager
def _served(path: Path, more: Sequence[str]) -> Generator[dict[str, str]]:
    """Serve a log; what is told when it listens. Its notes are for nobody here."""
    line = [sys.executable, "-m", "referee", "--log", str(path), "serve", "--json", "--open-hall"]
    with subprocess.Popen(
        [*line, *more], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        told = running.stdout.readline()
        if not told:
            raise SystemExit(running.stderr.read().decode())
        running.stderr.close()
        try:
            yield json.loads(told)
        finally:
            running.terminate()


if __name__ == "__main__":
    main()
