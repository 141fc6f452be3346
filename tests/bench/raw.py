"""What a log cannot do without: a table with a primary key, written durably by raw SQLite."""

import sqlite3
from itertools import count
from pathlib import Path
from secrets import token_hex

import msgspec

from events.base import Event, Seat
from events.chain import Draft
from events.codec import encode
from events.entry import Body

COLUMNS = "number, id, text, body, recorder, at, leaf, chain"


class AttackDeclared(Event, frozen=True, kw_only=True, tag="bench.attack_declared"):
    """An event of the size that most have."""

    seat: Seat
    place: int
    target: int


class Attacks(msgspec.Struct, frozen=True):
    """The simplest state that there is."""

    number: int = 0
    last: int = 0


BODY = Body(
    words=("a", "attacks", "1", "2"),
    events=(AttackDeclared(seat=Seat("a"), place=1, target=2),),
)


ENCODED = encode(BODY)

_ids = count()


def draft(body: str) -> Draft:
    at = "2026-11-20T19:02:11Z"
    id_ = f"01J{next(_ids):010}{token_hex(7)[1:]}"  # in the order of time, as recorders make them
    return Draft(id=id_, text="a attacks 1 2", body=body, recorder="anna", at=at)


def drafts(number: int) -> list[Draft]:
    return [draft(encode(BODY)) for _ in range(number)]


class Raw:
    """A table with a primary key, written durably: what nobody can do without."""

    def __init__(self, path: Path) -> None:
        self.db = sqlite3.connect(path, isolation_level=None)
        self.db.execute("PRAGMA journal_mode = WAL")
        self.db.execute("PRAGMA synchronous = FULL")
        self.db.execute(f"CREATE TABLE entries (match, {COLUMNS}, PRIMARY KEY (match, number))")
        self.number = count()

    def rows(self, number: int, body: str = ENCODED) -> list[tuple[object, ...]]:
        digests = (bytearray(32), bytearray(32))  # for bytes, an adapter would be looked for
        return [
            ("m", next(self.number), *msgspec.structs.astuple(draft(body)), *digests)
            for _ in range(number)
        ]

    def insert(self, rows: list[tuple[object, ...]]) -> None:
        self.db.execute("BEGIN")
        self.db.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
        self.db.execute("COMMIT")

    def insert_one(self, row: tuple[object, ...]) -> None:
        self.db.execute("BEGIN")
        self.db.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        self.db.execute("COMMIT")
