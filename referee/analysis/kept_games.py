"""Where the games of a run are kept as they are played, so that it goes on where it was stopped.

Lines of JSON, the first of which says which run it is; or, in a file that is called so, two tables
for any SQLite tool: `selfplay_runs` and `selfplay_games`, which hold as many runs as one likes.
"""

import os
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Protocol

import msgspec

from events.digests import sha256_for
from events.errors import Unreadable
from events.log.files import is_database
from referee.analysis.selfplay import Played, Run
from referee.desk.readmodel_file import PATIENCE, connect, errors_of, transaction

TABLES = (".sqlite", ".sqlite3", ".db")
"""The ends of names of files that are to have tables."""

APPLICATION = 0x52454653
"""`REFS`: what the header of such a file says whose it is."""

FORM = 1


class Kept(Protocol):
    """Where games are kept."""

    def there(self) -> dict[int, Played]:
        """The games that are there, by number."""
        ...

    def add(self, played: Played) -> None:
        """Keep a game; it is there for good."""
        ...

    def finish(self) -> None:
        """All games are there: put them in order."""
        ...


@contextmanager
def kept(file: Path | None, run: Run) -> Generator[Kept]:
    """Where the games of a run are kept. Raises Unreadable where a file holds something else."""
    if file is None:
        yield _Nowhere()
    elif file.suffix.lower() in TABLES:
        with errors_of(file), _tables(file, run) as found:
            yield found
    else:
        with errors_of(file):
            yield _Lines(file, run)


class _Nowhere:
    def there(self) -> dict[int, Played]:
        return {}

    def add(self, played: Played) -> None:
        del played

    def finish(self) -> None:
        pass


class _Head(msgspec.Struct, frozen=True):
    """The first line."""

    selfplay: int
    run: Run


_ENCODER = msgspec.json.Encoder()


class _Lines:
    """Lines of JSON: the run, and a game each."""

    def __init__(self, file: Path, run: Run) -> None:
        self._file = file
        self._run = run
        self._games: dict[int, Played] = {}
        if file.exists():
            self._read()
        self._write()

    def _read(self) -> None:
        """Take what is there; a line that was cut short when the program stopped is no game."""
        if not self._file.is_file() or is_database(self._file):
            raise Unreadable("selfplay.foreign", file=str(self._file))
        first, *rest = self._file.read_bytes().split(b"\n")
        try:
            head = msgspec.json.decode(first, type=_Head)
            games = [msgspec.json.decode(line, type=Played) for line in rest[:-1]]
        except msgspec.DecodeError:
            raise Unreadable("selfplay.foreign", file=str(self._file)) from None
        if head.run != self._run:
            raise Unreadable("selfplay.other", file=str(self._file))
        self._games = {game.number: game for game in games}

    def _write(self) -> None:
        head = _ENCODER.encode(_Head(FORM, self._run))
        games = (_ENCODER.encode(game) for _, game in sorted(self._games.items()))
        new = self._file.with_name(f"{self._file.name}.new")
        new.write_bytes(b"".join(line + b"\n" for line in (head, *games)))
        new.replace(self._file)

    def there(self) -> dict[int, Played]:
        return dict(self._games)

    def add(self, played: Played) -> None:
        self._games[played.number] = played
        with self._file.open("ab") as file:
            file.write(_ENCODER.encode(played) + b"\n")
            file.flush()
            os.fsync(file.fileno())

    def finish(self) -> None:
        self._write()


_MADE = """
CREATE TABLE IF NOT EXISTS selfplay_runs (
  run TEXT PRIMARY KEY, game TEXT NOT NULL, seed INTEGER NOT NULL, bots TEXT NOT NULL,
  options TEXT NOT NULL, swap INTEGER NOT NULL, most INTEGER NOT NULL, adjust INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS selfplay_games (
  run TEXT NOT NULL REFERENCES selfplay_runs (run), number INTEGER NOT NULL, deal TEXT NOT NULL,
  seats TEXT NOT NULL, winners TEXT NOT NULL, moves INTEGER NOT NULL, utility TEXT NOT NULL,
  cut INTEGER NOT NULL, adjusted TEXT, record TEXT NOT NULL, PRIMARY KEY (run, number)
) WITHOUT ROWID;
"""

_COLUMNS = ("number", "deal", "seats", "winners", "moves", "utility", "cut", "adjusted", "record")


@contextmanager
def _tables(file: Path, run: Run) -> Generator["_Tables"]:
    if file.is_file() and file.stat().st_size and not is_database(file):
        raise Unreadable("selfplay.foreign", file=str(file))
    with closing(connect(file, PATIENCE)) as db:
        (whose,) = db.execute("PRAGMA application_id").fetchone()
        (tables,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if whose != APPLICATION and tables:
            raise Unreadable("selfplay.foreign", file=str(file))
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.executescript(_MADE)
        yield _Tables(db, run)


class _Tables:
    """Two tables; which run it is says the digest of all that makes it."""

    def __init__(self, db: sqlite3.Connection, run: Run) -> None:
        self._db = db
        self._run = sha256_for(1)(_ENCODER.encode(run)).hexdigest()[:16]
        row = (
            *(self._run, run.game, run.seed, _text(dict(run.bots)), _text(dict(run.options))),
            *(run.swap, run.most, run.adjust),
        )
        with transaction(db):
            db.execute("INSERT OR IGNORE INTO selfplay_runs VALUES (?,?,?,?,?,?,?,?)", row)

    def there(self) -> dict[int, Played]:
        query = f"SELECT {', '.join(_COLUMNS)} FROM selfplay_games WHERE run = ? ORDER BY number"
        games = (_played(row) for row in self._db.execute(query, (self._run,)))
        return {game.number: game for game in games}

    def add(self, played: Played) -> None:
        adjusted = None if played.adjusted is None else _text(played.adjusted)
        row = (
            *(self._run, played.number, played.deal, _text(played.seats), _text(played.winners)),
            *(played.moves, _text(played.utility), played.cut, adjusted, played.record),
        )
        with transaction(self._db):
            self._db.execute(
                "INSERT OR REPLACE INTO selfplay_games VALUES (?,?,?,?,?,?,?,?,?,?)", row
            )

    def finish(self) -> None:
        pass  # the key keeps them in order


def _text(value: object) -> str:
    return _ENCODER.encode(value).decode()


def _played(row: tuple[object, ...]) -> Played:
    found = dict(zip(_COLUMNS, row, strict=True))
    for name in ("seats", "winners", "utility", "adjusted"):
        if found[name] is not None:
            found[name] = msgspec.json.decode(str(found[name]))
    return msgspec.convert({**found, "cut": bool(found["cut"])}, Played)
