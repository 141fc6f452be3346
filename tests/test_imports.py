"""The import contracts hold, and notice it when one is broken."""

import ast
import shutil
import subprocess
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
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
        ("projections/kit.py", "import referee.moves.glyphs", "layers"),
        ("events/peak_duel/values.py", "import random", "no chance"),
        ("projections/match.py", "import sqlite3", "no input or output"),
        ("referee/rules/peak_duel/moves.py", "import datetime", "no clock"),
        ("referee/games/game.py", "import referee.rules.peak_duel.moves", "imports Peak Duel"),
        ("referee/speech/told.py", "import referee.render.layout", "rooms of referee"),
        ("referee/cli/looking.py", "import referee.prompt.session", "rooms of referee"),
    ],
)
def test_a_broken_contract_is_noticed(copy, module, line, contract):
    path = copy / module
    path.write_text(f"{path.read_text(encoding='utf-8')}\n{line}\n", encoding="utf-8")
    result = lint(copy)
    assert result.returncode == 1
    broken = [row for row in result.stdout.splitlines() if " BROKEN" in row]
    assert len(broken) == 1
    assert contract in result.stdout.split("Broken contracts")[1]


def modules() -> dict[str, str]:
    """What stands in all modules, by their names; in a package, by its own."""
    files = (file for name in PACKAGES for file in (ROOT / name).rglob("*.py"))
    named = {".".join(file.relative_to(ROOT).with_suffix("").parts): file for file in files}
    return {name.removesuffix(".__init__"): file.read_text("utf-8") for name, file in named.items()}


def imported(tree: ast.AST, known: dict[str, str]) -> Iterator[str]:
    """What is imported anywhere in a module, in its functions too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in known else str(node.module)


def circle(known: dict[str, str]) -> list[str]:
    """Modules, by what stands in them, that import one another round; none where none do."""
    graph = {name: {*imported(ast.parse(text), known)} - {name} for name, text in known.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return error.args[1]
    return []


def test_no_modules_import_one_another_in_a_circle_not_even_in_functions():
    assert circle(modules()) == []


def test_a_circle_that_a_function_hides_is_found():
    hidden = {"a.one": "from a import two", "a.two": "def late():\n    import a.one"}
    assert {*circle(hidden)} == {"a.one", "a.two"}
