"""What `docs/deploy` starts: as far as it can be tried without a container and without systemd."""

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests import databases

DEPLOY = Path(__file__).parents[1] / "docs" / "deploy"
UNIT = (DEPLOY / "referee.service").read_text(encoding="utf-8")
DATABASE = (DEPLOY / "postgres.conf").read_text(encoding="utf-8")
CONTAINER = (DEPLOY / "Containerfile").read_text(encoding="utf-8")


def value(text, name):
    (found,) = (line.removeprefix(name) for line in text.splitlines() if line.startswith(name))
    return found


@pytest.mark.parametrize(
    "words",
    [shlex.split(value(UNIT, "ExecStart=")), json.loads(value(CONTAINER, "ENTRYPOINT "))],
    ids=["unit", "container"],
)
def test_what_it_starts_serves_and_ends_well(words, tmp_path):
    log = tmp_path / "matches.sqlite"
    program = [sys.executable, "-m", "referee", "--log", str(log)]
    line = [*program, *words[1:], "--port", "0", "--json"]
    with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        try:
            assert json.loads(running.stdout.readline())["url"]
            running.send_signal(signal.SIGTERM)
            assert running.wait(10) == 0
        finally:
            running.kill()


@pytest.mark.skipif(not databases.is_there(), reason=databases.LACKING)
def test_the_unit_serves_a_database_though_its_user_has_no_home(tmp_path):
    told = [shlex.split(line.removeprefix("Environment="))[0] for line in environment(DATABASE)]
    env = dict(line.split("=", 1) for line in told)
    assert env["REFEREE_LOG"].startswith("postgresql://")
    env |= {"REFEREE_LOG": databases.url_of(tmp_path), "HOME": "/proc/none"}
    env["XDG_DATA_HOME"] = str(tmp_path / env["XDG_DATA_HOME"].removeprefix("/"))
    words = shlex.split(value(UNIT, "ExecStart="))[1:]
    line = [sys.executable, "-m", "referee", *words, "--port", "0", "--json"]
    with subprocess.Popen(line, stdout=subprocess.PIPE, env=os.environ | env) as running:
        try:
            assert json.loads(running.stdout.readline())["url"]
            running.send_signal(signal.SIGTERM)
            assert running.wait(10) == 0
        finally:
            running.kill()


def test_the_password_of_the_unit_is_where_systemd_alone_reads_it():
    file = value(DATABASE, "EnvironmentFile=")
    assert f"install -D -m 600 password {file} " in DATABASE
    assert "LoadCredential" not in DATABASE  # of mode 0440 for a DynamicUser: libpq ignores it


def environment(text):
    return [line for line in text.splitlines() if line.startswith("Environment=")]


@pytest.mark.parametrize("besides", ["", DATABASE], ids=["file", "database"])
def test_the_unit_is_one(tmp_path, besides):
    if shutil.which("systemd-analyze") is None:
        pytest.skip("no systemd is here to look at the unit")
    here = UNIT.replace(value(UNIT, "ExecStart=").split()[0], sys.executable)
    unit = tmp_path / "referee.service"
    unit.write_text(f"{here}\n{besides}", encoding="utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", "--recursive-errors=no", str(unit)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert str(unit.name) not in done.stderr, done.stderr


def test_the_container_can_do_what_the_extras_can():
    assert "[serve,postgres]" in CONTAINER


def test_the_container_is_told_to_stop_and_to_say_whether_it_is_ready():
    assert value(CONTAINER, "STOPSIGNAL ") == "SIGTERM"
    assert "/readyz" in value(CONTAINER, "HEALTHCHECK CMD ")
    assert value(CONTAINER, "USER ") == "referee"
