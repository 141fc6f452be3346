"""A command line for matches of a file, and the same matches at a service that serves the file."""

import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from referee.remote.tokens import keep
from referee.terminal.settings import services_folder
from tests.referee.conftest import Answer, CommandLine
from tests.referee.service.served import Service, command, served

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"
RECORDS = Path(__file__).parents[2] / "records"

SEATS = ("--seat", "a=Anna", "--seat", "b=Bo", "--option", "first=a", "--option", "start-rule=high")


DISPUTED = (
    "a summons wood-3-5 attack",
    'referee dispute "which card" by=b about=1',
    'referee claim 1 b "another card" "a summons wood-2-6 attack"',
    'referee penalty b warning why="late" cites=PD-3.2',
    'referee irregular a "looked" cites=PD-3.2',
)


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    log = tmp_path_factory.mktemp("remote") / "matches.sqlite"
    command(log, "import", str(EXAMPLES / "peak-duel.rec"), "--id", "played")
    command(log, "import", str(RECORDS / "dueling-runes" / "dealt-two.rec"), "--id", "dealt")
    command(log, "import", str(RECORDS / "peak-duel" / "table-amended.rec"), "--id", "amended")
    command(log, "new", "peak-duel", *SEATS, "--id", "open")
    command(log, "new", "peak-duel", *SEATS, "--id", "disputed")
    for line in DISPUTED:
        command(log, "move", "-m", "disputed", line)
    with served(log) as running:
        yield running


@dataclass(frozen=True)
class Both:
    """Runs a line for the matches of the file, and for those of the service, to which it is
    known by what `be` says."""

    referee: CommandLine
    service: Service

    def be(self, role: str, match: str = "", seat: str = "") -> str:
        """Have a role in a match, and no other; its token."""
        token = self.service.device(match, role, seat)  # type: ignore[arg-type]
        keep(services_folder(), self.service.url, token)
        return token

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
