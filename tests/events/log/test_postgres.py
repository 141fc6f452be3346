"""What is of a log in PostgreSQL alone; the contract that all logs keep is tested beside it."""

import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from threading import Event
from time import time

import pytest
from msgspec.structs import replace

from events.errors import Conflict, CorruptLog, Unreadable
from tests import databases
from tests.events.log.drafts import OPENING, batch, move, numbers

pytestmark = pytest.mark.skipif(not databases.is_there(), reason=databases.LACKING)

if databases.is_there():
    import psycopg

    from events.log.postgres import checks, schema, views
    from events.log.postgres.access import connect
    from events.log.postgres.address import address, is_address
    from events.log.postgres.letters import given, kept
    from events.log.postgres.log import open_log

ROLES = Path(__file__).parents[3] / "docs" / "deploy" / "postgres-roles.sql"


@pytest.fixture
def where(tmp_path):
    return address(databases.url_of(tmp_path))


@pytest.fixture
def log(where):
    with open_log(where, write=True) as log:
        yield log


@pytest.fixture
def db(where, log) -> Iterator["psycopg.Connection"]:
    """Another hand upon the same tables, of one who may do everything."""
    with closing(psycopg.connect(where.url, autocommit=True)) as db:
        db.execute(f"SET search_path = {where.schema}")
        yield db


# Which database


@pytest.mark.parametrize(
    ("named", "shown"),
    [
        ("postgresql://anna:secret@db.club/league", "postgresql://anna@db.club/league"),
        ("postgresql://db/league?password=secret", "postgresql://db/league"),
        ("postgresql:///league?host=/run/pg#spring", "postgresql:///league#spring"),
        ("postgres://a@h1:5432,h2:5433/x", "postgresql://a@h1:5432,h2:5433/x"),
        ("postgresql://a:sec%40ret:secret@[::1]:5432/x", "postgresql://a@[::1]:5432/x"),
        ("postgresql://%2Frun%2Fpg/x?user=a&password=p@secret", "postgresql://%2Frun%2Fpg/x"),
    ],
)
def test_a_password_is_shown_to_nobody(named, shown):
    assert address(named).shown == shown
    assert "secret" not in address(named).file


@pytest.mark.parametrize(
    "named",
    [
        "postgresql:/x",
        "postgresql://h/x#A-b",
        "postgresql://h/x#pg_x",
        "postgresql://h/x#1",
        "postgresql://a:p@secret@h/x",
        "postgresql://a:p@s:secret/x@h/x",
        "postgresql://a:p/secret@h/x",
        "postgresql://a:secret?x@h/x",
        "postgresql://a:12?secret@h/x",
        "postgresql://a:1/secret@h/x",
        "postgresql://a:secret#x@h/x",
        "postgresql://[::1/x",
        "postgresql://h:secret/x",
        "postgresql://h/%FF",
        "postgresql://h/x?sslmod=require",
    ],
)
def test_what_is_no_address_is_told_and_not_repeated(named):
    with pytest.raises(Unreadable, match=r"log\.address") as told:
        open_log(address(named), write=True)
    assert told.value.facts == {}


def test_files_of_two_databases_differ():
    named = ["postgresql://h/x", "postgresql://h/y", "postgresql://h/x#z", "postgresql://i/x"]
    assert len({address(one).file for one in named}) == len(named)


@pytest.mark.parametrize(
    "named", ["postgresq://a:secret@h/x", "PostgreSQL://h/x", "htps://h", "x-y://z"]
)
def test_what_begins_as_no_log_does_is_no_file_either(named):
    assert is_address(named)
    with pytest.raises(Unreadable, match=r"log\.scheme") as told:
        address(named)
    assert "secret" not in str(told.value.facts)


@pytest.mark.parametrize(
    "named", ["matches.sqlite", "C:/x", "c://x", "http://h", "HTTPS://h", "a:b"]
)
def test_files_and_services_are_no_databases(named):
    assert not is_address(named)


def test_a_database_that_cannot_be_reached_is_told_at_once():
    with pytest.raises(Unreadable, match=r"log\.unreached"):
        open_log(address("postgresql://anna:secret@127.0.0.1:1/x"), write=True)


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="sockets of Linux are asked")
@pytest.mark.parametrize(
    ("parameters", "expected"),
    [
        ("", (1, 5, 3, 3, 10_000)),
        ("?keepalives_idle=60&tcp_user_timeout=20000", (1, 60, 3, 3, 20_000)),
    ],
)
def test_a_network_that_was_cut_is_noticed_unless_the_address_says_else(
    where, parameters, expected
):
    if where.url.rpartition("@")[2].startswith("/") or "?" in where.url:
        pytest.skip("it needs a server that is reached by TCP, named without parameters")
    with closing(connect(replace(where, url=where.url + parameters))) as db:
        with socket.socket(fileno=os.dup(db.fileno())) as wire:
            asked = (
                wire.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE),
                wire.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE),
                wire.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPINTVL),
                wire.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPCNT),
                wire.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT),
            )
        assert asked == expected
        assert db.execute("SHOW application_name").fetchone() == ("referee",)


def test_what_variables_of_libpq_say_holds(where, monkeypatch, tmp_path):
    services = tmp_path / "services"
    services.write_text("[club]\nkeepalives_idle=60\n")
    for name, value in (("SERVICEFILE", str(services)), ("SERVICE", "club"), ("APPNAME", "club")):
        monkeypatch.setenv(f"PG{name}", value)
    monkeypatch.setenv("PGCLIENTENCODING", "LATIN1")
    with closing(connect(where)) as db:
        assert db.execute("SHOW application_name").fetchone() == ("club",)
        assert db.execute("SHOW client_encoding").fetchone() == ("UTF8",)
        assert db.info.get_parameters()["keepalives_idle"] == "60"


@contextmanager
def a_database(where, name):
    """Another database of the server, for as long."""
    with closing(psycopg.connect(where.url, autocommit=True)) as db:
        db.execute(f"CREATE DATABASE {name}")
        try:
            yield address(where.url.rpartition("/")[0] + f"/{name}")
        finally:
            db.execute(f"DROP DATABASE {name} WITH (FORCE)")


def test_a_database_of_another_application_is_left_as_it_is(where):
    with a_database(where, "of_others") as other:
        with psycopg.connect(other.url, autocommit=True) as db:
            db.execute("CREATE TABLE invoices (n integer)")
            for write in (True, False):
                with pytest.raises(Unreadable, match=r"log\.(not_ours|missing)"):
                    open_log(other, write=write)
            assert db.execute("SELECT to_regnamespace('referee')").fetchone() == (None,)
            db.execute("CREATE SCHEMA referee")  # whoever makes it wants a log there
        with open_log(other, write=True) as log:
            log.create("m", OPENING)


def test_a_schema_in_which_others_keep_something_is_left_as_it_is(where):
    with a_database(where, "of_others") as other:
        with psycopg.connect(other.url, autocommit=True) as db:
            db.execute("CREATE SCHEMA referee")
            db.execute("CREATE TABLE referee.about (n integer)")
        with pytest.raises(Unreadable, match=r"log\.not_ours"):
            open_log(other, write=True)


def test_a_log_that_was_never_made_is_missing_and_is_not_made_by_who_reads(where):
    for _ in range(2):
        with pytest.raises(Unreadable, match=r"log\.missing"):
            open_log(where, write=False)


def test_a_log_of_a_newer_program_is_told_unless_it_says_that_this_one_may_use_it(where, log, db):
    newest = schema.NEWEST
    db.execute("UPDATE about SET version = %s", (newest + 1,))
    log.create("m", OPENING)
    with open_log(where, write=True) as other:
        assert numbers(other.read("m")) == [0]
    db.execute("UPDATE about SET works_with = %s", (newest + 1,))
    for write in (True, False):
        with pytest.raises(Unreadable, match=r"log\.newer"):
            open_log(where, write=write)


def test_of_many_that_open_a_new_log_at_once_one_makes_it(where, tmp_path):
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(6) as threads:
        logs = [*threads.map(lambda _: open_log(where, write=True), range(6))]
    assert len({log.own_key() for log in logs}) == 1
    for log in logs:
        log.close()


# What a server has to promise


def refused_unless_at_risk(unsafe, setting):
    with pytest.raises(Unreadable, match=r"log\.unsafe") as told:
        open_log(unsafe, write=True)
    assert told.value.facts["setting"] == setting
    with open_log(unsafe, write=True, risk=True) as log:
        log.create("m", OPENING)
    with open_log(unsafe, write=False) as log:
        assert numbers(log.read("m")) == [0]


def test_who_does_not_wait_for_the_disk_is_refused(where):
    options = "options=-c%20synchronous_commit%3Doff"
    refused_unless_at_risk(address(f"{where.url}?{options}#{where.schema}"), "synchronous_commit")


@pytest.mark.skipif(databases.programs() is None, reason="it needs a server of its own")
def test_a_server_that_may_lose_what_it_acknowledged_is_refused():
    refused_unless_at_risk(address(databases.new_server(fsync="off").url()), "fsync")


@pytest.mark.parametrize("off", [-5.0, 5.0])
def test_a_clock_that_is_seconds_off_is_told(where, db, off):
    checks.require_safe(db, where, risk=False)
    with pytest.raises(Unreadable, match=r"log\.clock") as told:
        checks.require_safe(db, where, risk=False, time=lambda: time() + off)
    assert told.value.facts["seconds"] == 5


def test_where_nothing_may_be_written_it_is_read(where, log):
    log.create("m", OPENING)
    only = address(f"{where.url}?options=-c%20default_transaction_read_only%3Don#{where.schema}")
    with open_log(only, write=False) as reader:
        assert numbers(reader.read("m")) == [0]


# Nothing is rewritten


@pytest.mark.parametrize(
    "deed",
    [
        "UPDATE entries SET text = 'b ends'",
        "DELETE FROM entries",
        "TRUNCATE entries",
        "UPDATE heads SET number = 0",
        "UPDATE heads SET chain = leaf FROM entries WHERE entries.number = heads.number",
        "UPDATE heads SET match = 'n'",
        "DELETE FROM heads",
        "TRUNCATE heads",
        "UPDATE keys SET key = '\\x00'",
        "DELETE FROM keys",
        "UPDATE slips SET text = ''",
        "DELETE FROM slips",
        "DELETE FROM editions",
        "UPDATE editions SET data = ''",
        "DELETE FROM forgotten",
        "INSERT INTO heads (match, number, chain) SELECT match, number, chain FROM forgotten",
        "INSERT INTO entries SELECT * FROM entries",
    ],
)
def test_the_tables_refuse_what_no_recorder_does(log, db, deed):
    log.create("m", OPENING, [move("1")])
    log.create("gone", OPENING)
    log.forget("gone", at="20:00")
    log.keep_edition(b"{}")
    log.lay("rights", "m", lambda _: ["{}"], at="19:00")
    before = log.read("m")
    with pytest.raises((psycopg.errors.RaiseException, psycopg.errors.UniqueViolation)):
        db.execute(deed)
    assert log.read("m") == before
    assert log.faults("m") == log.faults_beside() == []


def test_a_change_that_was_forced_shows(log, db):
    log.create("m", OPENING, [move("1")])
    db.execute("SET session_replication_role = replica")  # as the owner of the server can
    db.execute("UPDATE entries SET text = 'b ends' WHERE number = 1")
    with pytest.raises(CorruptLog, match=r"log\.row_changed"):
        log.read("m")


@pytest.mark.parametrize(
    ("deed", "text"),
    [
        ("DELETE FROM keys WHERE match = 'm'", "key"),
        ("DELETE FROM keys WHERE match IS NULL", "own_key"),
        ("INSERT INTO keys VALUES ('nobody', '\\x00112233445566778899aabbccddeeff')", "key_stray"),
        ("INSERT INTO forgotten (match, begun, number, chain, at) VALUES ('m', 1, 0, '', '')",
         "forgotten_there"),
    ],
)  # fmt: skip
def test_what_is_noted_beside_entries_and_cannot_be_is_found(log, db, deed, text):
    log.create("m", OPENING)
    db.execute("SET session_replication_role = replica")
    db.execute(deed)
    assert [fault.text for fault in (*log.faults("m"), *log.faults_beside())] == [text]


# Roles


def bring_up_roles(db, own):
    """Run the file of docs/deploy, upon the log of this schema."""
    db.execute(ROLES.read_text().replace("referee_", f"{own}_").replace("referee.", f"{own}.")
               .replace("SCHEMA referee", f"SCHEMA {own}"))  # fmt: skip


@pytest.fixture
def roles(where, log, db):
    """The roles of docs/deploy, upon this log; the address of one that logs in as each."""
    own = where.schema
    bring_up_roles(db, own)
    names = [f"{own}_{name}" for name in ("service", "forget", "reader", "public")]
    for name in names:
        db.execute(f"ALTER ROLE {name} LOGIN")
    host = where.url.partition("@")[2]
    yield {name.rpartition("_")[2]: address(f"postgresql://{name}@{host}#{own}") for name in names}
    for name in reversed(names):
        db.execute(f"DROP OWNED BY {name}")
    for name in reversed(names):
        db.execute(f"DROP ROLE {name}")


def test_an_owner_who_makes_no_roles_brings_up_those_that_are_there(where, db, roles):
    owner = f"{where.schema}_owner"
    db.execute(f"CREATE ROLE {owner}")
    try:
        for (table,) in db.execute(
            "SELECT oid::regclass::text FROM pg_class WHERE relkind IN ('r', 'v')"
            " AND relnamespace = %s::regnamespace", (where.schema,),
        ).fetchall():  # fmt: skip
            db.execute(f"ALTER TABLE {table} OWNER TO {owner}")
        db.execute(f"ALTER SCHEMA {where.schema} OWNER TO {owner}")
        db.execute(f"REVOKE INSERT ON entries FROM {where.schema}_service; SET ROLE {owner}")
        bring_up_roles(db, where.schema)
        db.execute("RESET ROLE")
        with open_log(roles["service"], write=True) as service:
            service.create("m", OPENING)
    finally:
        db.execute(f"RESET ROLE; REASSIGN OWNED BY {owner} TO CURRENT_USER; DROP ROLE {owner}")


def test_the_role_of_a_service_enters_and_can_neither_rewrite_nor_forget(roles, where):
    with open_log(roles["service"], write=True) as log:
        log.create("m", OPENING)
        assert numbers(log.append("m", [move("1")], expected=0)) == [1]
        log.keep_edition(b"{}")
        log.lay("rights", "m", lambda _: ["{}"], at="19:00")
        assert [head.match for head in log.feed().heads] == ["m"]
        with pytest.raises(Unreadable, match=r"log\.not_allowed"):
            log.forget("m", at="20:00")
        assert numbers(log.read("m")) == [0, 1]
    with psycopg.connect(roles["service"].url, autocommit=True) as db:
        for deed in (
            "UPDATE {s}.entries SET text = ''",
            "DELETE FROM {s}.entries",
            "TRUNCATE {s}.entries",
            "UPDATE {s}.heads SET match = 'n'",
            "DELETE FROM {s}.heads",
            "UPDATE {s}.slips SET text = ''",
            "ALTER TABLE {s}.entries DISABLE TRIGGER ALL",
            "DROP SCHEMA {s} CASCADE",
        ):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                db.execute(deed.replace("{s}", where.schema))


def test_the_role_that_forgets_can_take_only_what_it_notes(roles, where):
    with open_log(roles["forget"], write=True) as log:
        log.create("m", OPENING)
        log.create("n", OPENING)
        log.forget("m", at="20:00")
        assert [head.match for head in log.heads()] == ["n"]
    refused = pytest.raises(psycopg.errors.RaiseException)
    with psycopg.connect(roles["forget"].url, autocommit=True) as db, refused:
        db.execute(f"DELETE FROM {where.schema}.entries")


def test_the_role_that_reads_sees_the_record_and_no_secret(roles, log, where):
    log.create("m", OPENING)
    with open_log(roles["reader"], write=False) as reader:
        assert numbers(reader.read("m")) == [0]
        page = reader.feed()
        assert [head.match for head in page.heads] == ["m"]
        assert reader.feed(page.cursor).heads == []
        assert reader.faults("m") == reader.faults_beside() == []
        assert not reader.keyed
        with pytest.raises(Unreadable, match=r"log\.not_allowed"):
            reader.key("m")
        with pytest.raises(Unreadable, match=r"log\.not_allowed"):
            reader.slips("rights")
    with (
        pytest.raises(Unreadable, match=r"log\.not_allowed"),
        open_log(roles["reader"], write=True) as writer,
    ):
        writer.append("m", [move("1")], expected=0)


def test_the_role_of_the_public_sees_what_everybody_may_know_and_nothing_behind_it(
    roles, log, where, db
):
    dealt = '{"words":[],"events":[{"type":"match.opened","game":"toy","seed":"x1"}]}'
    hides = (
        '{"words":["a","hides","elm"],"events":'
        '[{"type":"cards.moved","src":"a","dst":"b","cards":["elm"],"seen":[]}]}'
    )
    log.create("m", replace(OPENING, body=dealt), [replace(move("1", "a hides elm"), body=hides)])
    about = db.execute("SELECT relname, relkind FROM pg_class WHERE relnamespace = %s::regnamespace"
        " AND relkind IN ('r', 'v')", (where.schema,)).fetchall()  # fmt: skip
    assert {name for name, _ in about} > set(views.VIEWS)
    with psycopg.connect(roles["public"].url, autocommit=True) as public:
        for name, _ in about:
            seen = f"SELECT * FROM {where.schema}.{name}"
            if name in views.VIEWS:
                told = str(public.execute(seen).fetchall())
                assert "elm" not in told
                assert "x1" not in told
                continue
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                public.execute(seen)
        assert public.execute(f"SELECT verb FROM {where.schema}.moves").fetchone() == ("hides",)


def test_a_function_of_the_one_who_asks_is_never_called_with_what_is_covered(roles, log, where, db):
    log.create("m", OPENING, [move("1", "a ends")])
    trap = f"{where.schema}_trap"
    db.execute(f"CREATE SCHEMA {trap} AUTHORIZATION {where.schema}_public")
    try:
        with psycopg.connect(roles["public"].url, autocommit=True) as public:
            public.execute(
                f"CREATE FUNCTION {trap}.replace(text, text, text) RETURNS text LANGUAGE plpgsql"
                " AS $$ BEGIN RAISE EXCEPTION 'heard %', $1; END $$"
            )
            public.execute(f"CREATE DOMAIN {trap}.jsonb AS text CHECK (false)")
            public.execute(f"SET search_path = {trap}, pg_catalog")
            found = public.execute(f"SELECT text FROM {where.schema}.moves").fetchall()
        assert found == []  # this opening is no opening of a match
    finally:
        db.execute(f"DROP SCHEMA {trap} CASCADE")


# An older log, an older program


@pytest.fixture
def older(monkeypatch):
    """Within it this is the program of before: it knows the first form of the log alone."""

    @contextmanager
    def older():
        with monkeypatch.context() as before:
            before.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:1])
            before.setattr(schema, "NEWEST", 1)
            yield

    return older


def version_of(db):
    return db.execute("SELECT version, works_with FROM about").fetchone()


def test_an_older_log_is_brought_up_and_the_program_of_before_goes_on(where, older):
    with older(), open_log(where, write=True) as before:
        before.create("m", OPENING, [move("1")])
        kept = before.read("m"), before.own_key(), before.key("m")
    with closing(psycopg.connect(where.url, autocommit=True)) as db, ExitStack() as stack:
        db.execute(f"SET search_path = {where.schema}")
        assert version_of(db) == (1, 1)
        with older():  # a service that is at work meanwhile
            service = stack.enter_context(open_log(where, write=True))
        stack.enter_context(open_log(where, write=False))
        assert version_of(db) == (1, 1)
        log = stack.enter_context(open_log(where, write=True))
        assert version_of(db) == (schema.NEWEST, 1)
        assert (log.read("m"), log.own_key(), log.key("m")) == kept
        with older():
            assert numbers(service.append("m", [move("2")], expected=1)) == [2]
            again = stack.enter_context(open_log(where, write=True))
            assert numbers(again.append("m", [move("3")], expected=2)) == [3]
            assert again.room() is None
        assert version_of(db) == (schema.NEWEST, 1)
        assert numbers(log.read("m")) == [0, 1, 2, 3]
        assert db.execute("SELECT count(*) FROM bodies").fetchone() == (4,)


def test_an_older_log_becomes_one_of_today_as_a_new_one_is(where, older, tmp_path):
    shape = """
        SELECT table_name, column_name, data_type, ordinal_position
        FROM information_schema.columns WHERE table_schema = %s
        UNION ALL SELECT viewname, replace(definition, schemaname, ''), '', 0
        FROM pg_views WHERE schemaname = %s
        ORDER BY 1, 4, 2
    """
    other = address(databases.url_of(tmp_path / "other"))
    with older():
        open_log(where, write=True).close()
    found = []
    for each in (where, other):
        open_log(each, write=True).close()
        with psycopg.connect(where.url) as db:
            found.append(db.execute(shape, (each.schema, each.schema)).fetchall())
    assert found[0] == found[1]


def test_who_may_not_change_the_form_of_an_older_log_goes_on_with_it(roles, where, db):
    db.execute("DROP FUNCTION json_of CASCADE")  # and all views with it
    db.execute("CREATE VIEW events AS SELECT FROM entries")
    db.execute("UPDATE about SET version = 1")
    with open_log(roles["service"], write=True) as log:
        log.create("m", OPENING, [move("1")])
        assert numbers(log.read("m")) == [0, 1]
    assert version_of(db) == (1, 1)
    open_log(where, write=True).close()
    assert version_of(db) == (schema.NEWEST, 1)


# Connections


def cut_all(db):
    """End all other connections of this log's server user, as a restart does."""
    db.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE pid <> pg_backend_pid() AND application_name = 'referee'"
    )


def test_connections_that_were_cut_are_made_again(log, db):
    log.create("m", OPENING)
    cut_all(db)
    assert numbers(log.append("m", [move("1")], expected=0)) == [1]
    cut_all(db)
    assert numbers(log.read("m")) == [0, 1]
    cut_all(db)
    log.lay("rights", "m", lambda _: ["{}"], at="19:00")
    assert len(log.slips("rights")) == 1


def test_what_was_cut_in_the_middle_is_not_there(where, db):
    def cut(_):
        cut_all(db)
        return ["{}"]

    with open_log(where, write=True, timeout=0.2) as log:
        log.create("m", OPENING)
        with pytest.raises(Unreadable, match=r"log\.cut"):
            log.lay("rights", "m", cut, at="19:00")
        assert log.slips("rights") == []


def test_what_is_cut_at_commit_is_entered_again_and_is_there_once(log, db, where):
    log.create("m", OPENING)
    db.execute("CREATE SEQUENCE times")
    db.execute(
        "CREATE FUNCTION dies_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
        f" IF nextval('{where.schema}.times') = 1 THEN"
        " PERFORM pg_terminate_backend(pg_backend_pid()); END IF; RETURN NULL; END $$"
    )
    db.execute(
        "CREATE CONSTRAINT TRIGGER dies AFTER INSERT ON entries DEFERRABLE INITIALLY DEFERRED"
        " FOR EACH ROW EXECUTE FUNCTION dies_once()"
    )
    assert numbers(log.append("m", [move("1"), move("2")], expected=0)) == [1, 2]
    assert numbers(log.read("m")) == [0, 1, 2]
    assert db.execute("SELECT last_value >= 3 FROM times").fetchone() == (True,)


def test_who_waits_longer_than_there_is_patience_is_told(where, log, db):
    log.create("m", OPENING)
    with db.transaction(), open_log(where, write=True, timeout=0.1) as other:
        db.execute("SELECT FROM heads FOR UPDATE")
        (answer,) = other.append_many([batch("m", move("1"), expected=0)])
    assert isinstance(answer, Conflict)
    assert answer.text == "log.locked"
    assert numbers(log.append("m", [move("1")], expected=0)) == [1]


def test_a_log_that_was_closed_is_no_damaged_evidence(where):
    log = open_log(where, write=True)
    log.close()
    with pytest.raises(RuntimeError, match="closed"):
        log.heads()


def test_others_are_told_of_what_is_committed_and_not_who_did_it(where, log):
    heard, own = Event(), Event()
    with open_log(where, write=True) as other, other.notices(heard.set), log.notices(own.set):
        assert not heard.wait(0.2)
        log.create("m", OPENING)
        assert heard.wait(5)
        assert not own.is_set()


def test_others_are_told_though_thousands_of_files_are_open(where, log):
    heard = Event()
    with ExitStack() as stack:
        for _ in range(1100):  # as of a service with so many streams
            stack.enter_context(Path(__file__).open("rb"))
        stack.enter_context(log.notices(heard.set))
        with open_log(where, write=True) as other, other.notices(lambda: None):
            other.create("m", OPENING)
            assert heard.wait(10)


# The feed


def test_a_head_whose_transaction_took_long_is_told_and_holds_up_none(log, db):
    for match in "ab":
        log.create(match, OPENING)
    seen = log.feed_end()
    with db.transaction():  # enters into `a`, and takes long to commit
        db.execute("UPDATE heads SET number = 1, moved = pg_current_xact_id() WHERE match = 'a'")
        log.append("b", [move("1")], expected=0)
        page = log.feed(seen)
        assert [head.match for head in page.heads] == ["b"]
        assert log.feed(page.cursor).heads == []
    later = log.feed(page.cursor)
    assert [head.match for head in later.heads] == ["a"]
    assert log.feed(later.cursor).heads == []


def test_pages_of_the_feed_go_on_where_the_one_before_ended_whatever_happens(log):
    for match in "abcdef":
        log.create(match, OPENING)
    found = log.feed(limit=2)
    log.append_many([batch(match, move("1"), expected=0) for match in "aef"])
    told = [head.match for head in found.heads]
    while found.heads:
        found = log.feed(found.cursor, limit=2)
        told += [head.match for head in found.heads]
    assert told == ["a", "b", "c", "d", "a", "e", "f"]


def test_a_log_that_was_restored_elsewhere_tells_each_head_once(where, log, db):
    log.create("a", OPENING)
    db.execute("UPDATE heads SET moved = '9000000000'")  # as of a server that counted further
    with open_log(where, write=True) as restored:
        page = restored.feed()
        assert [head.match for head in page.heads] == ["a"]
        assert restored.feed(page.cursor).heads == []
        restored.append("a", [move("1")], expected=0)
        assert len(restored.feed(page.cursor).heads) == 1


def test_of_another_log_no_cursor_is_taken(log, tmp_path):
    told = pytest.raises(Unreadable, match=r"log\.cursor")
    with open_log(address(databases.url_of(tmp_path / "other")), write=True) as other, told:
        log.feed(other.feed_end())


# Letters


@pytest.mark.parametrize(
    "text", ["", "a", "\0", "\ufdd0", "\ufdd0\ufdd2", "\0\ufdd0\ufdd1\0", "甲"]
)
def test_every_text_is_spelled_and_read_again(text):
    assert given(kept(text)) == text
    assert "\0" not in kept(text)


def test_sql_sees_what_happened(log, db):
    body = '{"words":["a","ends"],"events":[{"type":"Turned","n":1},{"type":"Ended"}]}'
    log.create("m", OPENING, [replace(move("1"), body=body)])
    found = db.execute("SELECT number, text, part, type FROM events ORDER BY part").fetchall()
    assert found == [(1, "a ends", 0, "Turned"), (1, "a ends", 1, "Ended")]
