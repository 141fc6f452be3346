"""How wide what the commands write is."""

import io
import os
import sys
from pathlib import Path

import pexpect
import pytest

from referee.program.calling import settle_streams
from referee.render.layout import columns

HERE = Path(__file__).parents[3]
GAME = HERE / "docs" / "examples" / "peak-duel.rec"
SIZE = ("COLUMNS", "LINES")


def in_a_terminal(width, *arguments):
    """The lines that a command writes in a terminal of so many columns."""
    around = {name: value for name, value in os.environ.items() if name not in SIZE}
    env = {**around, "PYTHONPATH": str(HERE), "TERM": "xterm"}
    command = ["-m", "referee", *arguments]
    child = pexpect.spawn(sys.executable, command, env=env, dimensions=(24, width), timeout=300)
    told = child.read().decode()
    child.wait()  # `close` gives it a fraction of a second
    child.close()
    return told.splitlines()


@pytest.fixture
def match(referee):
    referee("import", GAME, "--id", "m1")
    referee("undo", "4")


@pytest.mark.usefixtures("match")
@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
@pytest.mark.parametrize(
    "command",
    ["show", "legal", "log", "matches", "audit", "games", "rules peak-duel PD-8", "move a zzz"],
)
def test_lines_fold_at_a_narrow_terminal(command, lang):
    lines = in_a_terminal(40, "--lang", lang, *command.split())
    assert lines
    assert [line for line in lines if columns(line) > 40] == []


def test_a_terminal_narrower_than_any_is_taken_for_one_that_is_not(match):
    assert in_a_terminal(10, "log") == in_a_terminal(40, "log")


def test_elsewhere_lines_have_the_columns_of_a_page(referee, match):
    widest = max(map(columns, referee("rules", "peak-duel").out.splitlines()))
    assert 78 <= widest <= 80
    assert max(map(columns, in_a_terminal(100, "rules", "peak-duel", "PD-8"))) > 80


def test_a_program_that_calls_us_may_write_into_memory(monkeypatch):
    monkeypatch.setattr("sys.stdout", io.StringIO())
    settle_streams()
    assert isinstance(sys.stdout, io.StringIO)
