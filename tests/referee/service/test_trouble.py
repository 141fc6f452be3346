"""What comes upon a service from outside: another one, the command line, the clock, the disk."""

import json
import resource
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from queue import Queue
from threading import Thread

import httpx
import pytest

from tests.referee.service.served import command, device, events, new_id, served

SEATS = ("--seat", "a=Anna", "--seat", "b=Bo", "--option", "first=a", "--option", "start-rule=high")

FOLLOWS = 0.5
"""Seconds in which what another program enters is in the streams."""

AT_ONCE = 8

REFUSED, CONFLICT = 3, 4
"""How the command line ends where nothing was entered."""


@pytest.fixture
def log(tmp_path):
    path = tmp_path / "matches.sqlite"
    command(path, "new", "peak-duel", *SEATS, "--id", "m")
    return path


def enter(service, move, expect, token, entry_id=None):
    body = {"move": move, "id": entry_id or new_id(), "expect": expect}
    return service.post("/api/matches/m/entries", body, token=token)


def ids_of(service, token):
    """The ids of the entries that this device has made, with their numbers."""
    told = service.get("/api/matches/m/entries?limit=200", token=token).json()["entries"]
    return {one["id"]: one["number"] for one in told if one["id"]}


def number(service):
    return service.get("/api/matches/m").json()["number"]


class Listening:
    """A stream of a match: the numbers that it tells, and when."""

    def __init__(self, service, token=None):
        self.heard = Queue()
        Thread(target=self._listen, args=(service, token), daemon=True).start()
        self.seen = self.heard.get(timeout=10)[0]

    def _listen(self, service, token):
        with (
            suppress(httpx.TransportError),  # the service is over
            service.stream("/api/matches/m/stream", token=token) as answer,
        ):
            for event in events(answer):
                if event.name == "match":
                    self.heard.put((event.data["number"], time.monotonic()))

    def waits_for(self, number):
        """When it told of this entry, or of a later one; it never goes back."""
        while True:
            told, at = self.heard.get(timeout=10)
            assert told >= self.seen
            self.seen = told
            if told >= number:
                return at


def test_two_services_enter_in_one_file_and_each_hears_of_the_other(log):
    with served(log) as one, served(log) as other:
        token = device(log, "m", "referee")
        listening = [Listening(service) for service in (one, other)]
        took = []
        for at in range(8):
            entered = enter((one, other)[at % 2], f"referee note {at}", at, token)
            assert entered.status_code == 201, entered.text
            done = time.monotonic()
            took += [ear.waits_for(at + 1) - done for ear in listening]
        assert sorted(took)[len(took) // 2] < FOLLOWS
        assert max(took) < 4 * FOLLOWS  # the machine may be busy
        with ThreadPoolExecutor(AT_ONCE) as pool:
            ids = [new_id() for _ in range(40)]
            done = pool.map(
                lambda at: enter((one, other)[at % 2], f"referee note x{at}", 8, token, ids[at]),
                range(40),
            )
            assert {answer.status_code for answer in done} == {201}
        for service in (one, other):
            assert [*ids_of(service, token)][8:] == sorted(ids, key=ids_of(one, token).get)


def takes_back(log):
    """Whether the command line could take something back: a move may come in between."""
    line = [sys.executable, "-m", "referee", "--log", str(log), "undo", "-m", "m"]
    done = subprocess.run(line, capture_output=True, check=False)
    assert done.returncode in (0, REFUSED, CONFLICT), done.stderr
    return done.returncode == 0


def test_the_command_line_takes_back_while_phones_enter(log):
    """Whoever enters upon what was taken back meanwhile is told, and looks first."""
    with served(log) as service:
        token = device(log, "m", "referee")
        listening, acknowledged = Listening(service), {}
        with ThreadPoolExecutor(1) as pool:
            undone = pool.submit(lambda: [takes_back(log) for _ in range(3)])
            while not undone.done() or len(acknowledged) < 5:
                for move in ("a sets ?", "a sets ?", "referee undo"):
                    one = new_id()
                    told = enter(service, move, number(service), token, one)
                    assert told.status_code in (201, 409, 422), told.text
                    if told.status_code == 201:
                        acknowledged[one] = told.json()["number"]
                    time.sleep(0.2)  # nobody enters so fast that no command comes in between
        assert ids_of(service, token) == acknowledged
        assert number(service) == len(acknowledged) + sum(undone.result())
        assert any(undone.result())
        listening.waits_for(number(service))
    assert json.loads(command(log, "audit", "m", "--json"))["findings"] == []


CLOCKED = """
import runpy, sys, time
at, real, broken = sys.argv.pop(1), time.time, time.gmtime
time.time = lambda: real() + float(open(at).read())
time.time_ns = lambda: int(time.time() * 10**9)
time.gmtime = lambda of=None: broken(time.time() if of is None else of)
runpy.run_module("referee", run_name="__main__", alter_sys=True)
"""
"""The program with a clock that goes wrong by so many seconds as a file says."""


def test_a_clock_set_back_holds_the_gates(log, tmp_path):
    clock = tmp_path / "clock"

    def set_to(seconds):
        new = tmp_path / "new"
        new.write_text(str(seconds), encoding="ascii")
        new.replace(clock)

    def seen(service):
        return service.get("/api/matches/m", token=watching).json()["number"]

    set_to(0)
    program = ("-c", CLOCKED, str(clock))
    with served(log, program=program) as service:
        watching, token = service.device("m", "spectator"), service.device("m", "referee")
        delay = {"delay": {"spectator": {"kind": "seconds", "n": 3600}}}
        assert service.call("PATCH", "/api/matches/m/settings", json=delay).status_code == 200
        assert enter(service, "a summons wood-8-2 attack", 0, token).status_code == 201
        assert seen(service) == 0
        set_to(3700)
        assert seen(service) == 1
        listening = Listening(service, watching)
        assert enter(service, "referee note later", 1, token).status_code == 201
        set_to(-86_400)
        assert seen(service) == 1
        assert enter(service, "referee note yesterday", 2, token).status_code == 201
        assert service.get("/api/matches/m?at=2", token=watching).status_code == 404
        set_to(3700)
        assert seen(service) == 1
        service.stop()
    set_to(-86_400)
    with served(log, program=program) as service:
        assert seen(service) == 1
        assert number(service) == 3
        set_to(7400)
        assert seen(service) == 3
    assert listening.heard.empty()


def test_a_full_disk_is_told_and_nothing_is_half_entered(log):
    with served(log) as service:
        token = device(log, "m", "referee")
        listening = Listening(service)
        first = new_id()
        assert enter(service, "referee note first", 0, token, first).status_code == 201
        waiting = log.with_name(f"{log.name}-wal").stat().st_size
        most = resource.prlimit(service.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(service.process.pid, resource.RLIMIT_FSIZE, (waiting + 6000, most[1]))
        ids = [new_id() for _ in range(20)]
        with ThreadPoolExecutor(AT_ONCE) as pool:
            told = [
                *pool.map(lambda one: enter(service, f"referee note {one}", 1, token, one), ids)
            ]
        full = [one for one in told if one.status_code != 201]
        assert {(one.status_code, one.json()["text"]) for one in full} == {(503, "serve.not_ready")}
        assert all(int(one.headers["retry-after"]) > 0 for one in full)
        resource.prlimit(service.process.pid, resource.RLIMIT_FSIZE, most)
        again = [enter(service, f"referee note {one}", 1, token, one) for one in ids]
        assert {one.status_code for one in again} <= {200, 201}
        assert [one.status_code == 200 for one in again] == [one.status_code == 201 for one in told]
        assert {*ids_of(service, token)} == {first, *ids}
        listening.waits_for(len(ids) + 1)
        assert service.stop() == 0
    assert json.loads(command(log, "audit", "m", "--json"))["findings"] == []


def test_it_is_not_ready_where_its_file_is_gone_or_not_to_be_written(log):
    with served(log) as service:

        def ready():
            return service.get("/readyz", token="").status_code

        assert ready() == 200
        away = log.rename(log.with_name("away"))
        assert ready() == 503
        log.touch()
        assert ready() == 503
        away.rename(log)
        assert ready() == 200
        log.chmod(0o400)
        assert ready() == 503
        log.chmod(0o600)
        assert ready() == 200
