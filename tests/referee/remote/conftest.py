"""A command line for matches of a file, and the same matches at a service that serves the file."""

import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.referee.conftest import Answer, CommandLine
from tests.referee.service.served import Service, command, served

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"
RECORDS = Path(__file__).parents[2] / "records"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """What is served here is only looked at."""
    log = tmp_path_factory.mktemp("remote") / "matches.sqlite"
    command(log, "import", str(EXAMPLES / "peak-duel.rec"), "--id", "played")
    command(log, "import", str(RECORDS / "dueling-runes" / "dealt-two.rec"), "--id", "dealt")
    command(log, "import", str(RECORDS / "peak-duel" / "table-amended.rec"), "--id", "amended")
    seats = ("--seat", "a=Anna", "--seat", "b=Bo", "--option", "first=a")
    command(log, "new", "peak-duel", *seats, "--option", "start-rule=high", "--id", "open")
    with served(log) as running:
        yield running


@dataclass(frozen=True)
class Both:
    """Runs a line for the matches of the file, and for those of the service."""

    referee: CommandLine
    service: Service

    def local(self, line: str, stdin: str = "") -> Answer:
        return self.referee("--log", self.service.log, *shlex.split(line), stdin=stdin)

    def remote(self, line: str, stdin: str = "") -> Answer:
        return self.referee("--log", self.service.url, *shlex.split(line), stdin=stdin)


@pytest.fixture
def both(
    referee: CommandLine, service: Service, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Both:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return Both(referee, service)
