"""The import contracts hold, and notice it when one is broken."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("events", "projections", "replays", "referee")


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    program = "from importlinter.cli import lint_imports_command as run; run()"
    return subprocess.run(
        [sys.executable, "-c", program, "--no-cache"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for name in PACKAGES:
        shutil.copytree(
            ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "texts")
        )
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def test_the_contracts_hold(copy):
    result = lint(copy)
    assert result.returncode == 0, result.stdout


@pytest.mark.parametrize(
    ("module", "line", "contract"),
    [
        ("events/base.py", "import projections.kit", "layers"),
        ("projections/kit.py", "import referee.games.game", "layers"),
        ("events/peak_duel/values.py", "import random", "no chance"),
        ("projections/match.py", "import sqlite3", "no input or output"),
        ("referee/rules/peak_duel/moves.py", "import datetime", "no clock"),
        ("referee/games/game.py", "import referee.rules.peak_duel.moves", "imports Peak Duel"),
    ],
)
def test_a_broken_contract_is_noticed(copy, module, line, contract):
    path = copy / module
    path.write_text(f"{path.read_text(encoding='utf-8')}\n{line}\n", encoding="utf-8")
    result = lint(copy)
    assert result.returncode == 1
    broken = [row for row in result.stdout.splitlines() if row.endswith(" BROKEN")]
    assert len(broken) == 1
    assert contract in result.stdout.split("Broken contracts")[1]
