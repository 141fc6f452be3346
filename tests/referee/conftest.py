"""A command line with a log of its own; a duel in memory."""

import io
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from referee.desk.opening import read_tags
from referee.desk.sitting import Sitting
from referee.program.calling import main
from replays.record import Tag


@dataclass(frozen=True)
class Answer:
    status: int
    out: str
    err: str

    @property
    def said(self) -> str:
        """All that was printed, however long the paths in it made its lines wrap."""
        return " ".join(f"{self.out}\n{self.err}".split())

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def json_lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


class CommandLine:
    """Runs `referee` as a shell would; `log` is where its matches are kept."""

    def __init__(self, log: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
        self.log = log
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def __call__(self, *arguments: str | Path, stdin: str | bytes = "") -> Answer:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        self._monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        status = main([str(argument) for argument in arguments])
        out, err = self._capsys.readouterr()
        return Answer(status, out, err)

    def new(self, *arguments: str) -> str:
        """A match in which a has the first turn under the high law; its id."""
        options = ("--option", "first=a", "--option", "start-rule=high", "--json")
        answer = self("new", "peak-duel", *options, *arguments)
        assert answer.status == 0, answer.err
        return str(answer.json["match"])


@pytest.fixture
def referee(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> CommandLine:
    log = tmp_path / "matches.sqlite"
    monkeypatch.setenv("REFEREE_LOG", str(log))
    monkeypatch.delenv("REFEREE_LANG", raising=False)
    monkeypatch.chdir(tmp_path)
    return CommandLine(log, monkeypatch, capsys)


@pytest.fixture
def duel():
    """Turn 1 of a, the law high; nobody's deck is known."""
    tags = [Tag("Game", "peak-duel"), Tag("Seat.a", "Anna"), Tag("Seat.b", "Bo")]
    tags += [Tag("Option.first", "a"), Tag("Option.start-rule", "high")]
    return Sitting.begin(read_tags(tags))
