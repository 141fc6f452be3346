"""Logs to measure side by side: a file of SQLite and a database, both upon the same disk.

`fill` makes matches of the golden records: the same rows with other ids, each match a chain of its
own. What is in the file is copied into the database as it is, by `COPY`.
"""

import os
import sqlite3
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from events.catalogues import shelf
from events.chain import Draft
from events.codec import encode
from events.log.base import Batch, EventLog
from events.log.sqlite import open_log
from referee.desk.played import play
from referee.terminal import place
from referee.terminal.settings import Settings, named_log
from tests import databases

RECORDS = Path(__file__).parents[1] / "records"
AT = "2026-11-20T19:02:11Z"
AT_ONCE = 1000
"""So many matches are begun in one transaction when a log is filled."""

SERVER = {
    "shared_buffers": "256MB",
    "autovacuum": "on",
    "max_wal_size": "2GB",
    "checkpoint_timeout": "15min",
}
"""As somebody sets it who has read the first page about it."""


class Store(NamedTuple):
    """Where logs of a kind are; `log` gives the address of one by its name.

    In the folder is what programs keep beside them.
    """

    kind: str
    folder: Path
    log: Callable[[str], str]


def files(folder: Path) -> Store:
    """Files of SQLite in a folder."""
    return Store("SQLite", folder, lambda name: str(folder / f"{name}.sqlite"))


def schemas(folder: Path, url: str) -> Store:
    """Schemas of a database."""
    return Store("PostgreSQL", folder, lambda name: f"{url}#bench_{os.getpid()}_{name}")


@contextmanager
def stores(folder: Path, *, wanted: bool = True) -> Iterator[list[Store]]:
    """Both kinds, or that of files alone where there is no PostgreSQL, or none is wanted."""
    before = os.environ.get("XDG_DATA_HOME")
    os.environ["XDG_DATA_HOME"] = str(folder)  # what is remembered of a database
    found = [files(folder)]
    if wanted and databases.is_there():
        found.append(schemas(folder, database()))
    elif wanted:
        print(databases.LACKING)
    try:
        yield found
    finally:
        if before is None:
            del os.environ["XDG_DATA_HOME"]
        else:
            os.environ["XDG_DATA_HOME"] = before


@cache
def database() -> str:
    """The database that is named, or one of a server upon the disk, which ends with us."""
    if databases.VARIABLE in os.environ:
        return os.environ[databases.VARIABLE]
    programs = databases.programs()
    assert programs is not None, databases.LACKING
    folder = Path(tempfile.mkdtemp(prefix="referee-bench-pg-"))
    server = databases.Server(folder, programs, **SERVER)
    server.own()
    server.guard()
    server.init()
    server.start()
    return server.url()


def entering(log: str) -> EventLog:
    """A log to enter things into; it is made where there is none."""
    return place.writing(Settings(log=named_log(log)))


def reading(log: str) -> EventLog:
    """A log to read."""
    return place.reading(Settings(log=named_log(log)))


class Golden(NamedTuple):
    """A golden record as it is stored: its entries, and the data of its edition."""

    drafts: list[Draft]
    edition: bytes


@cache
def golden() -> list[Golden]:
    """All golden records."""
    found = []
    for path in sorted(RECORDS.glob("*/*.rec")):
        played = play(path.read_text(encoding="utf-8"))
        drafts = [
            Draft(id=entry.id, text=entry.text, body=encode(entry.body), recorder="anna", at=AT)
            for entry in played.sitting.entries
        ]
        found.append(Golden(drafts, shelf.canonical(played.setup.data)))
    return found


_ids = count()


def new_id() -> str:
    """An id of the length and order of those that recorders make."""
    return f"01J{next(_ids):023}"


def copies(matches: int, entries: int | None) -> Iterator[tuple[str, list[Draft]]]:
    """So many matches, of the golden records in turn; of each the first entries, or all."""
    records = [record.drafts[:entries] for record in golden()]
    for number in range(matches):
        drafts = records[number % len(records)]
        yield f"m-{number}", [replace(draft, id=new_id()) for draft in drafts]


def fill(path: Path, matches: int, entries: int | None = None) -> int:
    """Fill a new file with so many matches; how many entries they have."""
    done = 0
    with open_log(path, write=True) as log:
        for record in golden():
            log.keep_edition(record.edition)
        made = iter([*copies(matches, entries)] if matches <= AT_ONCE else copies(matches, entries))
        while done < matches:
            with log._transaction(write=True):  # pyright: ignore[reportPrivateUsage] - one sync
                for _ in range(min(AT_ONCE, matches - done)):
                    match, (opening, *moves) = next(made)
                    log.create(match, opening, moves)
                    done += 1
    with closing(sqlite3.connect(path)) as db:
        return int(db.execute("SELECT count(*) FROM entries").fetchone()[0])


_TABLES = {
    "editions": ("digest, data", "editions"),
    "heads": ("match, number, chain", "matches ORDER BY begun"),
    "keys": ("match, key", "keys WHERE match IS NOT NULL"),
    "entries": ("match, number, id, text, body, recorder, at, leaf, chain", "entries"),
}


def transfer(path: Path, log: str) -> None:
    """Put all that is in a file into a database in which nothing is."""
    import psycopg

    from events.log.postgres.address import address

    where = address(log)
    entering(log).close()
    with (
        closing(sqlite3.connect(path)) as file,
        psycopg.connect(where.url, autocommit=True) as db,
        db.cursor() as cursor,
    ):
        for table, (columns, source) in _TABLES.items():
            words = f"COPY {where.schema}.{table} ({columns}) FROM STDIN".encode()
            with cursor.copy(words) as target:
                for row in file.execute(f"SELECT {columns} FROM {source}"):
                    target.write_row(row)
        for table in _TABLES:
            db.execute(f"VACUUM ANALYZE {where.schema}.{table}".encode())


def size(log: str) -> int:
    """Bytes on the disk that a log takes, its indexes with it."""
    if not log.startswith("postgres"):
        return Path(log).stat().st_size
    import psycopg

    from events.log.postgres.address import address

    where = address(log)
    query = """
        SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class AS c
        WHERE c.relnamespace = to_regnamespace(%s) AND c.relkind = 'r'
    """
    with psycopg.connect(where.url) as db:
        (found,) = db.execute(query, (where.schema,)).fetchone() or (0,)
    return int(found)


def written(log: str, at_once: int) -> float:
    """Bytes of the write-ahead log that an entry of a database takes, so many at once."""
    import psycopg

    from events.log.postgres.address import address

    matches = [f"w-{at_once}-{number}" for number in range(at_once)]
    drafts = golden()[0].drafts
    with entering(log) as opened, psycopg.connect(address(log).url, autocommit=True) as db:
        for match in matches:
            opened.create(match, drafts[0])

        def place() -> int:
            return int((db.execute("SELECT pg_current_wal_lsn() - '0/0'").fetchone() or (0,))[0])

        began = place()
        for number, draft in enumerate(drafts[1:]):
            opened.append_many([Batch(match, [draft], number) for match in matches])
        return (place() - began) / (len(drafts) - 1) / at_once


def referee(log: str, *words: str) -> None:
    """A command upon a log, in a process of its own."""
    from sys import executable

    line = [executable, "-m", "referee", "--log", log, *words]
    done = subprocess.run(line, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    if done.returncode:
        raise SystemExit(f"{words} upon {log} ended with {done.returncode}: {done.stderr.decode()}")
