"""All matches of a log in a folder: a file of each, and an index."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.referee.exports.reading import Reader

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"
INDEX = {"index.html", "index~player.html", "index~game.html"}


@pytest.fixture
def room(referee, tmp_path):
    """A log with a duel and a bout, and a folder beside it."""
    referee("import", EXAMPLES / "peak-duel.rec", "--id", "duel")
    referee("import", EXAMPLES / "ready-fence.rec", "--id", "bout")
    return tmp_path / "room"


def publish(referee, folder, *options):
    form = () if "--format" in options else ("--format", "sheet")
    return referee("export", "--all", *form, "-o", folder, *options)


def names(folder):
    return {file.name for file in folder.iterdir()}


def text(file):
    return file.read_text(encoding="utf-8")


def test_every_match_has_a_file_and_the_index_leads_to_it(referee, room):
    answer = publish(referee, room)
    assert (answer.status, answer.err) == (0, "")
    assert "2 matches written to" in answer.said
    assert names(room) == {"duel.html", "bout.html", *INDEX}
    for index in INDEX:
        linked = {a["href"] for a in Reader(text(room / index)).all("a")}
        assert {"duel.html", "bout.html", *INDEX} <= linked


def test_a_file_is_what_the_match_alone_is_exported_as(referee, room):
    publish(referee, room)
    assert referee("export", "duel", "--format", "sheet").out == text(room / "duel.html")


@pytest.mark.parametrize("form", ["rec", "json", "md"])
def test_other_forms_are_written_too(referee, room, form):
    answer = referee("export", "--all", "--format", form, "--as", "public", "-o", room)
    assert answer.status == 0
    assert names(room) == {f"duel.{form}", f"bout.{form}", *INDEX}
    alone = referee("export", "duel", "--format", form, "--as", "public").out
    assert text(room / f"duel.{form}") == alone


def test_markdown_has_its_pictures_beside_it(referee, room):
    answer = referee("export", "--all", "--format", "md", "--pictures", "-o", room)
    assert answer.status == 0
    assert {"duel~referee-034.svg", "bout~referee-031.svg"} <= names(room)
    assert "](duel~referee-034.svg)" in text(room / "duel~referee.md")


def test_what_is_written_over_is_said_and_what_stays_as_it_was_is_not_touched(referee, room):
    publish(referee, room)
    (room / "notes.html").write_text("mine")
    times = {name: (room / name).stat().st_mtime_ns for name in names(room)}
    referee("move", "-m", "bout", "referee", "note", "tea")
    answer = publish(referee, room)
    assert "4 files that were there are another now: bout.html, index.html" in answer.said
    assert "1 file there is not of this index and stays: notes.html." in answer.said
    assert (room / "duel.html").stat().st_mtime_ns == times["duel.html"]
    assert text(room / "notes.html") == "mine"
    assert "another now" not in publish(referee, room).said


def test_many_files_are_not_all_told(referee, room):
    for number in range(4):
        referee("new", "peak-duel", "--id", f"m{number}")
    publish(referee, room)
    answer = publish(referee, room, "--lang", "zh-Hant")
    assert "原有的 9 個檔案已改寫" in answer.said
    assert "另有 4 個" in answer.said


def test_pages_are_written_for_all_who_are_named(referee, room):
    publish(referee, room, "--format", "html")
    assert text(room / "duel.html") == referee("export", "duel", "--format", "html").out
    publish(referee, room, "--format", "html", "--as", "public", "--as", "referee")
    assert {"duel~public~referee.html", "bout~public~referee.html"} <= names(room)


def test_a_page_for_one_viewer_says_so_by_its_name(referee, room):
    assert publish(referee, room, "--as", "referee").status == 0
    assert {"duel~referee.html", "bout~referee.html"} <= names(room)
    assert "not for everybody" in text(room / "duel~referee.html")


def test_a_match_that_nobody_so_called_plays_is_told_and_the_others_are_written(referee, room):
    answer = publish(referee, room, "--as", "red")
    assert answer.status == 2
    assert "duel There is nobody called 'red' to show it to" in answer.said
    assert names(room) == {"bout~red.html", *INDEX}


def test_a_match_that_cannot_be_read_is_told_and_the_others_are_written(referee, room):
    publish(referee, room)
    with closing(sqlite3.connect(referee.log)) as db:
        db.execute("DROP TRIGGER entries_are_never_changed")
        db.execute("UPDATE entries SET body = '{}' WHERE match = 'duel' AND number = 1")
        db.commit()
    answer = publish(referee, room)
    assert answer.status == 4
    assert "referee: duel" in answer.said
    assert "1 file there is not of this index and stays: duel.html." in answer.said
    linked = {a["href"] for a in Reader(text(room / "index.html")).all("a")}
    assert "bout.html" in linked
    assert "duel.html" not in linked


def test_names_that_some_systems_take_for_one_are_kept_apart(referee, room):
    for name in ("Duel", "con", "index", "index.x"):
        referee("new", "peak-duel", "--id", name)
    publish(referee, room)
    found = names(room)
    assert len({name.casefold() for name in found}) == len(found) == 9
    assert found >= {"duel.html", "con~.html", "index.x.html", *INDEX}
    linked = {a["href"] for a in Reader(text(room / "index.html")).all("a")}
    assert found <= linked


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--format", "sheet"), "--all writes into a folder"),
        (("--format", "sheet", "-o", "-"), "--all writes into a folder"),
        (("--format", "sheet", "-o", "no/where"), "no/where cannot be made a folder"),
        (("--format", "sheet", "-o", "matches.sqlite"), "cannot be made a folder"),
        (("duel", "--format", "sheet", "-o", "room"), "--all writes every match"),
        (("-m", "duel", "-o", "room"), "--all writes every match"),
        (("--format", "pdf", "-o", "room"), "There is no format 'pdf'"),
        (("--format", "sheet", "--board-at", "end", "-o", "room"), "--board-at"),
    ],
)
def test_what_cannot_be_written_so_is_told(referee, room, options, told):
    answer = referee("export", "--all", *options)
    assert (answer.status, answer.out) == (2, "")
    assert told in answer.said
    assert not room.exists()


def test_an_empty_log_is_an_empty_room(referee, tmp_path):
    referee("new", "peak-duel", "--id", "m1")
    referee("forget", "m1", "--yes")
    assert publish(referee, tmp_path / "room").status == 0
    assert names(tmp_path / "room") == INDEX
