"""Tables of the log from the command line."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from referee.cli import tables

GAME = Path(__file__).parents[3] / "docs" / "examples" / "peak-duel.rec"


def test_the_tables_lie_beside_the_log(referee):
    referee("import", GAME)
    answer = referee("tables", "--json")
    assert answer.status == 0
    file = referee.log.with_name("matches-tables.sqlite")
    assert answer.json == {
        "file": str(file),
        "matches": 1,
        "written": 1,
        "gone": 0,
        "broken": [],
    }
    with closing(sqlite3.connect(file)) as db:
        assert db.execute("SELECT player, won FROM players ORDER BY won").fetchall() == [
            ("Bo", 0),
            ("Anna", 1),
        ]


def test_they_are_brought_up_to_date_or_built_anew(referee, tmp_path):
    referee("import", GAME)
    out = tmp_path / "mine.db"
    assert [
        referee("tables", "--json", "--out", out, *options).json["written"]
        for options in ((), (), ("--rebuild",))
    ] == [1, 0, 1]
    assert " ".join(referee("tables", "--out", out).out.split()) == (
        f"{out}: 1 match, 0 written, 0 gone."
    )


def test_what_datasette_shows_is_written_in_the_language_of_the_reader(referee, tmp_path):
    referee.new()
    file = tmp_path / "metadata.json"
    assert referee("--lang", "zh-Hant", "tables", "--metadata", file).status == 0
    told = json.loads(file.read_text(encoding="utf-8"))
    assert told["databases"]["matches-tables"]["tables"]["players"]["columns"]["won"] == "勝場。"
    assert referee("tables", "--metadata", tmp_path / "no" / "file.json").status == 2


def test_the_log_itself_is_not_overwritten(referee):
    referee("import", GAME)
    answer = referee("tables", "--out", referee.log)
    assert answer.status == 2
    assert "holds something else" in answer.err
    assert referee("audit").status == 0


def test_without_a_log_there_is_nothing_to_tell(referee):
    answer = referee("tables")
    assert answer.status == 2
    assert list(referee.log.parent.iterdir()) == []


def test_a_match_that_cannot_be_read_is_told_and_ends_with_status_4(referee):
    referee("import", GAME)
    match = referee.new("--id", "whole")
    with closing(sqlite3.connect(referee.log)) as db:
        db.execute("DROP TRIGGER entries_are_never_changed")
        db.execute("UPDATE entries SET text = 'a ends' WHERE match <> ? AND number = 9", (match,))
        db.commit()
    answer = referee("tables", "--json")
    assert answer.status == 4
    assert answer.json["matches"] == 1
    assert len(answer.json["broken"]) == 1
    assert "entry 9" in answer.err


def test_without_sqlite_utils_it_is_said_how_to_install_it(referee, monkeypatch):
    referee("import", GAME)
    monkeypatch.setattr(tables, "find_spec", lambda name: None)
    answer = referee("tables")
    assert answer.status == 2
    assert "pip install 'tabletop-referee[tables]'" in " ".join(answer.err.split())


@pytest.mark.parametrize("command", [("show",), ("legal",), ("matches",)])
def test_other_commands_do_not_import_it(command, tmp_path):
    import subprocess
    import sys

    program = (
        "import sys; from referee.program.calling import main; main(sys.argv[1:]);"
        "sys.exit('sqlite_utils' in sys.modules)"
    )
    log = ("--log", str(tmp_path / "none.sqlite"))
    arguments = [sys.executable, "-c", program, *log, *command]
    assert subprocess.run(arguments, capture_output=True, check=False).returncode == 0


# A match that is forgotten


@pytest.fixture
def forgettable(referee):
    """A log with two matches, of which one has a name that is found nowhere else."""
    referee.new("--id", "m1", "--seat", "a=Aardvark")
    referee.new("--id", "m2")
    referee("move", "-m", "m1", "referee", "note", "aardvarks")
    return referee.log


def test_a_forgotten_match_leaves_the_tables_beside_the_log(referee, forgettable):
    referee("tables")
    beside = forgettable.with_name("matches-tables.sqlite")
    assert b"aardvark" in beside.read_bytes()
    answer = referee("forget", "m1", "--yes")
    assert answer.status == 0
    assert f"taken out of the tables, too: {beside}" in answer.said
    assert b"aardvark" not in beside.read_bytes()
    with closing(sqlite3.connect(beside)) as db:
        assert db.execute("SELECT match FROM matches").fetchall() == [("m2",)]
        assert db.execute("SELECT count(*) FROM moves WHERE match = 'm1'").fetchone() == (0,)
    assert referee("tables", "--json").json["gone"] == 0


def test_who_forgets_a_match_is_told_where_else_it_may_be(referee, forgettable):
    for lang, words in (("en", "Tables in other files"), ("zh-Hant", "其他檔案裡的資料表")):
        match = "m1" if lang == "en" else "m2"
        answer = referee("--lang", lang, "forget", match, "--yes")
        assert words in answer.said
        assert "matches-tables" not in answer.said  # which are not there
    assert list(forgettable.parent.glob("*tables*")) == []


def test_tables_that_others_use_keep_a_forgotten_match_and_that_is_told(
    referee, forgettable, monkeypatch
):
    monkeypatch.setattr("referee.desk.readmodel_file.PATIENCE", 0.05)
    referee("tables")
    beside = forgettable.with_name("matches-tables.sqlite")
    with closing(sqlite3.connect(beside, isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        answer = referee("forget", "m1", "--yes")
    assert answer.status == 4
    assert "still in the tables" in answer.said
    assert [one["match"] for one in referee("matches", "--json").json] == ["m2"]
    assert referee("tables", "--json").json["gone"] == 1
    assert b"aardvark" not in beside.read_bytes()


@pytest.mark.parametrize("content", [b"notes of mine", b"", None])
def test_what_is_no_tables_beside_the_log_is_left_as_it_is(referee, forgettable, content):
    beside = forgettable.with_name("matches-tables.sqlite")
    if content is None:
        with closing(sqlite3.connect(beside)) as db:
            db.execute("CREATE TABLE moves (match)")
            db.execute("INSERT INTO moves VALUES ('m1')")
            db.commit()
        content = beside.read_bytes()
    else:
        beside.write_bytes(content)
    assert referee("forget", "m1", "--yes").status == 0
    assert beside.read_bytes() == content
