"""The prompt fed with lines, and the prompt in a terminal."""

import io
import os
import signal
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import pexpect
import pyte
import pytest

from referee.program.calling import main

AGREED = ("first=a", "start-rule=high")
SIZE = ("COLUMNS", "LINES")
REFEREE = Path(sys.executable).with_name("referee")


@dataclass(frozen=True)
class Answer:
    status: int
    out: str
    err: str


@pytest.fixture
def log(tmp_path, monkeypatch):
    """The log that every command of this test uses."""
    file = tmp_path / "matches.sqlite"
    monkeypatch.setenv("REFEREE_LOG", str(file))
    monkeypatch.setenv("REFEREE_LANG", "en")
    monkeypatch.chdir(tmp_path)
    return file


@pytest.fixture
def run(log, monkeypatch, capsys):
    """Runs a command with lines on its standard input."""

    def run(*arguments, lines=()):
        data = "".join(f"{line}\n" for line in lines).encode()
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        return Answer(main(arguments), *capsys.readouterr())

    return run


@pytest.fixture
def match(run):
    """A match in the log, at turn 1 of a."""
    options = [word for option in AGREED for word in ("--option", option)]
    seats = ["--seat", "a=Anna", "--seat", "b=Bo"]
    assert run("new", "peak-duel", *options, *seats, "--id", "m1").status == 0
    return "m1"


PATIENCE = 300
"""So many seconds a terminal is waited for; on a busy machine it takes a while."""


class Terminal:
    """A program in a terminal of so many columns and rows, whose screen can be read."""

    def __init__(self, *arguments, program=REFEREE, columns=80, rows=24, **environment):
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        # The size is the terminal's own, whatever the terminal is in which the tests run.
        around = {name: value for name, value in os.environ.items() if name not in SIZE}
        self.child = pexpect.spawn(
            str(program),
            list(arguments),
            dimensions=(rows, columns),
            env={**around, "TERM": "xterm", **environment},
        )
        # What a program asks its terminal (where the cursor stands) the terminal answers.
        self._screen.write_process_input = self.child.send

    @property
    def text(self):
        return "\n".join(line.rstrip() for line in self._screen.display)

    def wait_for(self, wanted, seconds=PATIENCE):
        """The screen, once it shows the text."""
        end = time.monotonic() + seconds
        while wanted not in self.text:
            assert time.monotonic() < end, f"no {wanted!r} on the screen:\n{self.text}"
            self._read()
        return self.text

    def _read(self):
        try:
            self._stream.feed(self.child.read_nonblocking(65536, 0.1))
        except pexpect.TIMEOUT:
            pass
        except pexpect.EOF:
            time.sleep(0.05)

    def types(self, text, wanted=None):
        """Type, and give the screen once it shows what is wanted."""
        self.child.send(text)
        return self.text if wanted is None else self.wait_for(wanted)

    def enters(self, line, wanted):
        """Type a line and Enter, and give the screen once it shows what is wanted."""
        return self.types(f"{line}\r", wanted)

    def status(self):
        """The exit status, once the program has ended."""
        end = time.monotonic() + PATIENCE
        while self.child.isalive():
            assert time.monotonic() < end, f"still waiting at:\n{self.text}"
            self._read()
        return self.child.exitstatus

    def end(self):
        """End the program, if it has not ended, and wait for that as long as it takes.

        `close(force=True)` waits for a tenth of a second after each signal, and fails then.
        """
        if self.child.isalive():
            self.child.kill(signal.SIGKILL)
            self.child.wait()
        self.child.close()


@pytest.fixture
def terminal(log):
    """Opens terminals, and closes them after the test."""
    opened = []

    def terminal(*arguments, **options):
        opened.append(Terminal(*arguments, **options))
        return opened[-1]

    yield terminal
    for one in opened:
        one.end()
