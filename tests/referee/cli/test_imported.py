"""What a command of every turn does not need is not imported by it."""

import subprocess
import sys
from pathlib import Path

import pytest

from referee.games import BUILT_IN
from referee.program.calling import main
from replays.record import read

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"
PROGRAM = (
    "import sys; from referee.program.calling import main; status = main(sys.argv[1:]);"
    "print(*sys.modules, file=sys.stderr); sys.exit(status)"
)


@pytest.fixture(scope="module", params=BUILT_IN)
def log(request, tmp_path_factory):
    """A log with one match of the game, half of which is played."""
    folder = tmp_path_factory.mktemp("imported")
    text = (EXAMPLES / f"{request.param}.rec").read_text(encoding="utf-8")
    tags = [line for line in text.splitlines() if line.startswith("[")]
    moves = [move.text for move in read(text).moves]
    half = folder / "half.rec"
    half.write_text("\n".join([*tags, "", *moves[: len(moves) // 2], ""]), encoding="utf-8")
    file = str(folder / "matches.sqlite")
    assert main(["--log", file, "import", str(half)]) == 0
    return file


def imported(log, *command):
    """The parts of the names of all modules that the command has imported."""
    called = [sys.executable, "-c", PROGRAM, "--log", log, *command]
    done = subprocess.run(called, capture_output=True, text=True, encoding="utf-8", check=True)
    return {part for name in done.stderr.split() for part in name.split(".")}


def test_legal_imports_neither_adjudication_nor_what_referees_enter_nor_the_prompt(log):
    parts = imported(log, "--lang", "en", "legal")
    assert "offers" in parts
    assert parts.isdisjoint({"adjudicate", "offered_rulings", "prompt", "typer"})


def test_who_looks_at_a_match_imports_nothing_that_reads_lines(log):
    for command in (("show",), ("--lang", "en", "legal")):
        assert imported(log, *command).isdisjoint({"judgement", "grammar", "lines"})


def test_the_commands_of_every_turn_do_not_load_openssl(log):
    for command in (("show",), ("legal",), ("move", "referee", "note", "a remark")):
        assert imported(log, *command).isdisjoint({"hashlib", "_hashlib"})


def test_who_looks_at_a_match_imports_of_its_rules_no_more_than_says_what_is_due(log):
    assert imported(log, "show").isdisjoint({"adjudicate", "judgement", "prompt"})
