"""A service under load: its process, matches to play in it, and devices that look on."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec

from events.log.base import EventLog
from referee.desk.edge import EDGE, Edge
from referee.desk.played import play
from referee.desk.sitting import Sitting
from referee.desk.summaries import Summaries
from referee.service.keeper import Keeper
from referee.service.rights import Grant, Role
from referee.service.tables import Tables
from referee.service.writer import Writer
from referee.terminal import place
from referee.terminal.settings import Settings, named_log
from tests.load.wire import Connection, head

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"

TICKS = os.sysconf("SC_CLK_TCK")

PROGRAM = ("-m", "referee")


@dataclass
class How:
    """How a service is started: what it notes, and what it keeps beside its log, is in `folder`."""

    folder: Path
    program: Sequence[str] = PROGRAM
    env: Mapping[str, str] = field(default_factory=dict)

    def start(self, log: Path | str, *, port: int = 0) -> tuple[subprocess.Popen[bytes], str]:
        """Start a service, and where it listens."""
        words = ["--log", str(log), "serve", "--port", str(port), "--json", "--limits", "no"]
        env = os.environ | {"XDG_DATA_HOME": str(self.folder), **self.env}
        line = [sys.executable, *self.program, *words]
        return listening(line, self.folder / "service.notes", env)


@dataclass
class Running:
    """A service's process; `token`: the organiser's."""

    process: subprocess.Popen[bytes]
    log: Path | str
    url: str
    token: str
    how: How

    @property
    def host(self) -> str:
        return urlsplit(self.url).netloc

    def again(self) -> None:
        """Start another one in the place of one that has ended."""
        self.process, _ = self.how.start(self.log, port=urlsplit(self.url).port or 0)

    @property
    def busy(self) -> float:
        """Seconds of the processor that it has used."""
        told = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii")
        user, system = told.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / TICKS

    @property
    def memory(self) -> float:
        """kB that are its own."""
        told = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text(encoding="ascii")
        return sum(
            int(line.split()[1]) for line in told.splitlines() if line.startswith("Private_")
        )

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


def listening(
    command: Sequence[str], notes: Path, env: Mapping[str, str] | None = None
) -> tuple[subprocess.Popen[bytes], str]:
    """Start what says as a line of JSON where it listens; what it notes is in a file."""
    with notes.open("ab") as file:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=file, env=env)
    assert process.stdout is not None
    told = process.stdout.readline()
    process.stdout.close()
    if not told:
        process.wait()
        raise AssertionError(notes.read_text(encoding="utf-8")[-2000:])
    return process, str(json.loads(told)["url"])


@contextmanager
def running(log: Path | str, folder: Path) -> Iterator[Running]:
    """A service of a log, which may be a new one."""
    how = How(folder)
    process, url = how.start(log)
    found = Running(process, log, url, device(log, Grant("", "organiser")), how)
    try:
        yield found
    finally:
        found.stop()


def entering(log: Path | str) -> EventLog:
    """A log that is there, to enter things into."""
    return place.entering(Settings(log=named_log(str(log))))


def device(log: Path | str, *grants: Grant) -> str:
    """The token of a new device that is something in each of some matches."""
    with entering(log) as opened:
        keeper = Keeper(opened, EDGE)
        made, token = keeper.make_device("a test's")
        for grant in grants:
            keeper.grant(made.id, grant, "organiser")
    return token


@contextmanager
def tables_of(log: EventLog, edge: Edge = EDGE) -> Iterator[Tables]:
    """The matches of a log as a service has them, in this process."""
    writer = Writer(log)
    with closing(Summaries(log)) as summaries:
        yield Tables(log, Keeper(log, edge), writer, summaries=summaries)
    writer.close()


def devices(log: Path | str, matches: Sequence[str]) -> list[str]:
    """Tokens of both seats, one who keeps time, one who watches, and one who films."""
    which: list[tuple[Role, str]] = [
        *(("seat", "a"), ("seat", "b")),
        *(("timekeeper", ""), ("spectator", ""), ("overlay", "")),
    ]
    return [device(log, *(Grant(match, role, seat) for match in matches)) for role, seat in which]


def recorded(game: str = "peak-duel") -> Sitting:
    """The game of the examples."""
    return play((EXAMPLES / f"{game}.rec").read_text(encoding="utf-8")).sitting


def lines(sitting: Sitting) -> list[str]:
    """What is entered of a match."""
    return [entry.text for entry in sitting.entries[1:]]


def asked(sitting: Sitting, **more: Any) -> dict[str, Any]:
    """What begins such a match."""
    opened = sitting.opened
    body = {"game": sitting.game.kit.slug, "seats": dict(opened.seats), **more}
    return body | {"options": dict(opened.options)}


async def begin(service: Running, count: int, body: dict[str, Any]) -> list[str]:
    """So many matches; the organiser is the referee of each."""
    more = "Content-Type: application/json\r\n"
    path = head("POST", service.host, "/api/matches", service.token, more)
    connection, matches = await Connection.to(service.url), []
    for _ in range(count):
        sent = msgspec.json.encode(body | {"id": EDGE.new_id()})
        status, told = await connection.ask(path, sent)
        assert status == 201, told
        matches.append(str(json.loads(told)["match"]))
    connection.close()
    return matches
