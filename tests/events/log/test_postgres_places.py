"""Where a log in PostgreSQL cannot be, or is only read, and what is told of it."""

import shutil
import socket
import struct
import subprocess
from contextlib import closing, contextmanager, suppress
from threading import Thread
from time import monotonic, sleep

import pytest

from events.errors import Unreadable
from tests import databases
from tests.events.log.drafts import OPENING, move, numbers

pytestmark = pytest.mark.skipif(databases.programs() is None, reason="it needs a server of its own")

if databases.programs() is not None:
    import psycopg

    from events.log.postgres.address import address
    from events.log.postgres.log import open_log

BOUNCER = shutil.which("pgbouncer", path="/usr/sbin:/usr/bin:/usr/local/bin")


@pytest.fixture(scope="module")
def server():
    """A server that asks one user for a password, and another one for TLS."""
    server = databases.new_server()
    with closing(psycopg.connect(server.url(), autocommit=True)) as db:
        db.execute("CREATE ROLE locked LOGIN PASSWORD 'right'")
        db.execute("CREATE ROLE sealed LOGIN")
        db.execute("ALTER SYSTEM SET hba_file = %s" % f"'{_rules(server)}'")  # noqa: UP031
        db.execute("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
    server.stop("fast")
    server.start()
    return server


def _rules(server):
    rules = server.folder / "rules"
    rules.write_text(
        "host all locked 127.0.0.1/32 scram-sha-256\n"
        "hostssl all sealed 127.0.0.1/32 trust\n"
        "host all,replication postgres 127.0.0.1/32 trust\n"
        "local all all trust\n",
        encoding="utf-8",
    )
    return rules


def told(url, *, write=True):
    """The text and the facts of what is said to whoever opens a log there."""
    with pytest.raises(Unreadable) as unread:
        open_log(address(url), write=write)
    assert "wrong" not in str(unread.value.facts)
    return unread.value.text, str(unread.value.facts.get("reason", ""))


@pytest.mark.parametrize(
    ("user", "query", "reason"),
    [
        ("locked:wrong", "", "password authentication failed"),
        ("locked", "?passfile=/dev/null", "no password"),
        ("sealed", "", "no encryption"),
        ("postgres", "?sslmode=require", "does not support SSL"),
        ("postgres", "?sslmode=verify-full", "SSL"),
        ("nobody", "", "no pg_hba.conf entry"),
    ],
)
def test_who_is_not_let_in_is_told_why_at_once(server, user, query, reason):
    text, why = told(server.url(user=user) + query)
    assert text == "log.unreached"
    assert reason in why


def test_who_has_the_password_is_let_in(server):
    text, _ = told(server.url(user="locked:right"), write=False)
    assert text == "log.missing"


def test_a_database_that_keeps_no_utf8_is_refused_and_left_as_it_is(server):
    assert told(server.url("latin"))[0] == "log.encoding"
    with closing(psycopg.connect(server.url("latin"))) as db:
        assert db.execute("SELECT to_regnamespace('referee')").fetchone() == (None,)


def test_a_server_that_is_too_old_is_told():
    with _older() as port:
        text, _ = told(f"postgresql://postgres@127.0.0.1:{port}/league?sslmode=disable")
    assert text == "log.too_old"


@contextmanager
def _older():
    """What lets everybody in and says that it is PostgreSQL 14, as far as that is asked."""

    def said(letter, data):
        return letter + struct.pack("!I", len(data) + 4) + data

    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve():
            with suppress(OSError):
                line, _ = listening.accept()
                with line:
                    line.recv(4096)
                    version = said(b"S", b"server_version\x0014.9\x00")
                    line.sendall(said(b"R", bytes(4)) + version + said(b"Z", b"I"))
                    line.recv(4096)

        thread = Thread(target=serve)
        thread.start()
        yield listening.getsockname()[1]
        listening.close()
        thread.join(5)


# A standby


@pytest.fixture
def standby(server):
    """Another server, to which what the first one commits is sent."""
    with open_log(address(server.url()), write=True) as log:
        log.create("m", OPENING)
    made = databases.bare_server()
    words = ("-R", "-c", "fast", "-X", "stream", "--no-sync")
    made.run("pg_basebackup", "-D", str(made.data), "-d", server.url(), *words)
    made.start()
    yield made
    made.stop()


def test_a_standby_is_read_and_takes_nothing_until_it_is_promoted(server, standby):
    first, second = address(server.url()), address(standby.url())
    with open_log(first, write=True) as log:
        log.append("m", [move("1")], expected=0)
    with open_log(second, write=False) as log:
        late = monotonic() + 20
        while numbers(log.read("m")) != [0, 1]:
            assert monotonic() < late
            sleep(0.05)
        assert told(standby.url())[0] == "log.read_only"
        standby.run("pg_ctl", "-D", str(standby.data), "-w", "promote")
    with open_log(second, write=True) as log:
        assert numbers(log.append("m", [move("2")], expected=1)) == [2]
    with open_log(first, write=False) as log:
        assert numbers(log.read("m")) == [0, 1]


# Pools


@pytest.fixture(params=["statement", "transaction"])
def pool(request, server):
    """A PgBouncer before the server, and how it pools; no more than two connections behind it."""
    if BOUNCER is None:
        pytest.skip("there is no pgbouncer")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    settings = server.folder / f"{request.param}.ini"
    settings.write_text(
        f"[databases]\n* = user=postgres host=127.0.0.1 port={server.port}\n[pgbouncer]\n"
        f"listen_addr = 127.0.0.1\nlisten_port = {port}\nauth_type = any\nunix_socket_dir =\n"
        f"pool_mode = {request.param}\ndefault_pool_size = 2\n",
        encoding="utf-8",
    )
    who = {"user": databases._user(), "group": databases._group()}
    line = [BOUNCER, "-q", str(settings)]
    with subprocess.Popen(line, cwd=server.folder, stderr=subprocess.DEVNULL, **who) as running:
        try:
            late = monotonic() + 20
            while not _listens(port):
                assert monotonic() < late
                sleep(0.05)
            yield request.param, f"postgresql://postgres@127.0.0.1:{port}/postgres"
        finally:
            running.kill()


def _listens(port):
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False


def test_a_pool_of_transactions_serves_and_one_of_statements_is_refused(server, pool):
    mode, url = pool
    with open_log(address(f"{server.url()}#{mode}"), write=True) as log:
        log.create("m", OPENING)
    if mode == "statement":
        assert told(f"{url}#another")[0] == "log.pooled"
        with open_log(address(f"{url}#{mode}"), write=True) as log:
            for deed in (log.heads, lambda: log.append("m", [move("1")], expected=0)):
                with pytest.raises(Unreadable, match=r"log\.pooled"):
                    deed()
        return
    logs = [open_log(address(f"{url}#{mode}"), write=True) for _ in range(5)]  # more than it has
    for number, log in enumerate(logs):
        assert numbers(log.append("m", [move(f"id-{number}")], expected=number)) == [number + 1]
        log.lay("rights", "m", lambda _: ["{}"], at="19:00")
    assert numbers(logs[0].read("m")) == [*range(6)]
    for log in logs:
        log.close()
    with open_log(address(f"{url}#another"), write=True) as log:  # made through it
        log.create("m", OPENING)
