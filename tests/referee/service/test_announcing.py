"""Where the service is found, and that it has moved."""

import asyncio
import json
from contextlib import suppress

import pytest

from events.log.memory import MemoryLog
from events.log.sqlite import open_log
from referee.desk.edge import EDGE
from referee.service.announcing import Announcer, found_at
from referee.service.keeper import Keeper
from referee.service.rights import Grant
from referee.service.serving import Serving
from tests.referee.service.served import command, device


@pytest.fixture
def log():
    return MemoryLog()


def announcer(log, host, **more):
    return Announcer(log, Keeper(log, EDGE), Serving(host=host, **more), "en", every=0.01)


def test_another_address_than_the_last_time_is_said(log, capsys):
    announcer(log, "192.0.2.50").begin()
    announcer(log, "192.0.2.50").begin()
    assert "join again" not in capsys.readouterr().out
    announcer(log, "192.0.2.51").begin()
    told = " ".join(capsys.readouterr().out.split())
    assert "http://192.0.2.50:8400" in told
    assert "http://192.0.2.51:8400" in told
    assert "join again" in told


def test_a_name_stays_and_a_machine_alone_is_nowhere_else(log, capsys):
    announcer(log, "192.0.2.50", name="referee.test").begin()
    announcer(log, "192.0.2.51", name="referee.test").begin()
    announcer(log, "127.0.0.1").begin()
    announcer(log, "192.0.2.52").begin()
    assert "join again" not in capsys.readouterr().out


def test_an_address_that_changes_meanwhile_is_noticed(log, capsys):
    announcer(log, "192.0.2.50").begin()

    async def looked():
        with suppress(TimeoutError):
            await asyncio.wait_for(announcer(log, "192.0.2.51").run(), 0.5)

    asyncio.run(looked())
    assert capsys.readouterr().out.count("join again") == 1
    found = found_at(log)
    assert found is not None
    assert found.url == "http://192.0.2.51:8400"


@pytest.mark.parametrize(
    ("serving", "url"),
    [
        (Serving(), "http://127.0.0.1:8400"),
        (Serving(host="::1", port=80), "http://[::1]"),
        (Serving(name="referee.test"), "http://referee.test:8400"),
        (Serving(name="referee.test:99"), "http://referee.test:99"),
        (Serving(name="referee.test", behind="127.0.0.1"), "https://referee.test"),
    ],
)
def test_a_service_is_found_under_its_name_or_address(serving, url):
    assert serving.url == url


def test_the_command_line_lists_devices_and_takes_their_rights(tmp_path):
    path = tmp_path / "log.sqlite"
    command(path, "new", "peak-duel", "--seat", "a=A", "--seat", "b=B", "--id", "one")
    assert "--organiser" in command(path, "devices")
    made = json.loads(command(path, "devices", "--organiser", "--json"))
    assert made["join"] is None  # it was never served
    assert (len(made["code"]), len(made["short"])) == (26, 9)


def test_all_rights_of_a_device_are_taken_by_its_id(tmp_path):
    path = tmp_path / "log.sqlite"
    command(path, "new", "peak-duel", "--seat", "a=A", "--seat", "b=B", "--id", "one")
    device(path, "one", "seat", "a")
    (found,) = json.loads(command(path, "devices", "--json"))
    assert found["name"] == "a test's"
    assert found["grants"] == [{"match": "one", "role": "seat", "seat": "a"}]
    assert "seat a of one" in command(path, "devices")
    assert "one 的座位 a" in command(path, "devices", "--lang", "zh-Hant")
    command(path, "devices", "--remove", found["device"])
    assert json.loads(command(path, "devices", "--json")) == []


def test_all_that_a_device_may_do_fits_a_terminal(tmp_path):
    path = tmp_path / "log.sqlite"
    matches = [f"match-{number}" for number in range(5)]
    for match in matches:
        command(path, "new", "peak-duel", "--id", match)
    with open_log(path, write=True) as log:
        keeper = Keeper(log, EDGE)
        made, _ = keeper.make_device("desk")
        for match in matches:
            keeper.grant(made.id, Grant(match, "referee"), "organiser")
    told = command(path, "devices")
    assert max(map(len, told.splitlines())) <= 80
    assert all(f"referee of {match}" in " ".join(told.split()) for match in matches)
    assert "match-0 的裁判、match-1 的裁判" in command(path, "devices", "--lang", "zh-Hant")
