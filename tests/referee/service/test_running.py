"""The service as a process: whether it is well, what it has done, and how it ends."""

import asyncio
import json
import signal
import socket
import struct
import subprocess
import sys
import time
import warnings
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event

import httpx
import pytest

from events.errors import Conflict
from events.log.memory import MemoryLog
from events.log.sqlite import open_log

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # of the framework, for parameters
    from referee.service import health
    from referee.service.health import takes
from referee.service.problems import Unserved, answered
from tests.referee.service.served import GRACE, VERIFY, begun, command, device, new_id, served

SEATS = ("--seat", "a=Anna", "--seat", "b=Bo", "--option", "first=a", "--option", "start-rule=high")


@pytest.fixture
def log(tmp_path):
    path = tmp_path / "matches.sqlite"
    command(path, "new", "peak-duel", *SEATS, "--id", "m")
    return path


def metrics(service, **more):
    text = service.get("/metrics", **more).text
    return {
        name: int(value)
        for name, _, value in (line.rpartition(" ") for line in text.splitlines())
        if not name.startswith("#")
    }


def test_totals_are_told_to_an_organiser_and_are_of_nobody(log):
    with served(log) as service:
        referee, watching = service.device("m", "referee"), service.device("m", "spectator")
        for token, status in (("", 401), ("x" * 26, 401), (watching, 403), (referee, 403)):
            assert service.get("/metrics", token=token).status_code == status
        path = "/api/matches/m/entries"
        entries = [("a summons wood-8-2 attack", 0, 201), ("a summons wood-8-2 attack", 1, 422)]
        for move, expect, status in entries:
            body = {"move": move, "id": new_id(), "expect": expect}
            assert service.post(path, body, token=referee).status_code == status
        with service.stream("/api/matches/m/stream"):
            told = metrics(service)
        assert told["referee_entries_total"] == 1
        assert told["referee_refusals_total"] == 1
        assert told["referee_streams"] == 1
        assert told["referee_commit_batches_count"] == told["referee_commit_batches_sum"] == 1
        assert told['referee_requests_total{status="201"}'] == 1
        assert "m" not in service.get("/metrics").text.replace("-", " ").split()


def test_this_machine_may_read_totals_where_that_is_wished(log):
    with served(log, "--metrics-open") as service:
        answer = service.get("/metrics", token="")
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")


class Full(MemoryLog):
    """A log whose disk is full."""

    def room(self):
        return 4096


class Held(MemoryLog):
    """A log that cannot be written."""

    def lay(self, *_, **__):
        raise Conflict("log.locked", path="there")


class Slow(MemoryLog):
    """It answers when it is let."""

    def __init__(self):
        super().__init__()
        self.asked, self.let = 0, Event()

    def lay(self, *_, **__):
        self.asked += 1
        self.let.wait(GRACE)
        return []


def test_who_asks_whether_it_is_ready_does_not_wait_for_a_log_that_does_not_answer(monkeypatch):
    monkeypatch.setattr(health, "SOON", 0.05)
    log = Slow()
    probe = health.Probe(log)

    async def asked():
        found = await asyncio.gather(probe.takes(), probe.takes())
        found.append(await probe.takes())
        assert log.asked == 1
        log.let.set()
        monkeypatch.setattr(health, "SOON", GRACE)
        return [*found, await probe.takes()]

    assert asyncio.run(asked()) == [False, False, False, True]


def test_it_is_ready_only_while_its_log_takes_entries(log):
    assert takes(MemoryLog())
    assert not takes(Full())
    with pytest.raises(Conflict) as held:
        takes(Held())
    told = answered(held.value)  # not a conflict of the device's, and not where the log is
    assert isinstance(told, Unserved)
    assert (told.status, told.text, told.facts) == (503, "serve.not_ready", {})
    with served(log) as service:
        assert service.get("/readyz", token="").json() == {"ready": True}
    with open_log(log, write=False) as opened:
        assert not opened.slips("ready")
        assert opened.room() > 0


@contextmanager
def unread(log):
    """A service whose notes nobody reads."""
    line = [sys.executable, "-m", "referee", "--log", str(log), "serve", "--port", "0", "--json"]
    process = subprocess.Popen(
        [*line, "--limits", "no"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        yield process, json.loads(process.stdout.readline())["url"]
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
        process.stderr.close()


def test_a_pipe_that_nobody_reads_holds_up_nobody(log):
    with unread(log) as (process, url), httpx.Client(timeout=5) as client:
        for _ in range(900):  # a pipe holds 64 kB
            assert client.get(f"{url}/healthz").status_code == 200
        began = time.monotonic()
        process.send_signal(signal.SIGTERM)
        assert process.wait(6) == 0
        assert time.monotonic() - began < 5


def test_who_goes_away_while_he_is_told_something_ends_nothing(log):
    with unread(log) as (process, url):
        process.stderr.close()
        port = httpx.URL(url).port
        for _ in range(20):
            with socket.create_connection(("127.0.0.1", port)) as made:
                made.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                made.sendall(b"GET /style/all.css HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n" % port)
        assert httpx.get(f"{url}/healthz", verify=VERIFY, timeout=GRACE).status_code == 200
        assert process.poll() is None


def test_what_was_acknowledged_before_a_stop_is_in_the_log(log):
    with served(log) as service:
        referee = service.device("m", "referee")

        def enter(number):
            body = {"move": f'referee note "{number}"', "id": new_id(), "expect": 0}
            try:
                return service.post("/api/matches/m/entries", body, token=referee).status_code
            except httpx.HTTPError:
                return 0

        with ThreadPoolExecutor(8) as pool:
            answers = [pool.submit(enter, number) for number in range(120)]
            while not any(one.done() for one in answers):
                time.sleep(0.01)
            service.process.send_signal(signal.SIGTERM)
            told = [one.result() for one in answers]
        assert service.process.wait(5) == 0
    assert 0 < told.count(201) < 120
    assert set(told) <= {201, 0, 503}
    with open_log(log, write=False) as opened:
        assert opened.head("m").number >= told.count(201)


STOPPED_IN_A_CROWD = """
import asyncio, os, signal, time
from referee.service.running import heed

async def main():
    stopped, loop = asyncio.Event(), asyncio.get_running_loop()
    heed(stopped.set)
    for _ in range(5000):  # as threads do while the loop is busy: its pipe is full then
        loop.call_soon_threadsafe(int)
    os.kill(os.getpid(), signal.SIGTERM)
    await asyncio.wait_for(stopped.wait(), 5)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(5)

asyncio.run(main())
"""


def test_a_signal_is_heard_though_many_threads_wake_the_loop_and_the_second_ends_it():
    done = subprocess.run(
        [sys.executable, "-c", STOPPED_IN_A_CROWD], check=False, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (-signal.SIGTERM, "")


def test_it_ends_in_time_though_another_program_holds_the_log(log):
    with served(log) as service, open_log(log, write=True) as other, ThreadPoolExecutor() as pool:
        referee = device(log, "m", "referee")
        body = {"move": "referee note late", "id": new_id(), "expect": 0}

        def held(_):
            waiting = pool.submit(post, service, body, referee)
            time.sleep(0.5)
            began = time.monotonic()
            service.process.send_signal(signal.SIGTERM)
            assert service.process.wait(6) == 0
            assert time.monotonic() - began < 5.5
            assert waiting.result() != 201
            return []

        other.lay("ready", "", held, at="2026-01-01T00:00:00Z")
        assert other.head("m").number == 0


def post(service, body, token):
    try:
        return service.post("/api/matches/m/entries", body, token=token).status_code
    except httpx.HTTPError:
        return 0


def test_notes_are_json_with_the_id_of_the_request(log):
    with served(log) as service:
        begun(service)
        answer = service.get("/api/nowhere")
        service.stop()
    (one,) = [note for note in service.notes if note.get("path") == "/api/nowhere"]
    assert one["request"] == answer.headers["x-request-id"] == answer.json()["request"]
