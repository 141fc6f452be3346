"""Matches carried from one log to another: extended, never changed."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from events.log.sqlite import open_log
from referee.desk.copying import InLog, carry
from tests import databases
from tests.referee.service.served import served

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"


@pytest.fixture
def own(referee, tmp_path):
    """A log with a match that is over, and one that is open."""
    path = tmp_path / "own.sqlite"
    referee("--log", path, "import", EXAMPLES / "peak-duel.rec", "--id", "played")
    referee("--log", path, "new", "peak-duel", "--id", "open")
    return path


def rows(path):
    with open_log(path, write=False) as log:
        return {head.match: (log.key(head.match), log.read(head.match)) for head in log.heads()}


def outcomes(answer):
    return {one["match"]: one["outcome"] for one in json.loads(answer.out)}


def test_a_log_is_copied_byte_for_byte_and_brought_up_to_date(referee, own, tmp_path):
    other = tmp_path / "other.sqlite"
    copy = ("copy", "--from", own, "--to", other, "--json")
    first = referee(*copy)
    assert (first.status, outcomes(first)) == (0, {"played": "new", "open": "new"})
    assert rows(other) == rows(own)
    referee("--log", own, "move", "-m", "open", "referee", "note", "seen")
    again = referee(*copy)
    assert outcomes(again) == {"played": "same", "open": "extended"}
    assert rows(other) == rows(own)
    back = referee("copy", "--from", other, "--to", own, "--json", "open")
    assert outcomes(back) == {"open": "same"}
    assert referee("--log", other, "audit", "--all").status == 0


@pytest.mark.skipif(not databases.is_there(), reason=databases.LACKING)
def test_a_log_goes_to_a_database_and_comes_back(referee, own, tmp_path):
    database, back = databases.url_of(tmp_path), tmp_path / "back.sqlite"
    assert referee("copy", "--from", own, "--to", database).status == 0
    assert referee("copy", "--from", database, "--to", back).status == 0
    assert rows(back) == rows(own)
    assert referee("--log", database, "audit", "--all").status == 0
    assert referee("--log", database, "backup", tmp_path / "b.sqlite").status == 0
    assert referee("backup", "--check-backup", tmp_path / "b.sqlite").status == 0
    assert rows(tmp_path / "b.sqlite") == rows(own)
    assert referee("--log", database, "tables", "--out", tmp_path / "t.sqlite").status == 0


def test_of_a_match_that_parted_both_stories_are_told_and_none_is_changed(referee, own, tmp_path):
    other = tmp_path / "other.sqlite"
    referee("copy", "--from", own, "--to", other)
    referee("--log", own, "move", "-m", "open", "referee", "note", "here")
    referee("--log", other, "move", "-m", "open", "referee", "note", "there")
    before = rows(own), rows(other)
    answer = referee("copy", "--from", own, "--to", other)
    assert answer.status == 4
    assert "from entry 1 on" in answer.out
    assert answer.out.index("referee note here") < answer.out.index("referee note there")
    chinese = ("--lang", "zh-Hant", "copy", "--from", own, "--to", other)
    assert "裁判 註記 here" in referee(*chinese).out
    assert "referee note here" in referee(*chinese, "--canonical").out
    assert (rows(own), rows(other)) == before


def test_what_goes_on_elsewhere_is_left_as_it_is(referee, own, tmp_path):
    other = tmp_path / "other.sqlite"
    referee("copy", "--from", own, "--to", other)
    referee("--log", other, "move", "-m", "open", "referee", "note", "later")
    answer = referee("copy", "--from", own, "--to", other, "--json")
    assert (answer.status, outcomes(answer)["open"]) == (0, "ahead")


def test_what_was_forgotten_there_does_not_return(referee, own, tmp_path):
    other = tmp_path / "other.sqlite"
    referee("copy", "--from", own, "--to", other)
    with open_log(other, write=True) as log:
        log.forget("open", at="2026-11-28T20:00:00Z")
    answer = referee("copy", "--from", own, "--to", other, "--json")
    assert (answer.status, outcomes(answer)["open"]) == (4, "refused")
    with open_log(own, write=False) as one, open_log(other, write=True) as two:
        assert carry("played", InLog(one), InLog(two)).outcome == "same"


def test_where_one_is_refused_the_others_are_carried(referee, own, tmp_path):
    other = tmp_path / "other.sqlite"
    with open_log(other, write=True) as log, open_log(own, write=False) as source:
        log.receive("open", source.read("open"))
        log.forget("open", at="2026-11-28T20:00:00Z")
    answer = referee("copy", "--from", own, "--to", other, "--json")
    assert (answer.status, outcomes(answer)) == (4, {"played": "new", "open": "refused"})
    assert [*rows(other)] == ["played"]


def test_an_archive_has_what_is_over_and_is_audited_against_its_heads(referee, own, tmp_path):
    folder = tmp_path / "archive"
    assert referee("--log", own, "archive", folder).status == 0
    assert sorted(file.name for file in folder.iterdir() if file.suffix != ".last") == [
        "matches.sqlite",
        "played.head",
    ]
    audit = ("--log", folder / "matches.sqlite", "audit", "--all", "--head", folder / "played.head")
    assert referee(*audit).status == 0
    head = (folder / "played.head").read_text()
    (folder / "played.head").write_text(head.replace("chain ", "chain 0")[:-2] + "\n")
    assert referee(*audit).status == 4


def test_what_an_archive_does_not_take_keeps_no_other_out(referee, own, tmp_path):
    folder = tmp_path / "archive"
    assert referee("--log", own, "archive", folder).status == 0
    assert referee("--log", folder / "matches.sqlite", "forget", "played", "--yes").status == 0
    referee("--log", own, "import", EXAMPLES / "ready-fence.rec", "--id", "later")
    told = referee("--log", own, "archive", folder, "--json")
    assert told.status == 4
    assert outcomes(told) == {"played": "refused", "later": "new"}
    assert (folder / "later.head").read_text().startswith("referee head 1\nmatch later\n")


def test_who_copies_to_a_service_is_told_what_carries_matches_there(referee, own):
    told = referee("copy", "--from", own, "--to", "http://127.0.0.1:8400")
    assert told.status == 2
    assert "`referee push http://127.0.0.1:8400`" in told.said


def test_an_archive_is_a_folder(referee, own):
    told = referee("--log", own, "archive", own)
    assert told.status == 2
    assert f"{own} cannot be made a folder" in told.said


def test_matches_go_to_a_service_and_come_from_one(referee, own, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with served(tmp_path / "served.sqlite") as service:
        unknown = referee("--log", own, "push", service.url)
        assert unknown.status == 2
        assert f"`referee login {service.url} CODE`" in unknown.said
        code = service.join.partition("#join=")[2]
        assert referee("login", service.url, code).status == 0
        pushed = referee("--log", own, "push", service.url, "--json")
        assert outcomes(pushed) == {"played": "new", "open": "new"}
        referee("--log", own, "move", "-m", "open", "referee", "note", "seen")
        assert outcomes(referee("--log", own, "push", service.url, "--json", "open")) == {
            "open": "extended"
        }
        pulled = tmp_path / "pulled.sqlite"
        assert referee("--log", pulled, "pull", service.url).status == 0
        both = [{match: found for match, (_, found) in rows(at).items()} for at in (own, pulled)]
        assert both[0] == both[1]
        referee("--log", pulled, "move", "-m", "open", "referee", "note", "here")
        service.run("move", "-m", "open", "referee", "note", "there")
        answer = referee("--log", pulled, "push", service.url, "open")
        assert answer.status == 4
        assert "referee note there" in answer.out
        answer = referee("--log", pulled, "pull", service.url, "open")
        assert answer.status == 4


@pytest.mark.parametrize("lacks", ["psycopg", "libpq"])
def test_where_what_a_database_needs_is_lacking_it_is_told(tmp_path, lacks):
    if lacks == "psycopg":
        (tmp_path / "psycopg.py").write_text("raise ImportError", encoding="utf-8")
    env = {**os.environ, "PSYCOPG_IMPL": "lacking", "PYTHONPATH": str(tmp_path), "COLUMNS": "80"}
    done = subprocess.run(
        [sys.executable, "-m", "referee", "--log", "postgresql://h/x", "matches"],
        env=env, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert "tabletop-referee[postgres]" in done.stderr
