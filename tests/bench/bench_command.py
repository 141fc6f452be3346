"""One durable command on a match of 100 events: `python -m tests.bench.bench_command`.

Ours: sit down at the match (load, verify, decode, fold), adjudicate a move, append it. The peer:
`eventsourcing` gets an aggregate of 100 events, triggers one more and saves it, without verifying
or judging anything. Both write to a file with a write-ahead log and full synchronisation; lower
quartiles of interleaved rounds. What SQLite alone needs to commit as many bytes is printed beside
them.
"""

import sqlite3
import tempfile
from pathlib import Path
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from events.log.sqlite import open_log
from referee.desk.desk import Desk
from referee.desk.edge import EDGE
from referee.desk.intake import take_in
from referee.desk.played import Played, play
from tests.bench.figures import figure
from tests.bench.peer import timed, typical

GAME = Path(__file__).parents[2] / "docs" / "examples" / "peak-duel.rec"
EVENTS = 99
MOVE = "a ends"
"""What follows in the example upon its first 99 events; it has five consequences."""

NEXT = "b passes"
"""A move upon that, by one who is at the match already."""

ROUNDS = 200
GOAL = 15


def first_events(text: str) -> Played:
    """The record up to the move with which it has so many events."""
    lines = text.splitlines(keepends=True)
    while events(played := play("".join(lines))) > EVENTS:
        del lines[-1]
    return played


def events(played: Played) -> int:
    return sum(len(entry.events) for entry in played.sitting.entries)


class Duel(Aggregate):
    """An aggregate of the simplest kind, with an event as large as most of ours."""

    @event("Begun")
    def __init__(self) -> None:
        self.attacks = 0

    @event("AttackDeclared")
    def attack(self, seat: str, place: int, target: int) -> None:
        self.attacks += 1


class Duels(Application[UUID]):
    """The peer, as its tutorial sets it up."""


BYTES = bytes(800)
INSERT = "INSERT INTO entries VALUES (?)"


def plain(path: Path) -> sqlite3.Connection:
    """A table with nothing to it, written durably: the floor of every durable command."""
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("CREATE TABLE entries (bytes)")
    return db


def eventsourcing(path: Path) -> tuple[Duels, list[UUID]]:
    """An application with as many aggregates of 100 events as there are rounds."""
    app = Duels(
        env={
            "PERSISTENCE_MODULE": "eventsourcing.sqlite",
            "SQLITE_DBNAME": str(path),
        }
    )
    ids = []
    for _ in range(ROUNDS):
        duel = Duel()
        for _ in range(EVENTS - 1):
            duel.attack("a", 1, 2)
        app.save(duel)
        ids.append(duel.id)
    return app, ids


def act(app: Duels, id_: UUID) -> None:
    duel: Duel = app.repository.get(id_)
    duel.attack("a", 1, 2)
    app.save(duel)


def main() -> None:
    played = first_events(GAME.read_text(encoding="utf-8"))
    ours, seated, loading, theirs, getting, raw = [], [], [], [], [], []
    with (
        tempfile.TemporaryDirectory() as folder,
        open_log(Path(folder) / "log.sqlite", write=True) as log,
    ):
        matches = [f"match-{number}" for number in range(ROUNDS)]
        for match in matches:
            take_in(log, match, played, EDGE)
        app, ids = eventsourcing(Path(folder) / "peer.sqlite")
        db = plain(Path(folder) / "raw.sqlite")
        for match, id_ in zip(matches, ids, strict=True):
            ours.append(timed(lambda m=match: Desk(log, m, EDGE).enter(MOVE)))
            theirs.append(timed(lambda i=id_: act(app, i)))
            raw.append(timed(lambda: db.execute(INSERT, (BYTES,))))
            loading.append(timed(lambda m=match: Desk(log, m, EDGE)))
            desk = Desk(log, match, EDGE)
            seated.append(timed(lambda d=desk: d.enter(NEXT)))
            getting.append(timed(lambda i=id_: app.repository.get(i)))
        app.close()
        db.close()
    one, peers = typical(ours) * 1e3, typical(theirs) * 1e3
    print(f"load alone {typical(loading) * 1e3:.2f} ms, get alone {typical(getting) * 1e3:.2f} ms")
    print(f"with the match at hand, as at the prompt {typical(seated) * 1e3:.2f} ms")
    floor = typical(raw) * 1e3
    print(f"raw commit of as many bytes {floor:.2f} ms: nobody is {peers / floor:.0f} x faster")
    figure(
        "durable command, 100 events: faster than eventsourcing",
        peers / one,
        GOAL,
        least=True,
        note=f"{one:.2f} ms, {peers:.2f} ms",
    )


if __name__ == "__main__":
    main()
