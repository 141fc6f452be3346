"""The drills of docs/how-to/keep-the-log-in-postgresql.md: a log is lost, and comes back."""

import subprocess
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from referee.terminal import place
from referee.terminal.settings import Settings, named_log
from tests import databases

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"

needs_a_server = pytest.mark.skipif(not databases.is_there(), reason=databases.LACKING)
needs_programs = pytest.mark.skipif(
    databases.programs() is None, reason="the programs of PostgreSQL did not come along"
)
LOGS = ["file", pytest.param("database", marks=needs_a_server)]


@pytest.fixture(autouse=True)
def own_folder(monkeypatch, tmp_path):
    """What is remembered of a database lies there."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.fixture(params=LOGS)
def log(request, referee, tmp_path):
    """A log with a match that is over and one that goes on."""
    place = tmp_path / "log.sqlite"
    if request.param == "database":
        place = databases.url_of(tmp_path / "log")
    filled(referee, place)
    return place


def filled(referee, log):
    assert referee("--log", log, "import", EXAMPLES / "peak-duel.rec", "--id", "played").status == 0
    assert referee("--log", log, "new", "peak-duel", "--id", "open").status == 0
    assert referee("--log", log, "move", "-m", "open", "referee", "note", "first").status == 0


def kept_heads(referee, log, folder):
    """Heads as somebody keeps them outside of the log: the options of an audit against them."""
    options = []
    for match in ("played", "open"):
        file = folder / f"{match}.head"
        file.write_text(referee("--log", log, "head", "-m", match).out, encoding="utf-8")
        options += ["--head", file]
    return options


@pytest.mark.parametrize("to", LOGS)
def test_a_backup_becomes_a_log_that_fits_the_heads_that_were_kept(referee, log, to, tmp_path):
    kept = kept_heads(referee, log, tmp_path)
    before, backup = rows_of(log), tmp_path / "backup.sqlite"
    assert referee("--log", log, "backup", backup).status == 0
    assert referee("backup", "--check-backup", backup).status == 0
    new = databases.url_of(tmp_path / "new") if to == "database" else tmp_path / "new.sqlite"
    assert referee("copy", "--from", backup, "--to", new).status == 0
    assert referee("--log", new, "audit", "--all", *kept).status == 0
    assert rows_of(new) == before
    assert referee("--log", new, "move", "-m", "open", "referee", "note", "on").status == 0


def test_of_a_backup_that_is_older_than_a_head_the_audit_tells(referee, log, tmp_path):
    backup = tmp_path / "backup.sqlite"
    assert referee("--log", log, "backup", backup).status == 0
    assert referee("--log", log, "move", "-m", "open", "referee", "note", "later").status == 0
    kept = kept_heads(referee, log, tmp_path)
    answer = referee("--log", backup, "audit", "--all", *kept)
    assert answer.status == 4
    assert "open" in answer.out


@needs_programs
def test_a_dump_is_restored_in_another_database_and_goes_on(referee, tmp_path):
    log = databases.url_of(tmp_path)
    filled(referee, log)
    kept, before = kept_heads(referee, log, tmp_path), rows_of(log)
    url, _, schema = log.partition("#")
    dump, name = tmp_path / "league.dump", f"restored_{schema}"
    program("pg_dump", "--format=custom", f"--schema={schema}", f"--file={dump}", url)
    program("createdb", f"--maintenance-db={url}", "--template=template0", name)
    other = urlsplit(url)._replace(path=f"/{name}").geturl()
    try:
        program("pg_restore", "--exit-on-error", f"--dbname={other}", str(dump))
        restored = f"{other}#{schema}"
        assert referee("--log", restored, "audit", "--all", *kept).status == 0
        assert rows_of(restored) == before
        on = referee("--log", restored, "move", "-m", "open", "referee", "note", "on")
        assert on.status == 0
        assert referee("--log", restored, "matches").status == 0
    finally:
        program("dropdb", f"--maintenance-db={url}", "--force", name)


def program(name, *words):
    programs = databases.programs()
    done = subprocess.run(
        [programs / name, *words], check=False, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr


def rows_of(log):
    with place.reading(Settings(log=named_log(str(log)))) as opened:
        return {
            one.match: (opened.key(one.match), opened.read(one.match)) for one in opened.heads()
        }


@needs_a_server
def test_who_cannot_reach_the_database_is_told_where_to_look(referee):
    told = referee("--log", "postgresql://anna:secret@127.0.0.1:1/league", "matches")
    assert told.status == 2
    assert "refused). Look whether the address is right, and the server runs" in told.said
    assert "secret" not in told.said
