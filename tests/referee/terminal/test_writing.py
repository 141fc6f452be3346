"""What commands write: all or nothing, and never in the place of what a log lives of."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from events.catalogues import shelf

COMPANIONS = (
    "-wal",
    "-shm",
    "-journal",
    ".last",
    ".over",
    ".list",
    ".list-journal",
    ".version-1",
    ".version-12",
)
WRITERS = {
    "export": ("export", "-o"),
    "export as JSON": ("export", "--format", "json", "-o"),
    "export as Markdown": ("export", "--format", "md", "-o"),
    "head": ("head", "-o"),
    "tables": ("tables", "--out"),
    "metadata": ("tables", "--metadata"),
    "cards": ("cards", "fate-ace-royal", "--save"),
}


@pytest.fixture
def log(referee):
    """A log with a match in which there is something to save."""
    assert referee("new", "fate-ace-royal", "--option", "players=2", "--id", "m").status == 0
    return referee


def others(log):
    """What lies beside the log, but for what SQLite makes and removes to read it."""
    paths = log.log.parent.iterdir()
    return {path for path in paths if not path.name.startswith("matches.sqlite-")}


def refused(log, writer, file):
    """Have a command write there, and see that it does not."""
    file = Path(file)
    before = file.read_bytes() if file.is_file() else None
    names = others(log)
    answer = log(*WRITERS[writer], file)
    assert answer.status == 2, answer
    assert "Name another file." in answer.said
    assert (file.read_bytes() if file.is_file() else None) == before
    assert others(log) == names
    assert log("audit", "m").status == 0


@pytest.mark.parametrize("writer", WRITERS)
def test_what_belongs_to_the_log_is_never_written_over(log, writer):
    for ending in COMPANIONS:
        file = log.log.with_name(f"{log.log.name}{ending}")
        file.unlink(missing_ok=True)
        refused(log, writer, file)
        file.write_bytes(b"")
        refused(log, writer, file)
        file.unlink(missing_ok=True)


@pytest.mark.parametrize("writer", WRITERS)
def test_it_is_known_by_any_way_that_leads_there(log, writer, tmp_path, monkeypatch):
    wal = log.log.with_name(f"{log.log.name}-wal")
    wal.write_bytes(b"")
    folder = tmp_path / "folder"
    folder.mkdir()
    link, way, hard = folder / "a.rec", tmp_path / "way", tmp_path / "hard"
    link.symlink_to(wal)
    way.symlink_to(tmp_path, target_is_directory=True)
    os.link(wal, hard)
    monkeypatch.chdir(folder)
    for file in (link, "../way/matches.sqlite-wal", way / wal.name, "a.rec", hard):
        refused(log, writer, file)


@pytest.mark.parametrize("writer", WRITERS)
def test_it_is_known_where_the_log_is_called_by_a_link(log, writer, tmp_path, monkeypatch):
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    link = folder / "club.sqlite"
    link.symlink_to(log.log)
    monkeypatch.setenv("REFEREE_LOG", str(link))
    for file in (f"{log.log}-wal", f"{link}-wal", f"{link}.last"):
        refused(log, writer, file)


def test_a_hard_link_of_the_log_is_the_log(log, tmp_path):
    os.link(log.log, tmp_path / "other.sqlite")
    for writer in WRITERS:
        refused(log, writer, tmp_path / "other.sqlite")


@pytest.mark.parametrize("writer", [name for name in WRITERS if name != "tables"])
@pytest.mark.parametrize("ending", ["", "-wal", "-shm", "-journal"])
def test_the_tables_are_not_written_over(log, writer, ending):
    assert log("tables").status == 0
    refused(log, writer, log.log.with_name(f"matches-tables.sqlite{ending}"))


def test_another_log_keeps_what_belongs_to_it_too(log, tmp_path):
    other = tmp_path / "other.sqlite"
    assert log("--log", other, "new", "peak-duel").status == 0
    for writer in WRITERS:
        refused(log, writer, f"{other}-wal")
        refused(log, writer, f"{other}.last")


def test_a_file_called_so_is_written_where_there_is_no_database(log, tmp_path):
    (tmp_path / "notes").write_text("mine")
    for name in ("notes.last", "notes-wal", "none-wal"):
        assert log("export", "-o", tmp_path / name).status == 0


@pytest.mark.parametrize("writer", ["export", "head"])
def test_an_edition_that_is_played_with_is_not_written_over(log, writer, tmp_path):
    shipped = Path(shelf.__file__).with_name("peak-duel.toml")
    own = tmp_path / "ours.toml"
    own.write_text(shipped.read_text().replace('edition = "default"', 'edition = "ours"'))
    assert log("export", "-o", own, "m").status == 0  # nobody plays with it
    own.write_text(shipped.read_text().replace('edition = "default"', 'edition = "ours"'))
    log.new("--edition", str(own), "--id", "theirs")
    refused(log, writer, own)


def test_a_description_does_not_take_the_place_of_the_tables(log, tmp_path):
    file = tmp_path / "club.sqlite"
    answer = log("tables", "--out", file, "--metadata", file)
    assert answer.status == 2
    assert not file.exists()


# All or nothing


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o444, 0o755])
def test_a_file_keeps_its_mode(log, tmp_path, mode):
    file = tmp_path / "match.rec"
    file.write_text("old")
    file.chmod(mode)
    assert log("export", "-o", file).status == 0
    assert stat.S_IMODE(file.stat().st_mode) == mode
    assert file.read_text() == log("export").out


def test_a_new_file_has_the_mode_of_all_new_files(log, tmp_path):
    before = os.umask(0o027)
    try:
        assert log("export", "-o", tmp_path / "match.rec").status == 0
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "match.rec").stat().st_mode) == 0o640


@pytest.mark.parametrize("mode", [0o600, 0o660, 0o644])
def test_what_is_made_beside_the_log_has_the_mode_of_the_log(referee, mode):
    pytest.importorskip("sqlite_utils")
    before = os.umask(0o022)
    try:
        referee.log.touch()
        referee.log.chmod(mode)
        over = referee.new()
        referee("move", "a", "resign")
        other = referee.new()
        assert referee("move", "-m", over, "referee", "note", "over").status == 0
        assert referee("move", "-m", other, "referee", "note", "open").status == 0
        assert referee("move", "referee", "note", "open").status == 0
        assert referee("tables").status == 0
    finally:
        os.umask(before)
    made = {
        path.name: stat.S_IMODE(path.stat().st_mode)
        for path in referee.log.parent.iterdir()
        if path.name not in ("matches.sqlite-wal", "matches.sqlite-shm")
    }
    names = ("", ".last", ".list")
    expected = dict.fromkeys([f"matches.sqlite{name}" for name in names], mode)
    assert made == {**expected, "matches-tables.sqlite": mode}


def test_what_a_link_leads_to_is_replaced_and_not_the_link(log, tmp_path):
    folder = tmp_path / "folder"
    folder.mkdir()
    (tmp_path / "link").symlink_to("folder/new.rec")
    assert log("export", "-o", tmp_path / "link").status == 0
    assert (tmp_path / "link").is_symlink()
    assert (folder / "new.rec").read_text() == log("export").out
    assert [path.name for path in folder.iterdir()] == ["new.rec"]


def test_a_link_that_leads_to_itself_stays(log, tmp_path):
    loop = tmp_path / "loop"
    loop.symlink_to("loop")
    assert log("export", "-o", loop).status == 2
    assert loop.is_symlink()


@pytest.mark.parametrize("name", ["x" * 255, "見" * 85])
def test_the_longest_name_can_be_written(log, tmp_path, name):
    assert log("export", "-o", tmp_path / name).status == 0
    assert (tmp_path / name).read_text() == log("export").out


def test_a_name_that_is_too_long_is_told(log, tmp_path):
    assert log("export", "-o", tmp_path / ("x" * 256)).status == 2
    assert log("export", "-o", "x/" * 5000).status == 2
    assert log("export", "-o", "a\0b").status == 2


WRITE = """
import resource, signal, sys
from pathlib import Path
from events.errors import Unreadable
from referee.terminal.settings import Settings
from referee.terminal.writing import write_file
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (20, 20))
try:
    write_file(Settings(log=Path(sys.argv[1])), Path(sys.argv[2]), b"x" * 21)
except Unreadable as error:
    sys.exit(error.text)
"""
"""A process that can write no more than 20 bytes to a file."""


@pytest.mark.parametrize("old", [b"old", None])
def test_where_there_is_no_room_the_old_file_stays_and_nothing_beside_it(log, tmp_path, old):
    folder = tmp_path / "folder"
    folder.mkdir()
    file = folder / "file"
    if old is not None:
        file.write_bytes(old)
    answer = subprocess.run(
        (sys.executable, "-c", WRITE, log.log, file), capture_output=True, text=True, check=False
    )
    assert answer.stderr == "cli.output\n"
    assert [path.read_bytes() for path in folder.iterdir()] == ([] if old is None else [old])


# What is no file of its own


def shell(line, log):
    return subprocess.run(
        ["bash", "-c", line.replace("referee", f"{sys.executable} -m referee --log {log.log}", 1)],
        capture_output=True,
        check=False,
        timeout=60,
    )


def test_standard_output_is_written_to_whatever_it_is(log, tmp_path):
    text = log("export").out.encode()
    assert shell("referee export -o /dev/stdout | cat", log).stdout == text
    assert shell("referee export -o /dev/fd/1", log).stdout == text
    file = tmp_path / "out"
    file.write_text("before\n")
    assert shell(f"referee export -o /dev/stdout >> {file}", log).returncode == 0
    assert file.read_bytes() == b"before\n" + text
    assert shell(f"referee export -o /dev/stdout > {file}", log).returncode == 0
    assert file.read_bytes() == text
    assert shell(f"referee head -o /dev/stderr 2> {file}", log).returncode == 0
    assert file.read_bytes().startswith(b"referee head")


def test_a_pipe_and_a_device_are_written_to(log, tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert shell(f"cat {pipe} & referee export -o {pipe}; wait", log).stdout == (
        log("export").out.encode()
    )
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert log("export", "-o", "/dev/null").status == 0
    full_device = log("export", "-o", "/dev/full")
    assert full_device.status == 2


def test_the_log_is_not_written_to_by_the_number_of_a_file_that_is_open(log):
    answer = shell(f"referee export -o /dev/fd/3 3<>{log.log}", log)
    assert answer.returncode == 2
    assert shell(f"referee export -o /dev/fd/3 3<>{log.log}-wal", log).returncode == 2
    assert log("audit", "m").status == 0


def test_what_was_saved_may_go_to_a_pipe(log, tmp_path):
    answer = shell("referee cards fate-ace-royal --save /dev/stdout | cat", log)
    assert b'game = "fate-ace-royal"' in answer.stdout
