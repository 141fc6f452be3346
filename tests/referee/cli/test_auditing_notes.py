"""What the log notes beside its entries is audited, too, and told in every language."""

import sqlite3
from contextlib import closing

import pytest

from events.log.sqlite import open_log
from referee.render.layout import columns
from referee.speech import LANGS

NOTED = {
    "highest": ("m1", "UPDATE matches SET highest = '' WHERE match = 'm1'"),
    "begun": ("m1", "UPDATE matches SET begun = -1 WHERE match = 'm3'"),
    "position": ("m3", "UPDATE entries SET position = 0 WHERE match = 'm3' AND number = 1"),
    "forgotten_there": (
        "m2",
        "INSERT INTO forgotten (match, number, chain, at, position)"
        " SELECT match, -1, chain, '2026-11-23', 9 FROM matches WHERE match = 'm2'",
    ),
    "positions": ("matches.sqlite", "UPDATE forgotten SET number = 0"),
    "key": ("m1", "DELETE FROM keys WHERE match = 'm1'"),
    "own_key": ("matches.sqlite", "DELETE FROM keys WHERE match IS NULL"),
    "key_stray": ("gone", "INSERT INTO keys VALUES ('gone', randomblob(16))"),
    "key_twice": ("m3", "UPDATE keys SET key = zeroblob(16)"),
}


@pytest.fixture
def log(referee):
    for match in ("m1", "gone", "m2", "m3"):
        referee.new("--id", match)
        referee("move", "-m", match, "a", "summons", "wood-3-5", "attack")
        referee("move", "-m", match, "a", "ends")
    assert referee("forget", "gone", "--yes").status == 0
    return referee.log


def tamper(log, statement):
    with closing(sqlite3.connect(log, isolation_level=None)) as db:
        for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
            db.execute(f"DROP TRIGGER {name}")
        db.execute(statement)


def test_nothing_is_found_in_what_is_noted_of_a_log_as_it_was_written(referee, log):
    answer = referee("audit", "--all")
    assert answer.status == 0
    assert answer.out.splitlines()[-1] == "3 matches audited, no findings."


@pytest.mark.parametrize("noted", NOTED)
def test_what_was_tampered_with_beside_the_entries_is_found_and_told(referee, log, noted):
    match, statement = NOTED[noted]
    tamper(log, statement)
    answer = referee("audit", "--all", "--json")
    assert answer.status == 4
    found = [
        (finding["match"], finding["found"][0]["text"], finding["expected"][0]["text"])
        for report in answer.json_lines
        for finding in report["findings"]
    ]
    assert (match, f"audit.noted.{noted}", f"audit.expected.{noted}") in found
    assert {report["match"] for report in answer.json_lines} >= {"m1", "m2", "m3"}
    for lang in LANGS:
        told = referee("--lang", lang, "audit", "--all")
        assert told.status == 4
        assert "audit." not in told.out
        assert max(map(columns, told.out.splitlines())) <= 80
    assert referee("audit", "--all").out.splitlines()[-1].startswith("3 matches audited, ")


def test_one_match_is_audited_with_what_is_noted_of_it(referee, log):
    tamper(log, NOTED["highest"][1])
    assert referee("audit", "m1").status == 4
    assert referee("audit", "m2").status == 0


def test_what_is_missing_is_told_once(referee, log):
    tamper(log, "DELETE FROM entries WHERE match = 'm2' AND number = 1")
    (report,) = [one for one in referee("audit", "--all", "--json").json_lines if one["findings"]]
    assert (report["match"], report["findings"][0]["check"]) == ("m2", "chain")


def test_what_is_missing_hides_nothing_else(referee, log):
    tamper(log, "DELETE FROM entries WHERE match = 'm2' AND number = 1")
    tamper(log, "DELETE FROM keys WHERE match IS NULL")
    found = [one["match"] for one in referee("audit", "--all", "--json").json_lines]
    assert found == ["m1", "m2", "m3", "matches.sqlite"]


def test_a_match_that_was_cut_with_its_head_is_found_by_the_places_of_all(referee, log):
    with open_log(log, write=False) as opened:
        before = opened.read("m2")[-2]
    with closing(sqlite3.connect(log, isolation_level=None)) as db:
        (highest,) = db.execute("SELECT max(id) FROM entries WHERE match = 'm2' AND number < 2")
    tamper(log, "DELETE FROM entries WHERE match = 'm2' AND number = 2")
    tamper(
        log,
        f"UPDATE matches SET number = {before.number}, chain = X'{before.chain.hex()}',"
        f" highest = '{highest[0]}' WHERE match = 'm2'",
    )
    (report,) = [one for one in referee("audit", "--all", "--json").json_lines if one["findings"]]
    assert report["match"] == "matches.sqlite"
    assert report["findings"][0]["found"][0]["facts"] == {"newest": 12, "counted": 11}


def test_entries_of_a_match_that_is_said_to_be_forgotten_are_not_left_out(referee, log):
    tamper(log, "UPDATE entries SET match = 'gone' WHERE match = 'm3'")
    found = [
        (report["match"], report["findings"][0]["found"][0]["text"])
        for report in referee("audit", "--all", "--json").json_lines
        if report["findings"]
    ]
    assert found == [
        ("m3", "log.row_missing"),
        ("gone", "log.match_forgotten"),
        ("gone", "audit.noted.forgotten_there"),
    ]
