"""A log as it is served: a match that is over, one that is open, one with hostile names."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.referee.service.served import Service, command, served

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"

HOSTILE = "</script><img src=x onerror=alert(1)>"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    log = tmp_path_factory.mktemp("service") / "matches.sqlite"
    command(log, "import", str(EXAMPLES / "peak-duel.rec"), "--id", "played")
    seats = ("--seat", "a=Anna", "--seat", "b=Bo", "--option", "first=a")
    command(log, "new", "peak-duel", *seats, "--option", "start-rule=high", "--id", "open")
    hostile = ("--seat", f"a={HOSTILE}", "--seat", "b=﷽﷽﷽")
    command(log, "new", "peak-duel", *hostile, "--id", "bad")
    with served(log) as running:
        yield running
