"""A log that cannot be used: one clear error, and nothing half written."""

import os
import shutil
import sqlite3
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest

from events.chain import Draft
from events.errors import Conflict, RefereeError, Unreadable
from events.log import schema
from events.log.base import Batch
from events.log.sqlite import open_log

OPENING = Draft(id="0", text="", body='{"words":[],"events":[]}')
MOVE = Draft(id="1", text="a ends", body='{"words":["a","ends"],"events":[]}')
NOBODY = 65534


@pytest.fixture
def folder():
    """A folder that users without rights can reach, unlike pytest's own."""
    made = Path(tempfile.mkdtemp())
    made.chmod(0o755)
    yield made
    made.chmod(0o755)
    shutil.rmtree(made)


@pytest.fixture
def path(folder):
    path = folder / "log.sqlite"
    with open_log(path, write=True) as log:
        log.create("m", OPENING)
    return path


@contextmanager
def without_rights():
    """As a user who is bound by the file's permissions, which the superuser is not."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


def names(folder):
    return [file.name for file in folder.iterdir()]


def refused(path, *, write):
    with pytest.raises(RefereeError) as told, open_log(path, write=write) as log:
        log.heads()
    assert told.value.facts["path"] == str(path)
    return type(told.value), told.value.text


BOTH = pytest.mark.parametrize("write", [False, True])


@BOTH
def test_a_text_file_is_no_log_and_stays_as_it_is(tmp_path, write):
    path = tmp_path / "notes.txt"
    path.write_text("a summons wood-3-5 attack\n" * 300)
    before = path.read_bytes()
    assert refused(path, write=write) == (Unreadable, "log.no_log")
    assert path.read_bytes() == before
    assert names(tmp_path) == ["notes.txt"]


@BOTH
@pytest.mark.parametrize("text", ["x", "SQLite format 3\0", "\n"])
def test_a_short_file_is_no_log_and_stays_as_it_is(tmp_path, write, text):
    path = tmp_path / "notes.txt"
    path.write_text(text)
    assert refused(path, write=write) == (Unreadable, "log.no_log")
    assert path.read_text() == text


@BOTH
def test_another_programs_database_is_no_log_and_stays_as_it_is(tmp_path, write):
    path = tmp_path / "photos.db"
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE photos (name)")
    db.close()
    before = path.read_bytes()
    assert refused(path, write=write) == (Unreadable, "log.no_log")
    assert path.read_bytes() == before


@BOTH
@pytest.mark.parametrize("pragma", ["application_id = 7", "user_version = 3"])
def test_a_database_that_says_it_is_anothers_is_no_log(tmp_path, write, pragma):
    path = tmp_path / "photos.db"
    with sqlite3.connect(path) as db:
        db.execute(f"PRAGMA {pragma}")
    db.close()
    assert refused(path, write=write) == (Unreadable, "log.no_log")


@BOTH
def test_a_log_of_a_newer_program_is_not_touched(path, write):
    with sqlite3.connect(path) as db:
        db.execute(f"PRAGMA user_version = {schema.NEWEST + 1}")
    db.close()
    before = path.read_bytes()
    assert refused(path, write=write) == (Unreadable, "log.newer")
    assert path.read_bytes() == before


@BOTH
def test_a_folder_is_no_log(tmp_path, write):
    assert refused(tmp_path, write=write) == (Unreadable, "log.folder")


@BOTH
def test_a_pipe_or_a_device_is_no_log(tmp_path, write):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (pipe, Path(os.devnull)):
        assert refused(path, write=write) == (Unreadable, "log.no_file")


@BOTH
def test_a_missing_folder_is_named(tmp_path, write):
    path = tmp_path / "club" / "log.sqlite"
    assert refused(path, write=write) == (Unreadable, "log.no_folder")
    assert names(tmp_path) == []


@BOTH
def test_a_file_in_the_place_of_a_folder_is_named(path, write):
    assert refused(path / "log.sqlite", write=write) == (Unreadable, "log.no_folder")


def test_a_log_that_is_not_there_is_not_made_by_reading(tmp_path):
    path = tmp_path / "log.sqlite"
    assert refused(path, write=False) == (Unreadable, "log.missing")
    assert names(tmp_path) == []


def test_an_empty_file_is_a_log_with_nothing_in_it_yet(tmp_path):
    path = tmp_path / "log.sqlite"
    path.touch()
    with open_log(path, write=False) as log:
        assert log.heads() == []
    assert path.stat().st_size == 0
    with open_log(path, write=True) as log:
        log.create("m", OPENING)
    with open_log(path, write=False) as log:
        assert [row.number for row in log.read("m")] == [0]


def test_a_name_with_signs_of_its_own_is_a_name(tmp_path):
    path = tmp_path / "賽 #1?mode=memory&x=%20.sqlite"
    with open_log(path, write=True) as log:
        log.create("m", OPENING)
    assert path.exists()
    with open_log(path, write=False) as log:
        assert len(log.read("m")) == 1


@pytest.mark.parametrize("folder_mode", [0o555, 0o777])
def test_a_read_only_file_is_read_and_not_written(path, folder_mode):
    path.chmod(0o444)
    path.parent.chmod(folder_mode)
    with without_rights():
        with open_log(path, write=False) as log:
            assert [row.number for row in log.read("m")] == [0]
        assert refused_append(path) in {"log.read_only", "log.closed"}
    with open_log(path, write=False) as log:
        assert [row.number for row in log.read("m")] == [0]


def test_a_log_in_a_read_only_folder_is_read_and_not_written(path):
    path.chmod(0o666)
    path.parent.chmod(0o555)
    with without_rights():
        with open_log(path, write=False) as log:
            assert [row.number for row in log.read("m")] == [0]
        assert refused_append(path) in {"log.read_only", "log.closed"}


def test_a_log_is_not_made_in_a_read_only_folder(folder):
    folder.chmod(0o555)
    with without_rights():
        assert refused(folder / "log.sqlite", write=True) == (Unreadable, "log.closed")
    assert names(folder) == []


@BOTH
def test_a_file_that_may_not_be_read_is_told(path, write):
    path.chmod(0o000)
    with without_rights():
        assert refused(path, write=write) == (Unreadable, "log.closed")


def test_entries_that_still_wait_beside_a_read_only_log_are_never_left_out(path, folder):
    with open_log(path, write=True) as log:
        log.append("m", [MOVE], expected=0)
        kept = folder / "kept"
        kept.mkdir()
        for name in ("log.sqlite", "log.sqlite-wal"):  # as a copy of the folder would
            shutil.copy(folder / name, kept / name)
    kept.chmod(0o555)
    with without_rights():
        assert refused(kept / "log.sqlite", write=False) == (Unreadable, "log.waiting")
    kept.chmod(0o755)
    with open_log(kept / "log.sqlite", write=False) as log:
        assert [row.number for row in log.read("m")] == [0, 1]


def refused_append(path):
    with pytest.raises(Unreadable) as told, open_log(path, write=True) as log:
        log.append("m", [MOVE], expected=0)
    return told.value.text


def test_a_full_disk_is_told_and_nothing_is_half_written(path):
    with open_log(path, write=True) as log:
        (pages,) = log._db.execute("PRAGMA page_count").fetchone()
        log._db.execute(f"PRAGMA max_page_count = {pages + 2}")
        drafts = [Draft(id=str(n), text="a ends", body="{}" + " " * 900) for n in range(1, 60)]
        with pytest.raises(Unreadable, match=r"log\.full"):
            log.append("m", drafts, expected=0)
        with pytest.raises(Unreadable, match=r"log\.full"):
            log.create("n", OPENING, drafts)
        answers = log.append_many([Batch("m", drafts[:1], 0), Batch("m", drafts[1:], 1)])
        assert [answer.text for answer in answers] == ["log.full"] * 2
        with pytest.raises(Unreadable, match=r"log\.full"):
            log.append_after("m", log.read("m")[0], lambda rows: drafts)
        assert [row.number for row in log.read("m")] == [0]
        assert [head.match for head in log.heads()] == ["m"]
        log._db.execute("PRAGMA max_page_count = 100000")
        assert len(log.append("m", drafts, expected=0)) == 59
        assert len(log.read("m")) == 60


def test_a_file_that_others_hold_is_told_after_the_time_given(path):
    with open_log(path, write=True) as holder, open_log(path, write=True, timeout=0.05) as log:
        with holder._transaction(write=True):
            with pytest.raises(Conflict, match=r"log\.locked"):
                log.append("m", [MOVE], expected=0)
            for batches in ([Batch("m", [MOVE], 0)], [Batch("m", [MOVE], 0)] * 2):
                answers = log.append_many(batches)
                assert [answer.text for answer in answers] == ["log.locked"] * len(batches)
        assert [row.number for row in log.append("m", [MOVE], expected=0)] == [1]


def test_a_new_file_that_others_hold_is_told(tmp_path):
    path = tmp_path / "log.sqlite"
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    with pytest.raises(Conflict, match=r"log\.locked"):
        open_log(path, write=True, timeout=0.05)
    with pytest.raises(Conflict, match=r"log\.locked"):
        open_log(path, write=False, timeout=0.05)
    holder.close()
    with open_log(path, write=True) as log:
        assert log.heads() == []


def test_without_a_write_ahead_log_it_works_with_a_warning(path):
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA journal_mode = DELETE")
    db.execute("BEGIN")
    db.execute("SELECT * FROM entries").fetchall()  # a reader keeps the file as it is
    with open_log(path, write=True, timeout=0.05) as log:
        assert log.warnings == (("log.no_wal", {}),)
        with pytest.raises(Conflict, match=r"log\.locked"):
            log.append("m", [MOVE], expected=0)
        db.close()
        assert [row.number for row in log.append("m", [MOVE], expected=0)] == [1]
    with open_log(path, write=True) as log:
        assert log.warnings == ()
        assert [row.number for row in log.read("m")] == [0, 1]


def test_an_empty_write_ahead_log_keeps_nobody_from_reading_a_read_only_log(path):
    path.with_name(f"{path.name}-wal").touch()
    path.parent.chmod(0o555)
    with without_rights(), open_log(path, write=False) as log:
        assert [row.number for row in log.read("m")] == [0]
