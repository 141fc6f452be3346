"""What is shipped is whole, installs beside nothing of the same name, and runs by itself."""

import ast
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("events", "projections", "replays", "referee")


def run(*command: str | Path, cwd: Path | None = None) -> str:
    """Run a command and give what it prints."""
    result = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=ROOT)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def fresh(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `referee` command of a fresh venv with the wheel, the dependencies lent by this one."""
    home = tmp_path_factory.mktemp("venv")
    run(sys.executable, "-m", "venv", "--without-pip", home)
    python = home / "bin" / "python"
    run(sys.executable, "-m", "pip", "-q", "--python", python, "install", "--no-deps", wheel)
    (site,) = (home / "lib").glob("*/site-packages")
    # A path file lends the packages and not their path files, so that the checkout is not seen.
    (site / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return home / "bin" / "referee"


def test_the_wheel_holds_the_four_packages_and_nothing_else(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == set(PACKAGES)
    assert [f"{package}/py.typed" in names for package in PACKAGES] == [True] * 4


def test_the_wheel_holds_every_file_of_the_packages(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    tracked = run("git", "-C", ROOT, "ls-files", *PACKAGES).splitlines()
    assert [name for name in tracked if name not in names] == []


def test_the_source_distribution_is_the_repository(tmp_path):
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", tmp_path, cwd=ROOT)
    (built,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(built) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    tracked = run("git", "-C", ROOT, "ls-files").splitlines()
    assert [name for name in tracked if name not in names] == []


def test_the_licence_is_shipped(wheel):
    assert any(name.endswith("licenses/LICENSE") for name in zipfile.ZipFile(wheel).namelist())


@pytest.mark.parametrize("package", PACKAGES)
def test_no_other_distribution_owns_the_name(package):
    assert set(packages_distributions().get(package, [])) <= {"tabletop-referee"}


@pytest.mark.parametrize("package", PACKAGES)
def test_a_top_level_package_is_a_docstring(package):
    body = ast.parse((ROOT / package / "__init__.py").read_text(encoding="utf-8")).body
    assert len(body) == 1
    assert isinstance(body[0], ast.Expr)


def test_the_command_runs_from_the_wheel(fresh, tmp_path):
    assert run(fresh, "--version", cwd=tmp_path).startswith("referee ")
    assert "peak-duel" in run(fresh, "games", cwd=tmp_path)


def test_a_record_is_adjudicated_from_the_wheel(fresh, tmp_path):
    record = ROOT / "docs" / "examples" / "peak-duel.rec"
    assert "PD-9.2" in run(fresh, "adjudicate", record, cwd=tmp_path)
