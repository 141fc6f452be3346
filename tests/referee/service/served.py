"""A service as a process of its own, and what asks it over HTTP."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread
from typing import Any

import httpx

from referee.desk.edge import EDGE
from referee.service.keeper import Keeper
from referee.service.rights import Grant, Role
from referee.terminal import place
from referee.terminal.settings import Settings, named_log

VERIFY = httpx.create_ssl_context()
"""Made once: httpx would make one for each call."""

GRACE = 20
"""Seconds after which a test waits no longer."""


@dataclass
class Service:
    """A running `referee serve`, the log that it serves (a file, or the address of a database), and
    what it noted."""

    process: subprocess.Popen[str]
    log: Path | str
    url: str
    notes: list[dict[str, Any]] = field(default_factory=list)
    token: str = ""
    join: str = ""

    def get(self, path: str, **more: Any) -> httpx.Response:
        """Asked by the organiser, unless `token` says by whom else; empty: by nobody known."""
        return self.call("GET", path, **more)

    def call(
        self, method: str, path: str, *, token: str | None = None, **more: Any
    ) -> httpx.Response:
        said = self.token if token is None else token
        headers = {"Authorization": f"Bearer {said}"} if said else {}
        headers |= more.pop("headers", {})
        return httpx.request(
            method, f"{self.url}{path}", headers=headers, timeout=GRACE, verify=VERIFY, **more
        )

    def stream(self, path: str, *, token: str | None = None, **more: Any) -> Any:
        """A stream, to be used as a context."""
        said = self.token if token is None else token
        headers = {"Authorization": f"Bearer {said}"} if said else {}
        headers |= more.pop("headers", {})
        return httpx.stream(
            "GET", f"{self.url}{path}", headers=headers, timeout=GRACE, verify=VERIFY, **more
        )

    def post(self, path: str, body: Any, **more: Any) -> httpx.Response:
        return self.call("POST", path, json=body, **more)

    def device(self, match: str, role: Role, seat: str = "") -> str:
        """The token of a new device that is something in a match."""
        return device(self.log, match, role, seat)

    def run(self, *words: str) -> str:
        """What the command line says on the same log."""
        return command(self.log, *words)

    def stop(self, by: int = signal.SIGTERM) -> int:
        self.process.send_signal(by)
        return self.process.wait(GRACE)

    @property
    def port(self) -> int:
        return httpx.URL(self.url).port or 80


def device(log: Path | str, match: str, role: Role, seat: str = "") -> str:
    with place.entering(Settings(log=named_log(str(log)))) as opened:
        keeper = Keeper(opened, EDGE)
        made, token = keeper.make_device("a test's")
        keeper.grant(made.id, Grant(match, role, seat), "organiser")
    return token


def begun(service: Service, **more: Any) -> str:
    """A match that the organiser has just begun, and referees unless `settings` say otherwise."""
    body = {"id": new_id(), "game": "peak-duel", "seats": {"a": "Anna", "b": "Bo"}}
    body |= {"options": {"first": "a", "start-rule": "high"}, **more}
    answer = service.post("/api/matches", body)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["match"])


def new_id() -> str:
    return EDGE.new_id()


def command(log: Path | str, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "referee", "--log", str(log), *words],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


@contextmanager
def served(
    log: Path | str, *words: str, limits: str = "no", program: Sequence[str] = ("-m", "referee")
) -> Iterator[Service]:
    """Serve a log at a free port; what it notes is all JSON. `program`: as Python is given it."""
    line = [sys.executable, *program, "--log", str(log), "serve", "--port", "0", "--json"]
    line += ["--limits", limits, *words]
    process = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stderr is not None
    told = process.stdout.readline()
    if not told:
        raise AssertionError(process.stderr.read())
    found = json.loads(told)
    service = Service(
        process, log, found["url"], token=device(log, "", "organiser"), join=found["join"]
    )
    reader = Thread(target=_read, args=(process.stderr, service.notes))
    reader.start()
    try:
        yield service
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        reader.join()
        process.stdout.close()
        process.stderr.close()


def _read(stream: Any, notes: list[dict[str, Any]]) -> None:
    notes.extend(map(json.loads, stream))


@dataclass
class Event:
    """An event of a stream."""

    name: str
    id: str
    data: Any


def events(response: httpx.Response) -> Iterator[Event]:
    """The events of a stream as they come; `retry` alone is none."""
    found: dict[str, str] = {}
    for line in response.iter_lines():
        if line:
            name, _, value = line.partition(": ")
            found[name] = value
        elif "event" in found:
            yield Event(found["event"], found.get("id", ""), json.loads(found["data"]))
            found = {}
