"""The client that the documentation shows: it joins, follows, and enters."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.referee.service.served import GRACE, begun, served
from tests.referee.service.test_demo import ended

CLIENT = Path(__file__).parents[3] / "docs" / "how-to" / "client.py"


@pytest.fixture
def service(tmp_path):
    with served(tmp_path / "matches.sqlite") as running:
        yield running


def test_it_is_no_more_than_fifty_lines():
    assert sum(bool(line.strip()) for line in CLIENT.read_text().splitlines()) <= 50


def test_it_joins_follows_and_enters(service):
    match = begun(service)
    asked = {"role": "seat", "seat": "a", "name": "a program", "uses": 1, "hours": 1}
    code = service.post(f"/api/matches/{match}/invitations", asked).json()["code"]
    line = [sys.executable, str(CLIENT), service.url, match, code]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(line, text=True, **pipes) as client, ended(client):

        def type_(words):
            client.stdin.write(f"{words}\n")
            client.stdin.flush()

        def heard(words):
            for said in client.stdout:
                if words in said:
                    return said
            raise AssertionError(client.stderr.read())

        type_("a summons wood-8-2 attack")
        assert heard("summons wood-8-2").startswith("1 ")
        service.run("move", "-m", match, "referee", "note", "heard everywhere")
        assert heard("heard everywhere").startswith("2 ")
        type_("b ends")
        assert heard("in the role that this device has")
        client.stdin.close()
        assert client.wait(GRACE) == 0
