"""What all tests share."""

import os
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Here lies a distribution of games, found as installed plug-ins are; the game of the example, which
# the documentation walks through, is among them.
sys.path.append(str(Path(__file__).parent / "plugins"))
sys.path.append(str(Path(__file__).parents[1] / "docs" / "examples" / "briscola"))

# Whatever the developer's system speaks: the tests read English where they do not ask for another.
os.environ["LC_ALL"] = "C.UTF-8"

# A busy machine fails no test: none has a deadline. `make test` tries the same examples each time,
# `make fuzz` new ones.
settings.register_profile(
    "test", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("fuzz", settings.get_profile("test"), derandomize=False)
settings.load_profile("test")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A line for each thing that tests lacked; it can be installed."""
    from tests import databases

    skipped = terminalreporter.stats.get("skipped", ())
    lacked = {
        ("Tests in a browser", reason)
        for test in skipped
        if test.nodeid.startswith("tests/browser/")
        and (reason := test.longrepr[2].removeprefix("Skipped: "))
    }
    if not databases.is_there() and any("PostgreSQL" in str(test.longrepr) for test in skipped):
        lacked.add(("Tests of a log in PostgreSQL", databases.LACKING))
    for tests, reason in sorted(lacked):
        terminalreporter.write_line(f"{tests}: {reason}")
