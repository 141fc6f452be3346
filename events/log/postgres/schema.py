"""The tables of a log in PostgreSQL: how they are made, recognised, and how they will change.

They lie in a schema of their own and are always named with it, so that no setting of a session
matters. Triggers refuse what no recorder does; besides, the role of a service may not do it
(docs/deploy/postgres-roles.sql). Against intent there is the chain.
"""

from collections.abc import Sequence
from typing import Any
from zlib import crc32

import psycopg

from events.errors import Unreadable
from events.log.keys import new_key
from events.log.postgres import views
from events.log.postgres.address import Address
from events.log.postgres.link import Connection

CLASS = 0x52454652
"""`REFR`: of our advisory locks, of which every log has one."""

Migration = Sequence[str]
"""Statements that lead from one version of the schema to the next; `{s}` is its name."""


def _stays(table: str, of: str = "") -> tuple[str, ...]:
    """Triggers for a table of which nothing is changed, or taken but with its match (`of`)."""
    return (
        f"CREATE TRIGGER {table}_never_changed BEFORE UPDATE ON {{s}}.{table} "
        "FOR EACH ROW EXECUTE FUNCTION {s}.refuse()",
        f"CREATE TRIGGER {table}_never_emptied BEFORE TRUNCATE ON {{s}}.{table} "
        "EXECUTE FUNCTION {s}.refuse()",
        f"CREATE TRIGGER {table}_never_deleted BEFORE DELETE ON {{s}}.{table} "
        f"FOR EACH ROW EXECUTE FUNCTION {{s}}.{of or 'refuse'}()",
    )


_FIRST: Migration = (
    """
    CREATE FUNCTION {s}.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'what % holds stays', TG_TABLE_NAME; END $$
    """,
    "CREATE TABLE {s}.about (version integer NOT NULL, works_with integer NOT NULL, since text)",
    """
    CREATE TABLE {s}.heads (
        match text COLLATE "C" PRIMARY KEY,
        begun bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
        number integer NOT NULL,
        chain bytea NOT NULL CHECK (length(chain) = 32),
        moved xid8 NOT NULL DEFAULT pg_current_xact_id()  -- by which transaction, last
    )
    """,
    "CREATE INDEX heads_moved ON {s}.heads (moved, begun)",
    """
    CREATE TABLE {s}.entries (
        match text COLLATE "C" NOT NULL,
        number integer NOT NULL CHECK (number >= 0),
        id text COLLATE "C" NOT NULL,
        text text NOT NULL,
        body text NOT NULL,
        recorder text NOT NULL,
        at text NOT NULL,
        leaf bytea NOT NULL CHECK (length(leaf) = 32),
        chain bytea NOT NULL CHECK (length(chain) = 32),
        PRIMARY KEY (match, number),
        UNIQUE (match, id)
    )
    """,
    'CREATE TABLE {s}.editions (digest text COLLATE "C" PRIMARY KEY, data bytea NOT NULL)',
    """
    CREATE TABLE {s}.forgotten (
        gone bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
        match text COLLATE "C" PRIMARY KEY,
        begun bigint NOT NULL,
        number integer NOT NULL,
        chain bytea NOT NULL,
        at text NOT NULL
    )
    """,
    """
    CREATE TABLE {s}.keys (
        match text COLLATE "C" UNIQUE NULLS NOT DISTINCT,  -- null: the log's own
        key bytea NOT NULL
    )
    """,
    """
    CREATE TABLE {s}.slips (
        number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        kind text COLLATE "C" NOT NULL,
        match text COLLATE "C" NOT NULL,  -- empty: of the whole service
        at text NOT NULL,
        text text NOT NULL
    )
    """,
    "CREATE INDEX slips_of ON {s}.slips (kind, match, number)",
    "CREATE INDEX slips_since ON {s}.slips (kind, number)",
    """
    CREATE FUNCTION {s}.only_if_forgotten() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF EXISTS (SELECT FROM {s}.forgotten AS f WHERE f.match = OLD.match) THEN
            RETURN OLD;
        END IF;
        RAISE EXCEPTION 'what % holds stays', TG_TABLE_NAME;
    END $$
    """,
    """
    CREATE FUNCTION {s}.only_new() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF EXISTS (SELECT FROM {s}.forgotten AS f WHERE f.match = NEW.match) THEN
            RAISE EXCEPTION 'a forgotten match does not return';
        END IF;
        RETURN NEW;
    END $$
    """,
    """
    CREATE TRIGGER heads_only_grow BEFORE UPDATE ON {s}.heads FOR EACH ROW
    WHEN (NEW.match <> OLD.match OR NEW.begun <> OLD.begun OR NEW.number < OLD.number
        OR (NEW.number = OLD.number AND NEW.chain <> OLD.chain))
    EXECUTE FUNCTION {s}.refuse()
    """,
    """
    CREATE TRIGGER heads_never_deleted BEFORE DELETE ON {s}.heads
    FOR EACH ROW EXECUTE FUNCTION {s}.only_if_forgotten()
    """,
    """
    CREATE TRIGGER heads_never_emptied BEFORE TRUNCATE ON {s}.heads
    EXECUTE FUNCTION {s}.refuse()
    """,
    """
    CREATE TRIGGER heads_never_return BEFORE INSERT ON {s}.heads
    FOR EACH ROW EXECUTE FUNCTION {s}.only_new()
    """,
    *_stays("entries", "only_if_forgotten"),
    *_stays("keys", "only_if_forgotten"),
    *_stays("slips", "only_if_forgotten"),
    *_stays("editions"),
    *_stays("forgotten"),
    """
    CREATE VIEW {s}.events AS
    SELECT e.match, e.number, e.at, e.recorder, e.text,
        c.part - 1 AS part, c.event ->> 'type' AS type, c.event
    FROM {s}.entries AS e,
        json_array_elements(e.body::json -> 'events') WITH ORDINALITY AS c(event, part)
    """,
)

_SECOND: Migration = (
    *views.MADE,
    """
    CREATE OR REPLACE VIEW {s}.events AS
    SELECT b.match, b.number, b.at, b.recorder, b.text,
        c.part - 1 AS part, c.event ->> 'type' AS type, c.event::json AS event
    FROM {s}.bodies AS b,
        jsonb_path_query(b.body, '$.events[*]') WITH ORDINALITY AS c(event, part)
    """,
)
"""An entry of which the body cannot be read spoils `events` no more for those who ask of others."""

MIGRATIONS: tuple[tuple[Migration, int], ...] = ((_FIRST, 1), (_SECOND, 1))
"""The n-th (from 1) leads to version n, with the oldest version that a program may know then.

One that only adds leaves that as it is: services of before go on while others are brought up.
"""

NEWEST = len(MIGRATIONS)
"""The version of the schema that this program writes."""

SUFFICES = 1
"""The oldest that it can use as well: whoever may not change the form goes on with that."""

VERSION = "SELECT version, works_with FROM {s}.about"
"""What version the schema is of, and from which version on a program can use it."""

_LOOK = """
    WITH tables AS (
        SELECT n.nspname AS schema, c.relname AS name
        FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
        WHERE c.relkind IN ('r', 'p') AND n.nspname !~ '^pg_'
        AND n.nspname <> 'information_schema'
        AND NOT EXISTS (SELECT FROM pg_depend AS d WHERE d.objid = c.oid AND d.deptype = 'e')
    ), logs AS (
        SELECT a.schema FROM tables AS a JOIN tables AS e USING (schema)
        WHERE a.name = 'about' AND e.name = 'entries'
    )
    SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = %(schema)s),
        EXISTS (SELECT FROM logs WHERE schema = %(schema)s),
        EXISTS (SELECT FROM tables WHERE schema = %(schema)s),
        EXISTS (SELECT FROM tables WHERE schema NOT IN (SELECT schema FROM logs))
"""
"""Whether the schema is there, is a log, has anything in it; whether others keep things there."""

_OWNED = """
    SELECT pg_has_role(c.relowner, 'USAGE') FROM pg_class AS c
    WHERE c.oid = to_regclass('{s}.about')
"""
_MOVED_ELSEWHERE = """
    UPDATE {s}.heads SET moved = pg_current_xact_id()
    WHERE moved >= pg_snapshot_xmax(pg_current_snapshot())
"""
"""Of a log that was restored in another server, which counts transactions otherwise."""


def named(query: str, schema: str) -> bytes:
    """A statement that names our tables; the schema's name is one of `address`."""
    return query.replace("{s}", schema).encode()


def lock_of(schema: str) -> int:
    """The second part of a log's advisory lock."""
    return crc32(schema.encode()) - 2**31


def check(db: "psycopg.Connection[Any]", where: Address) -> int:
    """The version of the log's schema, 0 where none is there yet.

    Raises Unreadable where the database is another application's, or the log a newer program's.
    """
    facts = {"schema": where.schema}
    there, ours, filled, foreign = db.execute(_LOOK, facts).fetchone() or (False,) * 4
    if not ours:
        if filled or (foreign and not there):
            raise Unreadable("log.not_ours", path=where.shown, schema=where.schema)
        return 0
    return require_known(db.execute(named(VERSION, where.schema)), where)


def require_known(asked: "psycopg.Cursor[Any]", where: Address) -> int:
    """The version that was asked for last; raise Unreadable where a newer program is needed.

    It is asked for with every transaction, for others may bring the log up at any time.
    """
    while asked.nextset():
        pass
    found = asked.fetchone()
    if found is None:
        raise Unreadable("log.not_ours", path=where.shown, schema=where.schema)
    version, works_with = found
    if works_with > NEWEST:
        raise Unreadable("log.newer", path=where.shown, version=version, newest=NEWEST)
    return int(version)


def prepare(db: Connection, where: Address) -> None:
    """Make an empty schema a log, and an older log one of today. Raises Unreadable as `check`.

    Who is not its owner leaves an older log that suffices as it is.
    """
    version = check(db, where)
    if version < NEWEST and (version < SUFFICES or _is_own(db, where.schema)):
        with db.patient(), db.transaction():
            db.execute("SELECT pg_advisory_xact_lock(%s, %s)", (CLASS, lock_of(where.schema)))
            version = check(db, where)  # another may have been first
            if version < NEWEST:
                _raise(db, where.schema, version)
    db.execute(named(_MOVED_ELSEWHERE, where.schema))


def _is_own(db: "psycopg.Connection[Any]", schema: str) -> bool:
    """Whether who is connected may change the log's form."""
    return db.execute(named(_OWNED, schema)).fetchone() == (True,)


def _raise(db: "psycopg.Connection[Any]", schema: str, version: int) -> None:
    """Bring the log from this version to the newest, in the transaction that is open."""
    if version == 0 and db.execute("SELECT to_regnamespace(%s)", (schema,)).fetchone() == (None,):
        db.execute(named("CREATE SCHEMA {s}", schema))
    for number, (migration, works_with) in enumerate(MIGRATIONS[version:], version + 1):
        for step in migration:
            db.execute(named(step, schema))
        db.execute(named("DELETE FROM {s}.about", schema))
        facts = (number, works_with)
        db.execute(named("INSERT INTO {s}.about VALUES (%s, %s, now()::text)", schema), facts)
    if version == 0:
        db.execute(named("INSERT INTO {s}.keys VALUES (NULL, %s)", schema), (new_key(),))
