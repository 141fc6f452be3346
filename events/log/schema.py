"""The log's file: its tables, how it is recognised, and how it will change.

The tables use nothing newer than SQLite 3.31, so that any SQLite tool opens the file. Triggers
refuse what no recorder does; they guard against slips, and against intent there is the chain.
`INSERT OR REPLACE` fires no trigger for the rows that it throws out: the small tables refuse it in
triggers of their own; for entries, where these would cost a third of an append, the chain tells.
"""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from events.errors import Unreadable
from events.log.keys import new_key

APPLICATION = 0x52454652
"""`REFR`: what the file's header says whose it is."""


def _never_replaced(table: str, *keys: str) -> list[str]:
    """Triggers for what may stand once in a table whose rows are few."""
    return [
        f"CREATE TRIGGER {table}_never_replaced_by_{key} BEFORE INSERT ON {table} "
        f"WHEN EXISTS (SELECT 1 FROM {table} WHERE {key} = NEW.{key}) "
        f"BEGIN SELECT RAISE(ABORT, 'what {table} holds stays'); END"
        for key in keys
    ]


_OF_KEYS = (
    """
    CREATE TABLE keys (
        match TEXT UNIQUE,  -- null: the log's own
        key BLOB NOT NULL
    )
    """,
    "INSERT INTO keys (match, key) VALUES (NULL, new_key())",
    """
    CREATE TRIGGER keys_are_never_changed BEFORE UPDATE ON keys
    BEGIN SELECT RAISE(ABORT, 'a key is never changed'); END
    """,
    """
    CREATE TRIGGER keys_are_never_deleted BEFORE DELETE ON keys
    WHEN NOT EXISTS (SELECT 1 FROM forgotten WHERE match = OLD.match)
    BEGIN SELECT RAISE(ABORT, 'a key is never deleted'); END
    """,
    """
    CREATE TRIGGER keys_are_never_replaced BEFORE INSERT ON keys
    WHEN EXISTS (SELECT 1 FROM keys WHERE match IS NEW.match)
    BEGIN SELECT RAISE(ABORT, 'a key is never changed'); END
    """,
)
"""The secrets of the log and of its matches. `new_key` is known while a file is prepared."""

_OF_SLIPS = (
    """
    CREATE TABLE slips (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        kind TEXT NOT NULL,
        match TEXT NOT NULL,  -- empty: of the whole service
        at TEXT NOT NULL,
        text TEXT NOT NULL
    )
    """,
    "CREATE INDEX slips_of ON slips (kind, match)",
    """
    CREATE TRIGGER slips_are_never_changed BEFORE UPDATE ON slips
    BEGIN SELECT RAISE(ABORT, 'a slip is never changed'); END
    """,
    """
    CREATE TRIGGER slips_are_never_deleted BEFORE DELETE ON slips
    WHEN NOT EXISTS (SELECT 1 FROM forgotten WHERE match = OLD.match)
    BEGIN SELECT RAISE(ABORT, 'a slip is never deleted'); END
    """,
    *_never_replaced("slips", "number"),
)
"""What a service keeps beside the evidence: rights, settings, open business."""

_ENTRIES = """
    CREATE TABLE entries (
        position INTEGER PRIMARY KEY,  -- over all matches, never used again
        match TEXT NOT NULL,
        number INTEGER NOT NULL,
        id TEXT NOT NULL,
        text TEXT NOT NULL,
        body TEXT NOT NULL,
        recorder TEXT NOT NULL,
        at TEXT NOT NULL,
        leaf BLOB NOT NULL,
        chain BLOB NOT NULL,
        UNIQUE (match, number)
    )
"""
_MATCHES = """
    CREATE TABLE matches (
        begun INTEGER PRIMARY KEY,  -- the position of its opening, in older files a lower number
        match TEXT NOT NULL UNIQUE,
        number INTEGER NOT NULL,
        chain BLOB NOT NULL,
        highest TEXT NOT NULL  -- id of an entry: one of its kind above it is new
    )
"""
_OF_ENTRIES_AND_MATCHES = (
    """
    CREATE VIEW events AS
    SELECT e.position, e.match, e.number, e.at, e.recorder, e.text,
        c.key AS part, json_extract(c.value, '$.type') AS type, c.value AS event
    FROM entries AS e, json_each(e.body, '$.events') AS c
    """,
    """
    CREATE TRIGGER entries_are_never_changed BEFORE UPDATE ON entries
    BEGIN SELECT RAISE(ABORT, 'an entry is never changed'); END
    """,
    """
    CREATE TRIGGER entries_are_never_deleted BEFORE DELETE ON entries
    WHEN NOT EXISTS (SELECT 1 FROM forgotten WHERE match = OLD.match)
    BEGIN SELECT RAISE(ABORT, 'an entry is never deleted'); END
    """,
    """
    CREATE TRIGGER matches_only_grow BEFORE UPDATE ON matches
    WHEN NEW.match <> OLD.match OR NEW.number <= OLD.number OR NEW.highest < OLD.highest
    BEGIN SELECT RAISE(ABORT, 'a match only grows'); END
    """,
    """
    CREATE TRIGGER matches_are_never_deleted BEFORE DELETE ON matches
    WHEN NOT EXISTS (SELECT 1 FROM forgotten WHERE match = OLD.match)
    BEGIN SELECT RAISE(ABORT, 'a match is never deleted'); END
    """,
    """
    CREATE TRIGGER forgotten_matches_never_return BEFORE INSERT ON matches
    WHEN EXISTS (SELECT 1 FROM forgotten WHERE match = NEW.match)
    BEGIN SELECT RAISE(ABORT, 'a forgotten match does not return'); END
    """,
    *_never_replaced("matches", "begun", "match"),
)
"""The tables of entries and matches, the view and the triggers are those of version 2 still.

Who changes one of them copies it as it is here to the migration that leads there, below.
"""

SCHEMA = (
    _ENTRIES,
    _MATCHES,
    "CREATE TABLE editions (digest TEXT NOT NULL PRIMARY KEY, data BLOB NOT NULL)",
    """
    CREATE TABLE forgotten (
        gone INTEGER PRIMARY KEY,
        match TEXT NOT NULL UNIQUE,
        number INTEGER NOT NULL,
        chain BLOB NOT NULL,
        at TEXT NOT NULL,
        position INTEGER NOT NULL  -- the newest of all entries when it went
    )
    """,
    *_OF_ENTRIES_AND_MATCHES,
    *(
        f"CREATE TRIGGER {table}_never_{deed} BEFORE {deed} ON {table} "
        f"BEGIN SELECT RAISE(ABORT, 'what {table} holds stays'); END"
        for table in ("editions", "forgotten")
        for deed in ("update", "delete")
    ),
    *_never_replaced("editions", "digest"),
    *_never_replaced("forgotten", "gone", "match"),
    *_OF_KEYS,
    *_OF_SLIPS,
)
"""What a new file gets."""

Migration = Sequence[str]
"""Statements that lead from one version of the schema to the next."""

_HIGHEST_ID: Migration = (
    "DROP VIEW events",
    "ALTER TABLE entries RENAME TO entries_1",
    _ENTRIES,
    """
    INSERT INTO entries (position, match, number, id, text, body, recorder, at, leaf, chain)
    SELECT position, match, number, id, text, body, recorder, at, leaf, chain FROM entries_1
    """,
    "DROP TABLE entries_1",
    "ALTER TABLE matches RENAME TO matches_1",
    _MATCHES,
    """
    INSERT INTO matches (begun, match, number, chain, highest)
    SELECT begun, match, number, chain,
        ifnull((
            SELECT max(id) FROM entries WHERE entries.match = matches_1.match AND length(id) = 26
        ), '')
    FROM matches_1
    """,
    "DROP TABLE matches_1",
    *_OF_ENTRIES_AND_MATCHES,
)
"""To version 2: the highest id of a match instead of an index of all ids."""

_SECRETS: Migration = (
    *_OF_KEYS,
    "INSERT INTO keys (match, key) SELECT match, new_key() FROM matches ORDER BY begun",
)
"""To version 3: a key of the log, and one of each match."""

MIGRATIONS: tuple[Migration, ...] = (_HIGHEST_ID, _SECRETS, _OF_SLIPS)
"""The n-th (from 1) leads from version n to version n + 1. `SCHEMA` is what they end in."""

NEWEST = len(MIGRATIONS) + 1
"""The version of the schema that this program writes."""


def prepare(
    db: sqlite3.Connection,
    path: Path,
    *,
    migrations: Sequence[Migration] = MIGRATIONS,
    own_key: bytes | None = None,
) -> Path | None:
    """Make a new file a log, and an older log one of today; give where a copy of the older lies.

    The copy lies beside the file, with the old version's number. `own_key`: the key that a new log
    has because it is a copy of another. Raises Unreadable where the file
    is no log, or one of a newer program.
    """
    newest = len(migrations) + 1
    if check(db, path, newest=newest) == newest:
        return None
    # Views that others made upon our tables are to name them still when these were made anew.
    db.execute("PRAGMA legacy_alter_table = ON")
    db.execute("BEGIN IMMEDIATE")
    try:
        version = check(db, path, newest=newest)  # another may have been first
        copied = _copy(path, version) if 0 < version < newest else None
        if version < newest:
            _raise(db, version, migrations, own_key)
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:  # SQLite may have rolled back by itself
            db.execute("ROLLBACK")
        raise
    return copied


def copies(path: Path) -> list[Path]:
    """What the log was before it was brought to the form of today, where the copies are there."""
    beside = [_copied(path, version) for version in range(1, NEWEST)]
    return [copy for copy in beside if copy.exists()]


def check(db: sqlite3.Connection, path: Path, *, newest: int = NEWEST) -> int:
    """The version of the log's schema, 0 in an empty file; raise Unreadable as `prepare` does."""
    db.execute("SAVEPOINT looking")  # another may be making it a log at this very moment
    try:
        (application,) = db.execute("PRAGMA application_id").fetchone()
        (version,) = db.execute("PRAGMA user_version").fetchone()
        (tables,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    finally:
        if db.in_transaction:  # of a full or failing disk SQLite undoes all by itself
            db.execute("RELEASE looking")
    if application == 0 and version == 0 and tables == 0:
        return 0
    if application != APPLICATION or version < 1:
        raise Unreadable("log.no_log", path=str(path))
    if version > newest:
        raise Unreadable("log.newer", path=str(path), version=version, newest=newest)
    return int(version)


def _raise(
    db: sqlite3.Connection,
    version: int,
    migrations: Sequence[Migration],
    own_key: bytes | None,
) -> None:
    """Bring the file from this version to the newest, inside the transaction that is open."""
    newest = len(migrations) + 1
    db.create_function("new_key", 0, new_key if own_key is None else lambda: own_key)
    if version == 0:
        steps = [*SCHEMA, f"PRAGMA application_id = {APPLICATION}"]
    else:
        steps = [step for migration in migrations[version - 1 :] for step in migration]
    for step in [*steps, f"PRAGMA user_version = {newest}"]:
        db.execute(step)


def _copied(path: Path, version: int) -> Path:
    return path.with_name(f"{path.name}.version-{version}")


def _copy(path: Path, version: int) -> Path:
    """Copy the whole file, for those who may read it; a copy is there whole or not at all.

    Nobody else may be writing meanwhile.
    """
    copied = _copied(path, version)
    part = copied.with_name(f"{copied.name}.part")
    part.unlink(missing_ok=True)
    try:
        part.touch()
        part.chmod(path.stat().st_mode)
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as reader:
            reader.execute("VACUUM INTO ?", (str(part),))
        part.replace(copied)
    finally:
        part.unlink(missing_ok=True)
    return copied
